import { LRUCache } from 'lru-cache';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

/** Returns the names of a page's routes, outermost first, or an empty list if no route matches. */
export type RouteNames = (page: string) => readonly string[];

/** Maximum number of pages whose routes are remembered. */
const PAGES = 1_000;

/** Returns a function that matches as the router does, and remembers the results. */
export function createRouteNames(routes: ServerBuild['routes']): RouteNames {
  const all = Object.values(routes).filter((route) => route !== undefined);
  const below = (parentId: string | undefined): RouteObject[] =>
    all
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive }) =>
        index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: below(id) },
      );
  const tree = below(undefined);
  const names = new LRUCache<string, readonly string[]>({ max: PAGES });
  return (page) => {
    const known = names.get(page);
    if (known) return known;
    const matched = (matchRoutes(tree, page) ?? []).map(({ route }) => route.id!);
    names.set(page, matched);
    return matched;
  };
}
