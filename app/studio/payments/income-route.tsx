import { pageLoader } from '../../http/replies.ts';
import { listCreatorsDisputes, listMonths, listPending, sumRenewals } from '../../payments/income/income.server.ts';
import { monthOf, monthsBefore, spanOf } from '../../payments/income/month.ts';
import { findConnectedMerchant } from '../../payments/merchant/queries.server.ts';
import { requireStudio } from '../frame/studio.server.ts';
import type { Route } from './+types/income-route';
import { IncomePage } from './income-page.tsx';

const SHOWN = 20;

export const loader = pageLoader(
  'The income of a studio could not be read',
  async ({ context, params }: Route.LoaderArgs, { db, membershipNow }) => {
    const { studio } = await requireStudio(context, params);
    const { creatorId } = studio;
    const now = membershipNow();
    const present = monthOf(now);
    const { from } = spanOf(monthsBefore(present, 1));
    const { until } = spanOf(present);
    const [account, months, renewals, pending, disputes] = await Promise.all([
      findConnectedMerchant(db, { creatorId }),
      listMonths(db, { creatorId, from: null, until: null }),
      sumRenewals(db, { creatorId, from: now, until }),
      listPending(db, { creatorId, from, until: null, limit: SHOWN + 1 }),
      listCreatorsDisputes(db, { creatorId, limit: SHOWN }),
    ]);
    const hasMore = pending.length > SHOWN;
    return {
      isConnected: Boolean(account?.merchantId),
      present,
      now,
      months,
      renewals,
      disputes,
      pending: pending.slice(0, SHOWN),
      hasMore,
    };
  },
);

export default function Income({ loaderData }: Route.ComponentProps) {
  return <IncomePage {...loaderData} />;
}
