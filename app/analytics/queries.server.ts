import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { type ButtonName, buttonNames } from './events.ts';

export interface DayStats {
  /** ISO 8601, UTC. */
  day: string;
  /** Number of devices with an event of the creator on that day. */
  visitors: number;
  clicks: Record<ButtonName, number>;
  signUps: number;
  confirmations: number;
}

interface Time {
  creatorId: string;
  /** Inclusive; must be the start of a UTC day. */
  from: Date;
  /** Exclusive. */
  until: Date;
}

/** Lists a creator's days, newest first. Days without any event, sign-up or confirmation are left out. */
export async function listDayStats(db: Db, given: Time): Promise<DayStats[]> {
  const { creatorId } = given;
  const from = given.from.toISOString();
  const until = given.until.toISOString();
  const day = (instant: string) => sql.raw(`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD')`);
  const { rows } = (await db.execute(sql`
    with counted as (${visitsOf(given, 'day')}),
    subscribers as (
      select created_at, email_confirmed_at from "EndUserDetails" join accounts on accounts.id = "AuthID"
      where "CreatorID" = ${creatorId}),
    signed_up as (
      select ${day('created_at')} as period, count(*)::int as count from subscribers
      where created_at >= ${from} and created_at < ${until} group by 1),
    confirmed as (
      select ${day('email_confirmed_at')} as period, count(*)::int as count from subscribers
      where email_confirmed_at >= ${from} and email_confirmed_at < ${until} group by 1)
    select period as day, coalesce(visitors, 0) as visitors,
           ${byButton((button) => `coalesce(${button}, 0) as ${button}`)},
           coalesce(signed_up.count, 0) as sign_ups, coalesce(confirmed.count, 0) as confirmations
    from counted full join signed_up using (period) full join confirmed using (period)
    order by day desc`)) as unknown as { rows: Row[] };
  return rows.map(({ day, visitors, sign_ups, confirmations, ...clicks }) => {
    return { day, visitors, clicks, signUps: sign_ups, confirmations };
  });
}

type Row = Record<ButtonName, number> & { day: string; visitors: number; sign_ups: number; confirmations: number };

export interface PeriodVisits {
  /** First day of the period in ISO 8601; weeks begin on Monday. */
  period: string;
  visitors: number;
  clicks: Record<ButtonName, number>;
}

/** Lists a creator's days or weeks with events, oldest first. A device counts once in each. */
export async function listVisits(db: Db, { by, ...time }: Time & { by: 'day' | 'week' }): Promise<PeriodVisits[]> {
  const { rows } = (await db.execute(sql`${visitsOf(time, by)} order by period`)) as unknown as {
    rows: (Record<ButtonName, number> & Omit<PeriodVisits, 'clicks'>)[];
  };
  return rows.map(({ period, visitors, ...clicks }) => ({ period, visitors, clicks }));
}

export async function countVisitors(db: Db, time: Time): Promise<number> {
  const { rows } = (await db.execute(sql`
    select coalesce(sum(visitors), 0)::int as count from (${newVisitors(time, sql`${firstDay(time)}`)}) days`)) as unknown as {
    rows: { count: number }[];
  };
  return rows[0]!.count;
}

export interface SourceVisitors {
  /** `utm_source`, else the referring host, or null if neither is known. */
  source: string | null;
  visitors: number;
}

/** Lists the sources of a creator's visitors, the most frequent first. A device counts once for each source. */
export async function listSources(db: Db, time: Time & { limit: number }): Promise<SourceVisitors[]> {
  const { rows } = (await db.execute(sql`
    select coalesce(utm_source, referrer_host) as source, count(distinct device_id)::int as visitors
    from analytics_events
    where name = 'Visit' and creator_id = ${time.creatorId}
      and at >= ${time.from.toISOString()} and at < ${time.until.toISOString()}
    group by 1 order by visitors desc, source nulls last limit ${time.limit}`)) as unknown as {
    rows: SourceVisitors[];
  };
  return rows;
}

/** Builds one column per button. Raw SQL is safe, because the names of buttons are constants. */
const byButton = (column: (button: ButtonName) => string) => sql.raw(buttonNames.map(column).join(', '));

const dayOf = (time: Date) => time.toISOString().slice(0, 10);
const firstDay = ({ from }: Time) => sql`${dayOf(from)}::date`;
/** Day that contains `until`. Visits on this day are counted from events, those of earlier days from the sums. */
const lastDay = ({ until }: Time) => sql`${dayOf(until)}::date`;
const lastEvents = ({ creatorId, until }: Time) => sql`analytics_events
  where creator_id = ${creatorId} and at >= ${`${dayOf(until)}T00:00:00Z`} and at < ${until.toISOString()}`;
const fullDays = (time: Time) =>
  sql`creator_id = ${time.creatorId} and day >= ${firstDay(time)} and day < ${lastDay(time)}`;

/**
 * Counts, for each day of a period, the visitors who had not visited since `begin`, an SQL expression of `day`. Gaps
 * may reach back to deleted days, so days before the first stored day are ignored.
 */
function newVisitors(time: Time, begin: SQL): SQL {
  return sql`
    select day, sum(visitors) as visitors
    from (
      select day, gap, visitors from analytics_visitor_days where ${fullDays(time)}
      union all
      select ${lastDay(time)}, gap, count(*)
      from (select distinct device_id from ${lastEvents(time)}) devices
      join analytics_device_days on analytics_device_days.creator_id = ${time.creatorId}
        and analytics_device_days.device_id = devices.device_id and day = ${lastDay(time)}
      group by gap) visited
    where gap > day - greatest(${begin},
      (select min(day) from analytics_visitor_days where creator_id = ${time.creatorId}))
    group by day`;
}

function visitsOf(time: Time, by: 'day' | 'week'): SQL {
  const period = sql.raw(`date_trunc('${by}', day::timestamp)::date`);
  return sql`
    select to_char(${period}, 'YYYY-MM-DD') as period, coalesce(sum(visitors), 0)::int as visitors,
           ${byButton((button) => `coalesce(sum(clicks) filter (where button_name = '${button}'), 0)::int as ${button}`)}
    from (
      select day, visitors, null as button_name, 0 as clicks
      from (${newVisitors(time, sql`greatest(${period}, ${firstDay(time)})`)}) visitors
      union all
      select day, 0, button_name, clicks from analytics_click_days where ${fullDays(time)}
      union all
      select ${lastDay(time)}, 0, button_name, count(*)
      from ${lastEvents(time)} and button_name is not null group by button_name) days
    group by 1`;
}
