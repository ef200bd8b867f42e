import { formatMoney } from '../../copy/amounts.ts';
import { cardName } from '../card/copy.ts';
import { afterCharge } from '../offers/left-words.ts';
import { costsWords, costWords, intervalWords, priceWords } from '../prices/copy.ts';
import { firstPayment } from '../prices/offer.ts';
import type { PriceList } from '../prices/price.ts';
import { membershipPage as free } from '../status/copy.ts';
import type { MembershipView } from '../status/membership-view.ts';
import { nextWithPayments as copy } from '../status/payment-copy.ts';
import type { PaymentsView } from '../status/payments-view.ts';

interface SentenceContext {
  creator: string;
  /** Prices with which the member can start again. */
  offered: PriceList;
  date: (at: Date) => string;
}

/** Describes a membership's next event and the cost. */
export function nextWords(membership: MembershipView, { creator, offered, date }: SentenceContext): string {
  const { payments } = membership;
  if (payments) return withPayments({ ...membership, payments }, { creator, offered, date });
  const { access, cancelled, move } = membership;
  if (!access.may) return access.because === 'nothing' ? free.next.neverOpen : free.next.over;
  if (cancelled) return free.next.cancelled;
  if (move) return free.next.moves(creator, move.to);
  return free.next[access.because];
}

function withPayments(
  membership: MembershipView & { payments: PaymentsView },
  { creator, offered, date }: SentenceContext,
): string {
  const { access, cancelled, move, payments } = membership;
  const { pastDue, nextCharge, card, cardGiven, awaitsTerms, updating } = payments;
  if (payments.isChargedElsewhere) return copy.chargedElsewhere(creator);
  if (!access.may && membership.ended) return copy.former;
  if (!access.may) {
    if (pastDue) return copy.givenUp(formatMoney(pastDue.price), date(pastDue.since));
    const costs = costsWords(offered);
    return access.because === 'nothing' ? copy.neverOpen(costs) : copy.over(costs);
  }
  if (cancelled) return copy.cancelled;
  if (move) {
    const { cardForMove } = payments;
    return cardForMove
      ? copy.moves(creator, move.to, { amount: formatMoney(firstPayment(move.price)), card: cardName(cardForMove) })
      : copy.movesWithoutCard(creator, move.to);
  }
  // The provider's next charge does not include the plan change yet.
  if (updating) return copy.updating;
  const charge = nextCharge && ([formatMoney(nextCharge.price), date(nextCharge.at)] as const);
  switch (access.because) {
    case 'trial': {
      const { price } = membership;
      const nothing = formatMoney({ ...price, amount: 0 });
      if (nextCharge && charge) {
        const following = afterCharge(nextCharge, payments.offer, date);
        return copy.trial(nothing, ...charge, following ?? `every ${intervalWords(nextCharge.of.interval)}`);
      }
      if (awaitsTerms) return copy.trialWithoutTerms(date(access.until));
      if (card) return copy.ends;
      const isOpen = cardGiven && cardGiven.state !== 'declined';
      const words = isOpen ? copy.trialWithOpenCard : copy.trialWithoutCard;
      const { amount, renewal } = priceWords(price);
      return words(date(access.until), amount, renewal);
    }
    case 'paid':
    case 'prepaid':
      if (charge) return copy.renews(...charge);
      if (card && payments.followsElsewhere) {
        return awaitsTerms ? copy.elsewhereWithoutTerms(creator) : copy.elsewhere(creator, costWords(membership.price));
      }
      return card ? copy.ends : copy.paidWithoutCard(date(access.until));
    case 'grace':
      return copy.graceClosed;
    case 'complimentary':
      return charge ? copy.complimentaryThen(...charge) : copy.complimentary;
  }
}
