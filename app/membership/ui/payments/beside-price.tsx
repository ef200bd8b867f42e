import { membershipPage as free } from '../../../copy/membership-page.ts';
import { besidePrice as copy } from '../../../copy/payments/account.ts';
import { formatMoney } from '../../../copy/payments/amounts.ts';
import { useDateWords } from '../../../ui/moment.tsx';
import type { PaymentsView } from '../../changes/payments-view.ts';

/**
 * Beside every price: whether, when and what somebody is charged.
 * @param props.payments null: nobody can be charged
 */
export function BesidePrice({ payments, className = '' }: { payments: PaymentsView | null; className?: string }) {
  const { date } = useDateWords();
  return <p className={`text-ink-soft ${className}`}>{words(payments, date)}</p>;
}

function words(payments: PaymentsView | null, date: (at: Date) => string): string {
  if (!payments) return free.notCharged;
  const { nextCharge } = payments;
  return nextCharge ? copy.charge(formatMoney(nextCharge.price), date(nextCharge.at)) : copy.nothing;
}
