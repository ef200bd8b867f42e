import { redirectDocument } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { isUuid } from '../../http/ids.ts';
import { notFound, pageLoader } from '../../http/replies.ts';
import { endOtherSessions, endSessionOf } from '../../identity/commands.server.ts';
import { listOwnSessions } from '../../identity/sessions/own-sessions.server.ts';
import { endedSessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { findMembersBrand } from '../../membership/queries.server.ts';
import { paths } from '../../paths.ts';
import { endSecretAddresses } from '../password/password-reset.server.ts';
import type { Route } from './+types/route';
import { sessionList as copy, sessionErrors as errors } from './copy.ts';
import { type SessionsAnswer, SessionsPage } from './page.tsx';
import { deviceWords, shownSession } from './shown-session.server.ts';

export const loader = pageLoader('Sessions could not be read', async ({ context }: Route.LoaderArgs, { db, now }) => {
  const user = await requireUser(context);
  const [{ sessions, more }, brand] = await Promise.all([
    listOwnSessions(db, { ...user, now: now() }),
    findMembersBrand(db, user),
  ]);
  return { brand, sessions: sessions.map(shownSession), more, now: now().toISOString() };
});

const form = defineForm({
  unexpected: errors.service,
  refused: (error): SessionsAnswer => ({ ok: false, error }),
});

/** Ends one session, or without the field `session` all other sessions and the account's secret addresses. */
export const action = formAction(
  form,
  'A session could not be ended',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const { db, now, origin } = services;
    const user = await requireUser(context);
    const { accountId, sessionHash } = user;
    const { session: id } = values;
    if (id === undefined) {
      await db.transaction(async (tx) => {
        await endOtherSessions(tx, { accountId, keepSession: sessionHash });
        await endSecretAddresses(tx, { accountId });
      });
      return { ok: true, done: copy.othersEnded };
    }
    const { sessions } = await listOwnSessions(db, { accountId, sessionHash, now: now() });
    const listed = sessions.find((each) => each.id === id);
    // The session of another account gets the same response as a session that has ended.
    if (!isUuid(id) || !(await endSessionOf(db, { accountId, id }))) return notFound(refused(errors.unknown));
    if (!listed?.isCurrent) {
      return { ok: true, done: copy.ended(deviceWords(listed?.device ?? null)) };
    }
    // Loads a document, so that no personal data stay in the page's memory.
    return redirectDocument(paths.home(), { status: 303, headers: { 'Set-Cookie': await endedSessionCookie(origin) } });
  },
);

export const clientAction = form.clientAction;

export default function AccountSessions({ loaderData, actionData }: Route.ComponentProps) {
  return <SessionsPage {...loaderData} answer={actionData} />;
}
