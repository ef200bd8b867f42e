import { and, eq, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberList } from '../../db/schema/member-list.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import type { Services } from '../../http/services.ts';
import { everyMinute, type Worker } from '../../jobs/worker.server.ts';
import { project } from './projection.ts';

const BATCH = 500;

export function createMemberListWorker(services: Pick<Services, 'db' | 'membershipNow'>): Worker {
  return {
    name: 'member-list',
    ...everyMinute,
    attemptMs: 50_000,
    async work({ signal }) {
      let refreshed = BATCH;
      while (refreshed === BATCH && !signal.aborted) {
        refreshed = await refreshMemberList(services.db, { now: services.membershipNow(), limit: BATCH });
      }
      return { ok: true };
    },
  };
}

/** Recomputes outdated rows of the member list, longest outdated first. Returns the number of rows stored. */
export async function refreshMemberList(db: Db, { now, limit }: { now: Date; limit: number }): Promise<number> {
  // Read before the members' data, so that a row whose member changes in between stays outdated.
  const outdated = await db
    .select({ membershipId: memberList.membershipId, changes: memberList.changes })
    .from(memberList)
    .where(lte(memberList.validUntil, now))
    .orderBy(memberList.validUntil)
    .limit(limit);
  if (outdated.length === 0) return 0;
  const ids = outdated.map(({ membershipId }) => membershipId);
  const members = await db
    .select({
      membershipId: memberships.id,
      openedAt: memberships.openedAt,
      cancelAt: memberships.cancelAt,
      email: accounts.email,
      firstName: endUserDetails.firstName,
      lastName: endUserDetails.lastName,
    })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .leftJoin(
      endUserDetails,
      and(eq(endUserDetails.authId, accounts.id), eq(endUserDetails.creatorId, memberships.creatorId)),
    )
    .where(inArray(memberships.id, ids));
  const facts = await db.select().from(membershipFacts).where(inArray(membershipFacts.membershipId, ids));
  const factsOf = Map.groupBy(facts, ({ membershipId }) => membershipId);
  const changes = new Map(outdated.map((row) => [row.membershipId, row.changes]));
  const rows = members.map(({ membershipId, ...member }) => ({
    id: membershipId,
    seen: changes.get(membershipId)!,
    ...project({ ...member, facts: factsOf.get(membershipId) ?? [] }, now),
  }));
  // Skips locked rows to avoid deadlocks. A skipped row is being changed and stays outdated.
  const stored = await db.execute(sql`
    with free as (
      select membership_id from ${memberList} where membership_id = any(${sql.param(ids)}::uuid[]) for update skip locked)
    update ${memberList} set state = computed.state, words = computed.words, valid_until = computed."validUntil"
    from free, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as computed (id uuid, seen integer, state text, words text, "validUntil" timestamptz)
    where ${memberList.membershipId} = free.membership_id and computed.id = free.membership_id
      and ${memberList.changes} = computed.seen
    returning ${memberList.membershipId}`);
  return (stored as unknown as { rows: unknown[] }).rows.length;
}
