import { and, count, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { memberList } from '../../db/schema/member-list.ts';
import { memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { access, COLLECTING } from '../access/access.ts';
import { type MemberState, memberState } from '../status/member-state.ts';

export const statesWithAccess = [
  'trial',
  'paid',
  'grace',
  'complimentary',
  'cancelled',
] as const satisfies readonly MemberState[];

/** Counts a creator's current members by state. Recomputes the state of members whose row is outdated. */
export async function countByState(
  db: Db,
  { creatorId, now }: { creatorId: string; now: Date },
): Promise<Partial<Record<MemberState, number>>> {
  const own = eq(memberList.creatorId, creatorId);
  const valid = await db
    .select({ state: memberList.state, count: count() })
    .from(memberList)
    .where(and(own, gt(memberList.validUntil, now)))
    .groupBy(memberList.state);
  const isOutdated = and(own, lte(memberList.validUntil, now));
  const outdated = await db
    .select({
      id: memberships.id,
      openedAt: memberships.openedAt,
      endedAt: memberships.endedAt,
      cancelAt: memberships.cancelAt,
    })
    .from(memberList)
    .innerJoin(memberships, eq(memberships.id, memberList.membershipId))
    .where(isOutdated);
  const ids = db.select({ id: memberList.membershipId }).from(memberList).where(isOutdated);
  const facts = await db.select().from(membershipFacts).where(inArray(membershipFacts.membershipId, ids));
  const factsOf = Map.groupBy(facts, ({ membershipId }) => membershipId);
  const counts = new Map(valid.map((each) => [each.state as MemberState, each.count]));
  for (const { id, ...member } of outdated) {
    const state = memberState({ ...member, access: access(factsOf.get(id) ?? [], now) }, now);
    counts.set(state, (counts.get(state) ?? 0) + 1);
  }
  return Object.fromEntries(counts);
}

/**
 * Returns common table expressions for the access to a creator in a range of time. The last expression is `cut`: a row
 * per trial, payment, grant, and grace after a failed payment, shortened by refunds, disputes, revocations, moves and
 * ends.
 */
function accessBetween(creatorId: string, first: string, last: string): SQL {
  return sql`
    own as (
      select facts.*, ended_at from memberships join membership_facts facts on facts.membership_id = memberships.id
      where creator_id = ${creatorId} and (ended_at is null or ended_at > ${first}::timestamptz)),
    covers as (
      select membership_id, kind, provider_id, at, ended_at, covers_from as starts, covers_until as ends from own
      where kind in ('trial', 'paid', 'complimentary')
        and covers_from <= ${last}::timestamptz and covers_until > ${first}::timestamptz
      union all select membership_id, kind, provider_id, at, ended_at, at, at + interval '14 days' from own
      where kind = 'payment_failed' and at <= ${last}::timestamptz and at > ${first}::timestamptz - interval '14 days'
        and exists (select from membership_facts paid where paid.membership_id = own.membership_id and paid.kind = 'paid'
          and paid.covers_until between own.at - interval '3 days' and own.at + interval '3 days')),
    cut as materialized (
      select membership_id, kind, starts, least(ends, ended_at, (
        select min(case when ending.kind = 'refunded' then coalesce(ending.covers_until, ending.at) else ending.at end)
        from membership_facts ending where ending.membership_id = covers.membership_id and (
          ending.kind in ('revoked', 'moved') and ending.at >= covers.at
          or ending.kind = 'ended' and ending.at >= covers.at
            and (ending.about_id is null or ending.about_id = covers.provider_id
              or covers.kind in ('paid', 'payment_failed'))
          or ending.kind in ('refunded', 'disputed') and ending.about_id = covers.provider_id
            and not exists (select from membership_facts failed where failed.membership_id = ending.membership_id
              and failed.kind = 'refund_failed' and failed.provider_id = ending.provider_id)))) as ends
      from covers)`;
}

export interface Churn {
  /** Number of members who paid at the beginning. */
  paying: number;
  /** Number of these members who no longer paid at the end. */
  lost: number;
}

/**
 * Counts the members who paid at the beginning of a range, and how many of them no longer paid at its end. A renewal
 * that is up to a day late counts as paid, and so does the grace after a failed payment.
 */
export async function findChurn(
  db: Db,
  { creatorId, from, until }: { creatorId: string; from: Date; until: Date },
): Promise<Churn> {
  const [first, last] = [new Date(from.getTime() - COLLECTING).toISOString(), until.toISOString()];
  const paidAt = (time: Date) => sql`
    select distinct membership_id from cut where kind in ('paid', 'payment_failed')
      and starts <= ${time.toISOString()}::timestamptz
      and ends > ${new Date(time.getTime() - COLLECTING).toISOString()}::timestamptz`;
  const { rows } = (await db.execute(sql`
    with ${accessBetween(creatorId, first, last)}, before as (${paidAt(from)}), after as (${paidAt(until)})
    select (select count(*)::int from before) as paying,
      (select count(*)::int from before where membership_id not in (select membership_id from after)) as lost`)) as unknown as {
    rows: Churn[];
  };
  return rows[0]!;
}

/**
 * Counts the members who had access at each time, from the facts known now. Unlike `access`, ignores the hours in which
 * a renewal is awaited and the limit on graces.
 * @param asked.times oldest first
 */
export async function countWithAccessAt(
  db: Db,
  { creatorId, times }: { creatorId: string; times: readonly Date[] },
): Promise<number[]> {
  const [first, last] = [times[0]!.toISOString(), times.at(-1)!.toISOString()];
  const { rows } = (await db.execute(sql`
    with ${accessBetween(creatorId, first, last)}
    select (select count(distinct membership_id)::int from cut where starts <= time and ends > time) as count
    from jsonb_array_elements_text(${JSON.stringify(times)}::jsonb) with ordinality as times (text, place),
      lateral (select text::timestamptz as time) as instants
    order by place`)) as unknown as { rows: { count: number }[] };
  return rows.map(({ count }) => count);
}
