import { firstPayment } from '../prices/offer.ts';
import type { Money } from '../prices/price.ts';
import type { MembershipView } from '../status/membership-view.ts';

type Shown = Pick<MembershipView, 'access' | 'cancelled' | 'ended' | 'price' | 'nextPrice' | 'payments'>;

/** What saving a card leads to. `open`: nothing, before its owner chooses to pay; `terms`: nothing, before they accept them. */
export type SavingLeadsTo =
  | { kind: 'past-due'; price: Money }
  | { kind: 'trial' | 'next'; price: Money; at: Date }
  | { kind: 'cancelled' | 'open' | 'terms' };

export function whatSavingLeadsTo({ access, cancelled, ended, price, nextPrice, payments }: Shown): SavingLeadsTo {
  if (payments?.pastDue) return { kind: 'past-due', price: payments.pastDue.price };
  if (cancelled) return { kind: 'cancelled' };
  const inTrial = access.may && access.because === 'trial';
  if (payments?.nextCharge) {
    const { price: known, at } = payments.nextCharge;
    // While the provider does not know another plan yet: what that costs, which was agreed to.
    const charged = payments.updating ? (nextPrice ?? firstPayment(price)) : known;
    return { kind: inTrial ? 'trial' : 'next', price: charged, at };
  }
  // Without a card none is to come yet; with one the trial goes over into what it was joined at.
  if (inTrial && !ended) {
    return payments?.awaitsTerms
      ? { kind: 'terms' }
      : { kind: 'trial', price: firstPayment(price), at: access.groundsUntil };
  }
  return { kind: 'open' };
}

/** Whether a charge follows from saving a card, so that it is agreed to. */
export const isChargedAfter = (leadsTo: SavingLeadsTo) => leadsTo.kind !== 'open' && leadsTo.kind !== 'cancelled';

/** Whether nothing is open before its owner pays at `/account/start`. */
export const awaitsStart = ({ access, ended, payments }: Shown): boolean =>
  !access.may && !ended && payments !== null && (!payments.pastDue || payments.isGivenUp);

/** What removing the card leads to; null: there is none. `needed`: it cannot be removed. */
export type RemovingLeadsTo = { kind: 'needed' | 'cancelled' | 'free' } | { kind: 'trial'; at: Date } | null;

export function whatRemovingLeadsTo({ access, cancelled, ended, payments }: Shown): RemovingLeadsTo {
  if (!payments?.card) return null;
  if (payments.pastDue) return { kind: 'needed' };
  if (cancelled) return { kind: 'cancelled' };
  if (access.may && access.because === 'trial' && !ended) return { kind: 'trial', at: access.groundsUntil };
  return { kind: payments.nextCharge ? 'needed' : 'free' };
}
