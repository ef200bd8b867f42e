import { and, count, eq, inArray, isNull } from 'drizzle-orm';
import { countryNames } from '../../copy/country-names.ts';
import { dateWords } from '../../copy/date-words.ts';
import type { Db } from '../../db/client.server.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import { trialClaims } from '../../db/schema/membership-facts.ts';
import { findReasons } from '../../mail/suppressions/suppressions.server.ts';
import { explainAccess } from '../../membership/access/explain.ts';
import {
  type ListedMember,
  listMembersByBeginning,
  type MemberCursor,
} from '../../membership/operator/member-list.server.ts';
import { listOnSale } from '../../membership/prices/queries.server.ts';
import { isAtAnotherPrice } from '../../membership/raise/queries.server.ts';
import type { MemberSearch, ShownMember } from './member-list.ts';

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

/** Returns a page of members by join date. A page with few matches may be short and still have a `next`. */
export async function listStudioMembers(
  db: Db,
  studio: OfStudio,
  { search, after, now }: { search: MemberSearch; after: MemberCursor | null; now: Date },
): Promise<ShownMembers> {
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
  return { members: await shown(db, studio, found, now), next };
}

/** Yields all members in batches, former members last. */
export async function* readAllMembers(db: Db, studio: OfStudio, now: Date): AsyncGenerator<ShownMember[]> {
  for (const state of [null, 'former'] as const) {
    let after: MemberCursor | null = null;
    do {
      const choice = { creatorId: studio.creatorId, search: null, state };
      const page: Awaited<ReturnType<typeof listMembersByBeginning>> = await listMembersByBeginning(db, {
        ...choice,
        newestFirst: true,
        after,
        limit: BATCH,
        now,
      });
      yield await shown(db, studio, page.members, now);
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

/** Converts memberships to the data that the studio may see. */
export async function shown(
  db: Db,
  studio: OfStudio,
  members: readonly ListedMember[],
  now: Date,
): Promise<ShownMember[]> {
  const { authId, creatorId, firstName, lastName, country } = endUserDetails;
  const current = members.filter(({ endedAt }) => endedAt === null);
  const ids = current.map(({ accountId }) => accountId);
  const people = await db
    .select({ accountId: authId, firstName, lastName, country })
    .from(endUserDetails)
    .where(and(inArray(authId, ids), eq(creatorId, studio.creatorId)));
  const addresses = current.map(({ email }) => email);
  const reasons = await findReasons(db, { addresses, creatorId: studio.creatorId, now });
  const byAccount = new Map(people.map((person) => [person.accountId, person]));
  return members.map((member) => {
    const { membershipId, state, endedAt, access, openedAt } = member;
    if (state === 'former') return { membershipId, state, leftAt: endedAt!.toISOString() };
    const person = byAccount.get(member.accountId);
    return {
      membershipId,
      state,
      name: [person?.firstName, person?.lastName]
        .map((part) => part?.trim())
        .filter(Boolean)
        .join(' '),
      email: member.email,
      country: countryOf(person?.country ?? null),
      plan: member.price.name,
      sentence: explainAccess(access, { date: dateWords().date, creator: studio.name, opened: openedAt !== null }),
      since: member.beganAt.toISOString(),
      noEmail: reasons.get(member.email)?.[0] ?? null,
      openedAt: openedAt?.toISOString() ?? null,
      until: access.until?.toISOString() ?? null,
    };
  });
}

const names = new Map<string, string>(Object.entries(countryNames));

const countryOf = (code: string | null) => (code && names.get(code)) || code;
