import { formAction } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { tooManyRequests } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { endedSessionCookie } from '../../identity/sessions/session-cookie.server.ts';
import { findVisitor } from '../../identity/sessions/visitor.server.ts';
import type { Route } from './+types/undo-route';
import { emailUndoErrors as errors } from './copy.ts';
import { findEmailLink, revertEmail } from './email-change.server.ts';
import { openEmailLink, showFailedLink, showLink } from './email-link.server.ts';
import { emailLinkForm } from './email-link-view.ts';
import { EmailLinkPage } from './link-page.tsx';

const confirmation = { asks: 'click', invalid: errors.invalid } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  try {
    const known = await findEmailLink(services, { token, purpose: 'email-undo' });
    // A URL without a token gets 200, because a reload requests the URL after `CleanAddress` has removed the token.
    if (!known) return showFailedLink(errors.invalid, token === '' ? 200 : 400);
    return showLink(await openEmailLink(services.db, { ...known, token }, confirmation));
  } catch (err) {
    services.log.error({ err }, 'A link to an earlier address could not be read');
    return showFailedLink(errors.service, 503);
  }
}

const form = emailLinkForm(errors.service);

/** Restores the account's earlier address. The link alone is enough, because it was mailed to that address. */
export const action = formAction(
  form,
  'A change of address could not be taken back',
  async ({ context }: Route.ActionArgs, { services, values: { token = '' }, refused, refuseWith }) => {
    const known = await findEmailLink(services, { token, purpose: 'email-undo' });
    const limit = await countTry(context, 'verify');
    const opened = known && (await openEmailLink(services.db, { ...known, token }, confirmation));
    refuseWith(opened);
    if (!limit.ok) return tooManyRequests(limit, refused);
    if (!known || opened?.state !== 'ready') return opened ? showLink(opened) : showFailedLink(errors.invalid, 400);
    const { user } = await findVisitor(context);
    const undone = await revertEmail(services, { token });
    const { brand } = opened;
    if (!undone.ok) return showFailedLink(errors[undone.reason], undone.reason === 'taken' ? 409 : 400, brand);
    const headers: HeadersInit =
      user?.accountId === known.accountId ? { 'Set-Cookie': await endedSessionCookie(services.origin) } : {};
    return showLink({ state: 'done', email: undone.email, returned: true, signedIn: false, brand }, 200, headers);
  },
);

export const clientAction = form.clientAction;

export const shouldRevalidate = () => false;

export default function EmailUndo({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailLinkPage kind="undo" opening={loaderData} answer={actionData} />;
}
