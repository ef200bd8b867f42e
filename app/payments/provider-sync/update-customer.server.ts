import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentCustomers } from '../../db/schema/payments.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import type { Billing } from '../../membership/card/billing.ts';
import { paymentQueues, whileUnavailable } from '../jobs.server.ts';
import { type PayingServices, ProviderUnavailable, retryWhileUnavailable } from '../paying.server.ts';
import type { Payer } from '../provider.ts';

export function createUpdateCustomerWorker(services: PayingServices): Worker<{ accountId: string }> {
  return {
    name: paymentQueues.updateCustomer,
    concurrency: 1,
    attemptMs: 60_000,
    // The job reads the data when it runs, so one waiting job covers any number of changes.
    options: { ...whileUnavailable, policy: 'short' },
    work: ({ data }) => retryWhileUnavailable(() => updateCustomer(services, data)),
  };
}

/**
 * Copies an account's email address, name and address to its recorded customer. Idempotent. Reads the data again after
 * each update, so that the last of several concurrent calls writes the current data.
 * @throws ProviderUnavailable
 */
async function updateCustomer(services: PayingServices, { accountId }: { accountId: string }): Promise<void> {
  const { db, payments } = services;
  let told: Person | null = null;
  for (;;) {
    const person = await findPerson(db, accountId);
    if (!person || isSame(person, told)) return;
    const { merchantId, ...customer } = person;
    const updated = await payments.of(merchantId).updateCustomer(customer);
    if (!updated.ok && updated.reason === 'away') throw new ProviderUnavailable();
    told = person;
  }
}

type Person = Payer & { customerId: string; merchantId: string };

const isSame = (one: Person, other: Person | null) =>
  one.email === other?.email &&
  one.name === other.name &&
  one.country === other.country &&
  one.postalCode === other.postalCode;

async function findPerson(db: Db, accountId: string): Promise<Person | null> {
  const { stripeId: customerId, firstName, lastName, country } = endUserDetails;
  const [found] = await db
    .select({
      customerId,
      merchantId: paymentCustomers.merchantId,
      billing: paymentCustomers.billing,
      email: accounts.email,
      firstName,
      lastName,
      country,
    })
    .from(accounts)
    .innerJoin(endUserDetails, eq(endUserDetails.authId, accounts.id))
    .innerJoin(paymentCustomers, eq(paymentCustomers.id, customerId))
    // The provider refuses requests for disconnected merchants.
    .innerJoin(merchants, and(eq(merchants.merchantId, paymentCustomers.merchantId), isNull(merchants.disconnectedAt)))
    .where(eq(accounts.id, accountId));
  if (!found?.customerId) return null;
  const billing = found.billing as Billing | null;
  return {
    customerId: found.customerId,
    merchantId: found.merchantId,
    email: found.email,
    // The address given for taxes may differ from the country in `EndUserDetails`.
    country: billing?.country ?? found.country,
    postalCode: billing?.postalCode ?? null,
    name: [found.firstName, found.lastName].filter(Boolean).join(' '),
  };
}
