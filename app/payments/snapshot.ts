import { costAt } from '../membership/prices/offer.ts';
import type { ChargedPrice } from '../membership/prices/price.ts';
import type { Money } from './money.ts';
import type {
  NextPrice,
  ProviderCard,
  ProviderDiscount,
  ProviderInvoice,
  ProviderSubscription,
  Retrieved,
} from './provider.ts';

/**
 * State of a subscription for display. Each sync replaces the previous snapshot of the same subscription. Never decides
 * about access.
 */
export interface PaymentSnapshot {
  subscriptionId: string;
  status: ProviderSubscription['status'];
  price: ChargedPrice;
  /** Null if nothing will be charged. */
  nextCharge: {
    at: Date;
    /** As in a subscription. Absent if a scheduled price begins then, whose day is that of `at`. */
    day?: number;
    amount: Money /** What the period costs that begins then. */;
    price: ChargedPrice;
  } | null;
  /** Exclusive; also set if it ends with its trial because there is no card. Null if it renews, or has ended. */
  cancelAt: Date | null;
  nextPrice: NextPrice | null;
  /** Discount on what is charged, or null if there is none any more. */
  discount: ProviderDiscount | null;
  /** First failure of an open invoice. Null if none is open. */
  pastDueSince: Date | null;
  /** Time of the provider's next attempt at an open invoice, including the first. Null if there is none. */
  nextAttemptAt: Date | null;
  trialEndsAt: Date | null;
  card: ProviderCard | null;
}

/** @param invoices those of our prices, for a period that fits */
export function snapshotOf({ subscription }: Retrieved, invoices: readonly ProviderInvoice[]): PaymentSnapshot {
  const { endedAt, cancelAt, status, trialEndsAt, card } = subscription;
  const unpaid = endedAt ? [] : unpaidRenewals(invoices);
  const open = unpaid.at(-1) ?? null;
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
  };
}

/** Oldest first; a changed card pays the newest, and the others are voided. */
function unpaidRenewals(invoices: readonly ProviderInvoice[]): ProviderInvoice[] {
  const unpaid = invoices.filter(
    (invoice) => (invoice.status === 'draft' || invoice.status === 'open') && isRenewal(invoice, invoices),
  );
  return unpaid.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** Returns an unpaid renewal as the next charge, in any status of the subscription. */
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
  // A scheduled price begins on a day of its own.
  return { at, amount: costAt(price, discount, at), price, ...(day !== undefined && !isNext && { day }) };
}

/**
 * Returns true if an invoice is for a period that follows another: by the provider's reason, or because it begins where
 * a paid period ended. A scheduled plan begins with an invoice that the provider may call a change. Once true, the
 * result stays true.
 * @param invoices of the same subscription
 */
export function isRenewal(
  { id, reason, period }: ProviderInvoice,
  invoices: readonly Pick<ProviderInvoice, 'id' | 'status' | 'period'>[],
): boolean {
  const followsPaid = (other: Pick<ProviderInvoice, 'id' | 'status' | 'period'>) =>
    other.id !== id && other.status === 'paid' && other.period.until.getTime() === period.from.getTime();
  return reason === 'cycle' || invoices.some(followsPaid);
}
