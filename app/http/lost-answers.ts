import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';

/**
 * Root's client middleware: gives one shape to every answer that was lost on its way (network error, restart, an error
 * page of a proxy). A page becomes a 503, which the error boundaries show. A form
 * whose route has no `clientAction` is answered `null`, so that its page stays with what was typed. The status prevents
 * revalidation, which would fail too.
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

/** Not a redirect, and not a refusal that names its reason. The router wraps an error of an action in `data()`. */
function isLost(thrown: unknown): boolean {
  if (isRouteErrorResponse(thrown)) return thrown.status >= 500;
  return thrown instanceof Error || (Object(thrown) as { data?: unknown }).data instanceof Error;
}
