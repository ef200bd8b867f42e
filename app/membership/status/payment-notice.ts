import type { ShownCard } from '../charges.ts';
import type { Money } from '../prices/price.ts';
import type { MembershipView } from './membership-view.ts';

type BankCard = Extract<ShownCard, { kind: 'card' }>;

/** Action that a member has to take about a payment to keep or regain access. */
export type PaymentNotice =
  /**
   * `openUntil` is null if access has ended. `url` is the provider's page for paying. `asksBank`: the bank requires the
   * member's authentication there.
   */
  | { kind: 'failed'; price: Money; since: Date; openUntil: Date | null; url: string | null; asksBank: boolean }
  | { kind: 'card-expires'; card: BankCard; price: Money; at: Date };

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
  if (!nextCharge || updating || card?.kind !== 'card' || endOf(card) > nextCharge.at) return null;
  return { kind: 'card-expires', card, price: nextCharge.price, at: nextCharge.at };
}

function endOf({ expires }: BankCard): Date {
  const [month, year] = expires.split('/').map(Number);
  return new Date(Date.UTC(year!, month!));
}
