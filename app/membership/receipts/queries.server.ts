import type { LoaderFunctionArgs } from 'react-router';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { pageLoader } from '../../http/replies.ts';
import { requireMember } from '../access/member.server.ts';
import type { PaymentStatus } from '../charges.ts';
import { findMembershipPage } from '../status/page.server.ts';

interface ReceiptsPageData {
  /** Null if the account has had no membership. */
  brand: Brand | null;
  receipts: PaymentStatus['receipts'];
  supportEmail: string;
}

export const loadReceipts = pageLoader(
  'Receipts could not be read',
  async (
    { context }: Pick<LoaderFunctionArgs, 'context'>,
    { db, charges, supportEmail, membershipNow },
  ): Promise<ReceiptsPageData> => {
    const { membership } = await requireMember(context);
    const [page, receipts] = await Promise.all([
      findMembershipPage(db, { membership, now: membershipNow() }),
      membership && charges?.listReceipts(db, membership),
    ]);
    return { brand: page?.brand ?? null, receipts: receipts ?? [], supportEmail };
  },
);
