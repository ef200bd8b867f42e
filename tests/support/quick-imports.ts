import { registerHooks } from 'node:module';

/**
 * Speeds up imports in processes that preload this module with `--import`. Resolves each package once, and a
 * neighbouring file from its URL alone.
 */

const resolved = new Map<string, { url: string; format?: string | null | undefined }>();
const formats = { '.ts': 'module-typescript', '.js': 'module' };

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context;
    if (!parentURL?.startsWith('file:') || conditions.includes('require')) return next(specifier, context);
    const isPackage = parentURL.includes('/node_modules/');
    if (/^\.\.?\//.test(specifier)) {
      const extension = isPackage ? parentURL.includes('/node_modules/drizzle-orm/') && '.js' : '.ts';
      if (!extension || !specifier.endsWith(extension)) return next(specifier, context);
      return { url: new URL(specifier, parentURL).href, format: formats[extension], shortCircuit: true };
    }
    if (isPackage || specifier.includes(':')) return next(specifier, context);
    const known = resolved.get(specifier) ?? next(specifier, context);
    resolved.set(specifier, known);
    return { ...known, shortCircuit: true };
  },
});
