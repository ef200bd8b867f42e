import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { aCreator, emptyDatabase } from '../../tests/support/rows.ts';
import { storeEvents } from './commands.server.ts';
import type { AnalyticsEvent } from './events.ts';
import { forwardSome } from './forwarding.server.ts';
import { passOn } from './pass-on.server.ts';

interface Heard {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body: string;
}

/** A Mixpanel of this test's own: it keeps what it hears and answers what it is told to. */
const heard: Heard[] = [];
let status = 200;
let words = '';
const fake = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk) => {
    body += chunk;
  });
  request.on('end', () => {
    heard.push({ method: request.method!, url: request.url!, headers: request.headers, body });
    response.writeHead(status, { 'content-type': 'application/json' }).end(words);
  });
});
await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
afterAll(() => fake.close());
const mixpanel = { token: 'real-token', apiHost: `http://127.0.0.1:${(fake.address() as AddressInfo).port}` };

const { db } = await testDatabase();
const start = new Date('2026-11-02T10:00:00Z');
let clock = start;
const pass = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1_000);
};
const forward = () => forwardSome(db, { mixpanel, now: clock, origin: 'https://larder.test' });

let creatorId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  heard.length = 0;
  status = 200;
  words = '{"status":1,"error":null}';
  clock = start;
  creatorId = (await aCreator(db)).id;
});

async function store(count: number, fields: Partial<AnalyticsEvent> = {}, of = creatorId) {
  const events = Array.from({ length: count }, (): AnalyticsEvent => {
    const what = { name: 'Button Click', buttonName: 'signup_header' } as const;
    return {
      ...what,
      insertId: randomUUID(),
      deviceId: 'dev',
      at: start,
      page: '/m',
      browser: null,
      os: 'Linux',
      ...fields,
    };
  });
  await storeEvents(db, { creatorId: of, events, forward: true, now: clock });
}

async function waiting(): Promise<number> {
  const { rows } = (await db.execute(
    sql`select count(*)::int as count from analytics_events where forward_after is not null`,
  )) as unknown as { rows: { count: number }[] };
  return rows[0]!.count;
}

describe('events', () => {
  test('go to Mixpanel in its words, under the operator’s token and without an address, once', async () => {
    await store(1, { insertId: 'click-1' });
    await store(1, { insertId: 'identify-1', name: '$identify', buttonName: null, page: null, os: null });
    expect(await forward()).toBe('sent');
    expect(await forward()).toBe('nothing');
    expect(heard).toHaveLength(1);
    expect(heard[0]).toMatchObject({ method: 'POST', url: '/track/?ip=0' });
    const who = {
      token: 'real-token',
      distinct_id: creatorId,
      $user_id: creatorId,
      $device_id: 'dev',
      time: start.getTime() / 1_000,
    };
    expect(JSON.parse(heard[0]!.body).sort(byInsertId)).toEqual([
      {
        event: 'Button Click',
        properties: {
          ...who,
          $insert_id: 'click-1',
          button_name: 'signup_header',
          $current_url: 'https://larder.test/m',
          $os: 'Linux',
        },
      },
      { event: '$identify', properties: { ...who, $insert_id: 'identify-1', $anon_distinct_id: '$device:dev' } },
    ]);
    expect(await waiting()).toBe(0);
  });

  test('of several creators go in batches of at most 500', async () => {
    const second = (await aCreator(db)).id;
    await store(400);
    await store(300, {}, second);
    expect([await forward(), await forward(), await forward()]).toEqual(['sent', 'sent', 'nothing']);
    expect(heard.map(({ body }) => JSON.parse(body).length)).toEqual([500, 200]);
    expect(await waiting()).toBe(0);
  });

  test.each([500, 503, 429])('are tried again after a %i, later each time', async (away) => {
    await store(2);
    status = away;
    expect(await forward()).toBe('later');
    for (const seconds of [5, 10, 20, 40]) {
      pass(seconds - 0.001);
      expect(await forward()).toBe('nothing');
      pass(0.001);
      expect(await forward()).toBe('later');
    }
    status = 200;
    pass(80);
    expect(await forward()).toBe('sent');
    expect(await waiting()).toBe(0);
  });

  test('are tried again when Mixpanel cannot be reached, and given up after five days', async () => {
    await store(1);
    const nowhere = { token: 'x', apiHost: 'http://127.0.0.1:1' };
    const attempt = () => forwardSome(db, { mixpanel: nowhere, now: clock, origin: 'https://larder.test' });
    expect(await attempt()).toBe('later');
    pass(3600);
    expect(await attempt()).toBe('later');
    expect(await waiting()).toBe(1);
    pass(5 * 24 * 3600);
    expect(await attempt()).toBe('later');
    expect(await waiting()).toBe(0);
  });

  test.each([
    [400, '{"status":0,"error":"malformed"}'],
    [200, '0'],
  ])('that Mixpanel refuses with %i and %s are not sent again', async (theirs, inTheirWords) => {
    await store(1);
    status = theirs;
    words = inTheirWords;
    expect(await forward()).toBe('refused');
    expect(await waiting()).toBe(0);
  });

  test.each([401, 403])('wait when Mixpanel says %i: the operator may put the token right', async (theirs) => {
    await store(1);
    status = theirs;
    expect(await forward()).toBe('later');
    expect(await waiting()).toBe(1);
  });

  test('that a process took with it come back after three minutes', async () => {
    await store(1);
    await db.execute(sql`update analytics_events set forward_attempts = 1,
      forward_after = ${new Date(start.getTime() + 180_000).toISOString()}`);
    pass(179);
    expect(await forward()).toBe('nothing');
    pass(1);
    expect(await forward()).toBe('sent');
  });

  test('stored while there is no token are not forwarded', async () => {
    const event: AnalyticsEvent = {
      insertId: 'quiet',
      name: '$identify',
      buttonName: null,
      deviceId: 'dev',
      at: start,
      page: null,
      browser: null,
      os: null,
    };
    await storeEvents(db, { creatorId, events: [event], forward: false, now: clock });
    expect(await forward()).toBe('nothing');
  });
});

describe('what is for Mixpanel alone', () => {
  const ask = (upload: string, init: RequestInit) =>
    passOn(mixpanel, {
      request: new Request(
        `https://larder.test/api/analytics/${creatorId}/${upload}/?verbose=1&ip=1&token=${creatorId}`,
        init,
      ),
      upload,
      creatorId,
    });

  test('a profile is passed on with the real token in the creator’s place', async () => {
    const profile = [{ $set: { plan: 'x' }, $token: creatorId, $distinct_id: creatorId }];
    const data = Buffer.from(JSON.stringify(profile)).toString('base64');
    const answer = await ask('engage', {
      method: 'POST',
      body: `data=${encodeURIComponent(data)}`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        cookie: 'session=secret',
        'x-forwarded-for': '203.0.113.7',
      },
    });
    expect([answer.status, await answer.json()]).toEqual([200, { status: 1, error: null }]);
    expect(heard[0]).toMatchObject({ method: 'POST', url: '/engage/?verbose=1&ip=0&token=real-token' });
    expect(JSON.parse(new URLSearchParams(heard[0]!.body).get('data')!)).toEqual([
      { $set: { plan: 'x' }, $token: 'real-token', $distinct_id: creatorId },
    ]);
    expect(JSON.stringify(heard[0]!.headers)).not.toMatch(/secret|203\.0/);
  });

  test('flags are asked for under the real token', async () => {
    expect((await ask('flags', { method: 'GET' })).status).toBe(200);
    const authorization = `Basic ${Buffer.from('real-token:').toString('base64')}`;
    expect(heard[0]).toMatchObject({ method: 'GET', headers: { authorization } });
  });

  test.each([
    [503, 502],
    [400, 400],
  ])('a %i from Mixpanel is a %i to the SDK', async (theirs, ours) => {
    status = theirs;
    expect((await ask('groups', { method: 'POST', body: 'data=[]' })).status).toBe(ours);
  });

  test('more than 1 MB is not taken', async () => {
    expect((await ask('record', { method: 'POST', body: new Uint8Array(1024 * 1024 + 1) })).status).toBe(413);
    expect(heard).toEqual([]);
  });
});

function byInsertId(one: { properties: { $insert_id: string } }, other: { properties: { $insert_id: string } }) {
  return one.properties.$insert_id.localeCompare(other.properties.$insert_id);
}
