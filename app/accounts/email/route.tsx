import { accountErrors } from '../../copy/account.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { countTry } from '../../http/limit.ts';
import { badRequest, forbidden, pageLoader, tooManyRequests } from '../../http/replies.ts';
import { findOwnerProof } from '../../identity/sessions/own-sessions.server.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { findMembersBrand } from '../../membership/queries.server.ts';
import { checkOwner } from '../owner-proof.server.ts';
import { signInAgain } from '../second-factor/copy.ts';
import type { Route } from './+types/route';
import { emailChangeErrors as errors } from './copy.ts';
import { requestEmailChange } from './email-change.server.ts';
import { checkNewEmail, type EmailFormAnswer, EmailPage } from './page.tsx';

export const loader = pageLoader(
  'An account could not be read',
  async ({ context }: Route.LoaderArgs, { db, google, now }) => {
    const user = await requireUser(context);
    const proof = await findOwnerProof(db, { ...user, now: now() });
    const brand = await findMembersBrand(db, user);
    return { email: user.email, proof, brand, google: google !== null };
  },
);

const form = defineForm({
  unexpected: errors.service,
  refused: (summary, { email = '' }, fields: { email?: string; currentPassword?: string } = {}): EmailFormAnswer => ({
    state: 'refused',
    summary,
    fields,
    email,
  }),
});

/** Sends a mail to the new address. The response does not reveal whether the address has an account. */
export const action = formAction(
  form,
  'A change of address could not be requested',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const user = await requireUser(context);
    const { currentPassword = '' } = values;
    const check = checkNewEmail(values.email, user.email);
    if (!check.ok) return badRequest(refused(check.message, { email: check.message }));
    const { email } = check;
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
    return { state: 'sent', email } as const;
  },
);

export const clientAction = form.clientAction;

export default function AccountEmail({ loaderData, actionData }: Route.ComponentProps) {
  return <EmailPage {...loaderData} answer={actionData} />;
}
