import { eq } from 'drizzle-orm';
import type Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { monthly } from '../../../tests/support/prices.ts';
import { stripeStandIn } from '../../../tests/support/stripe-stand-in.ts';
import { prices } from '../../db/schema/prices.ts';
import { providerPrices } from '../../membership/prices/provider-prices.server.ts';
import { checkAccount, isKeyRefused, setUpWebhook } from './account-check.server.ts';
import { createStripeClient } from './client.server.ts';
import { ApiVersion, payoutEvents } from './event.ts';

const { db } = await testDatabase();
const { stripe, standIn, startAt } = await stripeStandIn(db);
const webhookUrl = 'https://larder.test/api/stripe/webhook';
const now = new Date('2027-01-31T10:00Z');
const site = {
  livemode: false,
  webhookUrl,
  hasWebhookSecret: true,
  hasConnectSecret: true,
  hasPayoutSecret: true,
  prices: providerPrices(db),
  now,
};

beforeEach(async () => {
  await startAt(now.toISOString());
  await db.update(prices).set({ soldUntil: null });
  standIn.setAccount({ country: 'US', chargesCards: true, paysOut: true, usesConnect: true, portalIsOpen: false });
});

const ofPlatform = async () =>
  (await stripe.webhookEndpoints.list()).data.find(({ application }) => application === null)!;
const problems = async (more: Partial<typeof site> = {}) =>
  (await checkAccount(stripe, { ...site, ...more })).flatMap(({ about, state }) => (state === 'problem' ? about : []));

describe('the check', () => {
  test('finds nothing to do on an account that is set up, and says what it cannot see', async () => {
    expect(await setUpWebhook(stripe, site)).toMatchObject({ secret: expect.stringMatching(/^whsec_/) });
    const findings = await checkAccount(stripe, site);
    expect(findings.filter(({ state }) => state === 'problem')).toEqual([]);
    expect(findings.flatMap(({ about, state }) => (state === 'unknown' ? about : []))).toEqual([
      'Retries',
      'Invoices',
      'Emails',
    ]);
  });

  test.each<[string, () => unknown, string[]]>([
    ['an account that is not finished', () => standIn.setAccount({ country: null }), ['Country']],
    ['cards that cannot be charged', () => standIn.setAccount({ chargesCards: false }), ['Cards']],
    ['a bank that is missing', () => standIn.setAccount({ paysOut: false }), ['Payouts']],
    [
      'a product that is archived',
      async () => {
        const { id } = await stripe.products.create({ id: 'larder_membership', name: 'Membership' });
        expect(await problems(), 'one that is sold').toEqual([]);
        await stripe.products.update(id, { active: false });
      },
      ['Product'],
    ],
    ['a platform without Connect', () => standIn.setAccount({ usesConnect: false }), ['Connect']],
    ['a customer portal', () => standIn.setAccount({ portalIsOpen: true }), ['Customer portal']],
    [
      'a price of another amount',
      async () => {
        const [old] = (await stripe.prices.list({ lookup_keys: ['larder_monthly'] })).data;
        const recurring = { interval: 'month' } as const;
        const key = { lookup_key: 'larder_monthly', transfer_lookup_key: true };
        const other = { product: old!.product as string, currency: 'usd', unit_amount: 1200, recurring };
        await stripe.prices.create({ ...other, ...key });
      },
      ['Price larder_monthly'],
    ],
    [
      'an endpoint that sends too little',
      async () => {
        const endpoint = await ofPlatform();
        await stripe.webhookEndpoints.update(endpoint.id, { enabled_events: ['invoice.paid'] });
      },
      ['Events'],
    ],
    [
      'an endpoint that is disabled',
      async () => {
        const endpoint = await ofPlatform();
        await stripe.webhookEndpoints.update(endpoint.id, { disabled: true });
      },
      ['Webhook'],
    ],
    [
      'an endpoint that sends elsewhere',
      async () => {
        const endpoint = await ofPlatform();
        await stripe.webhookEndpoints.update(endpoint.id, { disabled: true });
        const url = 'https://old.larder.test/api/stripe/webhook';
        await stripe.webhookEndpoints.create({ url, enabled_events: ['*'], api_version: ApiVersion });
      },
      ['Webhook'],
    ],
    [
      'an endpoint of the account’s own API version',
      async () => {
        const endpoint = await ofPlatform();
        await stripe.webhookEndpoints.update(endpoint.id, { disabled: true });
        await stripe.webhookEndpoints.create({ url: webhookUrl, enabled_events: ['*'] });
      },
      ['API version'],
    ],
    [
      'a second endpoint',
      () => stripe.webhookEndpoints.create({ url: webhookUrl, enabled_events: ['*'], api_version: ApiVersion }),
      ['Webhook twice'],
    ],
  ])('finds %s', async (_, happens, expected) => {
    await setUpWebhook(stripe, site);
    expect(await problems()).toEqual([]);
    await happens();
    expect(await problems()).toEqual(expected);
  });

  test.each<[string, Partial<Stripe.Account>]>([
    ['charges are not enabled', { charges_enabled: false }],
    ['cards are not', { capabilities: { card_payments: 'pending' } }],
  ])('finds that no card can be charged where %s', async (_, fields) => {
    await setUpWebhook(stripe, site);
    const retrieveCurrent = async () => ({ ...(await stripe.accounts.retrieveCurrent()), ...fields });
    const asking = Object.assign(Object.create(stripe), { accounts: { retrieveCurrent } }) as Stripe;
    const findings = await checkAccount(asking, site);
    expect(findings.flatMap(({ about, state }) => (state === 'problem' ? about : []))).toEqual(['Cards']);
  });

  test('says of which mode the key is, and of what account', async () => {
    const key = async (livemode: boolean) =>
      (await checkAccount(stripe, { ...site, livemode })).find(({ about }) => about === 'Key');
    const { id } = await stripe.accounts.retrieveCurrent();
    expect(await key(false)).toMatchObject({ state: 'ok', words: `test mode, account ${id}` });
    expect(await key(true)).toMatchObject({ state: 'ok', words: `live mode, account ${id}` });
  });

  test('of a price is made until its sale ends, by the time of the site', async () => {
    await setUpWebhook(stripe, site);
    await stripe.prices.update((await stripe.prices.list({ lookup_keys: ['larder_monthly'] })).data[0]!.id, {
      active: false,
    });
    await db.update(prices).set({ soldUntil: now }).where(eq(prices.id, monthly.id));
    expect(await problems()).toEqual([]);
    expect(await problems({ now: new Date(now.getTime() - 1) })).toEqual(['Price larder_monthly']);
  });

  test('tells all that is wrong at once', async () => {
    standIn.setAccount({ country: null, chargesCards: false, paysOut: false, portalIsOpen: true });
    const all = ['Country', 'Cards', 'Payouts', 'Webhook', 'Customer portal', 'Payout accounts', 'Payouts of creators'];
    expect(await problems()).toEqual(all);
  });

  test('finds a webhook that is not there, or not signed, and an endpoint of another version', async () => {
    expect(await problems()).toEqual(['Webhook', 'Payout accounts', 'Payouts of creators']);
    const old = { url: webhookUrl, enabled_events: ['invoice.paid' as const], api_version: '2024-06-20' as const };
    const { id } = await stripe.webhookEndpoints.create(old);
    const unsigned = await problems({ hasWebhookSecret: false });
    expect(unsigned).toEqual(['API version', 'Events', 'Signature', 'Payout accounts', 'Payouts of creators']);
    expect(await setUpWebhook(stripe, site)).toMatchObject({ disabled: [id] });
    expect(await problems()).toEqual([]);
    expect(await problems({ hasConnectSecret: false })).toEqual(['Payout signature']);
    expect(await problems({ hasPayoutSecret: false })).toEqual(['Payouts of creators']);
    const again = { secret: null, connectSecret: null, payoutSecret: null, disabled: [] };
    expect(await setUpWebhook(stripe, site), 'again').toEqual(again);
  });

  test('of payout accounts are sent thin events of connected accounts, once Connect is there', async () => {
    standIn.setAccount({ usesConnect: false });
    expect(await setUpWebhook(stripe, site)).toMatchObject({ connectSecret: null });
    standIn.setAccount({ usesConnect: true });
    expect(await problems()).toEqual(['Payout accounts', 'Payouts of creators']);
    expect(await setUpWebhook(stripe, site)).toMatchObject({ connectSecret: expect.stringMatching(/^whsec_/) });
    expect(await problems()).toEqual([]);
    const [endpoint] = (await stripe.v2.core.eventDestinations.list()).data;
    expect(endpoint).toMatchObject({ event_payload: 'thin', events_from: ['@accounts'] });
    await stripe.v2.core.eventDestinations.update(endpoint!.id, { enabled_events: ['v2.core.account.closed'] });
    expect(await problems()).toEqual(['Payout accounts']);
    await setUpWebhook(stripe, site);
    expect(await problems()).toEqual([]);
  });

  test('payouts of connected accounts are sent to an endpoint of their own, beside the platform’s at the same address', async () => {
    const { secret, payoutSecret } = await setUpWebhook(stripe, site);
    expect(payoutSecret).toMatch(/^whsec_/);
    expect(payoutSecret).not.toBe(secret);
    const endpoint = async () =>
      (await stripe.webhookEndpoints.list()).data.filter(({ application }) => application !== null);
    const [made] = await endpoint();
    expect(made).toMatchObject({ url: webhookUrl, api_version: ApiVersion, enabled_events: payoutEvents });
    await stripe.webhookEndpoints.update(made!.id, { enabled_events: ['payout.paid'] });
    expect(await problems()).toEqual(['Payouts of creators']);
    await stripe.webhookEndpoints.update(made!.id, { disabled: true });
    expect(await problems()).toEqual(['Payouts of creators']);
    expect(await setUpWebhook(stripe, site)).toMatchObject({ payoutSecret: null, disabled: [] });
    expect(await problems()).toEqual([]);
    expect(await endpoint()).toHaveLength(1);
  });

  test('says that a key is refused, and does not take an outage for that', async () => {
    const answering = (status: number) =>
      createStripeClient({
        secretKey: 'sk_test_wrong',
        fetch: async () => Response.json({ error: { type: 'invalid_request_error', message: 'No' } }, { status }),
      });
    expect(await isKeyRefused(answering(401))).toBe(true);
    expect(await isKeyRefused(answering(503))).toBe(false);
    expect(await isKeyRefused(stripe)).toBe(false);
    expect(await checkAccount(answering(401), site)).toMatchObject([
      { about: 'Key', state: 'problem', words: expect.stringContaining('Stripe refuses it') },
    ]);
    expect(await checkAccount(answering(503), site)).toMatchObject([
      { about: 'Key', state: 'problem', words: expect.stringContaining('was not reached') },
    ]);
    const seen = await checkAccount(answering(403), site);
    expect(
      seen.map(({ about, state }) => `${about} ${state}`),
      'a restricted key',
    ).toEqual(
      ['Account', 'Product', 'Prices', 'Webhook', 'Customer portal', 'Connect', 'Retries', 'Invoices', 'Emails'].map(
        (about) => `${about} unknown`,
      ),
    );
  });
});
