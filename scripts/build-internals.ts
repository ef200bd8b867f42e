import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';

/**
 * All parts of the build that depend on internals of React Router or Vite. If the internals change, each part falls
 * back to the framework's own output, and `tests/http/client-build.test.ts` fails. Sizes are gzipped, of a landing
 * page's scripts, which may be 120 KB. docs/decisions/0069-private-internals.md has the measurements.
 */

/**
 * Modules of React Router that the site does not use in the browser, each with a replacement. Without the replacements,
 * the landing page loads 2.3 KB more and exceeds its budget.
 *
 * - `fog-of-war.js` fetches routes as links appear. With `routeDiscovery: 'initial'` the browser knows all routes.
 * - `instrumentation.js` wraps handlers for `instrumentations`, which `entry.client.tsx` does not pass.
 */
const replacements: Record<string, string> = {
  '/lib/dom/ssr/fog-of-war.js': `
    export const isFogOfWarEnabled = () => false;
    export const getPartialManifest = (manifest) => manifest;
    export const getPatchRoutesOnNavigationFunction = () => undefined;
    export const useFogOFWarDiscovery = () => {};
    export const getManifestPath = () => '/__manifest';
    export const getPathsWithAncestors = (paths) => paths;
    export const handleClientVersionMismatch = async () => false;
  `,
  '/lib/router/instrumentation.js': `
    export const getRouteInstrumentationUpdates = () => ({});
    export const instrumentClientSideRouter = (router) => router;
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined;
    export const instrumentHandler = (handler) => handler;
    export const instrumentationResultMetaContext = undefined;
  `,
};

/**
 * Replaces modules in the browser's build: the React Router modules in `replacements`, and Vite's helper around
 * `import()`, which preloads styles and modules. With the helper, home and landing pages load 0.7 KB more and exceed
 * their budget; `build.modulePreload: false` does not remove it. A module whose private path has changed is bundled
 * unchanged.
 */
export const withoutUnusedParts: Plugin = {
  name: 'without-unused-parts',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    if (id === '\0vite/preload-helper.js') return 'export const __vitePreload = (load) => load();';
    const [, part] = id.replaceAll('\\', '/').split('/react-router/dist/production');
    return part === undefined ? undefined : replacements[part];
  },
};

/**
 * Replaces the route manifest among the client's files with two smaller ones: one for public pages, and `studio-…` for
 * the documents of the studio and the operator (`withStudioManifest` in `app/http/router-internals.server.ts`). The
 * framework's manifest would add 8 KB to each public page. A manifest in an unknown format is served unchanged under
 * both names.
 */
export async function writeSlimManifests(directory: string): Promise<void> {
  const assets = path.join(directory, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-[\w-]+\.js$/.test(file));
  if (!name) return;
  const script = await readFile(path.join(assets, name), 'utf8');
  await writeFile(
    path.join(assets, `studio-${name}`),
    slimManifest(script, () => true),
  );
  await writeFile(
    path.join(assets, name),
    slimManifest(script, (id, route) => !/^(studio|operator)\//.test(id) && isReachable(route)),
  );
}

interface ManifestRoute {
  id: string;
  path?: string;
  hasDefaultExport?: boolean;
  hasAction?: boolean;
}

/**
 * Returns true for a page, or the target of a page's form. Links to other routes (feeds, pictures, the API) load a
 * document.
 */
const isReachable = ({ path = '', hasDefaultExport, hasAction }: ManifestRoute) =>
  hasDefaultExport === true || (hasAction === true && !path.startsWith('api/'));

/**
 * Keeps the manifest's routes that `belongs` accepts. Removes from each route the lists of imports, which are half of
 * the manifest and only serve `<Link prefetch>`; empty lists and false, which the router treats as absent; and the id,
 * which the script restores from the key.
 * @returns the script unchanged if its format is unknown
 */
export function slimManifest(script: string, belongs: (id: string, route: ManifestRoute) => boolean): string {
  const json = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s.exec(script)?.[1];
  if (json === undefined) return script;
  const manifest = JSON.parse(json) as { routes: Record<string, ManifestRoute & { imports?: string[] }> };
  const routes = Object.entries(manifest.routes);
  if (routes.some(([key, { id }]) => id !== key)) return script;
  const slim = routes
    .filter(([id, route]) => belongs(id, route))
    .map(([key, { id: _id, imports: _imports, ...route }]) => [
      key,
      Object.fromEntries(Object.entries(route).filter(([, value]) => !isEmpty(value))),
    ]);
  const text = JSON.stringify({ ...manifest, routes: Object.fromEntries(slim) });
  return `window.__reactRouterManifest=${text};for(let[i,r]of Object.entries(__reactRouterManifest.routes))r.id=i;`;
}

const isEmpty = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);
