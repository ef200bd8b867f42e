import { type SQL, sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { storedEvent } from '../../tests/support/events.ts';
import { aCreator, emptyDatabase } from '../../tests/support/rows.ts';
import { howMany } from '../../tests/support/run.ts';
import { countUncounted, deleteOldEvents, storeEvents } from './commands.server.ts';
import { type AnalyticsEvent, type ButtonName, buttonNames } from './events.ts';
import { countVisitors, listVisits } from './queries.server.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-02T10:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const first = Date.UTC(2026, 8, 28);

let creatorId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  creatorId = (await aCreator(db)).id;
});

/** Creates a click, or `$identify` if no button is given, at a number of hours after the start of the first day. */
function anEvent(device: number, hours: number, button: ButtonName | null = null): AnalyticsEvent {
  const at = new Date(first + hours * HOUR);
  return storedEvent({
    name: button ? 'Button Click' : '$identify',
    buttonName: button,
    deviceId: `device-${device}`,
    at,
  });
}

const store = (events: AnalyticsEvent[]) => storeEvents(db, { creatorId, events, forward: false, now });

/** Stores an event by plain SQL, which leaves the daily sums unchanged. */
async function storePlainly({ insertId, name, buttonName, deviceId, at }: AnalyticsEvent): Promise<void> {
  await db.execute(sql`
    insert into analytics_events (creator_id, insert_id, name, button_name, device_id, at, received_at)
    values (${creatorId}, ${insertId}, ${name}, ${buttonName}, ${deviceId}, ${at.toISOString()}, ${now.toISOString()})
    on conflict do nothing`);
}

/** Expects the sums of a period to equal a count over the events. */
async function expectSums(fromDay: number, hours: number): Promise<void> {
  const from = new Date(first + fromDay * DAY);
  const time = { creatorId, from, until: new Date(from.getTime() + hours * HOUR) };
  const ofTime = sql`from analytics_events
    where creator_id = ${creatorId} and at >= ${from.toISOString()} and at < ${time.until.toISOString()}`;
  const people = sql`count(distinct device_id)::int as visitors`;
  const rowsOf = async (query: SQL) =>
    ((await db.execute(query)) as unknown as { rows: Record<string, unknown>[] }).rows;
  expect([{ visitors: await countVisitors(db, time) }]).toEqual(await rowsOf(sql`select ${people} ${ofTime}`));
  const clicksOf = (name: string) => `count(*) filter (where button_name = '${name}')::int as ${name}`;
  const clicks = sql.raw(buttonNames.map(clicksOf).join(', '));
  for (const by of ['day', 'week'] as const) {
    const period = sql`to_char(date_trunc(${by}, at at time zone 'UTC'), 'YYYY-MM-DD') as period`;
    const counted = await rowsOf(sql`select ${period}, ${people}, ${clicks} ${ofTime} group by 1 order by 1`);
    const summed = (await listVisits(db, { ...time, by })).map(({ clicks, ...each }) => ({ ...each, ...clicks }));
    expect(summed).toEqual(counted);
  }
}

describe('daily sums', () => {
  test('equal a count over the events, in any order and batches', async () => {
    const event = fc
      .record({
        device: fc.nat(4),
        hours: fc.nat(20 * 24),
        button: fc.option(fc.constantFrom(...buttonNames)),
      })
      .map(({ device, hours, button }) => anEvent(device, hours, button));
    const batch = fc.record({ events: fc.array(event, { minLength: 1, maxLength: 6 }), plainly: fc.boolean() });
    const range = fc.record({ fromDay: fc.nat(20), hours: fc.nat(15 * 24) });
    const history = fc.record({
      batches: fc.array(batch, { minLength: 1, maxLength: 8 }),
      again: fc.nat(7),
      deletedDays: fc.nat(12),
      ranges: fc.array(range, { minLength: 4, maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(history, async ({ batches, again, deletedDays, ranges }) => {
        creatorId = (await aCreator(db)).id;
        for (const { events, plainly } of [...batches, batches[again % batches.length]!]) {
          if (!plainly) await store(events);
          else for (const each of events) await storePlainly(each);
        }
        await countUncounted(db, { limit: 3 });
        for (const { fromDay, hours } of ranges) await expectSums(fromDay, hours);
        await deleteOldEvents(db, { before: new Date(first + deletedDays * DAY) });
        for (const { fromDay, hours } of ranges) await expectSums(fromDay, hours);
      }),
      { numRuns: howMany({ short: 30, long: 2_000 }) },
    );
  });

  test('are right after concurrent batches of the same devices', async () => {
    const batches = Array.from({ length: 40 }, (_, n) => [anEvent(0, (n * 7) % 480), anEvent(1, (n * 31) % 480)]);
    await Promise.all(batches.map(store));
    for (const fromDay of [0, 3, 11]) await expectSums(fromDay, 9 * 24 + 5);
  });

  test('are all that a page reads of past days', async () => {
    await store([anEvent(1, 0), anEvent(1, 30), anEvent(2, 31, 'signup_hero'), anEvent(1, 49), anEvent(3, 50)]);
    const time = { creatorId, from: new Date(first), until: new Date(first + 51 * HOUR) };
    const before = [await countVisitors(db, time), await listVisits(db, { ...time, by: 'day' })];
    await db.execute(sql`delete from analytics_events where at < ${new Date(first + 2 * DAY).toISOString()}`);
    expect([await countVisitors(db, time), await listVisits(db, { ...time, by: 'day' })]).toEqual(before);
  });

  test('are deleted with expired days, and with the creator', async () => {
    const rows = async () =>
      (
        (await db.execute(sql`select
        (select count(*)::int from analytics_device_days) as devices,
        (select count(*)::int from analytics_visitor_days) as visitors,
        (select count(*)::int from analytics_click_days) as clicks`)) as unknown as { rows: unknown[] }
      ).rows[0];
    await store([anEvent(1, 0, 'signup_hero'), anEvent(1, 24, 'signup_hero')]);
    await deleteOldEvents(db, { before: new Date(first + DAY) });
    expect(await rows()).toEqual({ devices: 1, visitors: 1, clicks: 1 });
    await db.execute(sql`delete from creators where id = ${creatorId}`);
    expect(await rows()).toEqual({ devices: 0, visitors: 0, clicks: 0 });
  });
});
