import { and, asc, eq, isNotNull, isNull, lt, ne, or } from 'drizzle-orm';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import { paymentCustomers } from '../../db/schema/payments.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import type { PayingServices } from '../paying.server.ts';
import { wasNeverCharged } from '../provider-sync/customers.server.ts';

const HOUR = 60 * 60 * 1000;
/** Milliseconds for which the customer of an unconfirmed account is kept, with its card. */
const UNCONFIRMED = 7 * 24 * HOUR;
const BATCH = 100;

export function createCustomerCleanupWorker(services: PayingServices): Worker {
  return {
    name: 'payment-customer-cleanup',
    cron: '20 * * * *',
    concurrency: 1,
    attemptMs: 300_000,
    options: { retryLimit: 3, retryDelay: 60, retentionSeconds: 3600, deleteAfterSeconds: 3600 },
    async work() {
      await cleanUpCustomers(services);
      return { ok: true };
    },
  };
}

export async function cleanUpCustomers({ db, payments, membershipNow }: PayingServices): Promise<number> {
  const before = (age: number) => lt(paymentCustomers.createdAt, new Date(membershipNow().getTime() - age));
  const isUnconfirmed = and(isNull(accounts.emailConfirmedAt), before(UNCONFIRMED));
  // A customer made within the last hour may not be recorded in the account yet.
  const isReplaced = and(
    isNotNull(accounts.emailConfirmedAt),
    isNotNull(endUserDetails.stripeId),
    ne(endUserDetails.stripeId, paymentCustomers.id),
    // A customer with a card may serve a move to another creator.
    isNull(paymentCustomers.card),
    wasNeverCharged,
    before(HOUR),
  );
  const unneeded = await db
    .select({ customerId: paymentCustomers.id })
    .from(paymentCustomers)
    .leftJoin(accounts, eq(accounts.id, paymentCustomers.accountId))
    .leftJoin(endUserDetails, eq(endUserDetails.authId, accounts.id))
    .where(or(isNull(paymentCustomers.accountId), isUnconfirmed, isReplaced))
    .orderBy(asc(paymentCustomers.createdAt))
    .limit(BATCH);
  await db.transaction(async (tx) => {
    for (const each of unneeded) await payments.jobs.deleteCustomer(tx, each);
  });
  return unneeded.length;
}
