import { beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { paymentServices, providerWith } from '../../../tests/support/payment-services.ts';
import { fullTest } from '../../../tests/support/run.ts';
import { anEvent, signed } from '../../../tests/support/signed-events.ts';
import { webhookSecret } from '../../../tests/support/stripe-stand-in.ts';
import { serveWebhook } from '../../../tests/support/webhook-server.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import { createLimits } from '../../identity/limits/limits.server.ts';
import { ApiVersion } from '../stripe/event.ts';
import { createWebhookReader } from '../stripe/webhook.server.ts';
import { receiveWebhook } from './webhook.server.ts';

const { db } = await testDatabase();
const accountSecret = 'whsec_accounts';
const readWebhook = createWebhookReader({ secrets: [webhookSecret, accountSecret] });
const site = await paymentServices(db, { provider: providerWith({}), livemode: false, readWebhook });
const lines: { level: string; fields: Record<string, unknown>; message: string }[] = [];
const say = (level: string) => (fields: object, message: string) =>
  lines.push({ level, fields: { ...fields }, message });
const services = { ...site.services, log: { info: say('info'), error: say('error') } };
const { clock } = site;
const HOUR = 3600_000;

const { ask, post } = await serveWebhook(services);
const limits = createLimits(db, { scale: 1, secret: services.secrets[0] });
const limited = await serveWebhook({ ...services, limits });
const closed = [
  await serveWebhook({ ...services, payments: { ...services.payments, webhook: null } }),
  await serveWebhook({ ...services, payments: null }),
];
const tell = (fields: Partial<Parameters<typeof anEvent>[0]> = {}) => {
  const event = anEvent({ id: 'evt_1', at: clock.now, ...fields });
  return post(event, signed(event, clock.now));
};
const stored = async () => ({ events: await site.events(), jobs: await site.takeJobs() });
const nothing = { events: [], jobs: [] };
const sync = (key: string) => ({ queue: 'sync', key });

beforeEach(async () => {
  await site.startAtBeas();
  lines.length = 0;
});

describe('an event that the provider has signed', () => {
  test('is stored with the id of its object before the response, a job follows, and its content is not stored', async () => {
    const { status, headers, said } = await tell();
    expect([status, said]).toEqual([200, { received: true }]);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(await stored()).toEqual({ events: ['evt_1'], jobs: [sync('sub_1')] });
    expect(await site.subscriptions()).toEqual([]);
  });

  fullTest('that arrives a thousand times is stored once and causes one job', async () => {
    for (let times = 0; times < 10; times++) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => tell()));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    }
    expect(await stored()).toEqual({ events: ['evt_1'], jobs: [sync('sub_1')] });
    await tell();
    expect(await stored()).toEqual({ events: ['evt_1'], jobs: [] });
  });

  test('that could not be stored is answered with 503, so that it is sent again', async () => {
    const { payments } = services;
    vi.spyOn(payments.webhook!, 'take').mockRejectedValueOnce(new Error('no database'));
    expect((await tell()).status).toBe(503);
    expect(lines).toMatchObject([{ level: 'error', message: 'An event could not be stored' }]);
    expect(await stored()).toEqual(nothing);
    await tell();
    expect((await stored()).jobs).toEqual([sync('sub_1')]);
  });

  test('queues a job for its object: a subscription, a payment, a customer’s running subscriptions or a card’s setup', async () => {
    const { membershipId } = await site.aMember();
    const row = { membershipId, merchantId: beasMerchant, customerId: 'cus_1', createdAt: clock.now };
    await db.insert(paymentSubscriptions).values([
      { id: 'sub_2', ...row },
      { id: 'sub_3', ...row, endedAt: clock.now },
    ]);
    const parent = { subscription_details: { subscription: 'sub_1' } };
    await tell({ id: 'evt_1', type: 'invoice.paid', object: { id: 'in_1', parent } });
    await tell({ id: 'evt_2', type: 'charge.dispute.created', object: { id: 'dp_1', payment_intent: 'pi_1' } });
    await tell({ id: 'evt_3', type: 'customer.deleted', object: { id: 'cus_1' } });
    await tell({ id: 'evt_4', type: 'setup_intent.succeeded', object: { id: 'seti_1' } });
    const jobs = [{ queue: 'completeCard', key: 'seti_1' }, sync('pi_1'), sync('sub_1'), sync('sub_2')];
    expect((await stored()).jobs).toEqual(jobs);
  });

  test.each([
    ['of live mode', { livemode: true }],
    ['of the platform itself', { account: null }],
    ['about an unhandled object', { type: 'product.created', object: { id: 'prod_1' } }],
    ['about an invoice of no subscription', { type: 'invoice.paid', object: { id: 'in_1' } }],
  ])('%s is ignored', async (_, fields) => {
    expect((await tell(fields)).status).toBe(200);
    expect(await stored()).toEqual(nothing);
  });
});

test('an event of an unknown or disconnected account causes no job', async () => {
  await tell({ account: 'acct_of_others' });
  await db.update(merchants).set({ state: 'disconnected', disconnectedAt: clock.now });
  await tell({ id: 'evt_2' });
  expect(await stored()).toEqual({ events: ['evt_1', 'evt_2'], jobs: [] });
});

test('an event that two endpoints report counts once, and both secrets are accepted', async () => {
  const event = anEvent({ id: 'evt_1', at: clock.now });
  const send = async (secret: string) => (await post(event, signed(event, clock.now, secret))).status;
  const answers = await Promise.all([webhookSecret, accountSecret, webhookSecret, 'whsec_other'].map(send));
  expect(answers).toEqual([200, 200, 200, 400]);
  expect(await stored()).toEqual({ events: ['evt_1'], jobs: [sync('sub_1')] });
  expect(await send(accountSecret)).toBe(200);
  expect(await stored()).toEqual({ events: ['evt_1'], jobs: [] });
});

test('an event of another API version about no known object is reported, not ignored', async () => {
  const unnamed = { type: 'invoice.paid', object: { id: 'in_1', object: 'invoice' } };
  expect((await tell({ ...unnamed, apiVersion: '2019-12-03' })).status).toBe(200);
  expect(lines).toMatchObject([{ level: 'error', fields: { event: 'evt_1', type: 'invoice.paid' } }]);
  expect((await tell({ ...unnamed, id: 'evt_2', apiVersion: ApiVersion })).status).toBe(200);
  expect(lines, 'others share the account').toHaveLength(1);
  expect(await stored()).toEqual(nothing);
});

describe('refused, and nothing changed', () => {
  const event = () => anEvent({ id: 'evt_1', at: clock.now });

  test('a signature an hour old, of another secret, of another body, or none', async () => {
    const refused = [
      signed(event(), new Date(clock.now.getTime() - HOUR)),
      signed(event(), clock.now, 'whsec_of_others'),
      signed('{}', clock.now),
      {},
    ];
    for (const headers of refused) expect((await post(event(), headers)).status).toBe(400);
    expect(await stored()).toEqual(nothing);
    expect(lines).toHaveLength(4);
  });

  test.each(['t=1,v1=', 't=1,v1', 't=1,v1==', 't=1,v1=,v1=', 't=,v1=', 'v1', ',', '=', 't=1,v1=é'])(
    'the signature %j, which is none',
    async (signature) => {
      for (const body of [event(), '']) {
        const given = { readBody: async () => Buffer.from(body), signature, address: '203.0.113.7' };
        expect(await receiveWebhook(services, given)).toMatchObject({ status: 400 });
      }
      expect(lines.map(({ level }) => level)).toEqual(['info', 'info']);
    },
  );

  test('a signed body that is no event, logged without its content', async () => {
    for (const body of ['{"secret":"words"', '[]', '{"object":"event","id":"secret"}', '']) {
      expect((await post(body, signed(body, clock.now))).status).toBe(400);
    }
    expect(lines.map(({ level }) => level)).toEqual(Array(4).fill('error'));
    expect(JSON.stringify(lines)).not.toContain('secret');
    expect(await stored()).toEqual(nothing);
  });

  test('a body of 10 MB, even without a declared length', async () => {
    const body = anEvent({ id: 'evt_1', at: clock.now, object: { id: 'sub_1', words: 'x'.repeat(10_000_000) } });
    expect((await post(body, signed(body, clock.now))).status).toBe(413);
    const pieces = new Blob([body]).stream();
    const init = { method: 'POST', body: pieces, duplex: 'half', headers: signed(body, clock.now) };
    expect((await ask(init as RequestInit)).status).toBe(413);
    expect(await stored()).toEqual(nothing);
  });

  test('a truncated body, which is not called too large', async () => {
    const answer = await receiveWebhook(services, {
      readBody: async () => 'cut off',
      signature: '',
      address: '203.0.113.7',
    });
    expect(answer.status).toBe(408);
  });

  test('any other method', async () => {
    for (const method of ['GET', 'HEAD', 'PUT', 'OPTIONS']) {
      const answer = await ask({ method });
      expect([answer.status, answer.headers.get('allow')], method).toEqual([405, 'POST']);
    }
  });

  test('everything, if there is no secret, or nobody can be charged', async () => {
    for (const { post } of closed) expect((await post(event(), signed(event(), clock.now))).status).toBe(404);
    expect(await stored()).toEqual(nothing);
  });
});

fullTest(
  'a flood of unsigned requests is refused before the database, and the provider’s are not counted',
  async () => {
    const take = vi.spyOn(services.payments.webhook!, 'take');
    const many = async (count: number, headers: () => Record<string, string>, body: string) => {
      const statuses = new Set<number>();
      for (let times = 0; times < count; times += 25) {
        const sent = Array.from({ length: 25 }, () => limited.post(body, headers()));
        for (const { status } of await Promise.all(sent)) statuses.add(status);
      }
      return [...statuses];
    };
    const body = anEvent({ id: 'evt_1', at: clock.now });
    expect(await many(600, () => signed(body, clock.now), body)).toEqual([200]);
    expect(take).toHaveBeenCalledTimes(600);
    expect(await many(300, () => ({}), body)).toEqual([400]);
    expect(await many(25, () => ({}), body)).toEqual([429]);
    expect(Number((await limited.post(body, {})).headers.get('retry-after'))).toBeGreaterThan(0);
    expect(take).toHaveBeenCalledTimes(600);
  },
);
