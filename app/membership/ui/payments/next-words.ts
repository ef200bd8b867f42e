import { membershipPage as free } from '../../../copy/membership-page.ts';
import { nextWithPayments as copy } from '../../../copy/payments/account.ts';
import { formatMoney } from '../../../copy/payments/amounts.ts';
import type { MembershipView } from '../../changes/membership-view.ts';
import type { PaymentsView } from '../../changes/payments-view.ts';
import { intervalOf, plainPrice } from './price-words.ts';

interface Telling {
  creator: string;
  /** A date in words. */
  date: (at: Date) => string;
}

/** What comes next in a membership and what it costs, below the sentence that says how it stands. */
export function nextWords(membership: MembershipView, { creator, date }: Telling): string {
  const { payments } = membership;
  if (payments) return withPayments({ ...membership, payments }, { creator, date });
  const { access, cancelled, move } = membership;
  if (!access.may) return access.because === 'nothing' ? free.next.neverOpen : free.next.over;
  if (cancelled) return free.next.cancelled;
  if (move) return free.next.moves(creator, move.to);
  return free.next[access.because];
}

function withPayments(membership: MembershipView & { payments: PaymentsView }, { creator, date }: Telling): string {
  const { access, cancelled, move, payments } = membership;
  const { pastDue, nextCharge, card, cardGiven } = payments;
  if (!access.may) {
    if (membership.ended) return copy.former;
    if (pastDue) {
      const unpaid = payments.isGivenUp ? copy.givenUp : copy.unpaid;
      return unpaid(formatMoney(pastDue.price), date(pastDue.since));
    }
    const prices = [plainPrice('monthly'), plainPrice('yearly')] as const;
    return access.because === 'nothing' ? copy.neverOpen(...prices) : copy.over(...prices);
  }
  if (cancelled) return copy.cancelled;
  if (move) {
    const { plan, nextPlan } = membership;
    return card ? copy.moves(creator, move.to, plainPrice(nextPlan ?? plan)) : copy.movesWithoutCard(creator, move.to);
  }
  if (pastDue) return copy.grace(formatMoney(pastDue.price), date(pastDue.since));
  const charge = nextCharge && ([formatMoney(nextCharge.price), date(nextCharge.at)] as const);
  switch (access.because) {
    case 'trial': {
      if (charge) return copy.trial(...charge, intervalOf(nextCharge!.plan));
      const { plan } = membership;
      if (card) return copy.ends;
      const isOpen = cardGiven && cardGiven.state !== 'declined';
      const words = isOpen ? copy.trialWithOpenCard : copy.trialWithoutCard;
      return words(date(access.until), plainPrice(plan), intervalOf(plan));
    }
    case 'paid':
      if (charge) return copy.renews(...charge);
      return card ? copy.ends : copy.paidWithoutCard(date(access.until));
    case 'grace':
      return copy.graceClosed;
    case 'complimentary':
      return charge ? copy.complimentaryThen(...charge) : copy.complimentary;
  }
}
