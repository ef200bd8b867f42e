import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { answered, stripeAdapter } from '../../../tests/support/stripe-adapter.ts';
import { webhookSecret } from '../../../tests/support/stripe-stand-in.ts';
import type { ProviderEvent } from '../provider.ts';
import { listedEvents } from './event.ts';
import { createWebhookReader } from './webhook.server.ts';

const { db } = await testDatabase();
const { provider, standIn, stripe, goTo, aCustomer, begun, paying } = await stripeAdapter(db);

async function listed(since: string, limit: number): Promise<ProviderEvent[]> {
  const events: ProviderEvent[] = [];
  let cursor: string | null = null;
  do {
    const page: { items: readonly ProviderEvent[]; next: string | null } = await answered(
      provider.listEvents({ since: new Date(since), cursor, limit }),
    );
    expect(page.items.length).toBeLessThanOrEqual(limit);
    events.push(...page.items);
    cursor = page.next;
  } while (cursor);
  return events;
}

/** Returns the ids of all listed events at Stripe, oldest first. */
async function expected(since: string): Promise<string[]> {
  const ids: string[] = [];
  const from = Date.parse(since) / 1000;
  for await (const event of stripe.events.list({ created: { gte: from }, limit: 100 })) {
    if (listedEvents.includes(event.type)) ids.unshift(event.id);
  }
  return ids;
}

describe('events are listed from a time on, the oldest first', () => {
  test.each([1, 2, 3, 7, 100])('each once, in pages of %i, also many of one second', async (limit) => {
    const { subscriptionId } = await paying();
    await goTo('2027-02-20T10:00Z');
    await Promise.all([1, 2, 3].map((n) => stripe.subscriptions.update(subscriptionId, { description: `${n}` })));
    await goTo('2027-03-01T10:00Z');
    for (const since of ['2027-01-31T10:00Z', '2027-02-01T10:00Z', '2027-02-20T10:00Z', '2027-03-02T10:00Z']) {
      expect((await listed(since, limit)).map(({ id }) => id)).toEqual(await expected(since));
    }
  });

  test('and events that occur meanwhile are on the last page', async () => {
    const { subscriptionId } = await paying();
    const first = await answered(provider.listEvents({ since: new Date('2027-01-31T10:00Z'), cursor: null, limit: 1 }));
    await stripe.subscriptions.cancel(subscriptionId);
    const rest = await answered(
      provider.listEvents({ since: new Date('2027-01-31T10:00Z'), cursor: first.next, limit: 100 }),
    );
    expect(rest.items.at(-1)).toMatchObject({ type: 'customer.subscription.deleted', about: { id: subscriptionId } });
  });
});

describe('an event', () => {
  test('names the object to retrieve', async () => {
    const { customer } = await aCustomer(null);
    const { subscriptionId, customerId, card } = await paying();
    const [charge] = (await stripe.charges.list({ customer: customerId })).data;
    const payment = charge!.payment_intent as string;
    const { id: refund } = await stripe.refunds.create({ charge: charge!.id, amount: 100 });
    await standIn.failRefund(refund);
    await standIn.dispute(charge!.id);
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      confirm: true,
      payment_method: 'pm_card_visa',
      return_url: 'https://larder.test',
    });
    await stripe.paymentMethods.detach(card);
    await stripe.customers.del(customer.id);
    const abouts = new Map((await listed('2027-01-31T10:00Z', 100)).map(({ type, about }) => [type, about]));
    const subscription = { kind: 'subscription', id: subscriptionId };
    expect(abouts.get('invoice.paid')).toEqual(subscription);
    expect(abouts.get('refund.created')).toEqual({ kind: 'payment', id: payment });
    expect(abouts.get('refund.updated')).toEqual({ kind: 'payment', id: payment });
    expect(abouts.get('charge.dispute.created')).toEqual({ kind: 'payment', id: payment });
    expect(abouts.get('setup_intent.succeeded')).toEqual({ kind: 'card-setup', id: setup.id });
    expect(abouts.get('payment_method.detached')).toEqual({ kind: 'customer', id: customer.id });
    expect(abouts.get('customer.deleted')).toEqual({ kind: 'customer', id: customer.id });
  });
});

describe('the webhook', () => {
  const now = new Date('2027-01-31T10:00Z');
  const read = createWebhookReader({ secrets: [webhookSecret] });
  const bytes = (text: string) => new TextEncoder().encode(text);
  const signed = (body: string) => ({
    body: bytes(body),
    signature: standIn.webhooks.sign(body)['stripe-signature'],
    now,
  });

  test('accepts events signed by Stripe', async () => {
    const { subscriptionId } = await begun();
    const delivery = (await standIn.webhooks.deliveries()).find(
      ({ type }) => type === 'customer.subscription.created',
    )!;
    const message = { body: bytes(delivery.body), signature: delivery.headers['stripe-signature'], now };
    expect(read(message)).toEqual({
      ok: true,
      event: {
        id: delivery.id,
        type: 'customer.subscription.created',
        livemode: false,
        createdAt: now,
        merchantId: beasMerchant,
        about: { kind: 'subscription', id: subscriptionId },
        isOfOtherVersion: false,
      },
    });
  });

  test('refuses events that are older than five minutes by the site’s clock, changed, or signed with another secret', () => {
    const message = signed('{}');
    const later = (seconds: number) => read({ ...message, now: new Date(now.getTime() + seconds * 1000) });
    const refused = { ok: false, reason: 'signature' };
    expect(later(300)).toEqual({ ok: false, reason: 'malformed' });
    expect(later(301)).toEqual(refused);
    expect(read({ ...message, body: bytes('{ }') })).toEqual(refused);
    expect(read({ ...message, signature: '' })).toEqual(refused);
    expect(read({ ...message, signature: 't=1,v1=ab' })).toEqual(refused);
    expect(createWebhookReader({ secrets: ['whsec_other'] })(message)).toEqual(refused);
  });

  const event = {
    id: 'evt_1',
    object: 'event',
    type: 'invoice.paid',
    livemode: false,
    created: 1,
    account: 'acct_creator',
    data: { object: { id: 'in_1', parent: { subscription_details: { subscription: 'sub_1' } } } },
  };

  test.each([
    ['no JSON', 'x'],
    ['no object', '[]'],
    ['null', 'null'],
    ['no event', '{"id":"evt_1"}'],
    ['a strange id', JSON.stringify({ ...event, id: 'evt_1; drop' })],
    ['a time that is none', JSON.stringify({ ...event, created: 'now' })],
    [
      'a thin event without a time',
      JSON.stringify({ id: 'evt_1', object: 'v2.core.event', type: 'v2.core.account.updated' }),
    ],
  ])('reports that %s is malformed, if it is signed', (_, body) => {
    expect(read(signed(body))).toEqual({ ok: false, reason: 'malformed' });
  });

  test('reads an event of an API version without `parent`, and reports the other version', async () => {
    const { subscriptionId } = await paying();
    standIn.webhooks.setVersion('2024-06-20');
    const sent = (await standIn.webhooks.deliveries()).find(({ type }) => type === 'invoice.paid')!;
    standIn.webhooks.setVersion(null);
    const about = { kind: 'subscription', id: subscriptionId };
    const old = JSON.parse(sent.body) as object;
    expect(read(signed(sent.body))).toMatchObject({ ok: true, event: { about, isOfOtherVersion: true } });
    const unread = { ...old, data: { object: { id: 'in_1' } } };
    expect(read(signed(JSON.stringify(unread)))).toMatchObject({
      ok: true,
      event: { about: null, isOfOtherVersion: true },
    });
  });

  test('accepts events of two endpoints, and refuses those of a third', () => {
    const both = createWebhookReader({ secrets: ['whsec_platform', webhookSecret] });
    expect(both(signed(JSON.stringify(event)))).toMatchObject({ ok: true });
    const neither = createWebhookReader({ secrets: ['whsec_platform', 'whsec_connect'] });
    expect(neither(signed(JSON.stringify(event)))).toEqual({ ok: false, reason: 'signature' });
    expect(() => createWebhookReader({ secrets: [] })).toThrow('without a secret');
    expect(() => createWebhookReader({ secrets: [webhookSecret, ''] })).toThrow('without a secret');
  });

  test('reads only the id of the account from an event about a connected account', () => {
    const about = (more: object) => {
      const reading = read(signed(JSON.stringify(more)));
      return reading.ok ? reading.event.about : reading;
    };
    const thin = {
      id: 'evt_test_1',
      object: 'v2.core.event',
      livemode: false,
      created: '2027-01-31T10:00:00.000Z',
      type: 'v2.core.account[requirements].updated',
      related_object: { id: 'acct_1', type: 'v2.core.account', url: '/v2/core/accounts/acct_1' },
    };
    const account = { kind: 'merchant', id: 'acct_1' };
    expect(about(thin)).toEqual(account);
    expect(about({ ...thin, type: 'v2.core.account.closed', context: 'acct_platform' })).toEqual(account);
    const link = {
      ...thin,
      related_object: null,
      type: 'v2.core.account_link.returned',
      data: { account_id: 'acct_1' },
    };
    expect(about(link)).toEqual(account);
    expect(about({ ...event, type: 'account.updated', account: 'acct_1' })).toEqual(account);
    expect(about({ ...event, type: 'account.application.deauthorized', account: 'acct_1' })).toEqual(account);

    expect(about({ ...thin, type: 'v2.core.event_destination.ping' })).toBeNull();
    expect(about({ ...thin, related_object: { ...thin.related_object, id: 'acct_1/../x' } })).toBeNull();
    expect(about({ ...thin, related_object: { id: 'ba_1', type: 'v2.core.vault.us_bank_account' } })).toBeNull();
    const deauthorized = { ...event, type: 'account.application.deauthorized', data: { object: { id: 'ca_1' } } };
    expect(about({ ...deauthorized, account: undefined })).toBeNull();
  });

  test('ignores events of the platform itself, or about unhandled objects', () => {
    const about = (more: object) => {
      const reading = read(signed(JSON.stringify({ ...event, ...more })));
      return reading.ok ? reading.event.about : reading;
    };
    expect(about({})).toEqual({ kind: 'subscription', id: 'sub_1' });
    expect(about({ account: undefined })).toBeNull();
    expect(about({ account: 'acct_1/../x' })).toBeNull();
    expect(about({ type: 'payout.paid' })).toBeNull();
    expect(about({ data: { object: { id: 'in_1', parent: null } } }), 'an invoice by hand').toBeNull();
    expect(
      about({ type: 'charge.dispute.created', data: { object: { id: 'du_1', payment_intent: null } } }),
    ).toBeNull();
  });
});
