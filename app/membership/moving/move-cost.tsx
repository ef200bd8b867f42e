import { formatMoney } from '../../copy/amounts.ts';
import { moving } from '../../copy/sign-up.ts';
import { useDateWords } from '../../ui/moment.tsx';
import { cardName } from '../card/copy.ts';
import { afterFirst } from '../offers/left-words.ts';
import { offeredWords } from '../prices/copy.ts';
import { firstPayment } from '../prices/offer.ts';
import type { Price } from '../prices/price.ts';
import { movingPayments as copy } from './copy.ts';
import { TermDetail } from './move-terms.tsx';
import { type MovePayments, type MoveTerms, type Moving, moveCharge } from './moving.ts';

/** Returns the sentence that states the charge after a move, or undefined if another page asks for the payment. */
export function chargeWords(of: {
  creator: string;
  terms: MoveTerms;
  price: Price;
  card: string;
  date: (at: Date) => string;
  now: Date;
}): string | undefined {
  const { creator, terms, price, card, date, now } = of;
  const charge = moveCharge(terms, now);
  if (charge.when === 'asked') return undefined;
  const amount = formatMoney(firstPayment(price));
  return copy.thenCharged(amount, date(charge.at), card, creator, afterFirst(price, charge.at, date));
}

interface MoveCostProps extends Pick<Moving, 'current' | 'now'> {
  creator: string;
  terms: MoveTerms;
  payments: MovePayments;
}

export function MoveCost({ creator, current, terms, payments, now }: MoveCostProps) {
  const { date } = useDateWords();
  const { price, card, pastDue } = payments;
  const charge = moveCharge(terms, now);
  const amount = price ? formatMoney(firstPayment(price)) : copy.priceOfPlan;
  const following = price && charge.when === 'later' ? afterFirst(price, charge.at, date) : null;
  return (
    <>
      {charge.when === 'asked' ? (
        <TermDetail what={copy.payment}>{price ? copy.paymentLead(offeredWords(price)) : copy.joinPayment}</TermDetail>
      ) : (
        <TermDetail what={copy.nothingToday}>
          {card
            ? copy.thenCharged(amount, date(charge.at), cardName(card), creator, following)
            : charge.afterTrial
              ? copy.thenWithoutCard(amount, date(charge.at), following)
              : copy.thenPayment(amount, date(charge.at))}
        </TermDetail>
      )}
      {current && <p className="text-ink-soft">{moving.samePlan(price?.name ?? current.plan)}</p>}
      {current && pastDue && (
        <p className="font-semibold">{copy.openDropped(formatMoney(pastDue.price), current.name)}</p>
      )}
    </>
  );
}
