import { formatMoney } from '../../copy/amounts.ts';
import { paths } from '../../paths.ts';
import { ButtonLink, looks } from '../../ui/button.tsx';
import { useDateWords } from '../../ui/moment.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { cardName } from '../card/copy.ts';
import { paymentNoticeWords as copy } from '../status/payment-copy.ts';
import type { PaymentNotice } from '../status/payment-notice.ts';

export function PaymentNoticePart({ notice, className = '' }: { notice: PaymentNotice; className?: string }) {
  const { date } = useDateWords();
  const { title, lead } = wordsOf(notice, date);
  return (
    <section
      aria-label={copy.label}
      className={`rounded-2xl border border-notice-line bg-notice px-5 py-4 text-ink ${className}`}
    >
      <p className="text-lg font-semibold">{title}</p>
      <p>{lead}</p>
      {isToConfirm(notice) ? (
        <>
          <a href={notice.url} className={`${looks.plain} mt-3`}>
            {copy.answerBank}
          </a>
          <p className="mt-3">
            <SiteLink to={paths.accountCard()} className="link">
              {copy.changeCard}
            </SiteLink>
          </p>
        </>
      ) : (
        <ButtonLink to={paths.accountCard()} look="plain" className="mt-3">
          {notice.kind === 'failed' ? copy.changeCard : copy.newCard}
        </ButtonLink>
      )}
    </section>
  );
}

const isToConfirm = (notice: PaymentNotice): notice is PaymentNotice & { url: string } =>
  notice.kind === 'failed' && notice.asksBank && notice.url !== null;

function wordsOf(notice: PaymentNotice, date: (at: Date) => string): { title: string; lead: string } {
  const amount = formatMoney(notice.price);
  if (notice.kind === 'card-expires') {
    const { card, at } = notice;
    return { title: copy.expires, lead: copy.expiresLead(cardName(card), card.expires, amount, date(at)) };
  }
  const until = notice.openUntil && date(notice.openUntil);
  return isToConfirm(notice)
    ? { title: copy.unconfirmed, lead: copy.unconfirmedLead(amount, date(notice.since), until) }
    : { title: copy.failed, lead: copy.failedLead(amount, date(notice.since), until) };
}
