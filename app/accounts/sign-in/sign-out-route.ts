import { redirect, redirectDocument } from 'react-router';
import { servicesContext } from '../../http/services.ts';
import { endSession } from '../../identity/commands.server.ts';
import { endedSessionCookie, readSessionToken } from '../../identity/sessions/session-cookie.server.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/sign-out-route';

/** A GET must not sign anyone out: a link or an image on another site could cause one. */
export const loader = () => redirect(paths.home());

export async function action({ request, context }: Route.ActionArgs) {
  const { db, origin } = context.get(servicesContext);
  const token = readSessionToken(request, origin);
  if (token) await endSession(db, { token });
  // A document load, so that no personal data stays in this page's memory.
  return redirectDocument(paths.home(), { status: 303, headers: { 'Set-Cookie': await endedSessionCookie(origin) } });
}
