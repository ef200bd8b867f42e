import { asc, eq } from 'drizzle-orm';
import { type Actor, recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { memberships } from '../../db/schema/membership.ts';
import { paymentOrphans } from '../../db/schema/payments.ts';
import type { Payments } from '../payments.ts';

/** Lists subscriptions without a membership at the last daily reconciliation, earliest found first. */
export function listOrphans(db: Db): Promise<{ subscriptionId: string; foundAt: Date }[]> {
  return db
    .select({ subscriptionId: paymentOrphans.id, foundAt: paymentOrphans.foundAt })
    .from(paymentOrphans)
    .orderBy(asc(paymentOrphans.foundAt));
}

export type EndResult = { ok: true } | { ok: false; reason: 'away' | 'unknown' | 'not-ours' | 'has-membership' };

/** Ends a subscription to one of the site's prices whose membership is gone. Can be repeated after an interruption. */
export async function endOrphan(
  { db, payments }: { db: Db; payments: Pick<Payments, 'of'> },
  { subscriptionId, by }: { subscriptionId: string; by: Actor },
): Promise<EndResult> {
  const [orphan] = await db.select().from(paymentOrphans).where(eq(paymentOrphans.id, subscriptionId));
  if (!orphan) return { ok: false, reason: 'unknown' };
  const provider = payments.of(orphan.merchantId);
  const found = await provider.retrieve(subscriptionId);
  if (!found.ok) return { ok: false, reason: found.reason === 'away' ? 'away' : 'unknown' };
  const { price, membershipId } = found.value.subscription;
  if (price === null || membershipId === null) return { ok: false, reason: 'not-ours' };
  const [membership] = await db
    .select({ id: memberships.id })
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  if (membership) return { ok: false, reason: 'has-membership' };
  const ended = await provider.cancelNow({ subscriptionId });
  if (!ended.ok && ended.reason === 'away') return { ok: false, reason: 'away' };
  await db.transaction(async (tx) => {
    await tx.delete(paymentOrphans).where(eq(paymentOrphans.id, subscriptionId));
    const subject = { type: 'subscription', id: subscriptionId };
    await recordAuditEvent(tx, { by, action: 'subscription.ended', subject, creatorId: null });
  });
  return { ok: true };
}
