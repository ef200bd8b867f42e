import { formatMoney } from '../../copy/amounts.ts';
import { useDateWords } from '../../ui/moment.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import type { PaymentStatus } from '../charges.ts';
import { paymentPart as copy } from '../status/payment-copy.ts';

export function ReceiptList({ receipts }: { receipts: PaymentStatus['receipts'] }) {
  const { date } = useDateWords();
  return (
    <PlainList className="divide-y divide-line border-y border-line">
      {receipts.map(({ id, paidAt, price, refunded, disputed, from, until, url }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-4 py-1.5">
          <span className="min-w-0 flex-1 basis-40">
            {date(paidAt)}
            <span className="block text-sm text-ink-soft">{copy.period(date(from), date(until))}</span>
            {refunded > 0 && (
              <span className="block text-sm font-semibold">
                {copy.refunded(formatMoney({ ...price, amount: refunded }))}
              </span>
            )}
            {disputed && <span className="block text-sm font-semibold">{copy.disputed}</span>}
          </span>
          <span className="font-semibold figures">{formatMoney(price)}</span>
          {url && (
            <a href={url} target="_blank" rel="noopener noreferrer" className="link inline-flex min-h-11 items-center">
              {copy.receipt}
              <span className="sr-only"> {copy.receiptOf(date(paidAt))}</span>
            </a>
          )}
        </li>
      ))}
    </PlainList>
  );
}
