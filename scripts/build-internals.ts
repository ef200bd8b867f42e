import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { manifestOf, manifestPrefixes, OWN_SITE } from '../app/http/route-manifests.ts';
import { patternAtRoot, type RoutePattern, routeTable } from '../app/route-table.ts';

/**
 * Parts of the build that depend on internals of React Router or Vite. If the internals change, the framework's own
 * output is used, and `tests/http/client-build.test.ts` fails (docs/decisions/0069-private-internals.md).
 */

/**
 * Modules of React Router, each with a replacement for the browser. The site does not use the first two, which would
 * exceed the landing page's budget.
 * - `fog-of-war.js` fetches routes as links appear. With `routeDiscovery: 'initial'` the browser knows all routes.
 * - `instrumentation.js` wraps handlers for `instrumentations`, which `entry.client.tsx` does not pass.
 * - `routeModules.js` cancels navigations in Firefox (`load-route-module.ts`).
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
  '/lib/dom/ssr/routeModules.js': `
    export { loadRouteModule } from ${JSON.stringify(path.resolve(import.meta.dirname, '../app/http/load-route-module.ts'))};
  `,
};

/**
 * Replaces modules in the browser's build: those in `replacements`, and Vite's helper around `import()`, which
 * `build.modulePreload: false` does not remove. A module that a later version has moved is bundled unchanged.
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
 * Replaces the client's route manifest by one for each kind of page (`app/http/route-manifests.ts`). A manifest in an
 * unknown format is served unchanged under all names.
 */
export async function writeSlimManifests(directory: string): Promise<void> {
  const assets = path.join(directory, 'assets');
  const name = (await readdir(assets)).find((file) => /^manifest-[\w-]+\.js$/.test(file));
  if (!name) return;
  const script = await readFile(path.join(assets, name), 'utf8');
  for (const [at, prefix] of manifestPrefixes.entries()) {
    const isAmong = (id: string) => manifestPrefixes.indexOf(manifestOf(id)) <= at;
    const belongs = (id: string, route: ManifestRoute) => prefix === 'studio-' || (isAmong(id) && isReachable(route));
    await writeFile(path.join(assets, `${prefix}${name}`), slimManifest(script, belongs));
    // Creators' own sites have no studio.
    if (prefix === 'studio-') continue;
    await writeFile(path.join(assets, `${OWN_SITE}${prefix}${name}`), slimManifest(script, belongs, atRoot));
  }
}

/** Returns a route with its path on creators' own sites, or null if it is on the platform only. */
function atRoot(route: ManifestRoute): ManifestRoute | null {
  // Only routes directly below the root name a creator.
  if (route.parentId !== 'root') return route;
  const pattern = `/${route.path ?? ''}`;
  const { onCreatorSites } = routeTable[pattern as RoutePattern];
  if (onCreatorSites === 'absent') return null;
  if (onCreatorSites === 'same') return route;
  const path = patternAtRoot(pattern).slice(1);
  return path === '' ? { ...route, path: undefined, index: true } : { ...route, path };
}

interface ManifestRoute {
  id: string;
  parentId?: string;
  path?: string | undefined;
  index?: boolean;
  hasDefaultExport?: boolean;
  hasAction?: boolean;
}

/** Returns true for a page or the target of a page's form. Links to other routes load a document. */
const isReachable = ({ path = '', hasDefaultExport, hasAction }: ManifestRoute) =>
  hasDefaultExport === true || (hasAction === true && !path.startsWith('api/'));

/**
 * Keeps the manifest's routes that `belongs` accepts. Removes what only `<Link prefetch>` reads, values that are false
 * or empty lists, and the id, which the script restores from the key.
 * @param place returns a route with its path on the site that the manifest is for, or null if it is not there
 * @returns the script unchanged if its format is unknown
 */
export function slimManifest(
  script: string,
  belongs: (id: string, route: ManifestRoute) => boolean,
  place: (route: ManifestRoute) => ManifestRoute | null = (route) => route,
): string {
  const json = /^window\.__reactRouterManifest=(\{.*\});?\s*$/s.exec(script)?.[1];
  if (json === undefined) return script;
  const manifest = JSON.parse(json) as { routes: Record<string, ManifestRoute & { imports?: string[] }> };
  const routes = Object.entries(manifest.routes);
  if (routes.some(([key, { id }]) => id !== key)) return script;
  const slim = routes
    .filter(([id, route]) => belongs(id, route))
    .flatMap(([key, route]): typeof routes => {
      const placed = place(route);
      return placed ? [[key, placed]] : [];
    })
    .map(([key, { id: _id, imports: _imports, ...route }]) => [
      key,
      Object.fromEntries(Object.entries(route).filter(([, value]) => !isEmpty(value))),
    ]);
  const text = JSON.stringify({ ...manifest, routes: Object.fromEntries(slim) });
  return `window.__reactRouterManifest=${text};for(let[i,r]of Object.entries(__reactRouterManifest.routes))r.id=i;`;
}

const isEmpty = (value: unknown) => value === false || (Array.isArray(value) && value.length === 0);
