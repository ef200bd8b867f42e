import { data } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { defineForm, isEmpty } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { tooManyRequests } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { endedSessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import { findVisitor } from '../../identity/sessions/visitor.server.ts';
import type { Route } from './+types/undo-route';
import { secondFactorUndoErrors as errors } from './copy.ts';
import { findFactorLink, revertFactors } from './factor-undo.server.ts';
import { FactorUndoPage, type FactorUndoView } from './undo-page.tsx';

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  try {
    const opened = viewOf(await findFactorLink(services, { token }), token);
    // A URL without a token gets 200, because a reload requests the URL after `CleanAddress` has removed the token.
    return show(opened, opened.state === 'failed' && token !== '' ? 400 : 200);
  } catch (err) {
    services.log.error({ err }, 'A link to a second factor could not be read');
    return show(failed(errors.service), 503);
  }
}

const form = defineForm({
  unexpected: errors.service,
  refused: (message, submitted, opened: FactorUndoView | null = null): FactorUndoView => {
    if (isEmpty(submitted)) return { state: 'unanswered', message, brand: null };
    return opened?.state === 'ready' ? { ...opened, error: message } : failed(message, opened ?? undefined);
  },
});

/** Removes the second factor that the mail is about, and all later ones. The mailed link alone is enough. */
export const action = formAction(
  form,
  'A second factor could not be taken back',
  async ({ context }: Route.ActionArgs, { services, values: { token = '' }, refused, refuseWith }) => {
    const link = await findFactorLink(services, { token });
    const opened = viewOf(link, token);
    refuseWith(opened);
    const limit = await countTry(context, 'verify');
    if (!limit.ok) return tooManyRequests(limit, refused);
    if (opened.state !== 'ready') return show(opened, opened.state === 'failed' ? 400 : 200);
    const { user, waiting } = await findVisitor(context);
    const isOwn = (user ?? waiting)?.accountId === link?.accountId;
    if (!(await revertFactors(services, { token }))) return show(failed(errors.invalid, opened), 400);
    return show({ state: 'done', brand: opened.brand }, 200, isOwn ? await endedSessionCookie(services.origin) : null);
  },
);

export const clientAction = form.clientAction;

export const shouldRevalidate = () => false;

export default function SecondFactorUndo({ loaderData, actionData }: Route.ComponentProps) {
  return <FactorUndoPage opening={loaderData} answer={actionData} />;
}

function viewOf(link: Awaited<ReturnType<typeof findFactorLink>>, token: string): FactorUndoView {
  if (!link) return failed(errors.invalid);
  const { used, brand } = link;
  return used ? { state: 'again', brand } : { state: 'ready', token, error: null, brand };
}

function failed(message: string, { brand }: Pick<FactorUndoView, 'brand'> = { brand: null }): FactorUndoView {
  return { state: 'failed', message, brand };
}

function show(view: FactorUndoView, status: number, setCookie: string | null = null) {
  return data(view, { status, headers: setCookie === null ? {} : { 'Set-Cookie': setCookie } });
}
