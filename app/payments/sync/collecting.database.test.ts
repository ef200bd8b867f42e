import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { paymentServices, providerWith } from '../../../tests/support/payment-services.ts';
import { anInvoice, aSubscription, december, usd } from '../../../tests/support/provider-objects.ts';
import { memberships } from '../../db/schema/membership.ts';
import type { ProviderInvoice, ProviderSubscription, Retrieved } from '../provider.ts';
import { syncSubscription } from './sync.server.ts';

const { db } = await testDatabase();
let now: Retrieved = { subscription: aSubscription(), invoices: [], refunds: [], disputes: [] };
let isUnavailable = false;
const collected: string[] = [];
/** Charges the draft at once where it is asked to. */
const provider = providerWith({
  retrieve: async () => ({ ok: true, value: structuredClone(now) }),
  async collectNow({ subscriptionId }) {
    collected.push(subscriptionId);
    if (isUnavailable) return { ok: false, reason: 'away' };
    now = { ...now, invoices: [anInvoice()] };
    return { ok: true, value: null };
  },
});
const site = await paymentServices(db, { provider, livemode: false });

async function sync(subscription: Partial<ProviderSubscription> = {}, invoice: Partial<ProviderInvoice> = {}) {
  const [{ id }] = (await db.select({ id: memberships.id }).from(memberships)) as [{ id: string }];
  const draft = anInvoice({ status: 'draft', paid: usd(0), paidAt: null, url: null, ...invoice });
  now = { ...now, subscription: aSubscription({ membershipId: id, ...subscription }), invoices: [draft] };
  return syncSubscription(site.services, { subscriptionId: 'sub_1' });
}

beforeEach(async () => {
  await site.startAtBeas();
  collected.length = 0;
  isUnavailable = false;
  site.clock.now = new Date('2026-11-26T10:00:00Z');
  await site.aMember();
  site.clock.now = december.from;
});

test('a renewal that waits for its hour is charged by the sync that sees it, and its fact written at once', async () => {
  expect(await sync()).toEqual({ ok: true, facts: 1 });
  expect(collected).toEqual(['sub_1']);
});

test('where the provider is away it is left to charge by itself', async () => {
  isUnavailable = true;
  expect(await sync()).toEqual({ ok: true, facts: 0 });
  expect((await site.subscriptions())[0]).toMatchObject({ invoices: [{ status: 'draft' }] });
});

test.each<[string, Partial<typeof memberships.$inferInsert>]>([
  ['has cancelled', { cancelAt: december.from }],
  ['has ended', { endedAt: december.from, endReason: 'revoked' }],
  ['goes on with another plan', { nextPlan: 'yearly' }],
])('nothing is collected from a member who %s, before the provider knows it', async (_, membership) => {
  await db.update(memberships).set(membership);
  await sync();
  expect(collected).toEqual([]);
});

test.each<[string, Partial<ProviderSubscription>, Partial<ProviderInvoice>]>([
  ['of a subscription that is not ours', { customerId: 'cus_of_others' }, {}],
  ['of an amount that does not fit', {}, { due: usd(5000) }],
  ['without a card', { card: null }, {}],
  ['of one that is cancelled', { cancelAt: december.until }, {}],
])('nor is one collected %s', async (_, subscription, invoice) => {
  await sync(subscription, invoice);
  expect(collected).toEqual([]);
});
