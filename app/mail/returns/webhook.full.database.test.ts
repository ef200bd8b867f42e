import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createWebhookEndpoint, receiveMailReport } from '../../../server/http/webhook-endpoint.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { sealMail } from '../../../tests/support/mail-marks.ts';
import { bea, membershipServices, rosa } from '../../../tests/support/membership.ts';
import { fullTest } from '../../../tests/support/run.ts';
import { mailSuppressions } from '../../db/schema/mail-suppressions.ts';
import { addressHashes } from '../../identity/address-hashes.server.ts';
import { createLimits } from '../../identity/limits/limits.server.ts';
import { createMailMarker } from './mail-marks.ts';

const { db } = await testDatabase();
const site = await membershipServices(db);
const { services, clock, aSubscriber } = site;
const secret = 'c2VjcmV0LW9mLXRoaXJ0eS10d28tY2hhcnM';
const mark = createMailMarker({ host: 'larder.test', bounceDomain: null, sealMail });
const lines: object[] = [];
let requested: string[] = [];

const mailWebhook = {
  secret,
  sealMail,
  hashAddress: (address: string) => addressHashes(address, services.secrets),
  listeners: [],
  fetch: async (address: URL) => {
    requested.push(address.href);
    return new Response();
  },
};
const log = { info: (fields: object) => void lines.push(fields), error: (fields: object) => void lines.push(fields) };

async function serve(changes: Partial<Parameters<typeof receiveMailReport>[0]> = {}) {
  const limits = createLimits(db, { scale: 1, secret: services.secrets[0] });
  const receive = receiveMailReport({ ...services, limits, log, mailWebhook, ...changes });
  const endpoint = createWebhookEndpoint(services, { trustedProxies: 0, receive });
  const server = createServer((request, response) => void endpoint(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(() => server.close());
  const { port } = server.address() as AddressInfo;
  return (body: unknown, { provider = 'larder', authorization = `Bearer ${secret}`, method = 'POST' } = {}) =>
    fetch(`http://127.0.0.1:${port}/api/mail/webhook/${provider}`, {
      method,
      headers: { authorization },
      ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
}

const post = await serve();
const stored = () => db.select().from(mailSuppressions);

const anEvent = (fields: object = {}, mailId: string = randomUUID()) => ({
  type: 'bounce',
  permanent: true,
  address: rosa.email,
  messageId: mark({ mailId, address: rosa.email }).messageId,
  at: clock.now.toISOString(),
  diagnostic: '550 5.1.1 User unknown',
  ...fields,
});

beforeEach(async () => {
  lines.length = 0;
  requested = [];
  await site.startAtBeas();
  await aSubscriber(bea.creatorId, { email: rosa.email });
});

describe('a provider’s call', () => {
  test('is stored before it is answered', async () => {
    const call = { events: [anEvent(), anEvent({ type: 'complaint' })] };
    const answer = await post(call);
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    const [bounce, complaint] = await stored();
    const source = { address: rosa.email, source: 'webhook', since: clock.now, diagnostic: '550 5.1.1 User unknown' };
    expect([bounce, complaint]).toMatchObject([
      { ...source, reason: 'bounce' },
      { ...source, reason: 'complaint' },
    ]);
    expect(lines).toEqual([{ provider: 'larder', bounce: 1, complaint: 1, unproven: 0 }]);
    expect(JSON.stringify(lines)).not.toContain(rosa.email);
  });

  fullTest('that comes again, or a thousand times at once, changes nothing more', async () => {
    const call = { events: [anEvent()] };
    await post(call);
    const before = await stored();
    clock.pass(60);
    const answers = await Promise.all(Array.from({ length: 100 }, () => post(call)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stored()).toEqual(before);
  });

  test('without proof of the mail changes nothing', async () => {
    const other = mark({ mailId: randomUUID(), address: 'other@home.example' }).messageId;
    const events = [
      anEvent({ messageId: '' }),
      anEvent({ messageId: other }),
      anEvent({ type: 'complaint', messageId: other }),
    ];
    expect((await post({ events })).status).toBe(200);
    expect(await stored()).toEqual([]);
    expect(lines).toMatchObject([{ unproven: 3 }]);
  });

  test('from the future counts as of now', async () => {
    await post({ events: [anEvent({ at: '2099-01-01T00:00:00Z' })] });
    expect(await stored()).toMatchObject([{ since: clock.now }]);
  });

  test('of Basic authentication is accepted with any user', async () => {
    for (const user of ['larder', '']) {
      const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;
      expect((await post({ events: [] }, { authorization })).status).toBe(200);
    }
  });

  test('that asks to confirm a subscription is confirmed', async () => {
    const SubscribeURL = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&Token=1';
    expect((await post({ Type: 'SubscriptionConfirmation', SubscribeURL }, { provider: 'ses' })).status).toBe(200);
    expect(requested).toEqual([SubscribeURL]);
  });
});

describe('refused, and nothing changed', () => {
  test.each(['', 'Bearer', 'Bearer wrong', `Basic ${secret}`, `Bearer ${secret}x`, 'Basic !!!'])(
    'a call with the authorization %j',
    async (authorization) => {
      const answer = await post({ events: [anEvent()] }, { authorization });
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Basic realm="webhook"']);
      expect(await stored()).toEqual([]);
      expect(JSON.stringify(lines)).not.toContain(secret);
    },
  );

  test.each([
    ['no JSON', '{'],
    ['another form', { events: 'none' }],
    [
      'too many events',
      { events: Array.from({ length: 1_001 }, () => ({ ...anEvent(), messageId: '', diagnostic: '' })) },
    ],
  ])('a call of %s', async (_name, body) => {
    expect((await post(body)).status).toBe(400);
  });

  test('a body of more than 256 KB', async () => {
    expect((await post('x'.repeat(300_000))).status).toBe(413);
  });

  test('another method, another provider, and everything without a secret', async () => {
    expect((await post(null, { method: 'GET' })).status).toBe(405);
    expect((await post({ events: [] }, { provider: 'other' })).status).toBe(404);
    const closed = await serve({ mailWebhook: null });
    expect((await closed({ events: [anEvent()] })).status).toBe(404);
  });

  fullTest('a flood without the secret is refused before its body is read', async () => {
    const flooded = await serve();
    const statuses = new Set<number>();
    for (let times = 0; times < 13; times++) {
      const answers = await Promise.all(Array.from({ length: 25 }, () => flooded('', { authorization: 'Bearer no' })));
      for (const { status } of answers) statuses.add(status);
    }
    expect([...statuses].sort()).toEqual([401, 429]);
  });
});

test('if one event cannot be stored, none is, and the provider sends all again', async () => {
  let count = 0;
  const listener = {
    findRecipient: async () => null,
    async onReturn() {
      count += 1;
      if (count === 2) throw new Error('The second fails');
    },
  };
  const failing = await serve({ mailWebhook: { ...mailWebhook, listeners: [listener] } });
  const call = { events: [anEvent(), anEvent({ type: 'complaint' })] };
  expect((await failing(call)).status).toBe(503);
  expect(await stored()).toEqual([]);
  expect((await failing(call)).status).toBe(200);
  expect(await stored()).toHaveLength(2);
});
