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
import { isRenewal } from './renewal.ts';

/**
 * How a subscription stands, to be shown. It replaces the one before of the same subscription, within the sync that
 * retrieved it, and never decides about access.
 */
export interface PaymentSnapshot {
  subscriptionId: string;
  status: ProviderSubscription['status'];
  price: ChargedPrice;
  /** Null: nothing is going to be charged. */
  nextCharge: {
    at: Date;
    /** As of a subscription. Left out where a price to come begins then: that of `at`. */
    day?: number;
    amount: Money /** What the period costs that begins then. */;
    price: ChargedPrice;
  } | null;
  /** Exclusive; also of one that ends with its trial because there is no card. Null: it renews, or has ended. */
  cancelAt: Date | null;
  nextPrice: NextPrice | null;
  /** Discount on what is charged, or null if there is none any more. */
  discount: ProviderDiscount | null;
  /** The first failure of what is still open. Null: nothing is. */
  pastDueSince: Date | null;
  /** When the provider will try what is open, for the first time too. Null: nothing is, or it will not. */
  nextAttemptAt: Date | null;
  trialEndsAt: Date | null;
  card: ProviderCard | null;
}

/** @param invoices those that are of a price of ours and of a period that fits it */
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

/** The oldest first; a changed card pays the newest, and the others are voided. */
function unpaidRenewals(invoices: readonly ProviderInvoice[]): ProviderInvoice[] {
  const unpaid = invoices.filter(
    (invoice) => (invoice.status === 'draft' || invoice.status === 'open') && isRenewal(invoice, invoices),
  );
  return unpaid.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
}

/** A renewal that is not paid yet is the next charge, whatever the subscription's status says. */
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
  // What is to come begins on a day of its own.
  return { at, amount: costAt(price, discount, at), price, ...(day !== undefined && !isNext && { day }) };
}
