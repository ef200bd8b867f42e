import { type MoneyFact, paidPeriod } from '../facts-of.ts';
import type { Money } from '../money.ts';
import type { Period } from '../provider.ts';

export interface RefundableInvoice {
  invoiceId: string;
  period: Period;
  paid: Money;
  /** Refundable amount, greater than zero. */
  left: Money;
}

/** Lists the newest payment first. Excludes disputed payments, unless the dispute was won. */
export function refundableInvoices(facts: readonly MoneyFact[]): RefundableInvoice[] {
  return facts
    .filter(({ kind, providerId }) => kind === 'paid' && !isDisputed(facts, providerId))
    .sort((one, other) => other.at.getTime() - one.at.getTime() || (one.providerId < other.providerId ? -1 : 1))
    .map((fact) => {
      const { providerId: invoiceId, amount, currency } = fact;
      const paid = { amount: amount!, currency: currency! };
      const refunded = sumOf(facts, 'refunded', invoiceId) - sumOf(facts, 'refund_failed', invoiceId);
      return { invoiceId, period: paidPeriod(fact), paid, left: { ...paid, amount: paid.amount - refunded } };
    })
    .filter(({ left }) => left.amount > 0);
}

const about = (facts: readonly MoneyFact[], kind: MoneyFact['kind'], invoiceId: string) =>
  facts.filter((fact) => fact.kind === kind && fact.aboutId === invoiceId);

const sumOf = (facts: readonly MoneyFact[], kind: MoneyFact['kind'], invoiceId: string) =>
  about(facts, kind, invoiceId).reduce((sum, { amount }) => sum + amount!, 0);

const isDisputed = (facts: readonly MoneyFact[], invoiceId: string) =>
  about(facts, 'disputed', invoiceId).some(
    ({ providerId }) => !about(facts, 'dispute_won', invoiceId).some((won) => won.providerId === providerId),
  );

export interface RefundPlan {
  invoiceId: string;
  amount: Money;
  /** End of access in the invoice's period. Equal to the end of the invoice's period if access stays unchanged. */
  accessUntil: Date;
  /** True if the subscription continues even after a full refund. */
  keeps: boolean;
}

export type RefundRefusal = 'not-refundable' | 'nothing' | 'more-than-paid';

/**
 * Plans a refund. A refund of the whole rest ends access now, unless `keeps`. A partial refund leaves access unchanged.
 * @param refund.amount in the currency's smallest unit, or null for the whole rest
 */
export function planRefund(
  invoice: RefundableInvoice | undefined,
  { amount, keeps, now }: { amount: number | null; keeps: boolean; now: Date },
): ({ ok: true } & RefundPlan) | { ok: false; reason: RefundRefusal } {
  if (!invoice) return { ok: false, reason: 'not-refundable' };
  const { invoiceId, left, period } = invoice;
  const given = amount ?? left.amount;
  if (given <= 0) return { ok: false, reason: 'nothing' };
  if (given > left.amount) return { ok: false, reason: 'more-than-paid' };
  const isEnd = given === left.amount && !keeps && period.until > now;
  return {
    ok: true,
    invoiceId,
    amount: { amount: given, currency: left.currency },
    accessUntil: isEnd ? now : period.until,
    keeps,
  };
}
