import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { communityBlocks, communityProfiles, posts, threadMarks } from '../../db/schema/community.ts';
import { hashToken, isToken, newToken } from '../../identity/links/tokens.server.ts';

const { id, accountId: ofAccount, leftTokenHash } = communityProfiles;

/** Stores if the person's words are left when the account is deleted. */
export async function chooseLeaving(
  tx: Db,
  { accountId, leavesWords }: { accountId: string; leavesWords: boolean },
): Promise<void> {
  await tx.update(communityProfiles).set({ leavesWords }).where(eq(ofAccount, accountId));
}

export async function hasWords(db: Db, { accountId }: { accountId: string }): Promise<boolean> {
  const [found] = await db
    .select({ id: posts.id })
    .from(posts)
    .innerJoin(communityProfiles, eq(id, posts.authorId))
    .where(and(eq(ofAccount, accountId), ne(posts.state, 'deleted')))
    .limit(1);
  return found !== undefined;
}

/**
 * Prepares the profiles of an account for its deletion, in the deletion's transaction. Deletes the person's marks and
 * blocks, and the words unless the person chose to leave them.
 * @returns token by which the person can still delete the words that were left, or null if none were left
 */
export async function leaveCommunities(
  tx: Db,
  { accountId, now }: { accountId: string; now: Date },
): Promise<string | null> {
  const profiles = await tx
    .select({ id, leavesWords: communityProfiles.leavesWords })
    .from(communityProfiles)
    .where(eq(ofAccount, accountId));
  if (profiles.length === 0) return null;
  const all = profiles.map((profile) => profile.id);
  await tx.delete(threadMarks).where(inArray(threadMarks.profileId, all));
  await tx.delete(communityBlocks).where(inArray(communityBlocks.profileId, all));
  const deletes = profiles.filter((profile) => !profile.leavesWords).map((profile) => profile.id);
  await deleteWords(tx, { profileIds: deletes, now });
  const leaves = all.filter((each) => !deletes.includes(each));
  if (leaves.length === 0) return null;
  const { token, hash } = newToken();
  await tx.update(communityProfiles).set({ leftTokenHash: hash }).where(inArray(id, leaves));
  return token;
}

/** Counts the posts that a token's owner left. Returns null for an unknown token. */
export async function countLeftPosts(db: Db, token: string): Promise<number | null> {
  if (!isToken(token)) return null;
  const [found] = await db
    .select({
      profiles: sql<number>`count(distinct ${id})::int`,
      posts: sql<number>`count(${posts.id})::int`,
    })
    .from(communityProfiles)
    .leftJoin(posts, and(eq(posts.authorId, id), ne(posts.state, 'deleted')))
    .where(eq(leftTokenHash, hashToken(token)));
  return found!.profiles === 0 ? null : found!.posts;
}

/** Deletes the posts that a token's owner left. Idempotent. Returns false for an unknown token. */
export function deleteLeftPosts(db: Db, { token, now }: { token: string; now: Date }): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (!isToken(token)) return false;
    const profiles = await tx
      .select({ id })
      .from(communityProfiles)
      .where(eq(leftTokenHash, hashToken(token)));
    await deleteWords(tx, { profileIds: profiles.map((profile) => profile.id), now });
    return profiles.length > 0;
  });
}

async function deleteWords(tx: Db, { profileIds, now }: { profileIds: readonly string[]; now: Date }): Promise<void> {
  if (profileIds.length === 0) return;
  await tx
    .update(posts)
    .set({ state: 'deleted', heldBy: null, stateAt: now })
    .where(and(inArray(posts.authorId, [...profileIds]), ne(posts.state, 'deleted')));
}
