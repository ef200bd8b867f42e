import type { RoutePattern } from '../../app/route-table.ts';
import routes from '../../app/routes.ts';

type Route = { id?: string; file?: string; path?: string; index?: boolean; children?: Route[] };

/** Layout routes without a path have no pattern. */
export const routePatterns = [...new Set(patternsOf(routes as Route[]))] as RoutePattern[];

function patternsOf(routes: Route[], parents: string[] = []): string[] {
  return routes.flatMap(({ path, index, children = [] }) => {
    const parts = path ? [...parents, path] : parents;
    return [...(path || index ? [`/${parts.join('/')}`] : []), ...patternsOf(children, parts)];
  });
}

/** Returns the router's ids of a route and its parents, which a request may name in `_routes`. */
export function routeIdsOf(pattern: RoutePattern): string[] {
  return idsOf(routes as Route[], pattern, []) ?? [];
}

function idsOf(routes: Route[], pattern: string, parents: Route[]): string[] | null {
  for (const route of routes) {
    const way = [...parents, route];
    const address = `/${way.flatMap((each) => each.path ?? []).join('/')}`;
    const below = idsOf(route.children ?? [], pattern, way);
    if (below) return below;
    if (address === pattern) return way.map(({ id, file = '' }) => id ?? file.replace(/\.tsx?$/, ''));
  }
  return null;
}
