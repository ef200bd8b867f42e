import { redirect, redirectDocument } from 'react-router';
import { noStore } from '../../http/caching.ts';
import { readForm } from '../../http/form.server.ts';
import { servicesContext } from '../../http/services.ts';
import { endOtherSessions, endSession } from '../../identity/commands.server.ts';
import { findSession } from '../../identity/queries.server.ts';
import { endedSessionCookie, readSessionToken } from '../../identity/session-cookie.server.ts';
import type { Route } from './+types/sign-out';

/** Looking ends nothing: a link, or another site's picture, must not sign anyone out. */
export function loader() {
  return redirect('/', { headers: noStore });
}

/** Ends this browser's session at once; with `everywhere`, every session of the account. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { db, origin, now } = services;
  const form = await readForm(request, services);
  if (!form.ok) return new Response(form.error, { status: form.status, headers: noStore });
  const token = await readSessionToken(request, origin);
  if (token) {
    const session = form.values.everywhere ? await findSession(db, { token, now: now() }) : null;
    if (session) await endOtherSessions(db, { accountId: session.accountId, keepSession: null });
    else await endSession(db, { token });
  }
  // A new document: nothing of the person stays in this page's memory.
  return redirectDocument('/', {
    status: 303,
    headers: { ...noStore, 'Set-Cookie': await endedSessionCookie(origin) },
  });
}
