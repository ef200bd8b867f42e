import { paidPeriod } from '../facts-of.ts';
import type { Money } from '../money.ts';
import type { MoneyFact } from '../money-fact.ts';
import type { Period } from '../provider.ts';

export interface RefundableInvoice {
  invoiceId: string;
  membershipId: string;
  period: Period;
  left: Money;
}

/**
 * Lists refundable invoices, newest payment first, with the amount left after refunds. Excludes disputed payments,
 * whose money has already left, unless the dispute was won.
 */
export function refundableInvoices(facts: readonly (MoneyFact & { membershipId: string })[]): RefundableInvoice[] {
  const about = (kind: MoneyFact['kind'], invoiceId: string) =>
    facts.filter((fact) => fact.kind === kind && fact.aboutId === invoiceId);
  return facts
    .filter(
      ({ kind, providerId }) =>
        kind === 'paid' &&
        about('disputed', providerId).every(({ providerId: id }) =>
          about('dispute_won', providerId).some((won) => won.providerId === id),
        ),
    )
    .sort((one, other) => other.at.getTime() - one.at.getTime() || (one.providerId < other.providerId ? -1 : 1))
    .map((paid) => {
      const { providerId: invoiceId, membershipId, amount, currency } = paid;
      const sumOf = (kind: MoneyFact['kind']) => about(kind, invoiceId).reduce((sum, fact) => sum + fact.amount!, 0);
      const left = { amount: amount! - sumOf('refunded') + sumOf('refund_failed'), currency: currency! };
      return { invoiceId, membershipId, period: paidPeriod(paid), left };
    })
    .filter(({ left }) => left.amount > 0);
}

/** Returns the newest invoice that has at least the amount left, or null. */
export function findRefundable(invoices: readonly RefundableInvoice[], amount: Money): RefundableInvoice | null {
  return invoices.find(({ left }) => left.currency === amount.currency && left.amount >= amount.amount) ?? null;
}
