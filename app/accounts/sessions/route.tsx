import { redirectDocument } from 'react-router';
import { readForm } from '../../http/form.server.ts';
import { isUuid } from '../../http/ids.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { notFound, unavailable, unreadable, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { endOtherSessions, endSessionOf } from '../../identity/commands.server.ts';
import { listOwnSessions } from '../../identity/sessions/own-sessions.server.ts';
import { endedSessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { findMembersBrand } from '../../membership/queries.server.ts';
import { paths } from '../../paths.ts';
import { endSecretAddresses } from '../secret-addresses.server.ts';
import type { Route } from './+types/route';
import { sessionList as copy, sessionErrors as errors } from './copy.ts';
import { type SessionsAnswer, SessionsPage } from './page.tsx';
import { deviceWords, shownSession } from './shown-session.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, log, now } = context.get(servicesContext);
  const user = await requireUser(context);
  try {
    const [{ sessions, more }, brand] = await Promise.all([
      listOwnSessions(db, { ...user, now: now() }),
      findMembersBrand(db, user),
    ]);
    return { brand, sessions: sessions.map(shownSession), more, now: now().toISOString() };
  } catch (err) {
    log.error({ err }, 'Sessions could not be read');
    throw unreadablePage();
  }
}

/**
 * Ends the session that the field `session` names; without one, all but that of the request, and the account's secret
 * addresses.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, log, now, origin } = context.get(servicesContext);
  const user = await requireUser(context);
  const { accountId, sessionHash } = user;
  const form = await readForm(request);
  if (!form.ok) return unreadable(form, refused(form.error));
  const { session: id } = form.values;
  try {
    if (id === undefined) {
      await db.transaction(async (tx) => {
        await endOtherSessions(tx, { accountId, keepSession: sessionHash });
        await endSecretAddresses(tx, { accountId });
      });
      return { ok: true, done: copy.othersEnded } satisfies SessionsAnswer as SessionsAnswer;
    }
    const { sessions } = await listOwnSessions(db, { accountId, sessionHash, now: now() });
    const listed = sessions.find((each) => each.id === id);
    // Another account's is as unknown as one that has ended.
    if (!isUuid(id) || !(await endSessionOf(db, { accountId, id }))) return notFound(refused(errors.unknown));
    if (!listed?.isCurrent) {
      return {
        ok: true,
        done: copy.ended(deviceWords(listed?.device ?? null)),
      } satisfies SessionsAnswer as SessionsAnswer;
    }
  } catch (err) {
    log.error({ err }, 'A session could not be ended');
    return unavailable(refused(errors.service));
  }
  // A document load, so that no personal data stays in this page's memory.
  return redirectDocument(paths.home(), { status: 303, headers: { 'Set-Cookie': await endedSessionCookie(origin) } });
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (sentence = errors.service) => refused(sentence));

export default function AccountSessions({ loaderData, actionData }: Route.ComponentProps) {
  return <SessionsPage {...loaderData} answer={actionData} />;
}

const refused = (error: string): SessionsAnswer => ({ ok: false, error });
