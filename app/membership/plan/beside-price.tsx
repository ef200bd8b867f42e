import { formatMoney } from '../../copy/amounts.ts';
import { useDateWords } from '../../ui/moment.tsx';
import { membershipPage as free } from '../status/copy.ts';
import { besidePrice as copy } from '../status/payment-copy.ts';
import type { PaymentsView } from '../status/payments-view.ts';

/** Note beside a price: the next charge, or that payments are not open. */
export function BesidePrice({ payments, className = '' }: { payments: PaymentsView | null; className?: string }) {
  const { date } = useDateWords();
  // An open payment is shown with the card.
  const charge = payments?.pastDue || payments?.updating ? null : payments?.nextCharge;
  if (payments && !charge) return null;
  return (
    <p className={`text-ink-soft ${className}`}>
      {charge ? copy.charge(formatMoney(charge.price), date(charge.at)) : free.notCharged}
    </p>
  );
}
