import { randomUUID } from 'node:crypto';
import { eq, getTableColumns, or } from 'drizzle-orm';
import { type Actor, listAuditEvents, recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { memberships, retainedPayments } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { findAccountByEmail } from '../../identity/queries.server.ts';
import type { Money } from '../money.ts';
import type { MoneyFact } from '../money-fact.ts';
import type { Payments, SubscriptionRef } from '../payments.ts';
import { findRefundable, type RefundableInvoice, refundableInvoices } from './refundable.ts';

/** Reasons for refunds. The list is closed, so that the audit log contains no free text about a person. */
export const refundReasons = ['asked', 'goodwill', 'duplicate', 'mistake', 'fraud'] as const;
export type RefundReason = (typeof refundReasons)[number];

export interface RefundPlan extends Omit<RefundableInvoice, 'left' | 'membershipId'> {
  /** Null if the account was deleted. */
  membershipId: string | null;
  creatorId: string;
  amount: Money;
  /** End of the paid period after the refund. */
  accessUntil: Date;
  /**
   * Idempotency key: repeating a request does not refund again. The id begins with the invoice's id, so that it cannot
   * be used for another invoice.
   */
  requestId: string;
  because: RefundReason;
  /** True if the subscription continues even after a full refund. */
  keeps: boolean;
}

export type RefundRefusal =
  | { reason: 'unknown' | 'nothing-paid' | 'until-past' | 'other-request' }
  /** `most` is the largest amount left on a single payment. */
  | { reason: 'more-than-paid'; most: Money }
  | { reason: 'until-too-late'; paidUntil: Date };

/**
 * Plans a refund of a person's newest payment with enough money left, or of a named invoice, even of a deleted account.
 * Makes no requests or changes.
 * @param refund.until new end of the paid period, exclusive. Null keeps the end, or ends the period now if the payment
 * is refunded in full
 * @param refund.requestId request id of an earlier refund with an unknown outcome, or null for a new refund
 */
export async function planRefund(
  db: Db,
  refund: {
    of: { email: string } | { invoiceId: string };
    amount: Money;
    until: Date | null;
    requestId: string | null;
    because: RefundReason;
    keeps: boolean;
    now: Date;
  },
): Promise<({ ok: true } & RefundPlan) | ({ ok: false } & RefundRefusal)> {
  const { of, amount, until, because, keeps, now } = refund;
  const facts = await listFacts(db, of);
  if (!facts) return { ok: false, reason: 'unknown' };
  const invoices = refundableInvoices(facts);
  const again = refund.requestId === null ? null : paymentOf(refund.requestId);
  // A repeated request ignores earlier refunds, because one of them may be the refund that is repeated.
  const found = again
    ? refundableInvoices(facts.filter(({ kind, currency }) => kind === 'paid' && currency === amount.currency)).find(
        ({ invoiceId }) => invoiceId === again,
      )
    : findRefundable(invoices, amount);
  if (refund.requestId !== null && !found) return { ok: false, reason: 'other-request' };
  if (!found) {
    const [most] = invoices.map(({ left }) => left).sort((one, other) => other.amount - one.amount);
    return most ? { ok: false, reason: 'more-than-paid', most } : { ok: false, reason: 'nothing-paid' };
  }
  const { left, ...invoice } = found;
  if (until && until <= now) return { ok: false, reason: 'until-past' };
  if (until && until > invoice.period.until) {
    return { ok: false, reason: 'until-too-late', paidUntil: invoice.period.until };
  }
  const whole = left.amount === amount.amount ? now : invoice.period.until;
  const requestId = refund.requestId ?? `${invoice.invoiceId}:${randomUUID()}`;
  const { creatorId } = facts.find(({ providerId }) => providerId === invoice.invoiceId)!;
  const membershipId = invoice.membershipId || null;
  return {
    ok: true,
    ...invoice,
    membershipId,
    creatorId,
    amount,
    accessUntil: until ?? whole,
    requestId,
    because,
    keeps,
  };
}

type FactOfRefund = MoneyFact & { membershipId: string; creatorId: string };

/**
 * Lists the facts of an account, or the facts about one invoice. Facts of a deleted account have an empty
 * `membershipId`. Returns null if there is no such account or fact.
 */
async function listFacts(db: Db, of: { email: string } | { invoiceId: string }): Promise<FactOfRefund[] | null> {
  const account = 'email' in of ? await findAccountByEmail(db, of) : null;
  if ('email' in of && !account) return null;
  const { providerId, aboutId } = membershipFacts;
  const isOf = 'email' in of ? eq(memberships.accountId, account!.accountId) : isAbout({ providerId, aboutId }, of);
  const facts = await db
    .select({ ...getTableColumns(membershipFacts), creatorId: memberships.creatorId })
    .from(membershipFacts)
    .innerJoin(memberships, eq(memberships.id, membershipFacts.membershipId))
    .where(isOf);
  if ('email' in of || facts.length > 0) return facts;
  const retained = await db.select().from(retainedPayments).where(isAbout(retainedPayments, of));
  return retained.length > 0 ? retained.map((fact) => ({ ...fact, membershipId: '' })) : null;
}

const isAbout = (
  { providerId, aboutId }: Pick<typeof membershipFacts | typeof retainedPayments, 'providerId' | 'aboutId'>,
  { invoiceId }: { invoiceId: string },
) => or(eq(providerId, invoiceId), eq(aboutId, invoiceId));

const paymentOf = (requestId: string) => requestId.split(':')[0]!;

export type RefundResult =
  /** `recorded` is true if the membership's facts include the refund. Otherwise a later sync adds it. */
  | { ok: true; refundId: string; recorded: boolean }
  | { ok: false; reason: 'away' | 'unknown-invoice' | 'not-paid' | 'more-than-paid' | 'disputed' | 'other-amount' };

/**
 * Refunds at the provider, writes the audit log, and syncs. `away` means that the outcome is unknown. A plan with the
 * same `requestId` repeats the same refund.
 */
export async function makeRefund(
  services: {
    db: Db;
    payments: Pick<Payments, 'of'>;
    sync(subscription: SubscriptionRef): Promise<{ ok: boolean }>;
  },
  { merchantId, ...plan }: RefundPlan & { merchantId: string },
  by: Actor,
): Promise<RefundResult> {
  const { db, payments, sync } = services;
  const { invoiceId, membershipId, creatorId, amount, accessUntil, requestId, because, keeps } = plan;
  const subject = membershipId === null ? { type: 'invoice', id: invoiceId } : { type: 'membership', id: membershipId };
  const events = await listAuditEvents(db, { subjects: { type: subject.type, ids: [subject.id] }, limit: 1000 });
  const before = events.find(({ details }) => details.request === requestId);
  if (before && before.details.amount !== amount.amount) return { ok: false, reason: 'other-amount' };
  const made = await payments.of(merchantId).refund({
    invoiceId,
    amount,
    accessUntil,
    keeps,
    requestId,
    isAfterLeaving: false,
  });
  if (!made.ok) return made;
  const { refundId, subscriptionId } = made.value;
  if (!before) {
    const until = accessUntil.toISOString();
    const details = { refund: refundId, invoice: invoiceId, ...amount, until, request: requestId, because };
    await recordAuditEvent(db, { by, action: 'payment.refunded', subject, creatorId, details });
  }
  const synced = subscriptionId ? await sync({ merchantId, subscriptionId }) : { ok: false };
  return { ok: true, refundId, recorded: synced.ok };
}
