import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import { paymentPart } from '../status/payment-copy.ts';
import { SupportLink } from '../support-link.tsx';
import { receiptsPage as copy } from './copy.ts';
import type { ReceiptsPageData } from './queries.server.ts';
import { ReceiptList } from './receipt-list.tsx';

export function ReceiptsPage({ brand, receipts, supportEmail }: ReceiptsPageData) {
  return (
    <AccountSubpage brand={brand} title={copy.title}>
      <p className="mt-4 mb-6 text-lg">{receipts.length > 0 ? copy.lead : copy.none}</p>
      <ReceiptList receipts={receipts} />
      <p className="mt-8 text-ink-soft">
        {paymentPart.wrong} <SupportLink email={supportEmail} />
      </p>
    </AccountSubpage>
  );
}
