import { type RoutePattern, type RouteRow, routeTable } from '../route-table.ts';

/** The pattern with a leading slash, as in the table; the router passes it without one. */
export const patternOf = (pattern: string) => `/${pattern.replace(/^\//, '')}`;

/** The route's row. Throws for a pattern without one, so that such a route cannot answer. */
export function rulesOf(pattern: string): RouteRow {
  const key = patternOf(pattern);
  if (!Object.hasOwn(routeTable, key)) throw new Error(`The route ${key} has no row`);
  return routeTable[key as RoutePattern];
}

export function isChange({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS';
}

/** JSON for API routes, text for others. */
export function refusal(pattern: string, status: number, error: string, headers: HeadersInit = {}): Response {
  const init = { status, headers };
  return patternOf(pattern).startsWith('/api/') ? Response.json({ error }, init) : new Response(error, init);
}
