import { sql } from 'drizzle-orm';
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

/** Bea's members and Cal's account, or the reverse of what an event says. */

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, standIn, stripe, clock } = site;
const calsMerchant = 'acct_cal';
const cals = createStripeClient({ secretKey: 'sk_test_stand_in', fetch: standIn.fetch, merchantId: calsMerchant });
const read = createWebhookReader({ secrets: [webhookSecret] });

/** Rows that belong to Bea's members and account, without the times of syncs. */
async function ofBea(): Promise<unknown> {
  const tables = ['payment_subscriptions', 'payment_customers', 'payment_card_setups', 'membership_facts'];
  tables.push('memberships', 'balance_transactions', 'scheduled_emails');
  const rows = await Promise.all(
    tables.map((table) =>
      readRows(db, sql.raw(`select to_jsonb(each) - 'synced_at' - 'version' as row from ${table} each order by 1`)),
    ),
  );
  const account = await db.execute(sql`select state, requirements from merchants where merchant_id = ${beasMerchant}`);
  return [rows, account.rows];
}

/** Sends an event to the webhook and does what follows. */
async function hear(body: string): Promise<void> {
  const { 'stripe-signature': signature } = signed(body, clock.now) as { 'stripe-signature': string };
  const reading = read({ body: Buffer.from(body), signature, now: clock.now });
  if (!reading.ok) throw new Error(reading.reason);
  await storeEvents(db, services, [reading.event]);
  await follow();
}

async function follow(): Promise<void> {
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

/** Rosa pays Bea; Cal has a connected account in which nothing is charged yet. */
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
  // The events so far are followed, so that only those of the test are left.
  await reconcileEvents(services);
  await follow();
});

/** Changes in Bea's account that the site has not heard of, and events that would tell of them. */
type Deed = { happens: () => Promise<unknown>; type: string; object: () => Record<string, unknown> };
const deeds: Record<'subscription' | 'customer' | 'card-setup' | 'payment', Deed> = {
  subscription: {
    happens: () => stripe.subscriptions.cancel(subscription.id),
    type: 'customer.subscription.deleted',
    object: () => ({ id: subscription.id }),
  },
  customer: {
    happens: () => stripe.customers.del(subscription.customer as string),
    type: 'customer.deleted',
    object: () => ({ id: subscription.customer }),
  },
  'card-setup': {
    async happens() {
      const setup = await stripe.setupIntents.create({
        customer: subscription.customer as string,
        confirm: true,
        payment_method: 'pm_card_mastercard',
        return_url: 'https://larder.test',
      });
      const { accountId } = rosa;
      const given = { accountId, merchantId: beasMerchant, setupId: setup.id, requestedAt: clock.now };
      await db.insert(cardSetups).values({ ...given, attemptId: 'another', state: 'processing' });
    },
    type: 'setup_intent.succeeded',
    object: () => ({ id: null }),
  },
  payment: {
    happens: () => stripe.refunds.create({ payment_intent: paymentIntent, amount: 100 }),
    type: 'refund.created',
    object: () => ({ id: 're_1', payment_intent: paymentIntent }),
  },
};
deeds['card-setup'].object = () => ({ id: setupId });
let setupId = '';

async function unheard(kind: keyof typeof deeds) {
  const { happens, type, object } = deeds[kind];
  await happens();
  if (kind === 'card-setup') setupId = (await stripe.setupIntents.list({ limit: 1 })).data[0]!.id;
  return (account: string) => hear(event(type, object(), account));
}

describe.each(Object.keys(deeds) as (keyof typeof deeds)[])('an event about a %s of Bea’s account', (kind) => {
  test('changes nothing if it names another account, and is followed if it names hers', async () => {
    const tell = await unheard(kind);
    const before = await ofBea();
    await tell(calsMerchant);
    await tell('acct_unknown');
    expect(await ofBea()).toEqual(before);
    await tell(beasMerchant);
    expect(await ofBea()).not.toEqual(before);
  });

  test('changes nothing once she has disconnected the account', async () => {
    const tell = await unheard(kind);
    await db
      .update(merchants)
      .set({ state: 'disconnected', disconnectedAt: clock.now })
      .where(sql`merchant_id = ${beasMerchant}`);
    const before = await ofBea();
    await tell(beasMerchant);
    expect(await ofBea()).toEqual(before);
  });
});

test('an event about another account changes nothing of hers', async () => {
  await standIn.restrictAccount(calsMerchant);
  await standIn.restrictAccount(beasMerchant);
  const before = await ofBea();
  await hear(event('account.updated', { id: beasMerchant }, calsMerchant));
  await hear(event('account.application.deauthorized', { id: 'ca_standin' }, 'acct_unknown'));
  expect(await ofBea()).toEqual(before);
  await hear(event('account.updated', { id: beasMerchant }, beasMerchant));
  expect(await ofBea()).not.toEqual(before);
});

describe('a subscription in Cal’s account that names a member of Bea’s', () => {
  let forged: Stripe.Subscription;
  beforeEach(async () => {
    const product = await cals.products.create({ id: 'larder_membership', name: 'Membership' });
    const price = await cals.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: monthly.amount,
      recurring: { interval: 'month' },
      metadata: { price_id: monthly.id },
      lookup_key: 'larder_monthly',
    });
    const customer = await cals.customers.create({ email: 'rosa@home.example' });
    await cals.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await cals.customers.update(customer.id, {});
    forged = await cals.subscriptions.create({
      customer: customer.id,
      items: [{ price: price.id }],
      trial_end: Math.floor(clock.now.getTime() / 1000) + 86_400,
      metadata: { membership_id: rosa.membershipId },
    });
  });

  test('is left alone, by sync, webhook and reconciliation, and is no orphan', async () => {
    const before = await ofBea();
    const ref = { merchantId: calsMerchant, subscriptionId: forged.id };
    expect(await syncSubscription(services, ref)).toEqual({ ok: true, leftAlone: 'other-creator' });
    await hear(event('customer.subscription.updated', { id: forged.id }, calsMerchant));
    expect(await reconcile(services)).toMatchObject({ ok: true });
    await follow();
    expect(await ofBea()).toEqual(before);
    expect(await listOrphans(db)).toEqual([]);
  });

  test('does not keep an event of her own subscription from being followed', async () => {
    await stripe.subscriptions.cancel(subscription.id);
    const before = await ofBea();
    await hear(event('customer.subscription.updated', { id: subscription.id }, calsMerchant));
    await hear(event('customer.subscription.deleted', { id: subscription.id }, beasMerchant));
    expect(await ofBea()).not.toEqual(before);
  });
});

describe('reconciliation', () => {
  test('reads the events of each account, and leaves those of one that was disconnected', async () => {
    await stripe.subscriptions.cancel(subscription.id);
    await db
      .update(merchants)
      .set({ state: 'disconnected', disconnectedAt: clock.now })
      .where(sql`merchant_id = ${beasMerchant}`);
    const before = await ofBea();
    expect(await reconcile(services)).toMatchObject({ ok: true, found: { listed: 0 } });
    await follow();
    expect(await ofBea()).toEqual(before);
  });
});

test('a balance transaction that was missing comes with an event of the charge', async () => {
  const kinds = async () => (await readRows<{ kind: string }>(db, sql`select kind from balance_transactions`)).length;
  expect(await kinds()).toBe(1);
  standIn.setSettlesLater(true);
  await site.pass(31);
  expect(await kinds()).toBe(1);
  await standIn.settleCharges();
  for (const { body, type } of await standIn.webhooks.deliveries()) if (type === 'charge.updated') await hear(body);
  expect(await kinds()).toBe(2);
});
