import { firstPayment } from '../prices/offer.ts';
import type { Money } from '../prices/price.ts';
import type { MembershipView } from '../status/membership-view.ts';

type Shown = Pick<MembershipView, 'access' | 'cancelled' | 'ended' | 'price' | 'nextPrice' | 'payments'>;

/**
 * Effect of saving a card. `open`: nothing until the member chooses to pay. `terms`: nothing
 * until the terms are accepted.
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
    // Until the provider knows the new plan, the agreed price counts.
    const charged = payments.updating ? (nextPrice ?? firstPayment(price)) : known;
    return { kind: inTrial ? 'trial' : 'next', price: charged, at };
  }
  // Without a card no charge is known yet; with one the trial continues into the joined price.
  if (inTrial && !ended) {
    return payments?.awaitsTerms
      ? { kind: 'terms' }
      : { kind: 'trial', price: firstPayment(price), at: access.groundsUntil };
  }
  return { kind: 'open' };
}

/** Returns true if saving the card leads to a charge, which needs consent. */
export const isChargedAfter = (leadsTo: SavingEffect) => leadsTo.kind !== 'open' && leadsTo.kind !== 'cancelled';

/** Returns true if access needs a payment at `/account/start`. */
export const awaitsStart = ({ access, ended, payments }: Shown): boolean =>
  !access.may && !ended && payments !== null && (!payments.pastDue || payments.isGivenUp);

/** Effect of removing the card, or null without a card. `needed`: it cannot be removed. */
export type RemovalEffect = { kind: 'needed' | 'cancelled' | 'free' } | { kind: 'trial'; at: Date } | null;

export function removalEffect({ access, cancelled, ended, payments }: Shown): RemovalEffect {
  if (!payments?.card) return null;
  if (payments.pastDue) return { kind: 'needed' };
  if (cancelled) return { kind: 'cancelled' };
  if (access.may && access.because === 'trial' && !ended) return { kind: 'trial', at: access.groundsUntil };
  return { kind: payments.nextCharge ? 'needed' : 'free' };
}
