import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { payoutAccounts } from '../../db/schema/payout-accounts.ts';
import { accountMovements } from '../../db/schema/transfers.ts';
import { type PayingServices, ProviderUnavailable } from '../paying.server.ts';
import { recordMovements } from './movements.server.ts';

/** Milliseconds for which a payout is read again, because it may still fail. */
const LOOKED_BACK = 30 * 24 * 60 * 60 * 1000;
const A_PAGE = 100;

/**
 * Records the payouts of an account and their failures. Idempotent. Ignores accounts that no creator has.
 * @throws ProviderUnavailable the call can be repeated
 */
export async function syncPayouts(
  { db, payments, membershipNow }: Pick<PayingServices, 'db' | 'payments' | 'membershipNow'>,
  { accountId }: { accountId: string },
): Promise<void> {
  const [account] = await db
    .select({ creatorId: payoutAccounts.creatorId })
    .from(payoutAccounts)
    .where(eq(payoutAccounts.accountId, accountId));
  if (!account) return;
  const now = membershipNow();
  const since = new Date(now.getTime() - LOOKED_BACK);
  for (let cursor: string | null = null; ; ) {
    const page = await payments.provider.listPayouts({ accountId, since, cursor, limit: A_PAGE });
    if (!page.ok && page.reason === 'away') throw new ProviderUnavailable();
    if (!page.ok) break;
    await recordMovements(db, { creatorId: account.creatorId, movements: page.value.items, now });
    cursor = page.value.next;
    if (cursor === null) break;
  }
  await completeEarlierPayouts(db, { accountId, until: since });
}

/**
 * Completes payouts that are too old to be listed. Without this, payouts of a disconnected account would stay on their
 * way.
 */
async function completeEarlierPayouts(db: Db, { accountId, until }: { accountId: string; until: Date }): Promise<void> {
  await db.execute(sql`
    insert into ${accountMovements}
      (kind, provider_id, creator_id, account_id, amount, currency, at, month, about_id)
    select 'payout_completed', provider_id, creator_id, account_id, amount, currency, ${until.toISOString()}::timestamptz, month,
      provider_id
    from ${accountMovements} payout
    where kind = 'payout' and account_id = ${accountId} and at < ${until.toISOString()}::timestamptz and not exists (
      select from ${accountMovements} completed
      where completed.kind = 'payout_completed' and completed.provider_id = payout.provider_id
    )
    on conflict do nothing`);
}
