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
