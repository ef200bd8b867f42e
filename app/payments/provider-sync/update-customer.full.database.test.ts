import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import type { JobQueue } from '../../jobs/queue.server.ts';
import { changeName, changeRecordEmail } from '../../membership/record.server.ts';
import { createPaymentJobs } from '../jobs.server.ts';
import { createUpdateCustomerWorker } from './update-customer.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, clock, work } = site;

let accountId: string;
beforeEach(async () => {
  await site.startAtBeas();
  ({ accountId } = await site.join());
});

/** Changes the email address of the account and of its `EndUserDetails` row, as the command does. */
const changeEmail = (email: string) =>
  db.transaction(async (tx) => {
    await tx.update(accounts).set({ email }).where(eq(accounts.id, accountId));
    await changeRecordEmail(tx, services, { accountId, email });
  });
async function customer() {
  const found = await site.stripe.customers.retrieve((await site.stripeIdOf(accountId))!);
  if (found.deleted) throw new Error('The customer was deleted');
  return [found.email, found.name];
}

test('a changed address and a changed name are copied to the customer', async () => {
  expect(await customer()).toEqual(['rosa@home.example', 'Rosa Marsh']);
  await changeEmail('rosa@work.example');
  await work();
  expect(await customer()).toEqual(['rosa@work.example', 'Rosa Marsh']);
  await changeName(services, { accountId, firstName: 'Rosalía', lastName: 'Vale', now: clock.now });
  await work();
  expect(await customer()).toEqual(['rosa@work.example', 'Rosalía Vale']);
});

test('a change during the request to the provider is copied too', async () => {
  await changeEmail('rosa@work.example');
  site.during('updateCustomer', async () => {
    await db.update(accounts).set({ email: 'rosa@last.example' }).where(eq(accounts.id, accountId));
  });
  await work();
  expect((await customer())[0]).toBe('rosa@last.example');
});

test('a change is copied after an outage of the provider', async () => {
  await changeEmail('rosa@work.example');
  site.cut(0, 'before');
  await work();
  site.cut(null);
  expect(await customer()).toEqual(['rosa@work.example', 'Rosa Marsh']);
});

test('a name can be changed without a customer, or after the customer was deleted by hand', async () => {
  const customerId = (await site.stripeIdOf(accountId))!;
  const change = () => changeName(services, { accountId, firstName: 'Rosalía', lastName: 'Vale', now: clock.now });
  await site.stripe.customers.del(customerId);
  await change();
  await work();
  await db.update(endUserDetails).set({ stripeId: null }).where(eq(endUserDetails.authId, accountId));
  await change();
  await work();
  expect((await site.atProvider()).customers).toEqual([]);
});

test('at most one job of an account waits', async () => {
  const keys: unknown[] = [];
  const enqueue: JobQueue['enqueue'] = async (_tx, _queue, _data, options) => void keys.push(options?.key);
  const jobs = createPaymentJobs({ enqueue, enqueueAll: async () => {} });
  await jobs.updateCustomer(db, { accountId });
  expect([keys, createUpdateCustomerWorker(services).options.policy]).toEqual([[accountId], 'short']);
});
