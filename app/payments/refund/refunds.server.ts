import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, listAuditEvents, recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import type { Payments, SubscriptionRef } from '../payments.ts';
import { type RefundableInvoice, type RefundPlan, refundableInvoices } from './refundable.ts';

/** Lists the refundable payments of a membership, newest first. Empty if the membership is with another creator. */
export async function listRefundable(
  db: Db,
  { creatorId, membershipId }: { creatorId: string; membershipId: string },
): Promise<RefundableInvoice[]> {
  const facts = await db
    .select({ fact: membershipFacts })
    .from(membershipFacts)
    .innerJoin(memberships, eq(memberships.id, membershipFacts.membershipId))
    .where(and(eq(memberships.id, membershipId), eq(memberships.creatorId, creatorId)));
  return refundableInvoices(facts.map(({ fact }) => fact));
}

/** Returns null if the merchant was disconnected, or the membership has no such invoice. */
export async function findMerchantOfInvoice(
  db: Db,
  { creatorId, membershipId, invoiceId }: { creatorId: string; membershipId: string; invoiceId: string },
): Promise<string | null> {
  const [row] = await db
    .select({ merchantId: paymentSubscriptions.merchantId })
    .from(paymentSubscriptions)
    .innerJoin(merchants, eq(merchants.merchantId, paymentSubscriptions.merchantId))
    .where(
      and(
        eq(paymentSubscriptions.membershipId, membershipId),
        sql`${paymentSubscriptions.invoices} @> ${JSON.stringify([{ id: invoiceId }])}::jsonb`,
        eq(merchants.creatorId, creatorId),
        isNull(merchants.disconnectedAt),
      ),
    );
  return row?.merchantId ?? null;
}

export type RefundResult =
  /** `isRecorded` is false if the sync failed. A later sync then records the refund. */
  | { ok: true; isRecorded: boolean }
  /** `away`: unknown outcome; repeat with the same `requestId`. `other-amount`: the id was used for another amount. */
  | { ok: false; reason: 'away' | 'unknown-invoice' | 'not-paid' | 'more-than-paid' | 'disputed' | 'other-amount' };

/**
 * Refunds at the provider, records an audit event, and syncs the subscription.
 * @param refund.requestId idempotency key within the invoice
 */
export async function makeRefund(
  services: {
    db: Db;
    payments: Pick<Payments, 'of'>;
    sync(subscription: SubscriptionRef): Promise<{ ok: boolean }>;
  },
  refund: RefundPlan & { merchantId: string; membershipId: string; creatorId: string; requestId: string },
  by: Actor,
): Promise<RefundResult> {
  const { db, payments, sync } = services;
  const { merchantId, membershipId, creatorId, invoiceId, amount, accessUntil, keeps } = refund;
  const requestId = `${invoiceId}:${refund.requestId}`;
  const subject = { type: 'membership', id: membershipId };
  const events = await listAuditEvents(db, { subjects: { type: subject.type, ids: [subject.id] }, limit: 1000 });
  const before = events.find(({ details }) => details.request === requestId);
  if (before && before.details.amount !== amount.amount) return { ok: false, reason: 'other-amount' };
  const request = { invoiceId, amount, accessUntil, keeps, requestId, isAfterLeaving: false };
  const made = await payments.of(merchantId).refund(request);
  if (!made.ok) return made;
  const { refundId, subscriptionId } = made.value;
  if (!before) {
    const details = { refund: refundId, invoice: invoiceId, ...amount, until: accessUntil.toISOString(), keeps };
    const action = 'payment.refunded';
    await recordAuditEvent(db, { by, action, subject, creatorId, details: { ...details, request: requestId } });
  }
  const synced = subscriptionId ? await sync({ merchantId, subscriptionId }) : { ok: false };
  return { ok: true, isRecorded: synced.ok };
}
