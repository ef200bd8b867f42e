import type { Plugin } from 'vite';

/**
 * Modules of React Router that this site does not use in the browser, each with what replaces it: 2.4 KB (compressed)
 * of the 120 KB that a landing page may load (docs/decisions/0006-late-hydration.md).
 *
 * - `fog-of-war.js` fetches routes as links appear; with `routeDiscovery: 'initial'` the browser knows them all.
 * - `instrumentation.js` wraps handlers for `instrumentations`, of which `entry.client.tsx` passes none.
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
 * Replaces those modules in the browser's build. Their paths and exports are private to the library: a module that has
 * moved is bundled as it is, and `tests/http/client-build.test.ts` fails; an export that is missing here fails the
 * build by name.
 */
export const withoutUnusedRouterParts: Plugin = {
  name: 'without-unused-router-parts',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load(id) {
    const [, part] = id.replaceAll('\\', '/').split('/react-router/dist/production');
    return part === undefined ? undefined : replacements[part];
  },
};
