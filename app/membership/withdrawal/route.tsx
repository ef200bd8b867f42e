import { redirect } from 'react-router';
import { formAction } from '../../http/form.server.ts';
import { conflict, pageLoader } from '../../http/replies.ts';
import { paths } from '../../paths.ts';
import { requireMember } from '../access/member.server.ts';
import { membershipForm } from '../status/membership-answer.ts';
import type { Route } from './+types/route';
import { withdraw } from './commands.server.ts';
import { withdrawalPage } from './copy.ts';
import { viewOf } from './page.server.ts';
import { WithdrawalPage } from './page.tsx';
import { findContract } from './queries.server.ts';

export const loader = pageLoader('A withdrawal could not be read', async ({ context }: Route.LoaderArgs, services) => {
  const { membership } = await requireMember(context);
  const contract = membership && (await findContract(services.db, membership));
  return viewOf(services, { contract, without: 'none' });
});

export const action = formAction(
  membershipForm,
  'A contract could not be withdrawn from',
  async ({ context }: Route.ActionArgs, { services, values, refused }) => {
    const { membership } = await requireMember(context);
    const contract = membership && (await findContract(services.db, membership));
    // Another contract may have been concluded since the page was shown.
    if (!contract || contract.subscriptionId !== values.contract) return conflict(refused(withdrawalPage.notPossible));
    const given = { ...contract, origin: 'account', now: services.membershipNow() } as const;
    const withdrawn = await withdraw(services, given);
    return withdrawn.ok ? redirect(paths.withdrawal(), { status: 303 }) : conflict(refused(withdrawalPage.notPossible));
  },
);

export const clientAction = membershipForm.clientAction;

export default function Withdraw({ loaderData, actionData }: Route.ComponentProps) {
  return <WithdrawalPage view={loaderData} answer={actionData} isSignedIn />;
}
