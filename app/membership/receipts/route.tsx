import { AccountSubpage } from '../../creators/header/account-subpage.tsx';
import { EmailLink } from '../../ui/email-sentence.tsx';
import { paymentPart } from '../status/payment-copy.ts';
import type { Route } from './+types/route';
import { receiptsPage as copy } from './copy.ts';
import { loadReceipts } from './queries.server.ts';
import { ReceiptList } from './receipt-list.tsx';

export const loader = loadReceipts;

export default function Receipts({ loaderData }: Route.ComponentProps) {
  const { brand, receipts, supportEmail } = loaderData;
  return (
    <AccountSubpage brand={brand} title={copy.title}>
      <p className="mt-4 mb-6 text-lg">{receipts.length > 0 ? copy.lead : copy.none}</p>
      <ReceiptList receipts={receipts} />
      <p className="mt-8 text-ink-soft">
        {paymentPart.wrong} <EmailLink email={supportEmail} />
      </p>
    </AccountSubpage>
  );
}
