import { and, desc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { communityProfiles, posts, recipeFootnotes, threadMarks, threads } from '../../db/schema/community.ts';
import { cookedRecipes, savedRecipes } from '../../db/schema/kitchen.ts';
import { type MailRecipe, plainLine, plainName } from '../../mail/message.ts';
import { community } from '../copy.ts';
import { isModeratorProfile, type Profile } from '../profiles/profiles.server.ts';
import { listUnread, type UnreadThread } from '../threads/marks.server.ts';
import { listedThreads, newPosts } from '../threads/visible.server.ts';
import { item as copy } from './copy.ts';
import { threadName } from './thread-name.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds for which a thread of the creator's people, or a footnote, is news. */
const NEWS_MS = 8 * DAY;
export const newsSince = (now: Date) => new Date(now.getTime() - NEWS_MS);
/** Maximum number of threads of each kind of news in a mail. */
const MAX_TOLD = 50;
/** Maximum number of threads that a mail shows. */
const MAX_SHOWN = 10;
const EXCERPT_LENGTH = 200;

/**
 * Thread in a mail. `isByCreator` is true for a thread of the creator's people that is not among the unread threads.
 */
export interface MailedThread extends UnreadThread {
  isByCreator: boolean;
  /** Number of the step that got a footnote, or null for other news. */
  footnoteAt: number | null;
}

/** Lists the news of a digest. Leaves out news that a mail has announced before. */
export async function listDigest(db: Db, { profile, now }: { profile: Profile; now: Date }): Promise<MailedThread[]> {
  const unread = await listUnread(db, { profileId: profile.id, since: 'mailed', limit: MAX_TOLD });
  const known = new Set(unread.map(({ threadId }) => threadId));
  const byCreator = (await listByCreator(db, { profile, now })).filter(({ threadId }) => !known.has(threadId));
  const footnotes = (await listFootnotes(db, { profile, now })).filter(({ threadId }) => !known.has(threadId));
  return [...unread.map(asNews), ...byCreator, ...footnotes];
}

/**
 * Lists threads with unread posts that no mail has announced, if the person began the thread or is mentioned in one of
 * these posts.
 */
export async function listDirectAnswers(db: Db, { profile }: { profile: Profile }): Promise<MailedThread[]> {
  const unread = await listUnread(db, { profileId: profile.id, since: 'mailed', limit: MAX_TOLD });
  const ids = unread.map(({ threadId }) => threadId);
  const own =
    ids.length === 0
      ? []
      : await db
          .select({ threadId: posts.threadId })
          .from(posts)
          .where(and(inArray(posts.threadId, ids), posts.isOpening, eq(posts.authorId, profile.id)));
  const isOwn = new Set(own.map(({ threadId }) => threadId));
  return unread.filter(({ threadId, isMentioned }) => isMentioned || isOwn.has(threadId)).map(asNews);
}

const asNews = (thread: UnreadThread): MailedThread => ({ ...thread, isByCreator: false, footnoteAt: null });

async function listByCreator(db: Db, { profile, now }: { profile: Profile; now: Date }): Promise<MailedThread[]> {
  const since = newsSince(now);
  const found = await db
    .select({
      threadId: threads.id,
      kind: threads.kind,
      title: threads.title,
      recipeName: threads.recipeName,
      newestAt: posts.shownAt,
    })
    .from(threads)
    .innerJoin(posts, and(eq(posts.threadId, threads.id), posts.isOpening))
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .leftJoin(threadMarks, and(eq(threadMarks.threadId, threads.id), eq(threadMarks.profileId, profile.id)))
    .where(
      and(
        eq(threads.creatorId, profile.creatorId),
        inArray(threads.kind, ['post', 'cook-along']),
        gt(threads.lastAt, since),
        newPosts(
          profile.id,
          sql`greatest(${sql.param(since, posts.shownAt)}, ${threadMarks.seenAt}, ${threadMarks.mailedAt})`,
        ),
        sql`not coalesce(${threadMarks.isMuted}, false)`,
        isModeratorProfile,
      ),
    )
    .orderBy(desc(posts.shownAt))
    .limit(MAX_TOLD);
  return found.map((each) => ({
    ...each,
    newestAt: each.newestAt!,
    count: 1,
    isMentioned: false,
    isByCreator: true,
    footnoteAt: null,
  }));
}

const isOfReader = (accountId: string | null) => sql`(
  exists (select from ${savedRecipes} where ${savedRecipes.recipeId} = ${recipeFootnotes.recipeId}
    and ${savedRecipes.accountId} = ${accountId}::uuid)
  or exists (select from ${cookedRecipes} where ${cookedRecipes.recipeId} = ${recipeFootnotes.recipeId}
    and ${cookedRecipes.accountId} = ${accountId}::uuid))`;

async function listFootnotes(db: Db, { profile, now }: { profile: Profile; now: Date }): Promise<MailedThread[]> {
  const found = await db
    .select({
      threadId: threads.id,
      kind: threads.kind,
      title: threads.title,
      recipeName: threads.recipeName,
      newestAt: recipeFootnotes.addedAt,
      footnoteAt: recipeFootnotes.step,
    })
    .from(recipeFootnotes)
    .innerJoin(posts, eq(posts.id, recipeFootnotes.postId))
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .leftJoin(threadMarks, and(eq(threadMarks.threadId, threads.id), eq(threadMarks.profileId, profile.id)))
    .where(
      and(
        eq(recipeFootnotes.creatorId, profile.creatorId),
        gt(recipeFootnotes.addedAt, newsSince(now)),
        ne(posts.authorId, profile.id),
        eq(posts.state, 'shown'),
        isOfReader(profile.accountId),
        sql`${recipeFootnotes.addedAt} > coalesce(${threadMarks.mailedAt}, '-infinity')`,
        sql`not coalesce(${threadMarks.isMuted}, false)`,
        listedThreads(profile.id),
      ),
    )
    .orderBy(desc(recipeFootnotes.addedAt))
    .limit(MAX_TOLD);
  // Announces a thread once, for its newest footnote.
  const byThread = new Map(found.toReversed().map((each) => [each.threadId, each]));
  return [...byThread.values()].map((each) => ({ ...each, count: 1, isMentioned: false, isByCreator: false }));
}

/**
 * Records the news of a mail, so that no later mail repeats it. A full mail counts as announcing older news of followed
 * threads too. Runs in the transaction that sends the mail.
 */
export async function markMailed(tx: Db, { profile, told }: { profile: Profile; told: MailedThread[] }): Promise<void> {
  const later = (at: SQL) => sql`greatest(${threadMarks.mailedAt}, ${at})`;
  if (told.length >= MAX_TOLD) {
    const oldest = new Date(Math.min(...told.map(({ newestAt }) => newestAt.getTime())));
    await tx
      .update(threadMarks)
      .set({ mailedAt: later(sql`${sql.param(oldest, threadMarks.mailedAt)}`) })
      .where(and(eq(threadMarks.profileId, profile.id), threadMarks.isFollowed));
  }
  await tx
    .insert(threadMarks)
    .values(told.map(({ threadId, newestAt }) => ({ profileId: profile.id, threadId, mailedAt: newestAt })))
    .onConflictDoUpdate({
      target: [threadMarks.profileId, threadMarks.threadId],
      set: { mailedAt: later(sql`excluded.mailed_at`) },
    });
}

export async function mailItems(
  db: Db,
  of: { profile: Profile; told: MailedThread[]; creator: string; addressOf: (threadId: string) => string },
): Promise<MailRecipe[]> {
  const { profile, told, creator, addressOf } = of;
  const shown = told.slice(0, MAX_SHOWN);
  const newest = await listNewest(db, { profile, threadIds: shown.map(({ threadId }) => threadId) });
  return shown.map((thread): MailRecipe => {
    const post = newest.get(thread.threadId);
    const name = post ? plainName(post.name ?? '') || community.formerMember : '';
    return {
      name: plainName(threadName(thread)),
      link: addressOf(thread.threadId),
      lead: post ? copy.said(name, excerpt(post.words)) : '',
      facts: thread.isByCreator
        ? copy.byCreator(creator)
        : thread.footnoteAt !== null
          ? copy.footnote(thread.footnoteAt)
          : thread.isMentioned
            ? copy.mention
            : copy.posts(thread.count),
      ingredients: [],
      steps: [],
    };
  });
}

/** Finds each thread's newest post that the reader sees and did not write. */
async function listNewest(db: Db, { profile, threadIds }: { profile: Profile; threadIds: string[] }) {
  if (threadIds.length === 0) return new Map<string, { words: string; name: string | null }>();
  const found = await db
    .selectDistinctOn([posts.threadId], {
      threadId: posts.threadId,
      words: sql<string>`left(${posts.words}, ${2 * EXCERPT_LENGTH})`,
      name: communityProfiles.name,
    })
    .from(posts)
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .where(and(inArray(posts.threadId, threadIds), newPosts(profile.id, sql`'-infinity'`), listedThreads(profile.id)))
    .orderBy(posts.threadId, desc(posts.shownAt));
  return new Map(found.map(({ threadId, ...post }) => [threadId, post]));
}

function excerpt(words: string): string {
  const characters = [...plainLine(words)];
  return characters.length > EXCERPT_LENGTH
    ? `${characters.slice(0, EXCERPT_LENGTH - 1).join('')}…`
    : characters.join('');
}
