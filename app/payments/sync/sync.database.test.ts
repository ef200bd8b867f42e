import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { paymentServices, providerWith } from '../../../tests/support/payment-services.ts';
import { chargedYearly } from '../../../tests/support/prices.ts';
import { anInvoice, aRefund, aSubscription, december, usd } from '../../../tests/support/provider-objects.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { paymentCustomers } from '../../db/schema/payments.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import type { Outcome } from '../outcome.ts';
import type { ProviderSubscription, Retrieved } from '../provider.ts';
import { type SyncServices, syncSubscription } from './sync.server.ts';

const { db } = await testDatabase();
let answers: (() => Promise<Outcome<Retrieved, 'unknown-subscription'>>)[] = [];
const provider = providerWith({
  retrieve: () => (answers.length > 1 ? answers.shift()! : answers[0]!)(),
});
const site = await paymentServices(db, { provider, livemode: false });
const logged: { [field: string]: unknown }[] = [];
const services: SyncServices = {
  ...site.services,
  log: { info: (fields) => logged.push(fields), error: (fields) => logged.push(fields) },
};
let member = { accountId: '', membershipId: '' };

const retrieved = (subscription: Partial<ProviderSubscription>, rest: Partial<Retrieved> = {}): Retrieved => ({
  subscription: aSubscription({ membershipId: member.membershipId, ...subscription }),
  invoices: [anInvoice()],
  refunds: [],
  disputes: [],
  transactions: [],
  ...rest,
});
/** Sets the responses of the provider, in order; the last one repeats. */
const says = (...all: Retrieved[]) => {
  answers = all.map((value) => async () => ({ ok: true as const, value }));
};
const subscription = { merchantId: beasMerchant, subscriptionId: 'sub_1' };
const sync = () => syncSubscription(services, subscription);
const facts = () =>
  db.select().from(membershipFacts).where(sql`${membershipFacts.kind} not in ('trial', 'subscribed')`);
const stored = async () => (await site.subscriptions())[0] ?? null;
const membershipRow = async () =>
  (await db.select().from(memberships).where(eq(memberships.id, member.membershipId)))[0]!;

beforeEach(async () => {
  await site.startAtBeas();
  logged.length = 0;
  site.clock.now = new Date('2026-11-26T10:00:00Z');
  member = await site.aMember();
  site.clock.now = new Date('2026-12-03T12:00:00Z');
});

describe('a subscription of ours', () => {
  test('gives its facts once, and is stored as it was last retrieved', async () => {
    says(retrieved({}), retrieved({ cancelAt: december.until }));
    expect(await sync()).toEqual({ ok: true, facts: 2 });
    expect(await sync()).toEqual({ ok: true, facts: 0 });
    expect(await facts()).toMatchObject([{ kind: 'paid', providerId: 'in_1', amount: 1000, currency: 'usd' }]);
    const cancelAt = december.until.toISOString();
    const snapshot = { status: 'active', cancelAt };
    expect(await stored()).toMatchObject({ membershipId: member.membershipId, version: 2, snapshot, endedAt: null });
    expect((await stored())!.invoices).toMatchObject([{ id: 'in_1', paidAt: '2026-12-03T11:00:00.000Z' }]);
  });

  test('that differs from the stored state only by a receipt’s address queues no email', async () => {
    says(retrieved({}), retrieved({}, { invoices: [anInvoice({ url: 'https://invoice.stripe.com/i/another' })] }));
    await sync();
    // Simulates emails that were never scheduled.
    await db.delete(scheduledEmails);
    const later = new Date('2026-12-03T13:00:00Z');
    site.clock.now = later;
    expect(await sync()).toEqual({ ok: true, facts: 0 });
    expect(await stored()).toMatchObject({ version: 2, syncedAt: later });
    expect(await site.notices()).toEqual([]);
    expect((await stored())!.invoices).toMatchObject([{ url: 'https://invoice.stripe.com/i/another' }]);
    says(retrieved({ cancelAt: december.until }));
    await sync();
    expect(await site.notices()).not.toEqual([]);
  });

  test('stores its facts and queues their emails together, each once, or does neither', async () => {
    says(retrieved({}));
    const { mail } = services;
    services.mail = { ...mail, enqueue: () => Promise.reject(new Error('no mail')) };
    await expect(sync()).rejects.toThrow('no mail');
    expect([await facts(), await stored(), await site.notices()]).toEqual([[], null, []]);
    services.mail = mail;
    await sync();
    await sync();
    expect(await site.notices()).toEqual(['charged:in_1']);
    expect((await site.templates()).filter((name) => name.includes('charged'))).toHaveLength(1);
  });

  test('without a membership belongs to the account of its customer, by the record or another customer', async () => {
    says(retrieved({ membershipId: null }));
    expect(await sync()).toEqual({ ok: true, facts: 2 });
    const customer = { id: 'cus_2', merchantId: beasMerchant, ...member, attemptId: 'one', createdAt: site.clock.now };
    await db.insert(paymentCustomers).values(customer);
    says(retrieved({ customerId: 'cus_2' }, { invoices: [anInvoice({ id: 'in_2' })] }));
    expect(await sync()).toEqual({ ok: true, facts: 1 });
  });

  test('is not overwritten with a state retrieved before another sync wrote', async () => {
    const early = retrieved({ status: 'trialing' }, { invoices: [] });
    let overtakes = true;
    answers = [
      async () => {
        if (overtakes) {
          overtakes = false;
          await syncSubscription(
            {
              ...services,
              payments: {
                livemode: false,
                of: () => providerWith({ retrieve: () => Promise.resolve({ ok: true, value: retrieved({}) }) }),
              },
            },
            subscription,
          );
          return { ok: true, value: early };
        }
        return { ok: true, value: retrieved({}) };
      },
    ];
    await sync();
    expect(await stored()).toMatchObject({ snapshot: { status: 'active' }, version: 2 });
  });

  test('whose scheduled plan has begun changes the plan of the membership and the record', async () => {
    await db.update(memberships).set({ nextPlan: 'yearly' });
    says(retrieved({}));
    await sync();
    expect(await membershipRow()).toMatchObject({ plan: 'monthly', nextPlan: 'yearly' });
    says(retrieved({ price: chargedYearly }));
    await sync();
    expect(await membershipRow()).toMatchObject({ plan: 'yearly', nextPlan: null });
    expect(await db.select().from(endUserDetails)).toMatchObject([{ membershipType: 'yearly' }]);
  });

  test('with another plan than the member’s does not change the member’s plan', async () => {
    says(retrieved({ price: chargedYearly }, { invoices: [] }));
    await sync();
    expect(await membershipRow()).toMatchObject({ plan: 'monthly', nextPlan: null });
  });

  test('has its unmatched objects stored for the operator, and logged once', async () => {
    says(
      retrieved(
        {},
        { invoices: [anInvoice({ due: usd(999), paid: usd(999) })], refunds: [aRefund({ invoiceId: 'in_2' })] },
      ),
    );
    expect(await sync(), 'an amount decides nothing').toEqual({ ok: true, facts: 2 });
    await sync();
    const refused = [
      { id: 'in_1', reason: 'amount-does-not-fit' },
      { id: 're_1', reason: 'unknown-invoice' },
    ];
    expect((await stored())!.refused).toEqual(refused);
    expect(logged).toMatchObject([{ object: 'in_1' }, { object: 're_1' }]);
  });

  test('that waits for its first payment gives no facts, and is stored', async () => {
    says(
      retrieved(
        { status: 'incomplete', trialEndsAt: null },
        { invoices: [anInvoice({ status: 'open', paidAt: null })] },
      ),
    );
    expect(await sync()).toEqual({ ok: true, facts: 0 });
    expect(await stored()).toMatchObject({ snapshot: null, version: 1 });
  });
});

describe('ignored and logged with the reason', () => {
  const others: [string, Partial<ProviderSubscription>][] = [
    ['other-mode', { livemode: true }],
    ['no-membership', { membershipId: '00000000-0000-4000-8000-000000000000' }],
    ['no-membership', { membershipId: 'made by hand' }],
    ['no-membership', { membershipId: null, customerId: 'cus_of_others' }],
    ['other-customer', { customerId: 'cus_of_others' }],
  ];
  test.each(others)('%s', async (reason, subscription) => {
    says(retrieved(subscription));
    expect(await sync()).toEqual({ ok: true, leftAlone: reason });
    expect([await facts(), await stored(), await site.notices()]).toEqual([[], null, []]);
    expect(logged).toMatchObject([{ subscriptionId: 'sub_1', reason }]);
  });

  test('a subscription that the provider does not have', async () => {
    answers = [async () => ({ ok: false, reason: 'unknown-subscription' })];
    expect(await sync()).toEqual({ ok: true, leftAlone: 'unknown-subscription' });
  });

  test('a subscription that was stored for another membership', async () => {
    says(retrieved({}));
    await sync();
    const other = await site.aMember();
    says(retrieved({ membershipId: other.membershipId }, { invoices: [anInvoice({ id: 'in_2' })] }));
    expect(await sync()).toEqual({ ok: true, leftAlone: 'no-membership' });
    expect(await facts()).toMatchObject([{ providerId: 'in_1' }]);
  });
});

test('while the provider is unavailable nothing is written, and the sync is retried', async () => {
  answers = [async () => ({ ok: false, reason: 'away' })];
  expect(await sync()).toEqual({ ok: false, reason: 'away' });
  expect(await stored()).toBeNull();
});
