import { RouterContextProvider } from 'react-router';
import { clientAddressContext, type Services, servicesContext } from '../../app/http/services.ts';
import { cookieHeader, takeCookies } from './cookies.ts';

export interface RouteRequest {
  path?: string;
  params?: Record<string, string>;
  /** Sent natively from a page of ours, unless `headers` say otherwise. */
  form?: Record<string, string> | URLSearchParams;
  headers?: Record<string, string>;
  /** What this request finds in place of the browser's services. */
  services?: Partial<Services>;
}

/** A browser that asks the loaders and actions of routes without their pages, and keeps the cookies that they set. */
export function routeCaller(services: Services) {
  const cookies = new Map<string, string>();

  async function ask(handler: unknown, { path = '/', params = {}, form, ...request }: RouteRequest = {}) {
    const context = new RouterContextProvider();
    context.set(servicesContext, { ...services, ...request.services });
    context.set(clientAddressContext, '192.0.2.1');
    const call = handler as (args: object) => Promise<Response | { data: object; init?: ResponseInit }>;
    const result = await call({
      // Without TLS, which ends before it comes to the process.
      request: new Request(`http://larder.test${path}`, {
        method: form ? 'POST' : 'GET',
        headers: {
          accept: 'text/html',
          ...cookieHeader(cookies),
          ...(form ? { origin: services.origin } : {}),
          ...request.headers,
        },
        body: form && new URLSearchParams(form),
      }),
      params,
      context,
    });
    const init = result instanceof Response ? result : result.init;
    const headers = new Headers(init?.headers);
    takeCookies(cookies, headers);
    const data = (result instanceof Response ? {} : result.data) as Record<string, unknown>;
    return { status: init?.status ?? 200, to: headers.get('location'), data, headers };
  }

  return { cookies, ask };
}
