import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { paymentServices, providerWith } from '../../../tests/support/payment-services.ts';
import { aSubscription } from '../../../tests/support/provider-objects.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { paymentOrphans } from '../../db/schema/payments.ts';
import type { PaymentProvider, ProviderSubscription } from '../provider.ts';
import { endOrphan, listOrphans } from './orphans.server.ts';

const { db } = await testDatabase();

/** Subscription at the provider, null if the provider has none, or `away` during an outage. */
let subscription: ProviderSubscription | null | 'away' = null;
let ended: string[] = [];
let endsWith: Awaited<ReturnType<PaymentProvider['cancelNow']>> = { ok: true, value: null };
const provider = providerWith({
  async retrieve() {
    if (subscription === 'away') return { ok: false, reason: 'away' };
    if (subscription === null) return { ok: false, reason: 'unknown-subscription' };
    return { ok: true, value: { subscription, invoices: [], refunds: [], disputes: [], transactions: [] } };
  },
  async cancelNow({ subscriptionId }) {
    ended.push(subscriptionId);
    return endsWith;
  },
});
const site = await paymentServices(db, { provider, livemode: false });
const gone = '00000000-0000-4000-8000-000000000000';
const end = () => endOrphan(site.services, { subscriptionId: 'sub_1', by: { command: 'payments end' } });
const audited = () => db.select().from(auditEvents).where(eq(auditEvents.action, 'subscription.ended'));
const noted = async () => (await listOrphans(db)).map(({ subscriptionId }) => subscriptionId);

beforeEach(async () => {
  await site.startAtBeas();
  await emptyTables(db, 'payment_orphans', 'audit_events');
  const orphan = { id: 'sub_1', merchantId: beasMerchant, customerId: 'cus_1', foundAt: site.clock.now };
  await db.insert(paymentOrphans).values(orphan);
  ended = [];
  endsWith = { ok: true, value: null };
  subscription = aSubscription({ membershipId: gone });
});

test('an orphaned subscription is ended and removed from the list, with an audit event', async () => {
  expect(await end()).toEqual({ ok: true });
  expect({ ended, noted: await noted() }).toEqual({ ended: ['sub_1'], noted: [] });
  expect(await audited()).toMatchObject([{ subjectId: 'sub_1' }]);
});

test.each<[string, ProviderSubscription | null | 'away', string]>([
  ['of no price of ours', aSubscription({ membershipId: gone, price: null }), 'not-ours'],
  ['that names no membership', aSubscription({ membershipId: null }), 'not-ours'],
  ['that the provider does not have', null, 'unknown'],
  ['while the provider is away', 'away', 'away'],
])('one %s is not ended', async (_, found, reason) => {
  subscription = found;
  expect(await end()).toEqual({ ok: false, reason });
  expect({ ended, audited: await audited(), noted: await noted() }).toEqual({
    ended: [],
    audited: [],
    noted: ['sub_1'],
  });
});

test('a subscription with a membership is not ended', async () => {
  const { membershipId } = await site.aMember();
  subscription = aSubscription({ membershipId });
  expect(await end()).toEqual({ ok: false, reason: 'has-membership' });
  expect({ ended, audited: await audited() }).toEqual({ ended: [], audited: [] });
});

test('a failed end at the provider is not recorded as done', async () => {
  endsWith = { ok: false, reason: 'away' };
  expect(await end()).toEqual({ ok: false, reason: 'away' });
  expect({ audited: await audited(), noted: await noted() }).toEqual({ audited: [], noted: ['sub_1'] });
});
