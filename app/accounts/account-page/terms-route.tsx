import { redirect } from 'react-router';
import { accountErrors as errors } from '../../copy/account.ts';
import { formAction } from '../../http/form.server.ts';
import { defineForm } from '../../http/form.ts';
import { conflict } from '../../http/replies.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { acceptTerms } from '../../membership/record.server.ts';
import { paths } from '../../paths.ts';
import type { TermsAnswer } from '../terms/terms-part.tsx';
import type { Route } from './+types/terms-route';
import { loadAccountPage } from './page.server.ts';
import { AccountPage } from './page.tsx';

/** Loads the account page's data, because a native form's response is shown at the URL of its action. */
export const loader = loadAccountPage;

const form = defineForm({
  unexpected: errors.termsNotRecorded,
  refused: (error): TermsAnswer => ({ error }),
});

export const action = formAction(
  form,
  'An acceptance of the terms could not be recorded',
  async ({ context }: Route.ActionArgs, { services, refused }) => {
    const { now, membershipNow } = services;
    const user = await requireUser(context);
    const result = await acceptTerms(services, {
      accountId: user.accountId,
      now: now(),
      membershipNow: membershipNow(),
    });
    if (result.ok) return redirect(paths.account({ done: 'terms' }), { status: 303 });
    return conflict(refused(errors.termsNotRecorded));
  },
);

export const clientAction = form.clientAction;

export default function AccountTermsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage {...loaderData} termsAnswer={actionData} />;
}
