import { redirect } from 'react-router';
import { accountErrors as errors } from '../../copy/account.ts';
import { readForm } from '../../http/form.server.ts';
import { conflict, unavailable, unreadable } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireUser } from '../../identity/sessions/visitor.server.ts';
import { acceptTerms } from '../../membership/record.server.ts';
import { paths } from '../../paths.ts';
import type { TermsAnswer } from '../terms/terms-part.tsx';
import type { Route } from './+types/terms-route';
import { loadAccountPage } from './page.server.ts';
import { AccountPage } from './page.tsx';

/** The account page: the answer to a native form is shown at the URL of its action. */
export const loader = ({ context }: Route.LoaderArgs) => loadAccountPage(context);

/** Accepts the terms for the signed-in account. */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { log, now, membershipNow } = services;
  const user = await requireUser(context);
  const form = await readForm(request);
  if (!form.ok) return unreadable<TermsAnswer>(form, { error: form.error });
  try {
    const result = await acceptTerms(services, {
      accountId: user.accountId,
      now: now(),
      membershipNow: membershipNow(),
    });
    if (result.ok) return redirect(paths.account({ done: 'terms' }), { status: 303 });
    return conflict<TermsAnswer>({ error: errors.termsNotRecorded });
  } catch (err) {
    log.error({ err }, 'An acceptance of the terms could not be recorded');
    return unavailable<TermsAnswer>({ error: errors.termsNotRecorded });
  }
}

export default function AccountTermsRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AccountPage {...loaderData} termsAnswer={actionData} />;
}
