import type { RouterContextProvider } from 'react-router';
import type { Brand } from '../../creators/brand/brand.server.ts';
import { unreadablePage } from '../../http/replies.ts';
import { servicesContext } from '../../http/services.ts';
import { requireMember } from '../access/member.server.ts';
import type { PaymentStatus } from '../charges.ts';
import { findMembershipPage } from '../status/page.server.ts';

/** `/account/receipts`. */
export interface ReceiptsPageData {
  /** Null if the account never joined a creator. */
  brand: Brand | null;
  /** Newest first, earlier memberships included. */
  receipts: PaymentStatus['receipts'];
  supportEmail: string;
}

/**
 * Reads the signed-in account's charges.
 * @throws a 503 when they cannot be read
 */
export async function loadReceipts(context: Readonly<RouterContextProvider>): Promise<ReceiptsPageData> {
  const { db, charges, log, supportEmail, membershipNow } = context.get(servicesContext);
  const { membership } = await requireMember(context);
  try {
    const [page, paymentStatus] = await Promise.all([
      findMembershipPage(db, { membership, now: membershipNow() }),
      membership && charges?.findPaymentStatus(db, membership),
    ]);
    return { brand: page?.brand ?? null, receipts: paymentStatus?.receipts ?? [], supportEmail };
  } catch (err) {
    log.error({ err }, 'Receipts could not be read');
    throw unreadablePage();
  }
}
