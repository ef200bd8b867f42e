import { eq } from 'drizzle-orm';
import { payoutAccounts } from '../../db/schema/payout-accounts.ts';
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
    if (!page.ok) return;
    await recordMovements(db, { creatorId: account.creatorId, movements: page.value.items, now });
    cursor = page.value.next;
    if (cursor === null) return;
  }
}
