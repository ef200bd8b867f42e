import type { ServerBuild } from 'react-router';

export type RouteModule = NonNullable<ServerBuild['routes'][string]>['module'];

export interface BuiltRoute {
  id: string;
  parentId?: string;
  path?: string;
  index?: boolean;
  module: Partial<RouteModule>;
}

export function serverBuild(routes: BuiltRoute[], entry: ServerBuild['entry']['module']): ServerBuild {
  const placed = routes.map((route) => ({
    ...route,
    parentId: route.id === 'root' ? undefined : (route.parentId ?? 'root'),
  }));
  return {
    entry: { module: entry },
    routes: Object.fromEntries(
      placed.map((route) => [route.id, { ...route, module: route.module as RouteModule, children: [] }]),
    ),
    assets: {
      entry: { imports: ['/assets/shared.js'], module: '/assets/entry.js' },
      url: '/assets/manifest.js',
      version: 'sources',
      routes: Object.fromEntries(
        placed.map(({ module, ...route }) => [
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
    // Same as in `react-router.config.ts`.
    allowedActionOrigins: ['**'],
  };
}
