import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { storedEvent } from '../../../tests/support/events.ts';
import { startMixpanel } from '../../../tests/support/mixpanel.ts';
import { aCreator, emptyDatabase } from '../../../tests/support/rows.ts';
import { storeEvents } from '../commands.server.ts';
import type { AnalyticsEvent } from '../events.ts';
import { forwardBatch } from './forwarding.server.ts';

const { heard, answer, mixpanel } = await startMixpanel();
const { db } = await testDatabase();
const start = new Date('2026-11-02T10:00:00Z');
let clock = start;
const pass = (seconds: number) => {
  clock = new Date(clock.getTime() + seconds * 1_000);
};
const forward = () => forwardBatch(db, { mixpanel, now: clock, origin: 'https://larder.test' });

let creatorId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  clock = start;
  creatorId = (await aCreator(db)).id;
});

async function store(count: number, fields: Partial<AnalyticsEvent> = {}, of = creatorId, forward = true) {
  const own = { deviceId: 'dev', at: start, page: '/m', browser: null, ...fields };
  const events = Array.from({ length: count }, () => storedEvent(own));
  await storeEvents(db, { creatorId: of, events, forward, now: clock });
}

async function waiting(): Promise<number> {
  const { rows } = (await db.execute(
    sql`select count(*)::int as count from analytics_events where forward_after is not null`,
  )) as unknown as { rows: { count: number }[] };
  return rows[0]!.count;
}

describe('events', () => {
  test('are sent to Mixpanel in its format, with the operator’s token and without an IP address, once', async () => {
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

  test('of several creators are sent in batches of at most 500', async () => {
    const second = (await aCreator(db)).id;
    await store(400);
    await store(300, {}, second);
    expect([await forward(), await forward(), await forward()]).toEqual(['sent', 'sent', 'nothing']);
    expect(heard.map(({ body }) => JSON.parse(body).length)).toEqual([500, 200]);
    expect(await waiting()).toBe(0);
  });

  test.each([500, 503, 429, 401, 403])('are retried after a %i, with increasing delays', async (away) => {
    await store(2);
    answer.status = away;
    expect(await forward()).toBe('later');
    for (const seconds of [5, 10, 20, 40]) {
      pass(seconds - 0.001);
      expect(await forward()).toBe('nothing');
      pass(0.001);
      expect(await forward()).toBe('later');
    }
    answer.status = 200;
    pass(80);
    expect(await forward()).toBe('sent');
    expect(await waiting()).toBe(0);
  });

  test('are retried when Mixpanel cannot be reached, and given up after five days', async () => {
    await store(1);
    const nowhere = { token: 'x', apiHost: 'http://127.0.0.1:1' };
    const attempt = () => forwardBatch(db, { mixpanel: nowhere, now: clock, origin: 'https://larder.test' });
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
    answer.status = theirs;
    answer.words = inTheirWords;
    expect(await forward()).toBe('refused');
    expect(await waiting()).toBe(0);
  });

  test('claimed by a process that died are available again after three minutes', async () => {
    await store(1);
    await db.execute(sql`update analytics_events set forward_attempts = 1,
      forward_after = ${new Date(start.getTime() + 180_000).toISOString()}`);
    pass(179);
    expect(await forward()).toBe('nothing');
    pass(1);
    expect(await forward()).toBe('sent');
  });

  test('stored without a token configured are not forwarded', async () => {
    await store(1, {}, creatorId, false);
    expect(await forward()).toBe('nothing');
  });
});

function byInsertId(one: { properties: { $insert_id: string } }, other: { properties: { $insert_id: string } }) {
  return one.properties.$insert_id.localeCompare(other.properties.$insert_id);
}
