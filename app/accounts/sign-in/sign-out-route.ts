import { redirect, redirectDocument } from 'react-router';
import { servicesContext } from '../../http/services.ts';
import { endSession } from '../../identity/commands.server.ts';
import { endedSessionCookie, readSessionToken } from '../../identity/sessions/session-cookie.server.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/sign-out-route';

/** Redirects to the home page. Does not sign out, because a link or an image on another site can cause a GET. */
export const loader = () => redirect(paths.home());

export async function action({ request, context }: Route.ActionArgs) {
  const { db, origin } = context.get(servicesContext);
  const token = readSessionToken(request, origin);
  if (token) await endSession(db, { token });
  // Loads a document, so that no personal data stay in the page's memory.
  return redirectDocument(paths.home(), { status: 303, headers: { 'Set-Cookie': await endedSessionCookie(origin) } });
}
