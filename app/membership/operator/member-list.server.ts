import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { access } from '../access/access.ts';
import type { StandingMembership } from '../access/member.server.ts';
import { type MemberState, memberState } from '../access/member-state.ts';

/** A fact with what a payment or an operator says of it. */
export type StoredFact = typeof membershipFacts.$inferSelect;

/** A membership as the operator sees it. */
export interface ListedMember extends StandingMembership {
  accountId: string;
  email: string;
  creatorName: string;
  nextCreatorName: string | null;
  state: MemberState;
  /** When the site does something for it next; null: nothing is known to come. */
  dueAt: Date | null;
  endReason: (typeof memberships.$inferSelect)['endReason'];
  /** Oldest first. */
  facts: readonly StoredFact[];
}

/** The place after a membership. The time is text as PostgreSQL writes it: a `Date` would lose its microseconds. */
export interface MemberCursor {
  beganAt: string;
  membershipId: string;
}

export interface MemberPage {
  members: ListedMember[];
  /** Null: this was the last page. */
  next: MemberCursor | null;
}

/** Which of a creator's memberships, and in which order. */
interface MemberChoice {
  creatorId: string;
  /** Part of the address or of the name, in any case; null: everybody. Former members are not found by it. */
  search: string | null;
  /** Those that ended, or those that did not. */
  former: boolean;
}

/** Those that began last come first; else as `listMembers`. */
export async function listNewestMembers(
  db: Db,
  page: MemberChoice & { after: MemberCursor | null; limit: number; now: Date },
): Promise<MemberPage> {
  const { creatorId, search, former, after, limit, now } = page;
  const { id, beganAt, endedAt } = memberships;
  const where = and(
    eq(memberships.creatorId, creatorId),
    former ? isNotNull(endedAt) : isNull(endedAt),
    search === null ? undefined : former ? sql`false` : isOfPerson(search),
    after ? sql`(${beganAt}, ${id}) < (${after.beganAt}::timestamptz, ${after.membershipId}::uuid)` : undefined,
  );
  const order: Order = ({ id, beganAt }) => [desc(beganAt), desc(id)];
  return asPage(await readMembers(db, { where, order, limit }), { limit, now });
}

function isOfPerson(search: string): SQL {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const { firstName, lastName, authId } = endUserDetails;
  return sql`exists (select from ${accounts} left join ${endUserDetails} on ${authId} = ${accounts.id}
    where ${accounts.id} = ${memberships.accountId}
    and (${accounts.email} ilike ${pattern} or concat_ws(' ', ${firstName}, ${lastName}) ilike ${pattern}))`;
}

/** A creator's membership with its facts; null: there is none of hers by this id. */
export async function findListedMember(
  db: Db,
  { creatorId, membershipId, now }: { creatorId: string; membershipId: string; now: Date },
): Promise<ListedMember | null> {
  const where = and(eq(memberships.id, membershipId), eq(memberships.creatorId, creatorId));
  const rows = await readMembers(db, { where, order: ({ id }) => [asc(id)], limit: 1 });
  return asMembers(rows, now)[0] ?? null;
}

/**
 * A page of memberships with their facts, former ones included: a creator's by when they began, or everybody's by id.
 * Keyset pagination over an index, so that a late page costs what the first does. One statement, so that a membership
 * and its facts are of the same moment.
 * @param page.after `next` of the page before; null: the first
 */
export async function listMembers(
  db: Db,
  page: { creatorId: string | null; after: MemberCursor | null; limit: number; now: Date },
): Promise<MemberPage> {
  const { creatorId, after, limit, now } = page;
  const { id, beganAt } = memberships;
  const further = (after: MemberCursor) =>
    creatorId === null
      ? gt(id, after.membershipId)
      : sql`(${beganAt}, ${id}) > (${after.beganAt}::timestamptz, ${after.membershipId}::uuid)`;
  const rows = await readMembers(db, {
    where: and(
      creatorId === null ? undefined : eq(memberships.creatorId, creatorId),
      after ? further(after) : undefined,
    ),
    order: creatorId === null ? ({ id }) => [asc(id)] : ({ id, beganAt }) => [asc(beganAt), asc(id)],
    limit,
  });
  return asPage(rows, { limit, now });
}

function asPage(rows: readonly Row[], { limit, now }: { limit: number; now: Date }): MemberPage {
  const members = asMembers(rows, now);
  const last = rows.at(-1);
  const next =
    last && members.length === limit ? { beganAt: last.beganAtText, membershipId: last.member.membershipId } : null;
  return { members, next };
}

/** An account's memberships with their facts: the current one first, then the former ones, newest first. */
export async function listMembershipsOf(
  db: Db,
  { accountId, limit, now }: { accountId: string; limit: number; now: Date },
): Promise<ListedMember[]> {
  const where = eq(memberships.accountId, accountId);
  const order: Order = ({ endedAt, beganAt, id }) => [desc(endedAt), desc(beganAt), asc(id)];
  return asMembers(await readMembers(db, { where, order, limit }), now);
}

type Order = (columns: Record<'id' | 'beganAt' | 'endedAt', SQLWrapper>) => SQL[];
type Row = Awaited<ReturnType<typeof readMembers>>[number];

/** A row for each fact; one row for a membership without any. */
function readMembers(db: Db, { where, order, limit }: { where: SQL | undefined; order: Order; limit: number }) {
  const page = db
    .select({
      ...getTableColumns(memberships),
      beganAtText: sql<string>`${memberships.beganAt}::text`.as('began_at_text'),
    })
    .from(memberships)
    .where(where)
    .orderBy(...order(memberships))
    .limit(limit)
    .as('page');
  const next = alias(creators, 'next');
  return db
    .select({
      member: {
        membershipId: page.id,
        accountId: page.accountId,
        creatorId: page.creatorId,
        plan: page.plan,
        beganAt: page.beganAt,
        openedAt: page.openedAt,
        endedAt: page.endedAt,
        endReason: page.endReason,
        cancelAt: page.cancelAt,
        nextPlan: page.nextPlan,
        nextCreatorId: page.nextCreatorId,
        moveAt: page.moveAt,
        dueAt: page.dueAt,
        email: accounts.email,
        creatorName: creators.name,
        nextCreatorName: sql<string | null>`${next.name}`,
      },
      beganAtText: page.beganAtText,
      fact: getTableColumns(membershipFacts),
    })
    .from(page)
    .innerJoin(accounts, eq(accounts.id, page.accountId))
    .innerJoin(creators, eq(creators.id, page.creatorId))
    .leftJoin(next, eq(next.id, page.nextCreatorId))
    .leftJoin(membershipFacts, eq(membershipFacts.membershipId, page.id))
    .orderBy(...order(page), asc(membershipFacts.at), asc(membershipFacts.kind), asc(membershipFacts.providerId));
}

function asMembers(rows: readonly Row[], now: Date): ListedMember[] {
  return [...Map.groupBy(rows, ({ member }) => member.membershipId).values()].map((ofOne) => {
    const facts = ofOne.flatMap(({ fact }) => fact ?? []);
    const standing = { ...ofOne[0]!.member, facts, access: access(facts, now) };
    return { ...standing, state: memberState(standing, now) };
  });
}
