import { redirect, redirectDocument } from 'react-router';
import { servicesContext } from '../../http/services.ts';
import { endSession } from '../../identity/commands.server.ts';
import { endedSessionCookie, readSessionToken } from '../../identity/session-cookie.server.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/sign-out';

/** Looking ends nothing: a link, or another site's picture, must not sign anyone out. */
export const loader = () => redirect(paths.home());

/** Ends this browser's session at once. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, origin } = context.get(servicesContext);
  const token = await readSessionToken(request, origin);
  if (token) await endSession(db, { token });
  // A new document: nothing of the person stays in this page's memory.
  return redirectDocument(paths.home(), { status: 303, headers: { 'Set-Cookie': await endedSessionCookie(origin) } });
}
