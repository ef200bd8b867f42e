import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { storedEvent } from '../../tests/support/events.ts';
import { aCreator, emptyDatabase } from '../../tests/support/rows.ts';
import { deleteOldEvents, storeEvents } from './commands.server.ts';
import { type AnalyticsEvent, buttonNames } from './events.ts';
import { listDayStats } from './queries.server.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-02T10:00:00Z');
let creatorId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  await emptyTables(db, 'accounts');
  creatorId = (await aCreator(db)).id;
});

const anEvent = (fields: Partial<AnalyticsEvent> = {}) => storedEvent({ at: now, ...fields });

const store = (events: AnalyticsEvent[], of = creatorId) =>
  storeEvents(db, { creatorId: of, events, forward: false, now });

async function insertIds(): Promise<string[]> {
  const { rows } = (await db.execute(sql`select insert_id from analytics_events order by insert_id`)) as unknown as {
    rows: { insert_id: string }[];
  };
  return rows.map((row) => row.insert_id);
}

describe('storing', () => {
  test('preserves every field, with any script and quotes', async () => {
    const event = anEvent({ browser: `O'Brien "née" \\ 北 🍲`, page: null, os: null });
    expect(await store([event])).toEqual({ ok: true });
    const { rows } = (await db.execute(sql`select * from analytics_events`)) as unknown as { rows: unknown[] };
    expect(rows).toMatchObject([{ browser: event.browser, page: null, os: null, forward_after: null }]);
  });

  test('is idempotent for one creator; another’s event may have the same id', async () => {
    const event = anEvent();
    const second = (await aCreator(db)).id;
    await store([event, event]);
    await store([{ ...event, browser: 'another' }]);
    await store([event], second);
    expect(await insertIds()).toEqual([event.insertId, event.insertId]);
  });

  test('for an unknown creator stores nothing and reports it', async () => {
    expect(await store([anEvent()], randomUUID())).toEqual({ ok: false, reason: 'creator-unknown' });
    expect(await insertIds()).toEqual([]);
  });

  test('is undone with the creator: their events are deleted', async () => {
    await store([anEvent()]);
    await db.execute(sql`delete from creators where id = ${creatorId}`);
    expect(await insertIds()).toEqual([]);
  });
});

test('events older than the retention period are deleted, in any number, and no others', async () => {
  const before = new Date('2026-10-01T00:00:00Z');
  await db.execute(sql`insert into analytics_events (creator_id, insert_id, name, device_id, at, received_at)
    select ${creatorId}, 'old-' || n, '$identify', 'a device', '2026-09-30 23:59:59+00', clock()
    from generate_series(1, 12000) n`);
  await store([anEvent({ insertId: 'just', at: before }), anEvent({ insertId: 'new' })]);
  await deleteOldEvents(db, { before });
  expect(await insertIds()).toEqual(['just', 'new']);
});

describe('a creator’s days', () => {
  const stats = (of = creatorId) =>
    listDayStats(db, {
      creatorId: of,
      from: new Date('2026-10-01T00:00:00Z'),
      until: new Date('2026-11-03T00:00:00Z'),
    });
  const at = (time: string) => new Date(time);

  async function aSubscriber(of: string, createdAt: string, confirmedAt: string | null) {
    const id = randomUUID();
    await db.execute(sql`insert into accounts (id, email, created_at, email_confirmed_at)
      values (${id}, ${`${id}@home.example`}, ${createdAt}::timestamptz, ${confirmedAt}::timestamptz)`);
    await db.execute(sql`insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID")
      values ('yearly', ${id}, ${of})`);
  }

  test('count devices once, clicks by button, sign-ups and confirmations, in UTC, newest first', async () => {
    await store([
      anEvent({ name: '$identify', at: at('2026-11-01T23:59:59.999Z') }),
      anEvent({ buttonName: 'join_community_cta', at: at('2026-11-01T12:00:00Z') }),
      anEvent({ buttonName: 'signup_header', at: at('2026-11-02T00:00:00Z') }),
      anEvent({ buttonName: 'signup_header', at: at('2026-11-02T09:00:00Z') }),
      anEvent({ buttonName: 'get_cooking_features', at: at('2026-11-02T09:00:00Z'), deviceId: 'another' }),
    ]);
    await aSubscriber(creatorId, '2026-10-30T10:00:00Z', '2026-11-02T08:00:00Z');
    await aSubscriber(creatorId, '2026-11-02T08:00:00Z', null);
    const none = Object.fromEntries(buttonNames.map((name) => [name, 0]));
    expect(await stats()).toEqual([
      {
        day: '2026-11-02',
        visitors: 2,
        clicks: { ...none, signup_header: 2, get_cooking_features: 1 },
        signUps: 1,
        confirmations: 1,
      },
      { day: '2026-11-01', visitors: 1, clicks: { ...none, join_community_cta: 1 }, signUps: 0, confirmations: 0 },
      { day: '2026-10-30', visitors: 0, clicks: none, signUps: 1, confirmations: 0 },
    ]);
  });

  test('exclude other creators’ visitors and subscribers, and events outside the period', async () => {
    const second = (await aCreator(db)).id;
    await store([anEvent({ at: at('2026-09-30T23:59:59Z') }), anEvent({ at: at('2026-11-03T00:00:00Z') })]);
    await store([anEvent()], second);
    await aSubscriber(second, '2026-11-02T08:00:00Z', '2026-11-02T08:00:00Z');
    expect(await stats()).toEqual([]);
    expect(await stats(second)).toHaveLength(1);
  });
});
