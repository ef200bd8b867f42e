import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { payoutAccounts } from '../../db/schema/payout-accounts.ts';
import { accountMovements } from '../../db/schema/transfers.ts';
import { type PayingServices, ProviderUnavailable } from '../paying.server.ts';
import { recordMovements } from './movements.server.ts';

/** A payout can fail until so many days after it was made; the provider tells later ones as new payouts. */
const LOOKED_BACK = 30 * 24 * 60 * 60 * 1000;
const A_PAGE = 100;

/**
 * Reads what an account paid out to its owner's bank, or failed to, and records it. Idempotent. Of an account that is not
 * ours, or out of our reach, nothing is read.
 * @throws ProviderUnavailable to be repeated
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
 * What was paid out before the days that are read is no longer under way: nobody will say so of an account that is out of
 * our reach, or of payouts that were stored before it was asked for.
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
