import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { communityBlocks, communityProfiles } from '../../db/schema/community.ts';
import { creatorMembers, landingPages } from '../../db/schema/creators.ts';
import { accounts } from '../../db/schema/identity.ts';
import { checkName, foldName, MAX_NAME_LENGTH } from './names.ts';

export type Profile = typeof communityProfiles.$inferSelect;

interface PersonOf {
  accountId: string;
  creatorId: string;
}

export async function findProfile(db: Db, { accountId, creatorId }: PersonOf): Promise<Profile | null> {
  const [found] = await db
    .select()
    .from(communityProfiles)
    .where(and(eq(communityProfiles.accountId, accountId), eq(communityProfiles.creatorId, creatorId)));
  return found ?? null;
}

/**
 * Returns the person's profile in a community, and creates it with a free name if there is none. The caller holds the
 * account's lock.
 */
export async function ensureProfile(tx: Db, { accountId, creatorId, now }: PersonOf & { now: Date }): Promise<Profile> {
  const found = await findProfile(tx, { accountId, creatorId });
  if (found) return found;
  const { firstName, isModerator, own } = await namesFor(tx, { accountId, creatorId });
  const numbered = (number: number) =>
    candidate(isModerator ? (own[0] ?? firstName) : firstName, number, isModerator ? [] : own);
  const isTaken = async (number: number) => {
    const { folded } = numbered(number);
    const [taken] = await tx
      .select({ id: communityProfiles.id })
      .from(communityProfiles)
      .where(and(eq(communityProfiles.creatorId, creatorId), eq(communityProfiles.foldedName, folded)));
    return taken !== undefined;
  };
  for (;;) {
    const { name, folded } = numbered(await findFreeNumber(isTaken));
    const [created] = await tx
      .insert(communityProfiles)
      .values({ creatorId, accountId, name, foldedName: folded, createdAt: now })
      .onConflictDoNothing()
      .returning();
    // Without a row, another person took the name at the same moment.
    if (created) return created;
  }
}

/** Finds a free number: 1, or one that follows a taken number. Doubles the number until one is free, then bisects. */
async function findFreeNumber(isTaken: (number: number) => Promise<boolean>): Promise<number> {
  let taken = 0;
  let free = 1;
  while (await isTaken(free)) {
    taken = free;
    free *= 2;
  }
  while (free - taken > 1) {
    const middle = Math.floor((taken + free) / 2);
    if (await isTaken(middle)) taken = middle;
    else free = middle;
  }
  return free;
}

const FALLBACK = 'Cook';

/** Builds the nth name to try: 'Ana', 'Ana 2', … An unusable first name gives 'Cook'. */
function candidate(firstName: string, number: number, own: readonly string[]): { name: string; folded: string } {
  const suffix = number === 1 ? '' : ` ${number}`;
  const begin = [...firstName].slice(0, MAX_NAME_LENGTH - 8).join('');
  const checked = checkName(begin + suffix, own);
  if (checked.ok) return checked;
  const name = FALLBACK + suffix;
  return { name, folded: foldName(name) };
}

export async function suggestName(db: Db, person: PersonOf): Promise<string> {
  const { firstName, isModerator, own } = await namesFor(db, person);
  return candidate(isModerator ? (own[0] ?? firstName) : firstName, 1, isModerator ? [] : own).name;
}

/** Reads the account's first name, and the names that only the creator's people may use. */
export async function namesFor(
  tx: Db,
  { accountId, creatorId }: PersonOf,
): Promise<{ firstName: string; isModerator: boolean; own: string[] }> {
  const isModerator = sql<boolean>`exists (select from ${creatorMembers}
    where ${creatorMembers.accountId} = ${accountId} and ${creatorMembers.creatorId} = ${creatorId})`;
  const [account] = await tx
    .select({ firstName: sql<string | null>`${accounts.metadata}->>'first_name'`, isModerator })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  const pages = await tx
    .select({ cookName: landingPages.cookName, name: landingPages.name })
    .from(landingPages)
    .where(and(eq(landingPages.creatorId, creatorId), landingPages.isActive));
  const own = pages.flatMap(({ cookName, name }) => [cookName, name]).filter((each) => each?.trim()) as string[];
  return { firstName: account?.firstName ?? '', isModerator: account?.isModerator ?? false, own };
}

/** Blocks or unblocks a person of the same community. Idempotent. The creator's people cannot be blocked. */
export async function setBlocked(
  tx: Db,
  given: { profileId: string; otherId: string; isBlocked: boolean; now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' | 'moderator' }> {
  const { profileId, otherId, isBlocked, now } = given;
  const { id, creatorId, accountId } = communityProfiles;
  const [other] = await tx
    .select({ isModerator: isModeratorProfile })
    .from(communityProfiles)
    .where(
      and(
        eq(id, otherId),
        // The profile of a deleted account can only be unblocked.
        isBlocked ? isNotNull(accountId) : undefined,
        sql`${creatorId} = (select mine.creator_id from ${communityProfiles} mine where mine.id = ${profileId})`,
      ),
    );
  if (!other || otherId === profileId) return { ok: false, reason: 'unknown' };
  if (other.isModerator && isBlocked) return { ok: false, reason: 'moderator' };
  if (isBlocked)
    await tx.insert(communityBlocks).values({ profileId, blockedId: otherId, since: now }).onConflictDoNothing();
  else {
    await tx
      .delete(communityBlocks)
      .where(and(eq(communityBlocks.profileId, profileId), eq(communityBlocks.blockedId, otherId)));
  }
  return { ok: true };
}

/**
 * True if the profile of the surrounding query belongs to the creator's people. Columns are written in full, because
 * Drizzle leaves out the table in a select from one table.
 */
export const isModeratorProfile = sql<boolean>`exists (select from ${creatorMembers} worker
  where worker.account_id = ${communityProfiles}.account_id and worker.creator_id = ${communityProfiles}.creator_id)`;

/** True if the profile of the surrounding query is the author of imported comments. Former members have no name. */
export const isImportedProfile = sql<boolean>`(${communityProfiles}.account_id is null and ${communityProfiles}.name is not null)`;
