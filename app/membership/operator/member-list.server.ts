import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  not,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberList } from '../../db/schema/member-list.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { access } from '../access/access.ts';
import type { CurrentMembership } from '../access/member.server.ts';
import { searchPatterns } from '../member-list/projection.ts';
import type { Price } from '../prices/price.ts';
import { priceColumn } from '../prices/queries.server.ts';
import { type MemberState, memberState, memberStates } from '../status/member-state.ts';

export type StoredFact = typeof membershipFacts.$inferSelect;

export interface ListedMember extends CurrentMembership {
  accountId: string;
  email: string;
  creatorName: string;
  nextCreatorName: string | null;
  state: MemberState;
  /** Time at which the membership is next processed, or null if none is known. */
  dueAt: Date | null;
  endReason: (typeof memberships.$inferSelect)['endReason'];
  facts: readonly StoredFact[];
}

/** Position after a membership in a list. `beganAt` is PostgreSQL's text, because a `Date` has no microseconds. */
export interface MemberCursor {
  beganAt: string;
  membershipId: string;
}

export interface MemberPage {
  members: ListedMember[];
  /** Null if no page follows. The page after a full one may be empty. */
  next: MemberCursor | null;
}

interface MemberChoice {
  creatorId: string;
  /** Part of the address or name in any case, or null for all. A search finds no former members. */
  search: string | null;
  /** State to select, or null for all states except `former`. */
  state: MemberState | null;
  which?: SQL | undefined;
}

/**
 * Lists a page of a creator's memberships by the time at which they began. While rows of the member
 * list are outdated (`member-list/`), a page with a `next` may have fewer than `limit` members.
 */
export async function listMembersByBeginning(
  db: Db,
  page: MemberChoice & { newestFirst: boolean; after: MemberCursor | null; limit: number; now: Date },
): Promise<MemberPage> {
  const { creatorId, search, state, which, newestFirst, after, limit, now } = page;
  const { id, beganAt, endedAt } = memberships;
  const isFormer = state === 'former';
  if (isFormer && search !== null) return { members: [], next: null };
  const isNarrowed = !isFormer && (search !== null || state !== null);
  const where = and(
    eq(memberships.creatorId, creatorId),
    isFormer ? isNotNull(endedAt) : isNull(endedAt),
    which,
    isNarrowed ? sql`${id} in ${candidates({ ...page, states: state && [state] })}` : undefined,
    after ? isFurther(beganAt, id, { after, newestFirst }) : undefined,
  );
  const direction = newestFirst ? desc : asc;
  const order: Order = ({ id, beganAt }) => [direction(beganAt), direction(id)];
  const found = asPage(await readMembers(db, { where, order, limit }), { limit, now });
  return state === null ? found : { ...found, members: found.members.filter((member) => member.state === state) };
}

interface Narrowing {
  creatorId: string;
  search: string | null;
  states: readonly MemberState[] | null;
  after: MemberCursor | null;
  limit: number;
  now: Date;
  newestFirst: boolean;
}

/** Selects members whose valid row of the member list matches, and members whose row is outdated. */
function candidates({ creatorId, search, states, after, limit, now, newestFirst }: Narrowing): SQL {
  const { membershipId, beganAt, validUntil, words, state } = memberList;
  const direction = newestFirst ? sql`desc` : sql`asc`;
  const some = (which: SQL | undefined) =>
    sql`(select ${membershipId}, ${beganAt} from ${memberList} where ${and(
      eq(memberList.creatorId, creatorId),
      which,
      after ? isFurther(beganAt, membershipId, { after, newestFirst }) : undefined,
    )} order by ${beganAt} ${direction}, ${membershipId} ${direction} limit ${limit})`;
  const isValid = gt(validUntil, now);
  const hasWords =
    search === null ? undefined : or(...searchPatterns(search).map((each) => sql`${words} like ${each}`));
  const listed = some(and(isValid, states === null ? undefined : inArray(state, [...states]), hasWords));
  const outdated = some(and(not(isValid), search === null ? undefined : isOfPerson(search)));
  return sql`(select membership_id from (${listed} union all ${outdated}) both_lists
    order by began_at ${direction}, membership_id ${direction} limit ${limit})`;
}

const isFurther = (
  beganAt: SQLWrapper,
  id: SQLWrapper,
  { after, newestFirst }: { after: MemberCursor; newestFirst: boolean },
) =>
  sql`(${beganAt}, ${id}) ${newestFirst ? sql`<` : sql`>`} (${after.beganAt}::timestamptz, ${after.membershipId}::uuid)`;

/** Returns an SQL condition that searches the account's address and name, for rows whose `words` are outdated. */
function isOfPerson(search: string): SQL {
  const { firstName, lastName, authId } = endUserDetails;
  const written = sql`lower(e'\n' || ${accounts.email} || e'\n' || concat_ws(' ', ${firstName}, ${lastName}))`;
  return sql`exists (select from ${memberships} join ${accounts} on ${accounts.id} = ${memberships.accountId}
    left join ${endUserDetails} on ${authId} = ${accounts.id}
    where ${memberships.id} = ${memberList.membershipId}
    and ${or(...searchPatterns(search).map((each) => sql`${written} like ${each}`))})`;
}

export async function findListedMember(
  db: Db,
  { creatorId, membershipId, now }: { creatorId: string; membershipId: string; now: Date },
): Promise<ListedMember | null> {
  const where = and(eq(memberships.id, membershipId), eq(memberships.creatorId, creatorId));
  const rows = await readMembers(db, { where, order: ({ id }) => [asc(id)], limit: 1 });
  return asMembers(rows, now)[0] ?? null;
}

/** Lists members in state `trial` whose access ends by `until`, of memberships begun within the last 90 days. */
export async function listTrialsEnding(
  db: Db,
  { creatorId, until, limit, now }: { creatorId: string; until: Date; limit: number; now: Date },
): Promise<ListedMember[]> {
  const { membershipId, kind, coversUntil } = membershipFacts;
  const ends = db
    .select({ id: membershipId })
    .from(membershipFacts)
    .where(
      and(
        eq(membershipId, memberships.id),
        eq(kind, 'trial'),
        gt(coversUntil, now),
        sql`${coversUntil} <= ${until.toISOString()}`,
      ),
    );
  const where = and(
    eq(memberships.creatorId, creatorId),
    isNull(memberships.endedAt),
    sql`${memberships.beganAt} > ${now.toISOString()}::timestamptz - interval '90 days'`,
    sql`exists (${ends})`,
  );
  const order: Order = ({ beganAt, id }) => [asc(beganAt), asc(id)];
  const members = asMembers(await readMembers(db, { where, order, limit }), now);
  const endOf = ({ access: { until: end } }: ListedMember) => end?.getTime() ?? 0;
  return members
    .filter((member) => member.state === 'trial' && endOf(member) <= until.getTime())
    .sort((one, other) => endOf(one) - endOf(other));
}

/**
 * Lists a page of memberships in these states with their facts: a creator's by the time at which they began, or all by
 * id. A page with a `next` may have fewer than `limit` members.
 * @param page.after `next` of the previous page, or null for the first
 */
export async function listMembers(
  db: Db,
  page: {
    creatorId: string | null;
    states: readonly MemberState[];
    after: MemberCursor | null;
    limit: number;
    now: Date;
  },
): Promise<MemberPage> {
  const { creatorId, states, after, limit, now } = page;
  const { id, beganAt, endedAt } = memberships;
  const newestFirst = false;
  const further = (after: MemberCursor) =>
    creatorId === null ? gt(id, after.membershipId) : isFurther(beganAt, id, { after, newestFirst });
  const isNarrowed = creatorId !== null && states.length < memberStates.length - 1 && !states.includes('former');
  const rows = await readMembers(db, {
    where: and(
      creatorId === null ? undefined : eq(memberships.creatorId, creatorId),
      states.includes('former') ? undefined : isNull(endedAt),
      isNarrowed ? sql`${id} in ${candidates({ ...page, creatorId, search: null, newestFirst })}` : undefined,
      after ? further(after) : undefined,
    ),
    order: creatorId === null ? ({ id }) => [asc(id)] : ({ id, beganAt }) => [asc(beganAt), asc(id)],
    limit,
  });
  const { members, next } = asPage(rows, { limit, now });
  return { members: members.filter(({ state }) => states.includes(state)), next };
}

function asPage(rows: readonly Row[], { limit, now }: { limit: number; now: Date }): MemberPage {
  const members = asMembers(rows, now);
  const last = rows.at(-1);
  const next =
    last && members.length === limit ? { beganAt: last.beganAtText, membershipId: last.member.membershipId } : null;
  return { members, next };
}

/** Lists an account's memberships with their facts: the current one first, then former ones, newest first. */
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

/** Fact as PostgreSQL's JSON functions return it, with times as text. */
type FactAsJson = { [Field in keyof StoredFact]: StoredFact[Field] extends Date | null ? string : StoredFact[Field] };

/** Returns a subquery for a membership's facts. A join would repeat the membership and its prices for each fact. */
const factsOf = (membershipId: SQLWrapper) => {
  const { kind, providerId, at, coversFrom, coversUntil, amount, currency, aboutId, because, recordedAt } =
    membershipFacts;
  return sql<FactAsJson[] | null>`(select json_agg(json_build_object(
    'kind', ${kind}, 'providerId', ${providerId}, 'membershipId', ${membershipFacts.membershipId}, 'at', ${at},
    'coversFrom', ${coversFrom}, 'coversUntil', ${coversUntil}, 'amount', ${amount}, 'currency', ${currency},
    'aboutId', ${aboutId}, 'because', ${because}, 'recordedAt', ${recordedAt}) order by ${at}, ${kind}, ${providerId})
    from ${membershipFacts} where ${membershipFacts.membershipId} = ${membershipId})`;
};

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
        price: priceColumn(page.priceId) as SQL<Price>,
        beganAt: page.beganAt,
        openedAt: page.openedAt,
        endedAt: page.endedAt,
        endReason: page.endReason,
        cancelAt: page.cancelAt,
        nextPrice: priceColumn(page.nextPriceId),
        nextCreatorId: page.nextCreatorId,
        moveAt: page.moveAt,
        movePrice: priceColumn(page.movePriceId),
        dueAt: page.dueAt,
        email: accounts.email,
        creatorName: creators.name,
        nextCreatorName: sql<string | null>`${next.name}`,
      },
      beganAtText: page.beganAtText,
      facts: factsOf(page.id),
    })
    .from(page)
    .innerJoin(accounts, eq(accounts.id, page.accountId))
    .innerJoin(creators, eq(creators.id, page.creatorId))
    .leftJoin(next, eq(next.id, page.nextCreatorId))
    .orderBy(...order(page));
}

function asMembers(rows: readonly Row[], now: Date): ListedMember[] {
  return rows.map((row) => {
    const facts = (row.facts ?? []).map(readFact);
    const member = { ...row.member, facts, access: access(facts, now) };
    return { ...member, state: memberState(member, now) };
  });
}

const readFact = ({ at, coversFrom, coversUntil, recordedAt, ...fact }: FactAsJson): StoredFact => ({
  ...fact,
  at: new Date(at),
  coversFrom: coversFrom === null ? null : new Date(coversFrom),
  coversUntil: coversUntil === null ? null : new Date(coversUntil),
  recordedAt: new Date(recordedAt),
});
