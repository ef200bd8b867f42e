import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accountMovements } from '../../db/schema/transfers.ts';
import { monthOf } from '../ledger/balances.ts';
import { withConversions } from './movements.ts';
import type { ProviderMovement } from './transfer-provider.ts';

/**
 * Records movements of a creator's accounts. Known movements are ignored, so movements can be recorded in any order and
 * repeatedly. A movement counts in the month in which it is recorded, so that past months do not change. Only the end
 * of a payout counts in the payout's month, where it changes nothing but `onItsWay`.
 * @returns number of new movements, including conversions
 */
export async function recordMovements(
  tx: Db,
  { creatorId, movements, now }: { creatorId: string; movements: readonly ProviderMovement[]; now: Date },
): Promise<number> {
  if (movements.length === 0) return 0;
  const rows = withConversions(movements).map(({ id, amount: { amount, currency }, at, ...movement }) => ({
    ...movement,
    id,
    amount,
    currency,
    at,
    month: monthOf(at > now ? at : now),
  }));
  const { rows: added } = (await tx.execute(sql`
    insert into ${accountMovements}
      (kind, provider_id, creator_id, account_id, amount, currency, at, month, about_id)
    select kind, id, ${creatorId}::uuid, "accountId", amount, currency, at, coalesce((
      select payout.month from ${accountMovements} payout
      where moved.kind = 'payout_completed' and payout.kind = 'payout' and payout.provider_id = moved.id
    ), month), "aboutId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved (kind text, id text, "accountId" text, amount integer,
      currency text, at timestamptz, month text, "aboutId" text)
    order by kind, id
    on conflict do nothing returning 1`)) as unknown as { rows: unknown[] };
  return added.length;
}
