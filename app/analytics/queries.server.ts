import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { type ButtonName, buttonNames } from './events.ts';

/** One creator's statistics for one day. */
export interface DayStats {
  /** ISO 8601, UTC. */
  day: string;
  /** Devices that were new to the page or clicked on it; a returning device that does not click is not counted. */
  visitors: number;
  clicks: Record<ButtonName, number>;
  signUps: number;
  /** Email addresses confirmed that day, regardless of when they signed up. */
  confirmations: number;
}

/**
 * A creator's days, newest first; days without events are left out.
 * @param given.from inclusive; `until` is not
 */
export async function listDayStats(db: Db, given: { creatorId: string; from: Date; until: Date }): Promise<DayStats[]> {
  const { creatorId } = given;
  const from = given.from.toISOString();
  const until = given.until.toISOString();
  const day = (instant: string) => sql.raw(`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD')`);
  // The names are constants of ours, which make good column names.
  const clicks = (column: (button: ButtonName) => SQL) => sql.join(buttonNames.map(column), sql`, `);
  const counts = clicks((button) => sql`count(*) filter (where button_name = ${button})::int as ${sql.raw(button)}`);
  const { rows } = (await db.execute(sql`
    with counted as (
      select ${day('at')} as day, count(distinct device_id)::int as visitors,
             ${counts}
      from analytics_events where creator_id = ${creatorId} and at >= ${from} and at < ${until}
      group by 1),
    subscribers as (
      select created_at, email_confirmed_at from "EndUserDetails" join accounts on accounts.id = "AuthID"
      where "CreatorID" = ${creatorId}),
    signed_up as (
      select ${day('created_at')} as day, count(*)::int as count from subscribers
      where created_at >= ${from} and created_at < ${until} group by 1),
    confirmed as (
      select ${day('email_confirmed_at')} as day, count(*)::int as count from subscribers
      where email_confirmed_at >= ${from} and email_confirmed_at < ${until} group by 1)
    select day, coalesce(visitors, 0) as visitors,
           ${clicks((button) => sql.raw(`coalesce(${button}, 0) as ${button}`))},
           coalesce(signed_up.count, 0) as sign_ups, coalesce(confirmed.count, 0) as confirmations
    from counted full join signed_up using (day) full join confirmed using (day)
    order by day desc`)) as unknown as { rows: Row[] };
  return rows.map(({ day, visitors, sign_ups, confirmations, ...clicks }) => {
    return { day, visitors, clicks, signUps: sign_ups, confirmations };
  });
}

type Row = Record<ButtonName, number> & { day: string; visitors: number; sign_ups: number; confirmations: number };

/** One creator's visitors and clicks in a day or a week of UTC. */
export interface PeriodVisits {
  /** Its first day, ISO 8601; weeks begin on Monday. */
  period: string;
  visitors: number;
  clicks: Record<ButtonName, number>;
}

/**
 * The days or weeks of a creator in which there were visitors (as of `DayStats`). A device counts once in each.
 * @param given.from inclusive; `until` is not
 */
export async function listVisits(
  db: Db,
  given: { creatorId: string; from: Date; until: Date; by: 'day' | 'week' },
): Promise<PeriodVisits[]> {
  const { creatorId, by } = given;
  const columns = (column: (button: ButtonName) => SQL) => sql.join(buttonNames.map(column), sql`, `);
  // Devices first, so that each is counted once without sorting all events.
  const { rows } = (await db.execute(sql`
    with devices as (
      select date_trunc(${by}, at at time zone 'UTC') as period, device_id,
             ${columns((button) => sql`count(*) filter (where button_name = ${button}) as ${sql.raw(button)}`)}
      from analytics_events
      where creator_id = ${creatorId} and at >= ${given.from.toISOString()} and at < ${given.until.toISOString()}
      group by 1, 2)
    select to_char(period, 'YYYY-MM-DD') as period, count(*)::int as visitors,
           ${columns((button) => sql.raw(`sum(${button})::int as ${button}`))}
    from devices group by 1 order by 1`)) as unknown as {
    rows: (Record<ButtonName, number> & Omit<PeriodVisits, 'clicks'>)[];
  };
  return rows.map(({ period, visitors, ...clicks }) => ({ period, visitors, clicks }));
}

/** How many devices visited a creator in a time. @param given.from inclusive; `until` is not */
export async function countVisitors(db: Db, given: { creatorId: string; from: Date; until: Date }): Promise<number> {
  const { rows } = (await db.execute(sql`
    select count(*)::int as count from (
      select distinct device_id from analytics_events
      where creator_id = ${given.creatorId}
        and at >= ${given.from.toISOString()} and at < ${given.until.toISOString()}) devices`)) as unknown as {
    rows: { count: number }[];
  };
  return rows[0]!.count;
}
