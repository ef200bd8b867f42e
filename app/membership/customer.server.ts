import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { endUserDetails } from '../db/schema/membership.ts';

/**
 * Notes the payment provider's customer in an account's record (specification, section 3: StripeID), where it has none.
 * The caller holds the account's lock and has seen that its address is confirmed: until then it is null.
 * @returns the record's; null: there is no record
 */
export async function recordCustomer(
  tx: Db,
  { accountId, customerId }: { accountId: string; customerId: string },
): Promise<string | null> {
  await tx
    .update(endUserDetails)
    .set({ stripeId: customerId })
    .where(and(eq(endUserDetails.authId, accountId), isNull(endUserDetails.stripeId)));
  const [record] = await tx
    .select({ stripeId: endUserDetails.stripeId })
    .from(endUserDetails)
    .where(eq(endUserDetails.authId, accountId));
  return record?.stripeId ?? null;
}
