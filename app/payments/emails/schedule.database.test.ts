import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { paymentServices, providerWith } from '../../../tests/support/payment-services.ts';
import { aSubscription } from '../../../tests/support/provider-objects.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import { sendDueEmails } from '../../mail/scheduled/due-worker.server.ts';
import { isWaiting } from '../../mail/scheduled/scheduled-emails.server.ts';
import { syncSubscription } from '../sync/sync.server.ts';
import { isAboutPayment } from './payment-emails.server.ts';

const { db } = await testDatabase();
const trialEndsAt = new Date('2026-12-03T10:00:00Z');
const begun = new Date('2026-11-26T10:00:00Z');
let subscription = aSubscription();
const provider = providerWith({
  retrieve: async () => ({
    ok: true,
    value: { subscription, invoices: [], refunds: [], disputes: [], transactions: [] },
  }),
});
const site = await paymentServices(db, { provider, livemode: false });
const { services, clock } = site;

/** Adds a member in a trial with a card, whose subscription was synced when it began. */
async function someoneInTrial(id: string): Promise<void> {
  const customerId = `cus_${id}`;
  const { membershipId } = await site.aMember({ customerId });
  const period = { from: begun, until: trialEndsAt };
  const ids = { id: `sub_${id}`, membershipId, customerId };
  subscription = aSubscription({ ...ids, status: 'trialing', createdAt: begun, trialEndsAt, period });
  await syncSubscription(services, { merchantId: beasMerchant, subscriptionId: ids.id });
}
const announced = async () => (await site.notices()).filter((key) => key.startsWith('charge-coming')).length;
const dueAt = async () =>
  (await db.select().from(scheduledEmails).where(isWaiting))
    .filter(isAboutPayment)
    .map(({ dueAt }) => dueAt.toISOString());

beforeEach(async () => {
  await site.startAtBeas();
  clock.now = begun;
});

test('a charge is announced three days before, without any event, and once', async () => {
  await someoneInTrial('1');
  expect(await dueAt()).toEqual(['2026-11-30T10:00:00.000Z']);
  clock.now = new Date('2026-11-30T09:59:59Z');
  await sendDueEmails(services);
  expect(await announced()).toBe(0);
  clock.now = new Date('2026-11-30T10:00:00Z');
  await sendDueEmails(services);
  expect([await announced(), await dueAt()]).toEqual([1, []]);
  await sendDueEmails(services);
  expect(await announced()).toBe(1);
});
