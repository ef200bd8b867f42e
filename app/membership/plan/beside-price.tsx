import { formatMoney } from '../../copy/amounts.ts';
import { useDateWords } from '../../ui/moment.tsx';
import { membershipPage as free } from '../status/copy.ts';
import { besidePrice as copy } from '../status/payment-copy.ts';
import type { PaymentsView } from '../status/payments-view.ts';

/**
 * Beside a price: when it is charged, or that nobody is.
 * @param props.payments null: nobody can be charged
 */
export function BesidePrice({ payments, className = '' }: { payments: PaymentsView | null; className?: string }) {
  const { date } = useDateWords();
  // What is open is said where its card is.
  const charge = payments?.pastDue || payments?.updating ? null : payments?.nextCharge;
  if (payments && !charge) return null;
  return (
    <p className={`text-ink-soft ${className}`}>
      {charge ? copy.charge(formatMoney(charge.price), date(charge.at)) : free.notCharged}
    </p>
  );
}
