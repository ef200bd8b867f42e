import { formatMoney } from '../../copy/amounts.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import { cardName } from '../card/copy.ts';
import { paymentNoticeWords as copy } from './payment-copy.ts';
import type { PaymentNotice } from './payment-notice.ts';

/** What a member has to do about a payment, with the way out: on every page that is made for them. */
export function PaymentNoticePart({ notice, className = '' }: { notice: PaymentNotice; className?: string }) {
  const { date } = useDateWords();
  const amount = formatMoney(notice.price);
  const lead =
    notice.kind === 'failed'
      ? copy.failedLead(amount, date(notice.since), notice.openUntil && date(notice.openUntil))
      : copy.expiresLead(cardName(notice.card), notice.card.expires, amount, date(notice.at));
  return (
    <section
      aria-label={copy.label}
      className={`rounded-2xl border border-[#d99a00] bg-[#fff4d6] px-5 py-4 text-ink ${className}`}
    >
      <p className="text-lg font-semibold">{notice.kind === 'failed' ? copy.failed : copy.expires}</p>
      <p>{lead}</p>
      <ButtonLink to={paths.accountCard()} look="plain" className="mt-3">
        {notice.kind === 'failed' ? copy.changeCard : copy.newCard}
      </ButtonLink>
      {notice.kind === 'failed' && notice.url && (
        <p className="mt-3">
          {copy.bankAsks}{' '}
          <a href={notice.url} className="link">
            {copy.answerBank}
          </a>
        </p>
      )}
    </section>
  );
}
