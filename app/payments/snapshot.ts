import { costAt } from '../membership/prices/offer.ts';
import type { ChargedPrice } from '../membership/prices/price.ts';
import { withTax } from '../membership/prices/tax.ts';
import type { Money } from './money.ts';
import type {
  NextPrice,
  ProviderCard,
  ProviderDiscount,
  ProviderInvoice,
  ProviderSubscription,
  Retrieved,
} from './provider.ts';

/** State of a subscription for display. Never decides about access. */
export interface PaymentSnapshot {
  subscriptionId: string;
  status: ProviderSubscription['status'];
  price: ChargedPrice;
  nextCharge: {
    at: Date;
    /** Day of the month on which periods begin. Absent for an unpaid renewal, and if a new price begins at `at`. */
    day?: number;
    /** Cost of the period that begins at `at`, or the open amount of an unpaid renewal. */
    amount: Money;
    price: ChargedPrice;
  } | null;
  /** Scheduled end, exclusive, or the end of a trial without a card. Null if the subscription renews or has ended. */
  cancelAt: Date | null;
  nextPrice: NextPrice | null;
  discount: ProviderDiscount | null;
  /** Time of the first failed payment of an unpaid renewal, or null if none has failed. */
  pastDueSince: Date | null;
  /**
   * Time of the provider's next attempt to charge an unpaid renewal, which may be the first. Null if none is planned.
   */
  nextAttemptAt: Date | null;
  trialEndsAt: Date | null;
  card: ProviderCard | null;
  usesTax?: true;
  /** Disputes that wait for evidence. */
  disputes?: { id: string; evidenceDueAt: Date }[];
}

/** @param invoices invoices of the site's prices whose period is valid */
export function snapshotOf(
  { subscription, disputes }: Retrieved,
  invoices: readonly ProviderInvoice[],
): PaymentSnapshot {
  const { endedAt, cancelAt, status, trialEndsAt, card } = subscription;
  const unpaid = endedAt ? [] : unpaidRenewals(invoices);
  const open = unpaid.at(-1) ?? null;
  const asking = disputes.flatMap(({ id, evidenceDueAt }) => (evidenceDueAt ? [{ id, evidenceDueAt }] : []));
  const endsWithoutCard = status === 'trialing' && !card ? trialEndsAt : null;
  return {
    subscriptionId: subscription.id,
    status,
    price: subscription.price!,
    nextCharge: endedAt ? null : open ? chargeOf(open, subscription) : renewalOf(subscription),
    cancelAt: endedAt ? null : (cancelAt ?? endsWithoutCard),
    nextPrice: endedAt ? null : subscription.nextPrice,
    discount: endedAt ? null : subscription.discount,
    pastDueSince: unpaid.find(({ firstFailedAt }) => firstFailedAt)?.firstFailedAt ?? null,
    nextAttemptAt: open?.nextAttemptAt ?? null,
    trialEndsAt,
    card,
    ...(subscription.usesTax && { usesTax: true as const }),
    ...(asking.length > 0 && { disputes: asking }),
  };
}

/**
 * Returns unpaid renewals, oldest first. A changed card pays the newest if it is open, and older open ones are voided.
 */
function unpaidRenewals(invoices: readonly ProviderInvoice[]): ProviderInvoice[] {
  const unpaid = invoices.filter(
    (invoice) => (invoice.status === 'draft' || invoice.status === 'open') && isRenewal(invoice, invoices),
  );
  return unpaid.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** Returns the next attempt to charge an unpaid renewal, or null if none is planned or there is no card. */
function chargeOf({ nextAttemptAt, due, price }: ProviderInvoice, { card }: ProviderSubscription) {
  return nextAttemptAt && card ? { at: nextAttemptAt, amount: due, price: price! } : null;
}

function renewalOf(subscription: ProviderSubscription): PaymentSnapshot['nextCharge'] {
  const { status, trialEndsAt, period, day, cancelAt, nextPrice, card } = subscription;
  if (status !== 'trialing' && status !== 'active') return null;
  const at = status === 'trialing' && trialEndsAt ? trialEndsAt : period.until;
  if (!card || (cancelAt && cancelAt <= at)) return null;
  const isNext = nextPrice !== null && nextPrice.from <= at;
  const price = isNext ? nextPrice.price : subscription.price!;
  const discount = isNext && !nextPrice.keepsDiscount ? null : subscription.discount;
  const amount = withTax(costAt(price, discount, at), subscription.usesTax === true);
  // A scheduled price has its own day of the month.
  return { at, amount, price, ...(day !== undefined && !isNext && { day }) };
}

/**
 * Returns true if an invoice is for a period that follows another. The provider may call the first invoice of a
 * scheduled plan a change, so the period also counts. Once true, the result stays true.
 * @param invoices invoices of the same subscription
 */
export function isRenewal(
  { id, reason, period }: ProviderInvoice,
  invoices: readonly Pick<ProviderInvoice, 'id' | 'status' | 'period'>[],
): boolean {
  const followsPaid = (other: Pick<ProviderInvoice, 'id' | 'status' | 'period'>) =>
    other.id !== id && other.status === 'paid' && other.period.until.getTime() === period.from.getTime();
  return reason === 'cycle' || invoices.some(followsPaid);
}
