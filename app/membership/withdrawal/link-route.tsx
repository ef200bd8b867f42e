import { data, redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { countTry } from '../../http/limit.ts';
import { conflict, notFound, pageLoader, tooManyRequests } from '../../http/replies.ts';
import type { Services } from '../../http/services.ts';
import { serverPaths } from '../../server-paths.ts';
import { membershipForm } from '../status/membership-answer.ts';
import type { Route } from './+types/link-route';
import { withdraw } from './commands.server.ts';
import { withdrawalPage } from './copy.ts';
import { readWithdrawalToken } from './link.server.ts';
import { viewOf } from './page.server.ts';
import { WithdrawalPage } from './page.tsx';
import { findContract } from './queries.server.ts';

/** Loads the contract that a signed link names, without a sign-in. */
export const loader = pageLoader(
  'A link to withdraw from a contract could not be read',
  async ({ params }: Route.LoaderArgs, services) => {
    const view = await viewOf(services, { contract: await findByToken(services, params.token), without: 'unknown' });
    return data(view, { status: view.state === 'unknown' ? 404 : 200 });
  },
);

async function findByToken({ db, secrets }: Services, token: string) {
  const subscriptionId = readWithdrawalToken(token, secrets);
  return subscriptionId === null ? null : findContract(db, { subscriptionId });
}

export const action = formAction(
  membershipForm,
  'A contract could not be withdrawn from by its link',
  async ({ params: { token }, context }: Route.ActionArgs, { services, refused }) => {
    const limit = await countTry(context, 'verify');
    if (!limit.ok) return tooManyRequests(limit, refused);
    const subscriptionId = readWithdrawalToken(token, services.secrets);
    if (subscriptionId === null) return notFound(refused(withdrawalPage.notPossible));
    const withdrawn = await withdraw(services, { subscriptionId, origin: 'mail', now: services.membershipNow() });
    return withdrawn.ok
      ? redirect(serverPaths.withdrawal(token), { status: 303 })
      : conflict(refused(withdrawalPage.notPossible));
  },
);

export const clientAction = membershipForm.clientAction;

export default function WithdrawByLink({ loaderData, actionData }: Route.ComponentProps) {
  return <WithdrawalPage view={loaderData} answer={actionData} isSignedIn={false} />;
}
