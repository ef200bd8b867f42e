import { type SQL, sql } from 'drizzle-orm';
import { type ButtonName, buttonNames } from '../../app/analytics/events.ts';
import type { PeriodVisits } from '../../app/analytics/queries.server.ts';
import type { Db } from '../../app/db/client.server.ts';

interface Time {
  creatorId: string;
  from: Date;
  until: Date;
}

const within = ({ creatorId, from, until }: Time) => sql`from analytics_events
  where creator_id = ${creatorId} and at >= ${from.toISOString()} and at < ${until.toISOString()}`;

const rowsOf = async <Row>(db: Db, query: SQL) => ((await db.execute(query)) as unknown as { rows: Row[] }).rows;

/** Counts the visits of a period event by event, as the expected value of the daily sums. */
export async function visitsByEvents(db: Db, { by, ...time }: Time & { by: 'day' | 'week' }): Promise<PeriodVisits[]> {
  const rows = await rowsOf<Record<ButtonName, number> & Omit<PeriodVisits, 'clicks'>>(
    db,
    sql`
    select to_char(date_trunc(${by}, at at time zone 'UTC'), 'YYYY-MM-DD') as period,
           count(distinct device_id)::int as visitors,
           ${sql.raw(buttonNames.map((name) => `count(*) filter (where button_name = '${name}')::int as ${name}`).join(', '))}
    ${within(time)} group by 1 order by 1`,
  );
  return rows.map(({ period, visitors, ...clicks }) => ({ period, visitors, clicks }));
}

/** Counts the visitors of a period event by event. */
export async function visitorsByEvents(db: Db, time: Time): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(
    db,
    sql`select count(distinct device_id)::int as count ${within(time)}`,
  );
  return row!.count;
}
