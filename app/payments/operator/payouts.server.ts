import { eq } from 'drizzle-orm';
import { type Actor, recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { creatorPayouts } from '../../db/schema/membership.ts';
import { bringLedgerUpToDate } from '../ledger/refresh.server.ts';
import { listMonths } from '../ledger/statement.server.ts';
import type { Money } from '../money.ts';
import type { Month } from '../proceeds.ts';

type PayoutResult =
  | { ok: true; left: Money }
  /** So much is owed, less what was paid out before. */
  | { ok: false; reason: 'more-than-owed'; left: Money };

/** Notes what the operator has paid out to a creator for a month: never more than is owed for it. */
export async function recordPayout(
  db: Db,
  payout: { creatorId: string; month: Month; amount: Money; by: Actor; now: Date },
): Promise<PayoutResult> {
  const { creatorId, month, amount, by, now } = payout;
  return db.transaction(async (tx): Promise<PayoutResult> => {
    // Of two at once the second sees the first.
    await tx.select({ id: creators.id }).from(creators).where(eq(creators.id, creatorId)).for('update');
    const { currency } = amount;
    await bringLedgerUpToDate(tx, { creatorId });
    const months = await listMonths(tx, { creatorId, month });
    const owed = months.find((each) => each.currency === currency);
    const left = { amount: (owed?.owed.amount ?? 0) - (owed?.paidOut ?? 0), currency };
    if (amount.amount > left.amount) return { ok: false, reason: 'more-than-owed', left };
    await tx.insert(creatorPayouts).values({ creatorId, month, ...amount, at: now });
    const subject = { type: 'creator', id: creatorId };
    await recordAuditEvent(tx, { by, action: 'creator.paid-out', subject, creatorId, details: { month, ...amount } });
    return { ok: true, left: { amount: left.amount - amount.amount, currency } };
  });
}
