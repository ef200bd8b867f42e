import { receiptsPage as copy, paymentPart } from '../../../copy/payments/account.ts';
import { AccountSubpage } from '../../../ui/layout/account-subpage.tsx';
import type { ReceiptsPageData } from '../../changes/receipts.server.ts';
import { ReceiptList } from './receipt-list.tsx';

/** `/account/receipts`: what was charged, by whom it was for. */
export function ReceiptsPage({ brand, paid, supportEmail }: ReceiptsPageData) {
  return (
    <AccountSubpage brand={brand} title={copy.title}>
      <p className="mt-4 text-lg">{paid.length > 0 ? copy.lead : copy.none}</p>
      {paid.map(({ membershipId, creator, receipts }) => (
        <section key={membershipId} aria-labelledby={membershipId} className="mt-8">
          <h2 id={membershipId} dir="auto" className="mb-2 text-2xl">
            {creator}
          </h2>
          <ReceiptList receipts={receipts} />
        </section>
      ))}
      <p className="mt-8 text-ink-soft">
        {paymentPart.wrong}{' '}
        <a href={`mailto:${supportEmail}`} className="link inline-block py-1">
          {supportEmail}
        </a>
      </p>
    </AccountSubpage>
  );
}
