import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import type { CancellationReason } from '../../membership/cancellation/reason.ts';
import { MIN_PEOPLE } from '../../membership/min-people.ts';
import type { Unit } from './range.ts';

interface Time {
  creatorId: string;
  /** Inclusive. */
  from: Date;
  /** Exclusive. */
  until: Date;
}

/** Membership changes in a day or a week. Deleted accounts count only in `trials`. */
export interface PeriodPeople {
  /** First day of the period, ISO 8601 in UTC. */
  period: string;
  /** Sign-ups, and moves from another creator. */
  joined: number;
  /** Memberships that opened: when the address was confirmed, or at once for a confirmed account. */
  confirmed: number;
  trials: number;
  /** First payments of memberships. */
  paid: number;
  /** Cancellations that were not undone. */
  cancelled: number;
  /** Memberships that ended because the member moved to another creator. */
  moved: number;
}

const counted = ['joined', 'confirmed', 'trials', 'paid', 'cancelled', 'moved'] as const;
const rowsOf = async <Row>(db: Db, query: SQL) => ((await db.execute(query)) as unknown as { rows: Row[] }).rows;

/** Returns membership changes by period, the earliest first. Periods without a change are missing. */
export async function listPeople(db: Db, { creatorId, from, until, by }: Time & { by: Unit }): Promise<PeriodPeople[]> {
  const within = (column: string) =>
    sql`${sql.raw(column)} >= ${from.toISOString()}::timestamptz and ${sql.raw(column)} < ${until.toISOString()}::timestamptz`;
  const columns = sql.join(
    counted.map((name) => sql.raw(`count(*) filter (where what = '${name}')::int as "${name}"`)),
    sql`, `,
  );
  return rowsOf(
    db,
    sql`
    with own as (select id, began_at, opened_at, ended_at, end_reason from memberships where creator_id = ${creatorId}),
    happened as (
      select 'joined' as what, began_at as at from own where ${within('began_at')}
      union all select 'confirmed', opened_at from own where ${within('opened_at')}
      union all select 'moved', ended_at from own where end_reason = 'moved' and ${within('ended_at')}
      union all select 'trials', claimed_at from trial_claims where creator_id = ${creatorId} and ${within('claimed_at')}
      union all select 'paid', at from own cross join lateral (
        -- Uses the index once per membership, so that the payments of other creators are not read.
        select at from membership_facts where membership_id = own.id and kind = 'paid' and amount > 0 order by at limit 1
      ) first where ${within('at')}
      union all select 'cancelled', requested_at from cancellations
        where undone_at is null and ${within('requested_at')} and membership_id in (select id from own))
    select to_char(date_trunc(${by}, at at time zone 'UTC'), 'YYYY-MM-DD') as period, ${columns}
    from happened group by 1 order by 1`,
  );
}

/** Sign-ups in a day or a week, with the trials and payments of the same people until the end of the range. */
export interface PeriodSignUps {
  /** First day of the period, ISO 8601 in UTC. */
  period: string;
  joined: number;
  trials: number;
  paid: number;
}

/** Returns sign-ups by period, the earliest first. Periods without a sign-up are missing. */
export function listSignUps(db: Db, { creatorId, from, until, by }: Time & { by: Unit }): Promise<PeriodSignUps[]> {
  const end = sql`${until.toISOString()}::timestamptz`;
  const has = (kind: SQL) =>
    sql`exists (select from membership_facts where membership_id = own.id and at < ${end} and ${kind})`;
  return rowsOf(
    db,
    sql`
    select to_char(date_trunc(${by}, began_at at time zone 'UTC'), 'YYYY-MM-DD') as period, count(*)::int as joined,
           count(*) filter (where ${has(sql`kind = 'trial'`)})::int as trials,
           count(*) filter (where ${has(sql`kind = 'paid' and amount > 0`)})::int as paid
    from memberships own
    where creator_id = ${creatorId} and began_at >= ${from.toISOString()}::timestamptz and began_at < ${end}
    group by 1 order by 1`,
  );
}

export interface CountedReason {
  /** Null if the member gave no reason. */
  reason: CancellationReason | null;
  count: number;
}

export function listReasons(db: Db, { creatorId, from, until }: Time): Promise<CountedReason[]> {
  return rowsOf(
    db,
    sql`
    select reason, count(*)::int as count
    from cancellations join memberships on memberships.id = membership_id
    where creator_id = ${creatorId} and undone_at is null
      and requested_at >= ${from.toISOString()}::timestamptz and requested_at < ${until.toISOString()}::timestamptz
    group by reason order by count desc, reason nulls last`,
  );
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10);

export interface RecipeUse {
  recipeId: string;
  name: string | null;
  views: number;
  cooked: number;
  saved: number;
}

/**
 * Lists the uses of each recipe that is among the first `limit` by views, cooks or saves. Cooks and saves of fewer than
 * `MIN_PEOPLE` members count as none.
 */
export function listRecipeUse(db: Db, { creatorId, from, until }: Time, limit: number): Promise<RecipeUse[]> {
  const counts = (table: string, at: string) => sql`
    (select recipe_id, count(*)::int as count from ${sql.raw(table)} join "Recipes" on "Recipes".id = recipe_id
     where "UserID" = ${creatorId}
       and ${sql.raw(at)} >= ${from.toISOString()}::timestamptz and ${sql.raw(at)} < ${until.toISOString()}::timestamptz
     group by recipe_id having count(distinct account_id) >= ${MIN_PEOPLE})`;
  return rowsOf(
    db,
    sql`
    select "recipeId", name, views, cooked, saved from (
    select "Recipes".id as "recipeId", "Name" as name,
           coalesce(viewed.count, 0) as views,
           coalesce(cooked.count, 0) as cooked, coalesce(saved.count, 0) as saved,
           row_number() over (order by viewed.count desc nulls last, "Name", "Recipes".id) as by_views,
           row_number() over (order by cooked.count desc nulls last, "Name", "Recipes".id) as by_cooked,
           row_number() over (order by saved.count desc nulls last, "Name", "Recipes".id) as by_saved
    from (select recipe_id, sum(views)::int as count from recipe_view_days join "Recipes" on "Recipes".id = recipe_id
      where "UserID" = ${creatorId} and day >= ${dayOf(from)}::date and day <= ${dayOf(until)}::date
      group by recipe_id) viewed
    full join ${counts('cooked_recipes', 'cooked_at')} cooked using (recipe_id)
    full join ${counts('saved_recipes', 'saved_at')} saved using (recipe_id)
    join "Recipes" on "Recipes".id = recipe_id and "UserID" = ${creatorId}
    ) used
    where least(by_views, by_cooked, by_saved) <= ${limit}
    order by views desc, cooked desc, saved desc, name, "recipeId"`,
  );
}
