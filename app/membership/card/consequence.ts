import { firstPayment } from '../prices/offer.ts';
import type { Money } from '../prices/price.ts';
import type { MembershipView } from '../status/membership-view.ts';

type Shown = Pick<MembershipView, 'access' | 'cancelled' | 'ended' | 'price' | 'nextPrice' | 'payments'>;

/**
 * Effect of saving a card. `open`: nothing is charged until the member chooses to pay. `terms`:
 * nothing is charged until the terms are accepted.
 */
export type SavingEffect =
  | { kind: 'past-due'; price: Money }
  | { kind: 'trial' | 'next'; price: Money; at: Date }
  | { kind: 'cancelled' | 'open' | 'terms' };

export function savingEffect({ access, cancelled, ended, price, nextPrice, payments }: Shown): SavingEffect {
  if (payments?.pastDue) return { kind: 'past-due', price: payments.pastDue.price };
  if (cancelled) return { kind: 'cancelled' };
  const inTrial = access.may && access.because === 'trial';
  if (payments?.nextCharge) {
    const { price: known, at } = payments.nextCharge;
    // The provider's next charge does not include a plan change that is still being sent to the provider.
    const charged = payments.updating ? (nextPrice ?? firstPayment(price)) : known;
    return { kind: inTrial ? 'trial' : 'next', price: charged, at };
  }
  // A trial without a card has no next charge. Saving a card makes the first payment due when the trial ends.
  if (inTrial && !ended) {
    return payments?.awaitsTerms
      ? { kind: 'terms' }
      : { kind: 'trial', price: firstPayment(price), at: access.groundsUntil };
  }
  // Time that was paid on another site is followed by a subscription once there is a card.
  if (access.may && access.because === 'prepaid' && payments && !ended) {
    return payments.awaitsTerms
      ? { kind: 'terms' }
      : { kind: 'next', price: firstPayment(price), at: access.groundsUntil };
  }
  return { kind: 'open' };
}

/** Returns true if saving the card may lead to a charge, which needs consent. */
export const isChargedAfter = (leadsTo: SavingEffect) => leadsTo.kind !== 'open' && leadsTo.kind !== 'cancelled';

/** Returns true if the member has to pay at `/account/start` to get access. */
export const awaitsStart = ({ access, ended, payments }: Shown): boolean =>
  !access.may && !ended && payments !== null && (!payments.pastDue || payments.isGivenUp);

/** Effect of removing the card, or null if there is no card. `needed`: the card cannot be removed. */
export type RemovalEffect = { kind: 'needed' | 'cancelled' | 'free' } | { kind: 'trial'; at: Date } | null;

export function removalEffect({ access, cancelled, ended, payments }: Shown): RemovalEffect {
  if (!payments?.card) return null;
  if (payments.pastDue) return { kind: 'needed' };
  if (cancelled) return { kind: 'cancelled' };
  if (access.may && access.because === 'trial' && !ended) return { kind: 'trial', at: access.groundsUntil };
  return { kind: payments.nextCharge ? 'needed' : 'free' };
}
