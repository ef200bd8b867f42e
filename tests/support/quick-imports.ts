import { registerHooks } from 'node:module';

/**
 * Preloaded into test programs (`--import`) to speed up imports. For each of drizzle-orm's 440 files imported
 * by a sibling, Node would parse its package.json of 180 KB again, to know that it is a module. That is half
 * a second of processor time per process, four times the rest of the import. The imported code is the same.
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
