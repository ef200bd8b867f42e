import { eq } from 'drizzle-orm';
import { type Actor, recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { creatorPayouts } from '../../db/schema/membership.ts';
import { payableByHand } from '../ledger/balances.ts';
import { bringLedgerUpToDate } from '../ledger/refresh.server.ts';
import { listMonths } from '../ledger/statement.server.ts';
import type { Money } from '../money.ts';
import type { Month } from '../proceeds.ts';
import { hasOpenOrder } from '../transfers/orders.server.ts';

type PayoutResult =
  | { ok: true; left: Money }
  /** `left` is the amount that may still be paid out by hand for the month. */
  | { ok: false; reason: 'more-than-owed'; left: Money }
  /** A transfer is in progress, so the amount left is not known yet. */
  | { ok: false; reason: 'being-transferred' };

/** Records a payout that the operator made by hand, of at most the amount that `payableByHand` returns. */
export async function recordPayout(
  db: Db,
  payout: { creatorId: string; month: Month; amount: Money; by: Actor; now: Date },
): Promise<PayoutResult> {
  const { creatorId, month, amount, by, now } = payout;
  return db.transaction(async (tx): Promise<PayoutResult> => {
    // Serializes concurrent payouts. `no key update` does not block ledger rows that reference the creator.
    await tx.select({ id: creators.id }).from(creators).where(eq(creators.id, creatorId)).for('no key update');
    const { currency } = amount;
    await bringLedgerUpToDate(tx, { creatorId });
    if (await hasOpenOrder(tx, { creatorId, currency })) return { ok: false, reason: 'being-transferred' };
    const months = await listMonths(tx, { creatorId, month: null });
    const left = { amount: payableByHand(months, { month, currency }), currency };
    if (amount.amount > left.amount) return { ok: false, reason: 'more-than-owed', left };
    await tx.insert(creatorPayouts).values({ creatorId, month, ...amount, at: now });
    const subject = { type: 'creator', id: creatorId };
    await recordAuditEvent(tx, { by, action: 'creator.paid-out', subject, creatorId, details: { month, ...amount } });
    return { ok: true, left: { amount: left.amount - amount.amount, currency } };
  });
}
