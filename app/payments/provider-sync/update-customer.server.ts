import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import { paymentQueues, whileUnavailable } from '../jobs.server.ts';
import { type PayingServices, ProviderUnavailable, retryWhileUnavailable } from '../paying.server.ts';
import type { Payer } from '../provider.ts';

/** Tells the provider whom receipts are made out to, after an address or a name has changed. */
export function createUpdateCustomerWorker(services: PayingServices): Worker<{ accountId: string }> {
  return {
    name: paymentQueues.updateCustomer,
    concurrency: 1,
    attemptMs: 60_000,
    // It reads what is to be told when it runs, so one that waits is enough for however many changes.
    options: { ...whileUnavailable, policy: 'short' },
    work: ({ data }) => retryWhileUnavailable(() => updateCustomer(services, data)),
  };
}

/**
 * Has the customer in an account's record bear its address and name. Idempotent; of two at once the one that read first
 * and wrote last looks again. Nothing where there is no customer.
 * @throws ProviderUnavailable
 */
async function updateCustomer(services: PayingServices, { accountId }: { accountId: string }): Promise<void> {
  const { db, payments } = services;
  let told: Person | null = null;
  for (;;) {
    const person = await findPerson(db, accountId);
    if (!person || isSame(person, told)) return;
    const updated = await payments.provider.updateCustomer(person);
    if (!updated.ok && updated.reason === 'away') throw new ProviderUnavailable();
    told = person;
  }
}

type Person = Payer & { customerId: string };

const isSame = (one: Person, other: Person | null) =>
  one.email === other?.email && one.name === other.name && one.country === other.country;

async function findPerson(db: Db, accountId: string): Promise<Person | null> {
  const { stripeId: customerId, firstName, lastName, country } = endUserDetails;
  const [found] = await db
    .select({ customerId, email: accounts.email, firstName, lastName, country })
    .from(accounts)
    .innerJoin(endUserDetails, eq(endUserDetails.authId, accounts.id))
    .where(eq(accounts.id, accountId));
  if (!found?.customerId) return null;
  return {
    ...{ customerId: found.customerId, email: found.email, country: found.country },
    name: [found.firstName, found.lastName].filter(Boolean).join(' '),
  };
}
