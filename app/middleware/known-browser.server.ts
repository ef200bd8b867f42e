import type { Services } from '../http/services.ts';
import { isKnownBrowser, knownBrowserCookie } from '../identity/sessions/known-browser.server.ts';

/**
 * Marks the browser as known to the account that is signed in in it, on the first page that reads the visitor, whatever
 * way they signed in: each leads to one. Pages that do not read the visitor are the same for everyone and set no
 * cookie.
 * @param user whom the request's page has read; null: nobody, or it has read nothing
 */
export async function markKnownBrowser(
  { request, response, user }: { request: Request; response: Response; user: { email: string } | null },
  services: Services,
): Promise<void> {
  if (request.method !== 'GET' || !user) return;
  if (await isKnownBrowser(request, services, user.email)) return;
  response.headers.append('Set-Cookie', await knownBrowserCookie(request, services, user.email));
}
