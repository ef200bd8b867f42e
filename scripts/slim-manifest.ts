import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Takes the lists of imports out of the route manifest that every page loads: half of its 4 KB, and more with each route.
 * They are for `<Link prefetch>`, which the site does not use: the browser finds a module's imports in the module. What
 * the server preloads is in its own manifest.
 * @param script the manifest as the framework writes it; anything else throws
 */
export function slimManifest(script: string): string {
  const match = /^(window\.__reactRouterManifest=)(\{.*\})(;?\s*)$/s.exec(script);
  if (!match) throw new Error('The route manifest is not as expected of the framework');
  const [, before, json, after] = match;
  const manifest = JSON.parse(json!) as { routes: Record<string, { imports: string[] }> };
  for (const route of Object.values(manifest.routes)) route.imports = [];
  return `${before}${JSON.stringify(manifest)}${after}`;
}

/** Slims the manifest among the client's files in `directory`. */
export async function slimManifestIn(directory: string): Promise<void> {
  const assets = path.join(directory, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-[\w-]+\.js$/.test(file));
  if (!name) throw new Error('The client build has no route manifest');
  const file = path.join(assets, name);
  await writeFile(file, slimManifest(await readFile(file, 'utf8')));
}
