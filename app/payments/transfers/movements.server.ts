import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accountMovements } from '../../db/schema/transfers.ts';
import { monthOf } from '../ledger/balances.ts';
import { withConversions } from './movements.ts';
import type { ProviderMovement } from './transfer-provider.ts';

/**
 * Records what moved to or from a creator's accounts. One that is known already is left alone, so they can be given in any
 * order and as often as one likes. A month that is over stays as it is: what is learnt later counts in the month that runs.
 * That a payout is no longer under way counts in the payout's own month, of which it changes no sum but what is on its way.
 * @returns how many were new, conversions among them
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
