import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Takes out of the route manifest, which every page loads, what is paid for with each route and tells the browser
 * nothing: the lists of imports, half of it, which are for `<Link prefetch>` (the site does not use it, and the browser
 * finds a module's imports in the module), empty lists, and what is false, which the router takes for the same as absent.
 * What the server preloads is in its own manifest.
 * @param script the manifest as the framework writes it; anything else throws
 */
export function slimManifest(script: string): string {
  const [, before, json, after] = parts(script);
  const manifest = JSON.parse(json) as { routes: Record<string, Record<string, unknown>> };
  for (const [id, { imports: _, ...route }] of Object.entries(manifest.routes)) {
    manifest.routes[id] = Object.fromEntries(Object.entries(route).filter(([, value]) => !saysNothing(value)));
  }
  return `${before}${JSON.stringify(manifest)}${after}`;
}

const saysNothing = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);

/**
 * The manifest of public pages: without the studio's and the operator's routes, so that none of them is paid for there, and without what no
 * page leads to within the app: feeds, pictures, the API. Their documents load the whole one (`withStudioManifest` of
 * `router-internals.server.ts`), and links to them load a document.
 */
function publicManifest(script: string): string {
  const [, before, json, after] = parts(script);
  const manifest = JSON.parse(json) as { routes: Record<string, ManifestRoute> };
  const routes = Object.entries(manifest.routes).filter(
    ([id, route]) => !/^(studio|operator)\//.test(id) && isLedTo(route),
  );
  return `${before}${JSON.stringify({ ...manifest, routes: Object.fromEntries(routes) })}${after}`;
}

type ManifestRoute = { path?: string; hasDefaultExport?: boolean; hasAction?: boolean };

/** A page, or what a form of a page is sent to. */
const isLedTo = ({ path = '', hasDefaultExport, hasAction }: ManifestRoute) =>
  hasDefaultExport === true || (hasAction === true && !path.startsWith('api/'));

/** Writes the public and the studio's manifest in the place of the one among the client's files in `directory`. */
export async function slimManifestIn(directory: string): Promise<void> {
  const assets = path.join(directory, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-[\w-]+\.js$/.test(file));
  if (!name) throw new Error('The client build has no route manifest');
  const slim = slimManifest(await readFile(path.join(assets, name), 'utf8'));
  await writeFile(path.join(assets, `studio-${name}`), withIdsFromKeys(slim));
  await writeFile(path.join(assets, name), withIdsFromKeys(publicManifest(slim)));
}

/** Each route's id is the key that it stands under, so the browser can write it itself. */
function withIdsFromKeys(script: string): string {
  const [, before, json] = parts(script);
  const manifest = JSON.parse(json) as { routes: Record<string, Record<string, unknown>> };
  for (const [key, { id, ...route }] of Object.entries(manifest.routes)) {
    if (id !== key) throw new Error(`The route ${key} has another id`);
    manifest.routes[key] = route;
  }
  return `${before}${JSON.stringify(manifest)};for(let[i,r]of Object.entries(__reactRouterManifest.routes))r.id=i;`;
}

function parts(script: string): [whole: string, before: string, json: string, after: string] {
  const match = /^(window\.__reactRouterManifest=)(\{.*\})(;?\s*)$/s.exec(script);
  if (!match) throw new Error('The route manifest is not as expected of the framework');
  return match as unknown as [string, string, string, string];
}
