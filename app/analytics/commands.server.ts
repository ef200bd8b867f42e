import { and, eq, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../db/client.server.ts';
import { preparedOnce } from '../db/client.server.ts';
import {
  analyticsClickDays,
  analyticsDeviceDays,
  analyticsEvents,
  analyticsVisitorDays,
  NO_DAY_BEFORE,
} from '../db/schema/analytics.ts';
import { creators } from '../db/schema/creators.ts';
import type { AnalyticsEvent } from './events.ts';

export type StoreEventsResult = { ok: true } | { ok: false; reason: 'creator-unknown' };

/** Stores a batch and adds it to the daily sums. Idempotent: a stored event is neither changed nor counted again. */
export async function storeEvents(
  db: Db,
  given: { creatorId: string; events: AnalyticsEvent[]; forward: boolean; now: Date },
): Promise<StoreEventsResult> {
  const now = given.now.toISOString();
  return db.transaction(async (tx) => {
    const [known] = await lockDays(tx).execute({ creatorId: given.creatorId });
    if (!known) return { ok: false, reason: 'creator-unknown' };
    await storeBatch(tx).execute({
      creatorId: given.creatorId,
      events: JSON.stringify(given.events),
      now,
      forwardAfter: given.forward ? now : null,
    });
    return { ok: true };
  });
}

/**
 * Locks the creator's daily sums until the transaction ends. A separate statement, because a statement does not see
 * rows that are committed after it began.
 */
const lockDays = preparedOnce((db) => {
  const lock = sql`pg_advisory_xact_lock(hashtextextended('analytics days of ' || ${creators.id}, 0))`;
  return db
    .select({ lock })
    .from(creators)
    .where(eq(creators.id, sql.placeholder('creatorId')))
    .prepare('lock_analytics_days');
});

const storeBatch = preparedOnce((db) =>
  counting(
    db,
    sql`
    insert into analytics_events
      (creator_id, insert_id, name, button_name, device_id, at, page, browser, os, referrer_host, utm_source,
       received_at, forward_after, counted)
    select ${sql.placeholder('creatorId')}::uuid, event."insertId", event.name, event."buttonName", event."deviceId",
           event.at, event.page, event.browser, event.os, event."referrerHost", event."utmSource",
           ${sql.placeholder('now')}::timestamptz,
           ${sql.placeholder('forwardAfter')}::timestamptz, true
    from json_to_recordset(${sql.placeholder('events')}::json) as event
      ("insertId" text, name text, "buttonName" text, "deviceId" text, at timestamptz, page text, browser text,
       os text, "referrerHost" text, "utmSource" text)
    on conflict do nothing
    returning device_id, at, button_name`,
  ).prepare('store_events'),
);

/** Builds a statement that adds a creator's events (`device_id`, `at`, `button_name`) to the sums, in any order. */
function counting(db: Db, events: SQL) {
  const creatorId = sql`${sql.placeholder('creatorId')}::uuid`;
  const earlier = sql`select day from analytics_device_days stored
    where stored.creator_id = ${creatorId} and stored.device_id = fresh.device_id and stored.day < fresh.day
    order by day desc limit 1`;
  const later = sql`select day, gap from analytics_device_days stored
    where stored.creator_id = ${creatorId} and stored.device_id = fresh.device_id and stored.day > fresh.day
    order by day limit 1`;
  const parts: Record<string, SQL> = {
    added: events,
    days: sql`select device_id, (at at time zone 'UTC')::date as day, button_name from added`,
    clicks: sql`
      insert into analytics_click_days (creator_id, day, button_name, clicks)
      select ${creatorId}, day, button_name, count(*) from days where button_name is not null group by day, button_name
      on conflict (creator_id, day, button_name) do update set clicks = analytics_click_days.clicks + excluded.clicks`,
    fresh: sql`
      select distinct device_id, day from days where not exists (
        select from analytics_device_days stored
        where stored.creator_id = ${creatorId} and stored.device_id = days.device_id and stored.day = days.day)`,
    placed: sql`
      select fresh.device_id, fresh.day,
             greatest(earlier.day, lag(fresh.day) over device) as previous,
             later.day as following, later.gap as following_gap, lead(fresh.day) over device as next_fresh
      from fresh left join lateral (${earlier}) earlier on true left join lateral (${later}) later on true
      window device as (partition by fresh.device_id order by fresh.day)`,
    visited: sql`
      insert into analytics_device_days (creator_id, device_id, day, gap)
      select ${creatorId}, device_id, day, coalesce(day - previous, ${sql.raw(`${NO_DAY_BEFORE}`)}) from placed
      returning day, gap`,
    split: sql`
      select device_id, following as day, following_gap as old_gap, (following - day)::smallint as gap
      from placed where following < coalesce(next_fresh, 'infinity')`,
    corrected: sql`
      update analytics_device_days stored set gap = split.gap from split
      where stored.creator_id = ${creatorId} and stored.device_id = split.device_id and stored.day = split.day`,
    changes: sql`
      select day, gap, 1 as visitors from visited
      union all select day, gap, 1 from split
      union all select day, old_gap, -1 from split`,
    visitors: sql`
      insert into analytics_visitor_days (creator_id, day, gap, visitors)
      select ${creatorId}, day, gap, sum(visitors) from changes group by day, gap having sum(visitors) <> 0
      on conflict (creator_id, day, gap) do update set visitors = analytics_visitor_days.visitors + excluded.visitors`,
  };
  const ctes = Object.entries(parts).map(([name, part]) => db.$with(name, {}).as(part));
  return db
    .with(...ctes)
    .select({ added: sql<number>`(select count(*) from added)::int` })
    .from(sql`(values (1)) one`);
}

const AT_ONCE = 5_000;

/** Updates the daily sums with events that were inserted without updating the sums, in batches of `limit`. */
export async function countUncounted(db: Db, { limit = AT_ONCE }: { limit?: number } = {}): Promise<void> {
  for (;;) {
    const [found] = await db
      .select({ creatorId: analyticsEvents.creatorId })
      .from(analyticsEvents)
      .where(not(analyticsEvents.counted))
      .limit(1);
    if (!found) return;
    await db.transaction(async (tx) => {
      await lockDays(tx).execute(found);
      await countBatch(tx).execute({ ...found, limit });
    });
  }
}

const countBatch = preparedOnce((db) =>
  counting(
    db,
    sql`
    update analytics_events set counted = true
    where not counted and creator_id = ${sql.placeholder('creatorId')}::uuid and insert_id in (
      select insert_id from analytics_events
      where not counted and creator_id = ${sql.placeholder('creatorId')}::uuid limit ${sql.placeholder('limit')})
    returning device_id, at, button_name`,
  ).prepare('count_events'),
);

/** Deletes events and sums of the UTC days before the day of `before`. */
export async function deleteOldEvents(db: Db, { before }: { before: Date }): Promise<void> {
  const day = before.toISOString().slice(0, 10);
  for (const table of [analyticsVisitorDays, analyticsClickDays, analyticsDeviceDays]) {
    await deleteInBatches(db, table, lt(table.day, day), table.day);
  }
  await deleteInBatches(db, analyticsEvents, lt(analyticsEvents.at, new Date(day)), analyticsEvents.at);
}

async function deleteInBatches(db: Db, table: PgTable, old: SQL, column: PgColumn): Promise<void> {
  for (let deleted = AT_ONCE; deleted === AT_ONCE; ) {
    const some = db.select({ ctid: sql`ctid` }).from(table).where(old).limit(AT_ONCE);
    const gone = await db
      .delete(table)
      .where(and(inArray(sql`ctid`, some), old))
      .returning({ column });
    deleted = gone.length;
  }
}
