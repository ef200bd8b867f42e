import { registerHooks } from 'node:module';

/**
 * Speeds up imports in processes that preload this module with `--import`. Node would otherwise parse the package.json
 * of drizzle-orm (180 KB) again for each file imported by a neighbouring file.
 */
const BESIDE = '/node_modules/drizzle-orm/';

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    if (!specifier.startsWith('.') || !specifier.endsWith('.js') || !parentURL?.includes(BESIDE)) {
      return next(specifier, context);
    }
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
