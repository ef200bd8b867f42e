import { redirect, redirectDocument } from 'react-router';
import { servicesContext } from '../../http/services.ts';
import { endOtherSessions } from '../../identity/commands.server.ts';
import { endedSessionCookie } from '../../identity/session-cookie.server.ts';
import { findVisitor } from '../../identity/visitor.server.ts';
import { paths } from '../../paths.ts';
import type { Route } from './+types/sign-out-everywhere';

/** As in `sign-out.ts`: a GET must not sign anyone out. */
export const loader = () => redirect(paths.home());

/** Ends every session of the account, this browser's included. */
export async function action({ context }: Route.ActionArgs) {
  const { db, origin } = context.get(servicesContext);
  const { account } = await findVisitor(context);
  if (account) await endOtherSessions(db, { accountId: account.accountId, keepSession: null });
  return redirectDocument(paths.home(), { status: 303, headers: { 'Set-Cookie': await endedSessionCookie(origin) } });
}
