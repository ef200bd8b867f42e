import { type DataStrategyResult, data, isRouteErrorResponse, type MiddlewareFunction } from 'react-router';
import { notOnDevice } from '../copy/errors.ts';

/**
 * Client middleware of the root route for lost responses (network error, restart, a proxy's error page). A page becomes
 * a 503, which the error boundaries show. Its data is a title to show if the device is offline. A form whose route has no `clientAction` gets `null`, so that the page keeps
 * its input. The 503 prevents revalidation, which would fail too.
 */
export const lostAnswers: MiddlewareFunction<Record<string, DataStrategyResult>> = async ({ request }, next) => {
  const results = await next();
  for (const result of Object.values(results)) {
    if (result.type !== 'error' || !isLost(result.result)) continue;
    const isPage = request.method === 'GET';
    const title = isPage && navigator.onLine === false ? notOnDevice.title : null;
    result.result = data(title, { status: 503, statusText: 'Service Unavailable' });
    if (!isPage) result.type = 'data';
  }
  return results;
};

/** Excludes redirects, and refusals that state their reason. The router wraps an error of an action in `data()`. */
function isLost(thrown: unknown): boolean {
  if (isRouteErrorResponse(thrown)) return thrown.status >= 500;
  return thrown instanceof Error || (Object(thrown) as { data?: unknown }).data instanceof Error;
}
