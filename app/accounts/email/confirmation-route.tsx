import { accountErrors } from '../../copy/account.ts';
import { formAction } from '../../http/form.server.ts';
import { countTry, refundTry } from '../../http/limit.ts';
import { tooManyRequests } from '../../http/replies.ts';
import { type Services, servicesContext } from '../../http/services.ts';
import { checkAccountPassword } from '../../identity/commands.server.ts';
import { findVisitor, type Visitor } from '../../identity/sessions/visitor.server.ts';
import type { Route } from './+types/confirmation-route';
import { emailConfirmErrors as errors } from './copy.ts';
import { confirmEmailChange, type EmailLink, findEmailLink } from './email-change.server.ts';
import { openEmailLink, showFailedLink, showLink } from './email-link.server.ts';
import { type EmailLinkView, emailLinkForm, questionOf, withError } from './email-link-view.ts';
import { EmailLinkPage } from './link-page.tsx';

type Ready = Extract<EmailLinkView, { state: 'ready' }>;

export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const token = new URL(request.url).searchParams.get('token') ?? '';
  try {
    const known = await findEmailLink(services, { token, purpose: 'email-change' });
    // A URL without a token gets 200, because a reload requests the URL after `CleanAddress` has removed the token.
    if (!known) return showFailedLink(errors.invalid, token === '' ? 200 : 400);
    return showLink(await open(services, { ...known, token }, await findVisitor(context)));
  } catch (err) {
    services.log.error({ err }, 'A link to a new address could not be read');
    return showFailedLink(errors.service, 503);
  }
}

const form = emailLinkForm(errors.service);

export const action = formAction(
  form,
  'An address could not be changed',
  async ({ context }: Route.ActionArgs, { services, values: { token = '', password = '' }, refused, refuseWith }) => {
    const known = await findEmailLink(services, { token, purpose: 'email-change' });
    const visitor = await findVisitor(context);
    const limit = await countTry(context, 'verify');
    const opened = known && (await open(services, { ...known, token }, visitor));
    refuseWith(opened);
    if (!limit.ok) return tooManyRequests(limit, refused);
    if (!known || opened?.state !== 'ready') return opened ? showLink(opened) : showFailedLink(errors.invalid, 400);
    const refusal = await checkFollower(context, { known, ready: opened, password });
    if (refusal) return refusal;
    const followed = await confirmEmailChange(services, { token });
    const { brand } = opened;
    if (!followed.ok) return showFailedLink(errors[followed.reason], followed.reason === 'taken' ? 409 : 400, brand);
    const { email, returned } = followed;
    return showLink(
      { state: 'done', email, returned, signedIn: visitor.user?.accountId === known.accountId, brand },
      200,
    );
  },
);

export const clientAction = form.clientAction;

export const shouldRevalidate = () => false;

export default function EmailChange({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailLinkPage kind="change" opening={loaderData} answer={actionData} />;
}

const open = ({ db }: Services, link: EmailLink & { token: string }, { user }: Visitor) =>
  openEmailLink(db, link, { asks: questionOf(link, user), invalid: errors.invalid });

/** Returns null if the visitor has proved to be the owner, or else the refusal. */
async function checkFollower(
  context: Route.ActionArgs['context'],
  { known, ready, password }: { known: EmailLink; ready: Ready; password: string },
) {
  const refused = (summary: string) => showLink({ ...ready, errors: { summary, password: summary } }, 400);
  if (ready.asks === 'click') return null;
  if (ready.asks === 'sign-in') return showLink(ready, 403);
  if (password === '') return refused(accountErrors.currentRequired);
  const { db, hasher } = context.get(servicesContext);
  const account = known.email;
  const limit = await countTry(context, 'change-password', { account });
  if (!limit.ok) return tooManyRequests(limit, (summary): EmailLinkView => withError(ready, summary));
  if (!(await checkAccountPassword(db, hasher, { accountId: known.accountId, password }))) {
    return refused(errors.wrongPassword);
  }
  await refundTry(context, 'change-password');
  return null;
}
