import { type MiddlewareFunction, matchRoutes, type RouterContextProvider } from 'react-router';
import { access } from '../../app/access/roles.ts';
import { middleware } from '../../app/middleware/middleware.server.ts';

const routes = Object.keys(access).map((path) => ({ path }));

/** The pattern and the parameters of the site's route that answers the path; throws when none does. */
export function routeOf(path: string): { pattern: string; params: Record<string, string> } {
  const { pathname } = new URL(path, 'https://larder.test');
  const [match] = matchRoutes(routes, pathname) ?? [];
  if (!match) throw new Error(`No route answers ${pathname}`);
  return { pattern: match.route.path, params: match.params as Record<string, string> };
}

/** The answer of a loader or action with the root's middleware around it, as the router runs it. */
export function throughMiddleware(
  { request, context }: { request: Request; context: RouterContextProvider },
  answer: () => Promise<Response>,
): Promise<Response> {
  const { pattern, params } = routeOf(request.url);
  const args = { request, context, params, pattern: pattern.slice(1), url: new URL(request.url) };
  const run = async ([first, ...rest]: MiddlewareFunction<Response>[]): Promise<Response> => {
    if (!first) return answer();
    let next: Promise<Response> | undefined;
    const answered = await first(args as unknown as Parameters<typeof first>[0], () => {
      next ??= run(rest);
      return next;
    });
    return answered instanceof Response ? answered : (next ?? run(rest));
  };
  return run(middleware);
}
