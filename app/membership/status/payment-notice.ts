import type { PaymentStatus } from '../charges.ts';
import type { Money } from '../prices/price.ts';
import type { MembershipView } from './membership-view.ts';

/** What a member has to do about a payment so that everything stays open. */
export type PaymentNotice =
  /** `openUntil` null: nothing is open. `url`: where the bank can be answered. `asksBank`: it has to be. */
  | { kind: 'failed'; price: Money; since: Date; openUntil: Date | null; url: string | null; asksBank: boolean }
  | { kind: 'card-expires'; card: NonNullable<PaymentStatus['card']>; price: Money; at: Date };

/** Null: nothing. */
export function paymentNotice({
  access,
  cancelled,
  ended,
  payments,
}: Pick<MembershipView, 'access' | 'cancelled' | 'ended' | 'payments'>): PaymentNotice | null {
  if (!payments || cancelled || ended) return null;
  const { pastDue, nextCharge, card, isGivenUp, updating } = payments;
  if (pastDue) {
    const { price, since, url, asksBank } = pastDue;
    return isGivenUp
      ? null
      : { kind: 'failed', price, since, openUntil: access.may ? access.until : null, url, asksBank };
  }
  if (!nextCharge || updating || !card || endOf(card) > nextCharge.at) return null;
  return { kind: 'card-expires', card, price: nextCharge.price, at: nextCharge.at };
}

/** The first moment in which a card cannot be used any more. */
function endOf({ expires }: NonNullable<PaymentStatus['card']>): Date {
  const [month, year] = expires.split('/').map(Number);
  return new Date(Date.UTC(year!, month!));
}
