import { and, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { countryNames } from '../../copy/country-names.ts';
import { dateWords } from '../../copy/date-words.ts';
import type { Db } from '../../db/client.server.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { trialClaims } from '../../db/schema/membership-facts.ts';
import type { Services } from '../../http/services.ts';
import { addressHashes } from '../../identity/address-hashes.server.ts';
import { findReasons } from '../../mail/suppressions/suppressions.server.ts';
import { explainAccess, lastMomentBefore } from '../../membership/access/explain.ts';
import { countByState } from '../../membership/operator/member-count.server.ts';
import {
  type ListedMember,
  listMembersByBeginning,
  type MemberCursor,
} from '../../membership/operator/member-list.server.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { isAtAnotherPrice } from '../../membership/raise/queries.server.ts';
import { type MemberFilter, type MemberSearch, memberFilters, type ShownMember } from './member-list.ts';

export interface OfStudio {
  creatorId: string;
  name: string;
}

const MEMBERS_A_PAGE = 50;
/** Maximum number of batches read for one page. If stored states are outdated, many rows may be read to find a few. */
const MAX_READS = 40;

export interface ShownMembers {
  members: ShownMember[];
  /** Null on the last page. */
  next: MemberCursor | null;
}

export type MemberServices = Pick<Services, 'db' | 'secrets'>;

/** Returns a page of members by join date. A page with few matches may be short and still have a `next`. */
export async function listStudioMembers(
  services: MemberServices,
  studio: OfStudio,
  { search, after, now }: { search: MemberSearch; after: MemberCursor | null; now: Date },
): Promise<ShownMembers> {
  const { db } = services;
  const { filter, words, newestFirst, isAtAnother } = search;
  const { creatorId } = studio;
  const state = filter === 'everybody' ? null : filter;
  const which = isAtAnother ? isAtAnotherPrice(await listOnSale(db, { creatorId, now })) : undefined;
  const choice = { creatorId, search: words || null, state, which };
  const found: ListedMember[] = [];
  let next = after;
  for (let reads = 0; reads < MAX_READS && found.length < MEMBERS_A_PAGE; reads++) {
    const page = await listMembersByBeginning(db, { ...choice, newestFirst, after: next, limit: MEMBERS_A_PAGE, now });
    found.push(...page.members);
    next = page.next;
    if (!next) break;
  }
  return { members: await shown(services, studio, found, now), next };
}

/** Yields all members in batches, former members last. */
export async function* readAllMembers(
  services: MemberServices,
  studio: OfStudio,
  now: Date,
): AsyncGenerator<ShownMember[]> {
  for (const state of [null, 'former'] as const) {
    let after: MemberCursor | null = null;
    do {
      const choice = { creatorId: studio.creatorId, search: null, state };
      const page: Awaited<ReturnType<typeof listMembersByBeginning>> = await listMembersByBeginning(services.db, {
        ...choice,
        newestFirst: true,
        after,
        limit: BATCH,
        now,
      });
      yield await shown(services, studio, page.members, now);
      after = page.next;
    } while (after);
  }
}

const BATCH = 200;

export async function countDeletedAccounts(db: Db, { creatorId }: { creatorId: string }): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(trialClaims)
    .where(and(eq(trialClaims.creatorId, creatorId), isNull(trialClaims.accountId)));
  return found!.count;
}

/** Counts members by the filters of the list. Former members count only in `former`, not in `everybody`. */
export async function countByFilter(
  db: Db,
  { creatorId, now }: { creatorId: string; now: Date },
): Promise<Record<MemberFilter, number>> {
  const states = await countByState(db, { creatorId, now });
  const everybody = Object.values(states).reduce((sum, each) => sum + each, 0);
  const isFormer = and(eq(memberships.creatorId, creatorId), isNotNull(memberships.endedAt));
  const former = await db.$count(memberships, isFormer);
  const counts = memberFilters.map((filter) => [filter, filter === 'everybody' ? everybody : (states[filter] ?? 0)]);
  return { ...(Object.fromEntries(counts) as Record<MemberFilter, number>), former };
}

interface Person {
  /** First and last name, or empty if unknown. */
  name: string;
  /** Code of the country, or null if unknown. */
  country: string | null;
}

export async function findPeople(
  db: Db,
  studio: OfStudio,
  members: readonly ListedMember[],
): Promise<Map<string, Person>> {
  const { authId, creatorId, firstName, lastName, country } = endUserDetails;
  const ids = members.flatMap(({ accountId, endedAt }) => (endedAt === null ? accountId : []));
  const people = await db
    .select({ accountId: authId, firstName, lastName, country })
    .from(endUserDetails)
    .where(and(inArray(authId, ids), eq(creatorId, studio.creatorId)));
  return new Map(
    people.map(({ accountId, country, ...names }) => {
      const parts = [names.firstName, names.lastName].map((part) => part?.trim());
      return [accountId, { name: parts.filter(Boolean).join(' '), country }];
    }),
  );
}

/** Converts memberships to the data that the studio may see. */
export async function shown(
  { db, secrets }: MemberServices,
  studio: OfStudio,
  members: readonly ListedMember[],
  now: Date,
): Promise<ShownMember[]> {
  const people = await findPeople(db, studio, members);
  const reasons = await findReasons(db, {
    addresses: members.flatMap(({ email, endedAt }) => (endedAt === null ? email : [])),
    creatorId: studio.creatorId,
    hashAddress: (address) => addressHashes(address, secrets),
    now,
  });
  return members.map((member) => {
    const { membershipId, state, endedAt, access, openedAt } = member;
    if (state === 'former') return { membershipId, state, leftAt: endedAt!.toISOString() };
    const person = people.get(member.accountId);
    return {
      membershipId,
      state,
      name: person?.name ?? '',
      email: member.email,
      country: countryOf(person?.country ?? null),
      plan: member.price.name,
      sentence: explainAccess(access, { date: dateWords().date, creator: studio.name, opened: openedAt !== null }),
      since: member.beganAt.toISOString(),
      noEmail: reasons.get(member.email)?.[0] ?? null,
      openedAt: openedAt?.toISOString() ?? null,
      until: access.until && lastMomentBefore(access.until).toISOString(),
    };
  });
}

const names = new Map<string, string>(Object.entries(countryNames));

const countryOf = (code: string | null) => (code && names.get(code)) || code;
