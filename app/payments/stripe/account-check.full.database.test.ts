import type Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { stripeStandIn } from '../../../tests/support/stripe-stand-in.ts';
import { checkAccount, isKeyRefused, setUpWebhook } from './account-check.server.ts';
import { createStripeClient } from './client.server.ts';
import { ApiVersion, handledEvents } from './event.ts';

const { db } = await testDatabase();
const { platform: stripe, standIn, startAt } = await stripeStandIn(db);
const webhookUrl = 'https://larder.test/api/stripe/webhook';
const site: Parameters<typeof checkAccount>[1] = {
  livemode: false,
  webhookUrl,
  authorizationReturnUrl: 'https://larder.test/studio/stripe/return',
  hasClientId: true,
  hasWebhookSecret: true,
  hasAccountSecret: true,
  waiting: [],
};

beforeEach(async () => {
  await startAt('2027-01-31T10:00Z');
  standIn.setAccount({ usesConnect: true });
});

const aboutOf = async (state: 'problem' | 'unknown', more: Partial<typeof site> = {}) =>
  (await checkAccount(stripe, { ...site, ...more })).flatMap((each) => (each.state === state ? each.about : []));
const problems = (more?: Partial<typeof site>) => aboutOf('problem', more);
const theEndpoint = async () => (await stripe.webhookEndpoints.list()).data.find(({ status }) => status === 'enabled')!;
const ours: Stripe.WebhookEndpointCreateParams = { url: webhookUrl, enabled_events: ['*'], api_version: ApiVersion };

describe('the check', () => {
  test('finds no problem on a platform that is set up, and names what it cannot check', async () => {
    const made = await setUpWebhook(stripe, site);
    expect(made.secret).toMatch(/^whsec_/);
    expect(made.accountSecret).toMatch(/^whsec_/);
    expect(made.secret).not.toBe(made.accountSecret);
    expect(await problems()).toEqual([]);
    expect(await aboutOf('unknown')).toEqual(['Redirect']);
    expect(await aboutOf('unknown', { hasClientId: false }), 'no other accounts can be connected').toEqual([]);
    expect(await theEndpoint()).toMatchObject({ url: webhookUrl, api_version: ApiVersion, application: 'ca_standin' });
  });

  test('finds everything that is missing at once', async () => {
    const missing = ['Connect', 'Webhook', 'Account events'];
    standIn.setAccount({ usesConnect: false });
    expect(await problems()).toEqual(missing);
  });

  test.each<[string, () => Promise<unknown>, string[]]>([
    [
      'an endpoint that sends too little',
      async () => stripe.webhookEndpoints.update((await theEndpoint()).id, { enabled_events: ['invoice.paid'] }),
      ['Events'],
    ],
    [
      'a disabled endpoint',
      async () => stripe.webhookEndpoints.update((await theEndpoint()).id, { disabled: true }),
      ['Webhook'],
    ],
    [
      'an endpoint for events of the platform alone',
      async () => {
        await stripe.webhookEndpoints.update((await theEndpoint()).id, { disabled: true });
        await stripe.webhookEndpoints.create(ours);
      },
      ['Webhook'],
    ],
    [
      'an endpoint of the account’s own API version',
      async () => {
        await stripe.webhookEndpoints.update((await theEndpoint()).id, { disabled: true });
        await stripe.webhookEndpoints.create({ url: webhookUrl, enabled_events: ['*'], connect: true });
      },
      ['API version'],
    ],
    ['a second endpoint', () => stripe.webhookEndpoints.create({ ...ours, connect: true }), ['Webhook once']],
    [
      'a destination that sends too little',
      async () => {
        const [destination] = (await stripe.v2.core.eventDestinations.list()).data;
        expect(destination).toMatchObject({ event_payload: 'thin', events_from: ['@accounts'] });
        await stripe.v2.core.eventDestinations.update(destination!.id, { enabled_events: ['v2.core.account.closed'] });
      },
      ['Account events'],
    ],
  ])('finds %s, which the setup corrects', async (_, happens, expected) => {
    await setUpWebhook(stripe, site);
    await happens();
    expect(await problems()).toEqual(expected);
    await setUpWebhook(stripe, site);
    expect(await problems()).toEqual([]);
  });

  test('finds missing signing secrets', async () => {
    await setUpWebhook(stripe, site);
    expect(await problems({ hasWebhookSecret: false, hasAccountSecret: false })).toEqual([
      'Signature',
      'Account signature',
    ]);
  });

  test('reports each creator’s account that cannot charge, and calls a restricted one a problem', async () => {
    await setUpWebhook(stripe, site);
    const waiting = [
      { creatorName: 'Bea', state: 'restricted' },
      { creatorName: 'Charlie', state: 'begun' },
    ] as const;
    expect(await problems({ waiting })).toEqual(['Account of Bea']);
    const findings = await checkAccount(stripe, { ...site, waiting });
    expect(findings.at(-1)).toMatchObject({ about: 'Account of Charlie', state: 'ok' });
  });

  test('names the mode and the account of the key', async () => {
    const { id } = await stripe.accounts.retrieveCurrent();
    for (const [livemode, mode] of [
      [false, 'test mode'],
      [true, 'live mode'],
    ] as const) {
      const [key] = await checkAccount(stripe, { ...site, livemode });
      expect(key).toMatchObject({ about: 'Key', state: 'ok', words: `${mode}, account ${id}` });
    }
  });

  test('reports a refused key, and does not take an outage for one', async () => {
    const answering = (status: number) =>
      createStripeClient({
        secretKey: 'sk_test_wrong',
        fetch: async () => Response.json({ error: { type: 'invalid_request_error', message: 'No' } }, { status }),
      });
    expect(await isKeyRefused(answering(401))).toBe(true);
    expect(await isKeyRefused(answering(503))).toBe(false);
    expect(await isKeyRefused(stripe)).toBe(false);
    const [refused] = await checkAccount(answering(401), site);
    expect(refused).toMatchObject({ state: 'problem', words: expect.stringContaining('Stripe refuses it') });
    const [away] = await checkAccount(answering(503), site);
    expect(away).toMatchObject({ state: 'problem', words: expect.stringContaining('was not reached') });
    const seen = await checkAccount(answering(403), { ...site, hasClientId: false });
    const states = seen.map(({ about, state }) => `${about} ${state}`);
    const unseen = ['Key unknown', 'Connect unknown', 'Accounts ok', 'Webhook unknown', 'Account events unknown'];
    expect(states, 'a restricted key').toEqual(unseen);
  });
});

describe('the setup', () => {
  test('replaces endpoints of another version and of the platform, and keeps the secret of its own', async () => {
    const old = await stripe.webhookEndpoints.create({ ...ours, api_version: '2024-06-20', connect: true });
    const own = await stripe.webhookEndpoints.create(ours);
    const { disabled } = await setUpWebhook(stripe, site);
    expect(disabled.toSorted()).toEqual([old.id, own.id].toSorted());
    expect((await theEndpoint()).enabled_events).toEqual(handledEvents);
    expect(await setUpWebhook(stripe, site)).toEqual({ secret: null, accountSecret: null, disabled: [] });
  });

  test('prints the endpoint’s secret even if the platform has no Connect yet', async () => {
    standIn.setAccount({ usesConnect: false });
    expect(await setUpWebhook(stripe, site)).toMatchObject({ secret: expect.stringMatching(/^whsec_/) });
  });
});
