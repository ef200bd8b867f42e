import type { ProviderRefund, Retrieved } from '../provider.ts';

/** Whether a subscription is to go on although its money went back. Null: it is. `later`: when its period ends. */
export type GivenBack = 'now' | 'later' | null;

/**
 * What money that went back says of a subscription. Pure. A dispute ends it at once, however it is decided: whoever
 * disputes a charge must not be charged again. So does a refund of all that was paid last, unless it says that the
 * subscription is kept; where it leaves access for a while the subscription ends with its period.
 */
export function givenBackOf({ invoices, refunds, disputes }: Omit<Retrieved, 'subscription'>, now: Date): GivenBack {
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

/** One by hand says nothing of access, and ends it where it gives back the rest. */
function endsBy({ accessUntil }: ProviderRefund, isLast: boolean, now: Date): boolean {
  return accessUntil ? accessUntil <= now : isLast;
}
