import path from 'node:path';
import {
  createRequestHandler,
  type EntryContext,
  type ServerBuild,
  UNSAFE_withComponentProps as withComponentProps,
  UNSAFE_withErrorBoundaryProps as withErrorBoundaryProps,
} from 'react-router';
import * as entry from '../../app/entry.server.tsx';
import type { Services } from '../../app/http/services.ts';
import * as root from '../../app/root.tsx';
import routeTable from '../../app/routes.ts';

type Route = Omit<NonNullable<ServerBuild['routes'][string]>, 'children'>;
type Outcome = EntryContext['staticHandlerContext'];

const directory = path.resolve(import.meta.dirname, '../../app');

/** As the framework's compiler does: pages are handed their data as props. */
function compiled({ default: Page, ErrorBoundary, ...module }: Route['module']): Route['module'] {
  return {
    ...module,
    // A route without a page has no such key: it answers by itself.
    ...(Page ? { default: withComponentProps(Page as Parameters<typeof withComponentProps>[0]) } : {}),
    ...(ErrorBoundary
      ? { ErrorBoundary: withErrorBoundaryProps(ErrorBoundary as Parameters<typeof withErrorBoundaryProps>[0]) }
      : {}),
  } as Route['module'];
}

/** What the framework's compiler makes of `app/routes.ts`, as far as a server needs it. */
const routes: Route[] = [
  { id: 'root', path: '', module: compiled(root as unknown as Route['module']) },
  ...(await Promise.all(
    routeTable.map(async ({ file, path: address, index }): Promise<Route> => {
      const module = (await import(path.join(directory, file))) as Route['module'];
      return { id: file.replace(/\.tsx?$/, ''), parentId: 'root', path: address, index, module: compiled(module) };
    }),
  )),
];

/** What a page's loaders and action returned, by its answer: the router has turned them into HTML by then. */
const outcomes = new WeakMap<Response, Outcome>();

const build: ServerBuild = {
  entry: {
    module: {
      ...entry,
      async default(request, status, headers, context) {
        const answer = await entry.default(request, status, headers, context);
        outcomes.set(answer, context.staticHandlerContext);
        return answer;
      },
    },
  },
  routes: Object.fromEntries(routes.map((route) => [route.id, { ...route, children: [] }])),
  assets: {
    entry: { module: '/assets/entry.js', imports: [] },
    url: '/assets/manifest.js',
    version: 'sources',
    routes: Object.fromEntries(
      routes.map(({ module, ...route }) => [
        route.id,
        {
          ...route,
          hasAction: module.action !== undefined,
          hasLoader: module.loader !== undefined,
          hasClientAction: false,
          hasClientLoader: false,
          hasClientMiddleware: false,
          hasErrorBoundary: module.ErrorBoundary !== undefined,
          module: `/assets/${route.id}.js`,
          clientActionModule: undefined,
          clientLoaderModule: undefined,
          clientMiddlewareModule: undefined,
          hydrateFallbackModule: undefined,
        },
      ]),
    ),
  },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
  // As in `react-router.config.ts`.
  allowedActionOrigins: ['**'],
};

const handle = createRequestHandler(build, 'production');

/**
 * The app's answer, from its sources as the test file imports them: through the framework's own handler, with root's
 * middleware, loaders, actions and pages, by the route table.
 * @returns with the answer what the loaders and the action returned; null where no page was rendered
 */
export async function answerOf(
  request: Request,
  services: Services,
  address: string,
): Promise<{ answer: Response; outcome: Outcome | null }> {
  const answer = await handle(request, entry.createLoadContext(services, address));
  return { answer, outcome: outcomes.get(answer) ?? null };
}
