import { and, between, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { paymentConsents } from '../../db/schema/payments.ts';
import type { ProviderInvoice } from '../provider.ts';

/** Maximum milliseconds between an agreement and its charge, with tolerance for two clocks. */
const AT_ONCE = 60 * 60 * 1000;

/**
 * Returns true if the member agreed to change to the subscription's new price at once, and the change is paid.
 * @param given.paid ids of newly paid invoices
 */
export async function wasAgreedTo(
  tx: Db,
  given: { accountId: string; priceId: string; invoices: readonly ProviderInvoice[]; paid: ReadonlySet<string> },
): Promise<boolean> {
  const { accountId, priceId, invoices, paid } = given;
  const change = invoices.find(({ id, reason, price }) => reason === 'update' && price?.id === priceId && paid.has(id));
  if (!change) return false;
  const [from, until] = [-AT_ONCE, AT_ONCE].map((by) => new Date(change.createdAt.getTime() + by)) as [Date, Date];
  const [consent] = await tx
    .select({ at: paymentConsents.at })
    .from(paymentConsents)
    .where(
      and(
        eq(paymentConsents.accountId, accountId),
        eq(paymentConsents.priceId, priceId),
        between(paymentConsents.at, from, until),
      ),
    )
    .limit(1);
  return consent !== undefined;
}
