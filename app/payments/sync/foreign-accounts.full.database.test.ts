import { eq, sql } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { aMerchant, beasMerchant } from '../../../tests/support/merchants.ts';
import { monthly } from '../../../tests/support/prices.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { readRows } from '../../../tests/support/rows-of-tables.ts';
import { anEvent, signed } from '../../../tests/support/signed-events.ts';
import { answered } from '../../../tests/support/stripe-adapter.ts';
import { webhookSecret } from '../../../tests/support/stripe-stand-in.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { cardSetups } from '../../db/schema/payments.ts';
import { listOrphans } from '../operator/orphans.server.ts';
import { reconcileEvents } from '../reconcile/events.server.ts';
import { reconcile } from '../reconcile/reconcile.server.ts';
import { createStripeClient } from '../stripe/client.server.ts';
import { createWebhookReader } from '../stripe/webhook.server.ts';
import { queueStoredEvents, storeEvents } from './events.server.ts';
import { syncSubscription } from './sync.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, standIn, stripe, clock } = site;
const calsMerchant = 'acct_cal';
const cals = createStripeClient({ secretKey: 'sk_test_stand_in', fetch: standIn.fetch, merchantId: calsMerchant });
const read = createWebhookReader({ secrets: [webhookSecret] });

async function beasRows(): Promise<unknown> {
  const tables = ['payment_subscriptions', 'payment_customers', 'payment_card_setups', 'membership_facts'];
  tables.push('memberships', 'balance_transactions', 'scheduled_emails');
  const rows = await Promise.all(
    tables.map((table) =>
      readRows(db, sql.raw(`select to_jsonb(each) - 'synced_at' - 'version' as row from ${table} each order by 1`)),
    ),
  );
  return rows;
}

const disconnect = () =>
  db
    .update(merchants)
    .set({ state: 'disconnected', disconnectedAt: clock.now })
    .where(eq(merchants.merchantId, beasMerchant));

async function deliver(body: string): Promise<void> {
  const { 'stripe-signature': signature } = signed(body, clock.now) as { 'stripe-signature': string };
  const reading = read({ body: Buffer.from(body), signature, now: clock.now });
  if (!reading.ok) throw new Error(reading.reason);
  await storeEvents(db, services, [reading.event]);
  await processEvents();
}

async function processEvents(): Promise<void> {
  await queueStoredEvents(db, services);
  await site.work();
}

let events = 0;
const event = (type: string, object: Record<string, unknown>, account: string) => {
  events += 1;
  return anEvent({ id: `evt_foreign_${events}`, at: clock.now, type, object, account });
};

let rosa: Awaited<ReturnType<typeof site.join>>;
let subscription: Stripe.Subscription;
let paymentIntent: string;

beforeEach(async () => {
  await site.startAtBeas();
  await emptyTables(db, 'external_events', 'payment_watermarks', 'payment_orphans');
  standIn.setSettlesLater(false);
  rosa = await site.join({ plan: 'monthly' });
  await site.pass(8);
  subscription = (await site.atProvider()).subscriptions[0]!;
  paymentIntent = (await stripe.charges.list({})).data[0]!.payment_intent as string;
  const { id: creatorId } = await aCreator(db);
  await standIn.openAccount({ id: calsMerchant });
  await aMerchant(db, { creatorId, merchantId: calsMerchant });
  // Events of the preparation are processed, so that none is left for the test.
  await reconcileEvents(services);
  await processEvents();
});

let setupId = '';
type Kind = 'subscription' | 'customer' | 'card-setup' | 'payment';
type Change = { make: () => Promise<unknown>; type: string; object: () => Record<string, unknown> };
const changes: Record<Kind, Change> = {
  subscription: {
    make: () => stripe.subscriptions.cancel(subscription.id),
    type: 'customer.subscription.deleted',
    object: () => ({ id: subscription.id }),
  },
  customer: {
    make: () => stripe.customers.del(subscription.customer as string),
    type: 'customer.deleted',
    object: () => ({ id: subscription.customer }),
  },
  'card-setup': {
    async make() {
      const customer = subscription.customer as string;
      const card = { payment_method: 'pm_card_mastercard', confirm: true, return_url: 'https://larder.test' };
      setupId = (await stripe.setupIntents.create({ customer, ...card })).id;
      const given = { accountId: rosa.accountId, merchantId: beasMerchant, setupId, requestedAt: clock.now };
      await db.insert(cardSetups).values({ ...given, attemptId: 'another', state: 'processing' });
    },
    type: 'setup_intent.succeeded',
    object: () => ({ id: setupId }),
  },
  payment: {
    make: () => stripe.refunds.create({ payment_intent: paymentIntent, amount: 100 }),
    type: 'refund.created',
    object: () => ({ id: 're_1', payment_intent: paymentIntent }),
  },
};

/** Makes a change in Bea's merchant. Returns a function that delivers its event in the name of a merchant. */
async function makeChange(kind: Kind) {
  const { make, type, object } = changes[kind];
  await make();
  return (account: string) => deliver(event(type, object(), account));
}

describe.each(Object.keys(changes) as Kind[])('an event about a %s of Bea’s account', (kind) => {
  test('changes nothing if it names another account, or comes while hers is disconnected', async () => {
    const deliverFor = await makeChange(kind);
    const before = await beasRows();
    await deliverFor(calsMerchant);
    await deliverFor('acct_unknown');
    await disconnect();
    await deliverFor(beasMerchant);
    expect(await beasRows()).toEqual(before);
    await db.update(merchants).set({ state: 'ready', disconnectedAt: null });
    await deliverFor(beasMerchant);
    expect(await beasRows()).not.toEqual(before);
  });
});

test('an event about another account changes nothing of hers', async () => {
  await standIn.restrictAccount(beasMerchant);
  const hers = async () => (await db.select().from(merchants).where(eq(merchants.merchantId, beasMerchant)))[0];
  const before = await hers();
  await deliver(event('account.updated', { id: beasMerchant }, calsMerchant));
  await deliver(event('account.application.deauthorized', { id: 'ca_standin' }, 'acct_unknown'));
  expect(await hers()).toEqual(before);
  await deliver(event('account.updated', { id: beasMerchant }, beasMerchant));
  expect(await hers()).not.toEqual(before);
});

describe('a subscription in Cal’s account that names a member of Bea’s', () => {
  let forged: Stripe.Subscription;
  beforeEach(async () => {
    await answered(services.payments.of(calsMerchant).offerPrice({ priceId: monthly.id }));
    const [price] = (await cals.prices.list({ product: 'larder_membership' })).data;
    const customer = await cals.customers.create({ email: 'rosa@home.example' });
    forged = await cals.subscriptions.create({
      customer: customer.id,
      items: [{ price: price!.id }],
      trial_end: Math.floor(clock.now.getTime() / 1000) + 86_400,
      metadata: { membership_id: rosa.membershipId },
    });
  });

  test('is ignored by sync, webhook and reconciliation, and is no orphan', async () => {
    const before = await beasRows();
    const ref = { merchantId: calsMerchant, subscriptionId: forged.id };
    expect(await syncSubscription(services, ref)).toEqual({ ok: true, leftAlone: 'other-creator' });
    await deliver(event('customer.subscription.updated', { id: forged.id }, calsMerchant));
    expect(await reconcile(services)).toMatchObject({ ok: true });
    await processEvents();
    expect(await beasRows()).toEqual(before);
    expect(await listOrphans(db)).toEqual([]);
  });
});

describe.each(Object.keys(changes) as Kind[])('a change of a %s without an event', (kind) => {
  test('is found by reconciliation, in an account that is connected', async () => {
    await makeChange(kind);
    const before = await beasRows();
    await disconnect();
    expect(await reconcile(services)).toMatchObject({ ok: true });
    await processEvents();
    expect(await beasRows(), 'disconnected').toEqual(before);
    await db.update(merchants).set({ state: 'ready', disconnectedAt: null });
    expect(await reconcile(services)).toMatchObject({ ok: true });
    await processEvents();
    expect(await beasRows()).not.toEqual(before);
  });
});

test('a missing balance transaction is stored after an event of the charge', async () => {
  const kinds = async () => (await readRows<{ kind: string }>(db, sql`select kind from balance_transactions`)).length;
  expect(await kinds()).toBe(1);
  standIn.setSettlesLater(true);
  await site.pass(31);
  expect(await kinds()).toBe(1);
  await standIn.settleCharges();
  for (const { body, type } of await standIn.webhooks.deliveries()) if (type === 'charge.updated') await deliver(body);
  expect(await kinds()).toBe(2);
});
