import type { RoutePattern } from '../../app/access/roles.ts';
import routes from '../../app/routes.ts';

type Route = { path?: string; index?: boolean; children?: Route[] };

/** The pattern of every address, in the order of `app/routes.ts`; what only lays out its children has none. */
export const routePatterns = [...new Set(patternsOf(routes as Route[]))] as RoutePattern[];

function patternsOf(routes: Route[], parents: string[] = []): string[] {
  return routes.flatMap(({ path, index, children = [] }) => {
    const parts = path ? [...parents, path] : parents;
    return [...(path || index ? [`/${parts.join('/')}`] : []), ...patternsOf(children, parts)];
  });
}
