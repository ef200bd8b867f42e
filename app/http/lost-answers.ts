import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';

/**
 * Client middleware of the root route for lost responses (network error, restart, a proxy's error page). A page becomes
 * a 503; a form whose route has no `clientAction` gets `null` and keeps its input.
 */
export const lostAnswers: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  for (const result of Object.values(results)) {
    if (result.type !== 'error' || !isLost(result.result)) continue;
    result.result = data(null, { status: 503, statusText: 'Service Unavailable' });
    if (request.method !== 'GET') result.type = 'data';
  }
  return results;
};

/** The router wraps an action's error in `data()`. */
function isLost(thrown: unknown): boolean {
  if (isRouteErrorResponse(thrown)) return thrown.status >= 500;
  return thrown instanceof Error || (Object(thrown) as { data?: unknown }).data instanceof Error;
}
