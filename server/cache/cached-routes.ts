import { type RoutePattern, routeTable, type SharedAnswers } from '../../app/route-table.ts';

interface CachedRoute {
  pattern: RoutePattern;
  cache: SharedAnswers;
  params: Readonly<Record<string, string>>;
}

interface Shared {
  pattern: RoutePattern;
  cache: SharedAnswers;
  /** Segments of the path, including the empty one before the first slash. `text` is null for a parameter. */
  segments: { text: string | null; param: string }[];
}

const shared = Object.entries(routeTable).flatMap(([pattern, { cache }]): Shared[] => {
  if (cache === 'no-store') return [];
  const addresses = [pattern, ...(cache.slashed ? [`${pattern}/`] : [])];
  return addresses.map((address) => ({
    pattern: pattern as RoutePattern,
    cache,
    segments: address.split('/').map((each) => ({ text: each.startsWith(':') ? null : each, param: each.slice(1) })),
  }));
});

const isFixed = ({ segments }: Shared) => segments.every(({ text }) => text !== null);

const fixed = new Map<string, CachedRoute>(
  shared
    .filter(isFixed)
    .map(({ pattern, cache, segments }) => [
      segments.map(({ text }) => text).join('/'),
      { pattern, cache, params: {} },
    ]),
);
/** Routes with a parameter in the path, by number of segments. */
const others = Map.groupBy(
  shared.filter((route) => !isFixed(route)),
  ({ segments }) => segments.length,
);

/**
 * Returns the route of a page with shared responses, or null for other pages. Avoids the router's matching, which is
 * slow compared with sending a cached response.
 */
export function findCachedRoute(page: string): CachedRoute | null {
  const found = fixed.get(page);
  if (found) return found;
  const values = page.split('/');
  for (const route of others.get(values.length) ?? []) {
    const params = paramsIn(values, route);
    if (params) return { pattern: route.pattern, cache: route.cache, params };
  }
  return null;
}

function paramsIn(values: string[], { segments, cache }: Shared): Record<string, string> | null {
  const params: Record<string, string> = {};
  for (let at = 0; at < values.length; at += 1) {
    const { text, param } = segments[at]!;
    const value = values[at]!;
    if (text !== null ? value !== text : value === '' || cache.params?.[param]?.(value) === false) return null;
    if (text === null) params[param] = value;
  }
  return params;
}
