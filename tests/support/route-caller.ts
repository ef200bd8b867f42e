import { RouterContextProvider } from 'react-router';
import { clientAddressContext, type Services, servicesContext } from '../../app/http/services.ts';
import { cookieHeader, takeCookies } from './cookies.ts';
import { routeOf, throughMiddleware } from './through-middleware.ts';

export interface RouteRequest {
  /** The address of the route whose loader or action is asked. */
  path: string;
  /** Sent natively from a page of ours, unless `headers` say otherwise. */
  form?: Record<string, string> | URLSearchParams;
  headers?: Record<string, string>;
  /** What this request finds in place of the browser's services. */
  services?: Partial<Services>;
}

/** A browser that asks the loaders and actions of routes without their pages, and keeps the cookies that they set. */
export function routeCaller(services: Services) {
  const cookies = new Map<string, string>();

  async function ask(handler: unknown, { path, form, ...given }: RouteRequest) {
    const context = new RouterContextProvider();
    context.set(servicesContext, { ...services, ...given.services });
    context.set(clientAddressContext, '192.0.2.1');
    // Without TLS, which ends before it comes to the process.
    const request = new Request(`http://larder.test${path}`, {
      method: form ? 'POST' : 'GET',
      headers: {
        accept: 'text/html',
        ...cookieHeader(cookies),
        ...(form ? { origin: services.origin } : {}),
        ...given.headers,
      },
      body: form && new URLSearchParams(form),
    });
    const call = handler as (args: object) => Promise<Response | { data: object; init?: ResponseInit } | object>;
    let data: Record<string, unknown> = {};
    const response = await throughMiddleware({ request, context }, async () => {
      const result = await call({ request, params: routeOf(path).params, context });
      if (result instanceof Response) return result;
      const answer = 'init' in result ? result : { data: result, init: null };
      data = answer.data as Record<string, unknown>;
      return new Response(null, answer.init ?? {});
    });
    takeCookies(cookies, response.headers);
    return { status: response.status, to: response.headers.get('location'), data, headers: response.headers };
  }

  return { cookies, ask };
}
