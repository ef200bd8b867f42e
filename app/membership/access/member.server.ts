import { asc, desc, eq, sql } from 'drizzle-orm';
import { createContext, type RouterContextProvider } from 'react-router';
import { type Role, roleOf } from '../../access/roles.ts';
import type { Db } from '../../db/client.server.ts';
import { preparedOnce } from '../../db/client.server.ts';
import { operators } from '../../db/schema/access.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { accounts, sessions } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import {
  isLiveSession,
  type LiveSession,
  liveSession,
  type SessionUser,
  sessionColumns,
  sessionKey,
} from '../../identity/queries.server.ts';
import type { Visitor } from '../../identity/sessions/visitor.server.ts';
import { joinedPrice, movePrice } from '../offers/queries.server.ts';
import type { Price } from '../prices/price.ts';
import { priceColumn } from '../prices/queries.server.ts';
import { type Access, access, type Fact } from './access.ts';

/** Current membership of an account, or the membership that ended last. */
export interface CurrentMembership {
  membershipId: string;
  creatorId: string;
  /** Price of the membership, with the member's unused offer. */
  price: Price;
  beganAt: Date;
  /** Null if the address was not confirmed while the membership was current. */
  openedAt: Date | null;
  endedAt: Date | null;
  cancelAt: Date | null;
  /** Price of a plan chosen for the next period, or null. */
  nextPrice: Price | null;
  nextCreatorId: string | null;
  moveAt: Date | null;
  /** Price that the member accepted for a scheduled move, or null. */
  movePrice: Price | null;
  facts: readonly Fact[];
  access: Access;
}

export interface MembershipStatus {
  /** Null if the account has had no membership. */
  membership: CurrentMembership | null;
  /** Studios that the account may open, oldest access first. */
  studios: readonly { creatorId: string; role: (typeof creatorMembers.$inferSelect)['role'] }[];
  isOperator: boolean;
}

export type Member = SessionUser & MembershipStatus;

/** Visitor with membership and studios, from the same read as `visitorContext`. */
export const memberContext = createContext<() => Promise<Visitor<Member>>>();

/** Returns the signed-in, confirmed account with its membership status, or null if there is none. */
export async function findMember(context: Readonly<RouterContextProvider>): Promise<Member | null> {
  return (await context.get(memberContext)()).user;
}

/** Returns the signed-in, confirmed account with its membership status. Throws if there is none. */
export async function requireMember(context: Readonly<RouterContextProvider>): Promise<Member> {
  const member = await findMember(context);
  if (!member) throw new Error('A route that needs a confirmed account is open to others');
  return member;
}

/** Fact as PostgreSQL's JSON functions return it, with times as text. */
type FactAsJson = { [Field in keyof Fact]: Fact[Field] extends string | null ? Fact[Field] : string | null };

const factColumns = sql<FactAsJson[]>`(
  select coalesce(json_agg(json_build_object(
    'kind', ${membershipFacts.kind}, 'providerId', ${membershipFacts.providerId}, 'at', ${membershipFacts.at},
    'coversFrom', ${membershipFacts.coversFrom}, 'coversUntil', ${membershipFacts.coversUntil},
    'aboutId', ${membershipFacts.aboutId}
  ) order by ${membershipFacts.at}, ${membershipFacts.kind}, ${membershipFacts.providerId}), '[]')
  from ${membershipFacts} where ${membershipFacts.membershipId} = ${memberships.id})`;

const studioColumns = sql<MembershipStatus['studios']>`(
  select coalesce(json_agg(json_build_object('creatorId', ${creatorMembers.creatorId}, 'role', ${creatorMembers.role})
    order by ${creatorMembers.createdAt}, ${creatorMembers.creatorId}), '[]')
  from ${creatorMembers} where ${creatorMembers.accountId} = ${accounts.id})`;

/** Builds a lateral subquery for the `CurrentMembership` of an `accounts` row, and the columns of the status. */
function statusOf(db: Db) {
  const current = db
    .select({
      membershipId: memberships.id,
      creatorId: memberships.creatorId,
      price: joinedPrice(memberships).as('price'),
      beganAt: memberships.beganAt,
      openedAt: memberships.openedAt,
      endedAt: memberships.endedAt,
      cancelAt: memberships.cancelAt,
      nextPrice: priceColumn(memberships.nextPriceId).as('next_price'),
      nextCreatorId: memberships.nextCreatorId,
      moveAt: memberships.moveAt,
      movePrice: movePrice(memberships).as('move_price'),
      facts: factColumns.as('facts'),
    })
    .from(memberships)
    .where(eq(memberships.accountId, accounts.id))
    .orderBy(sql`${memberships.endedAt} desc nulls first`, desc(memberships.beganAt), asc(memberships.id))
    .limit(1)
    .as('current');
  const columns = {
    membership: {
      membershipId: current.membershipId,
      creatorId: current.creatorId,
      price: current.price,
      beganAt: current.beganAt,
      openedAt: current.openedAt,
      endedAt: current.endedAt,
      cancelAt: current.cancelAt,
      nextPrice: current.nextPrice,
      nextCreatorId: current.nextCreatorId,
      moveAt: current.moveAt,
      movePrice: current.movePrice,
      facts: current.facts,
    },
    studios: studioColumns,
    isOperator: sql<boolean>`exists (select from ${operators} where ${operators.accountId} = ${accounts.id})`,
  };
  return { current, columns };
}

const memberBySession = preparedOnce((db) => {
  const { current, columns } = statusOf(db);
  return db
    .select({ account: sessionColumns, ...columns })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .leftJoinLateral(current, sql`true`)
    .where(isLiveSession)
    .prepare('member_by_session');
});

export type MemberSession = { token: string; now: Date; membershipNow: Date };

export async function readMember(db: Db, session: MemberSession): Promise<LiveSession<Member> | null> {
  const key = sessionKey(session);
  const [found] = key ? await memberBySession(db).execute(key) : [];
  if (!found) return null;
  const { expiresAt, ...account } = found.account;
  return liveSession({ ...account, ...withAccess(found, session.membershipNow) }, expiresAt);
}

/** Reads the membership status of an account. An unknown account has no membership and no studio. */
export async function findMembershipStatus(
  db: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<MembershipStatus> {
  const { current, columns } = statusOf(db);
  const [found] = await db
    .select(columns)
    .from(accounts)
    .leftJoinLateral(current, sql`true`)
    .where(eq(accounts.id, accountId));
  return withAccess(found ?? { membership: null, studios: [], isOperator: false }, now);
}

/** Finds an account's role with a creator, outside a request. Null without an account or a confirmed address. */
export async function findRoleOfAccount(
  db: Db,
  { accountId, creatorId, now }: { accountId: string; creatorId: string; now: Date },
): Promise<Role | null> {
  const [account] = await db
    .select({ emailConfirmedAt: accounts.emailConfirmedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  if (!account?.emailConfirmedAt) return null;
  return roleOf({ ...account, ...(await findMembershipStatus(db, { accountId, now })) }, creatorId);
}

interface StoredStatus extends Omit<MembershipStatus, 'membership'> {
  membership: (Omit<CurrentMembership, 'facts' | 'access'> & { facts: FactAsJson[] }) | null;
}

function withAccess({ membership, studios, isOperator }: StoredStatus, now: Date): MembershipStatus {
  if (!membership) return { membership, studios, isOperator };
  const facts = membership.facts.map(
    ({ at, coversFrom, coversUntil, ...fact }): Fact => ({
      ...fact,
      at: new Date(at!),
      coversFrom: coversFrom === null ? null : new Date(coversFrom),
      coversUntil: coversUntil === null ? null : new Date(coversUntil),
    }),
  );
  return { membership: { ...membership, facts, access: access(facts, now) }, studios, isOperator };
}
