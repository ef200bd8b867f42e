import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { paymentCustomers } from '../../db/schema/payments.ts';
import { lockAccount } from '../../identity/commands.server.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import { paymentQueues, whileUnavailable } from '../jobs.server.ts';
import { listConnected } from '../merchant/queries.server.ts';
import { type PayingServices, ProviderUnavailable, retryWhileUnavailable } from '../paying.server.ts';
import { expireSetups, findRecordedCustomer } from './setups.server.ts';

export function createDeleteCustomerWorker(services: PayingServices): Worker<{ customerId: string }> {
  return {
    name: paymentQueues.deleteCustomer,
    concurrency: 1,
    attemptMs: 60_000,
    options: whileUnavailable,
    work: ({ data }) => retryWhileUnavailable(() => deleteCustomer(services, data)),
  };
}

/**
 * Deletes a customer at the provider, then in the database. Keeps the customer of an existing account if it was charged
 * or is recorded there. Idempotent.
 * @throws ProviderUnavailable
 */
export async function deleteCustomer(services: PayingServices, { customerId }: { customerId: string }): Promise<void> {
  const { db, payments } = services;
  // Detaching comes before the request, so that the account does not adopt the customer meanwhile.
  const detached = await db.transaction((tx) => detach(tx, { customerId }));
  if (!detached) return;
  const { merchantId } = detached;
  // The provider refuses requests for a disconnected merchant.
  if ((await listConnected(db, [merchantId])).length > 0) {
    const deleted = await payments.of(merchantId).deleteCustomer({ customerId });
    if (!deleted.ok) throw new ProviderUnavailable();
  }
  await db.delete(paymentCustomers).where(eq(paymentCustomers.id, customerId));
}

/**
 * Detaches a customer from its account, and returns the customer's merchant. Null if the customer is unknown or has to
 * be kept.
 */
async function detach(tx: Db, { customerId }: { customerId: string }): Promise<{ merchantId: string } | null> {
  const ofCustomer = eq(paymentCustomers.id, customerId);
  const [found] = await tx.select().from(paymentCustomers).where(ofCustomer);
  if (!found) return null;
  const { accountId, attemptId, merchantId } = found;
  if (!accountId) return { merchantId };
  await lockAccount(tx, accountId);
  if (found.currency !== null || (await findRecordedCustomer(tx, { accountId }))?.customerId === customerId)
    return null;
  await tx.update(paymentCustomers).set({ accountId: null, billing: null }).where(ofCustomer);
  await expireSetups(tx, { accountId, attemptId });
  return { merchantId };
}
