import { accountErrors } from '../../copy/account.ts';
import { tooBusy } from '../../copy/form.ts';
import { isBusy } from '../../http/fair-queue.ts';
import { readForm } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { withNetworkError } from '../../http/network-error.ts';
import { badRequest, forbidden, tooManyRequests, unavailable, unreadable, unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { findOwnerProof } from '../../identity/sessions/own-sessions.server.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { findMembersBrand } from '../../membership/queries.server.ts';
import { checkOwner } from '../owner-proof.server.ts';
import { signInAgain } from '../second-factor/copy.ts';
import type { Route } from './+types/route';
import { emailChangeErrors as errors } from './copy.ts';
import { requestEmailChange } from './email-change.server.ts';
import { checkNewEmail, type EmailFormAnswer, EmailPage } from './page.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  const { db, google, log, now } = context.get(servicesContext);
  const user = await requireUser(context);
  try {
    const proof = await findOwnerProof(db, { ...user, now: now() });
    const brand = await findMembersBrand(db, user);
    return { email: user.email, proof, brand, google: google !== null };
  } catch (err) {
    log.error({ err }, 'An account could not be read');
    throw unreadablePage();
  }
}

/** Mails a link to the new address. The answer is the same whether or not it has an account. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const user = await requireUser(context);
  const form = await readForm(request);
  const refused = refuseWith(form.values.email);
  if (!form.ok) return unreadable(form, refused(form.error));
  const { currentPassword = '' } = form.values;
  const check = checkNewEmail(form.values.email, user.email);
  if (!check.ok) return badRequest(refused(check.message, { email: check.message }));
  const { email } = check;
  try {
    const owner = await checkOwner(context, user, currentPassword);
    if (!owner.ok) {
      switch (owner.reason) {
        case 'too-many':
          return tooManyRequests(owner.limit, refused);
        case 'sign-in-again':
          return forbidden(refused(signInAgain.lead));
        case 'password-missing':
          return badRequest(refused(accountErrors.currentRequired, { currentPassword: accountErrors.currentRequired }));
        case 'password-wrong':
          return badRequest(refused(accountErrors.currentWrong, { currentPassword: accountErrors.currentWrong }));
      }
    }
    const limit = await countTry(context, 'change-email', { account: email });
    if (!limit.ok) return tooManyRequests(limit, refused);
    await requestEmailChange(services, { accountId: user.accountId, email });
    return { state: 'sent', email } satisfies EmailFormAnswer as EmailFormAnswer;
  } catch (err) {
    if (isBusy(err)) return unavailable(refused(tooBusy));
    services.log.error({ err }, 'A change of address could not be requested');
    return unavailable(refused(errors.service));
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  withNetworkError(serverAction, (summary = errors.service) => refuseWith(undefined)(summary));

export default function AccountEmail({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailPage {...loaderData} answer={actionData} />;
}

const refuseWith =
  (email = '') =>
  (summary: string, fields: { email?: string; currentPassword?: string } = {}): EmailFormAnswer => ({
    state: 'refused',
    summary,
    fields,
    email,
  });
