import type { ReactNode } from 'react';
import { formatMoney } from '../../copy/amounts.ts';
import { paths } from '../../paths.ts';
import { useDateWords } from '../../ui/moment.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { cardName } from '../card/copy.ts';
import type { ShownCard } from '../charges.ts';
import { afterCharge } from '../offers/left-words.ts';
import { intervalWords } from '../prices/copy.ts';
import { ReceiptList } from '../receipts/receipt-list.tsx';
import type { MembershipView } from '../status/membership-view.ts';
import { paymentPart as copy } from '../status/payment-copy.ts';
import type { PaymentsView } from '../status/payments-view.ts';

export function PaymentPart({ payments, move }: { payments: PaymentsView; move: MembershipView['move'] }) {
  const { card, cardGiven, cardForMove, receipts } = payments;
  const { date } = useDateWords();
  return (
    <div className="grid gap-6">
      <NextCharge payments={payments} />
      <Part term={copy.card}>
        {card ? <CardLine card={card} /> : <p className="text-lg">{copy.noCard}</p>}
        {cardGiven && <p className="text-ink-soft">{copy.given[cardGiven.state]}</p>}
        <TextLink to={paths.accountCard()}>
          {card ? copy.changeOrRemove : copy.giveCard[cardGiven?.state ?? 'none']}
        </TextLink>
      </Part>
      {cardForMove && move && (
        <Part term={copy.cardForMove(move.to, date(move.at))}>
          <CardLine card={cardForMove} />
        </Part>
      )}
      <Part term={copy.receipts}>
        {receipts.length > 0 ? <ReceiptList receipts={receipts} /> : <p>{copy.noReceipts}</p>}
        {receipts.length > 0 && <TextLink to={paths.accountReceipts()}>{copy.allReceipts}</TextLink>}
      </Part>
    </div>
  );
}

function CardLine({ card }: { card: ShownCard }) {
  return (
    <p className="text-lg">
      {cardName(card)}
      {card.kind === 'card' && <span className="whitespace-nowrap text-ink-soft"> {copy.cardUntil(card.expires)}</span>}
    </p>
  );
}

function NextCharge({ payments }: { payments: PaymentsView }) {
  const { nextCharge, offer, pastDue, updating, followsElsewhere, cardForMove, isChargedElsewhere } = payments;
  const { date } = useDateWords();
  if (isChargedElsewhere) return <p className="text-lg font-semibold">{copy.elsewhere}</p>;
  if (pastDue) {
    return (
      <div>
        <p className="font-semibold text-danger">{copy.open(formatMoney(pastDue.price), date(pastDue.since))}</p>
        <p>{pastDue.nextAttemptAt ? copy.nextAttempt(date(pastDue.nextAttemptAt)) : copy.noAttempt}</p>
      </div>
    );
  }
  if (cardForMove) return <p className="text-lg font-semibold">{copy.nothingBeforeMove}</p>;
  if (!nextCharge) {
    return <p className="text-lg font-semibold">{followsElsewhere ? copy.nothingYet : copy.nothing}</p>;
  }
  if (updating) {
    return (
      <Part term={copy.next}>
        <p className="text-lg">{copy.updating}</p>
      </Part>
    );
  }
  const { at, price, of } = nextCharge;
  const following = afterCharge(nextCharge, offer, date);
  return (
    <Part term={copy.next}>
      <p className="text-lg font-semibold">{copy.nextCharge(formatMoney(price), date(at))}</p>
      <p>{following ? copy.thenOther(following) : copy.thenEach(intervalWords(of.interval))}</p>
    </Part>
  );
}

function Part({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-sans text-sm font-normal text-ink-soft">{term}</h3>
      {children}
    </div>
  );
}

function TextLink({ to, children }: { to: string; children: string }) {
  return (
    <SiteLink to={to} className="link inline-block py-2.5">
      {children}
    </SiteLink>
  );
}
