import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { paymentCustomers } from '../../db/schema/payments.ts';
import { recordCustomer } from '../../membership/record.server.ts';
import type { ProviderCard } from '../provider.ts';

/**
 * Records a customer that the site did not make as an account's customer. Its attempt id is its own id. The currency
 * marks it as charged, so that no job deletes it while the account exists. The caller holds the account's lock.
 * @returns false if the customer belongs to another account
 */
export async function adoptForeignCustomer(
  tx: Db,
  given: {
    accountId: string;
    merchantId: string;
    customerId: string;
    currency: string;
    card: ProviderCard;
    now: Date;
  },
): Promise<boolean> {
  const { accountId, merchantId, customerId: id, currency, card, now: createdAt } = given;
  const row = { id, accountId, merchantId, attemptId: id, currency, card, createdAt };
  const [adopted] = await tx
    .insert(paymentCustomers)
    .values(row)
    .onConflictDoUpdate({
      target: paymentCustomers.id,
      set: { card, currency },
      setWhere: eq(paymentCustomers.accountId, accountId),
    })
    .returning({ id: paymentCustomers.id });
  if (!adopted) return false;
  await recordCustomer(tx, { accountId, customerId: id, replaces: true });
  return true;
}

export async function noteForeignCard(
  tx: Db,
  { customerId, card }: { customerId: string; card: ProviderCard },
): Promise<void> {
  await tx.update(paymentCustomers).set({ card }).where(isAdopted(customerId));
}

/**
 * Returns the stored card's id for a customer that the site did not make, or null for other customers. Such a customer
 * may have no default card at the provider.
 */
export async function findAdoptedCard(db: Db, { customerId }: { customerId: string }): Promise<string | null> {
  const [adopted] = await db
    .select({ card: paymentCustomers.card })
    .from(paymentCustomers)
    .where(isAdopted(customerId));
  return adopted?.card ? (adopted.card as ProviderCard).id : null;
}

const isAdopted = (customerId: string) =>
  and(eq(paymentCustomers.id, customerId), eq(paymentCustomers.attemptId, customerId));
