import type { LoaderFunctionArgs } from 'react-router';
import { pageLoader } from '../../http/replies.ts';
import { requireMember } from '../access/member.server.ts';
import { loadMembershipPage } from '../status/page.server.ts';
import { mayWithdraw } from '../withdrawal/queries.server.ts';

export const loadCancellationPage = pageLoader(
  'A cancellation could not be read',
  async ({ context }: Pick<LoaderFunctionArgs, 'context'>, services) => {
    const { membership } = await requireMember(context);
    const [loaded, canWithdraw] = await Promise.all([
      loadMembershipPage({ context }),
      mayWithdraw(services, { membership, now: services.membershipNow() }),
    ]);
    return { ...loaded, mayWithdraw: canWithdraw };
  },
);
