import type { MiddlewareFunction } from 'react-router';
import { servicesContext } from '../http/services.ts';
import { isKnownBrowser, knownBrowserCookie } from '../identity/known-browser.server.ts';
import { type Visitor, visitorContext } from '../identity/visitor.server.ts';

/**
 * Marks the browser as known to the account that is signed in in it, on the first page that reads the visitor, whatever
 * way they signed in: each leads to one. Pages that do not read the visitor are the same for everyone and set no
 * cookie.
 */
export const knownBrowser: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  if (request.method !== 'GET') return next();
  const find = context.get(visitorContext);
  let read: Promise<Visitor> | undefined;
  context.set(visitorContext, () => {
    read ??= find();
    return read;
  });
  const response = await next();
  // Where the visitor could not be read the page has said so.
  const user = (await read?.catch(() => null))?.user;
  if (!user) return response;
  const services = context.get(servicesContext);
  if (await isKnownBrowser(request, services, user.email)) return response;
  response.headers.append('Set-Cookie', await knownBrowserCookie(request, services, user.email));
  return response;
};
