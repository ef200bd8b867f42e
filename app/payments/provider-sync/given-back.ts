import type { ProviderRefund, Retrieved } from '../provider.ts';

/** `now`: ends at once. `later`: ends with its current period. Null if the subscription continues. */
export type RefundEffect = 'now' | 'later' | null;

/**
 * Returns how refunds and disputes affect a subscription. Pure. A dispute other than an inquiry (`warning`) ends it at
 * once, because a disputing member must not be charged again. A full refund of the last payment also ends it, unless a
 * refund has `keeps`.
 */
export function refundEffectOf(
  { invoices, refunds, disputes }: Pick<Retrieved, 'invoices' | 'refunds' | 'disputes'>,
  now: Date,
): RefundEffect {
  if (disputes.some(({ status }) => status !== 'warning')) return 'now';
  const [last] = invoices
    .filter(({ status, paid }) => status === 'paid' && paid.amount > 0)
    .sort((one, other) => other.period.until.getTime() - one.period.until.getTime());
  if (!last) return null;
  const ofLast = refunds
    .filter(({ invoiceId, status }) => invoiceId === last.id && status === 'succeeded')
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  const sum = ofLast.reduce((total, { amount }) => total + amount.amount, 0);
  if (sum < last.paid.amount || ofLast.some(({ keeps }) => keeps)) return null;
  return ofLast.some((refund) => endsBy(refund, ofLast.at(-1) === refund, now)) ? 'now' : 'later';
}

/**
 * Returns true if the refund ends the subscription at once. A refund made by hand has no `accessUntil`, and does so
 * only as the last refund.
 */
function endsBy({ accessUntil }: ProviderRefund, isLast: boolean, now: Date): boolean {
  return accessUntil ? accessUntil <= now : isLast;
}
