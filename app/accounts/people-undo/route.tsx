import { data } from 'react-router';
import { findStop, stopPeopleChange } from '../../creators/people/commands.server.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm, isEmpty } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { tooManyRequests } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { endedSessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import { findVisitor } from '../../identity/sessions/visitor.server.ts';
import type { Route } from './+types/route';
import { peopleUndoErrors as errors } from './copy.ts';
import { PeopleUndoPage } from './page.tsx';
import { type PeopleUndoView, refusedView } from './people-undo.ts';

const failed = (message: string): PeopleUndoView => ({ state: 'failed', message });

const show = (view: PeopleUndoView, status = view.state === 'failed' ? 400 : 200, headers: HeadersInit = {}) =>
  data(view, { status, headers });

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  try {
    const found = await findStop(services, { token });
    // A URL without a token gets 200, because a reload requests the URL after `CleanAddress` has removed the token.
    return found.ok ? show(ready(found, token)) : show(refusedView(found), token === '' ? 200 : undefined);
  } catch (err) {
    services.log.error({ err }, 'A link to stop a change of people could not be read');
    return show(failed(errors.service), 503);
  }
}

const ready = (found: Extract<Awaited<ReturnType<typeof findStop>>, { ok: true }>, token: string): PeopleUndoView => {
  const { studio, changes, signedOut } = found;
  return { state: 'ready', token, studio, changes, signedOut, error: null };
};

const form = defineForm({
  unexpected: errors.service,
  refused: (message, submitted, opened: PeopleUndoView | null = null): PeopleUndoView => {
    if (isEmpty(submitted)) return { state: 'unanswered', message };
    return opened?.state === 'ready' ? { ...opened, error: message } : failed(message);
  },
});

/** Stops the change. The link alone is enough, because it was mailed to an owner, whom the change may have removed. */
export const action = formAction(
  form,
  'A change of people could not be stopped',
  async ({ context }: Route.ActionArgs, { services, values: { token = '' }, refused, refuseWith }) => {
    const limit = await countTry(context, 'verify');
    const found = await findStop(services, { token });
    if (!found.ok) return show(refusedView(found));
    refuseWith(ready(found, token));
    if (!limit.ok) return tooManyRequests(limit, refused);
    const { user } = await findVisitor(context);
    const stopped = await stopPeopleChange(services, { token });
    if (!stopped.ok) return show(refusedView(stopped));
    const isOwn = stopped.signedOut.has(stopped.holderId);
    const isHere = user !== null && stopped.signedOut.has(user.accountId);
    const headers: HeadersInit = isHere ? { 'Set-Cookie': await endedSessionCookie(services.origin) } : {};
    return show({ state: 'done', isOwn }, 200, headers);
  },
);

export const clientAction = form.clientAction;

export const shouldRevalidate = () => false;

export default function PeopleUndo({ loaderData, actionData }: Route.ComponentProps) {
  return <PeopleUndoPage opening={loaderData} answer={actionData} />;
}
