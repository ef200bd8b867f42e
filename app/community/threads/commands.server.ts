import { and, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import {
  communityBlocks,
  communityProfiles,
  postMentions,
  postPictures,
  postRevisions,
  posts,
  threadMarks,
  threads,
} from '../../db/schema/community.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import { lockAccount } from '../../identity/commands.server.ts';
import { foldName } from '../profiles/names.ts';
import { findProfile } from '../profiles/profiles.server.ts';
import { findCommunitySettings } from '../settings.server.ts';
import { sanction, type WriteRefusal } from '../standing.ts';
import { asWriter, type By, type Writer } from '../writer.server.ts';
import { type HoldReason, holdReason } from './hold.ts';
import { MAX_MENTIONS, MAX_PICTURES } from './words.ts';

export type NewPicture = Omit<typeof postPictures.$inferInsert, 'postId' | 'position'>;

interface NewPost {
  /** UUID chosen by the form. A form sent twice writes one post. */
  postId: string;
  /** Checked by `checkWords`. */
  words: string;
  pictures?: readonly NewPicture[];
}

/** Step or ingredient line that a question is about, by its number in a revision. */
interface Place {
  place: 'step' | 'ingredient';
  placeNumber: number;
  placeText: string;
  /** Revision in which the number counts, or undefined for the public one. */
  revision?: number;
}

export type NewThread =
  | { kind: 'post'; title: string }
  | { kind: 'question'; recipeId: string; about: Place | null }
  | { kind: 'note'; recipeId: string; wouldAgain: boolean | null; madeAs: string | null; shares: boolean }
  | { kind: 'cook-along'; title: string; recipeId: string | null; startsAt: Date; minutes: number; timeZone: string };

/** `heldBy` is null if the post is shown. */
export type PostResult =
  | { ok: true; threadId: string; postId: string; heldBy: HoldReason | null }
  | { ok: false; reason: WriteRefusal | 'no-such-recipe' | 'no-such-thread' | 'thread-closed' | 'moderators-only' };

export function beginThread(db: Db, by: By, thread: NewThread, post: NewPost): Promise<PostResult> {
  return asWriter(db, by, async (tx, writer): Promise<PostResult> => {
    const written = await findWritten(tx, writer, post);
    if (written) return written;
    const { kind } = thread;
    const isModerator = writer.standing === 'moderator';
    if ((kind === 'cook-along' || (kind === 'post' && !writer.settings.membersPost)) && !isModerator) {
      return { ok: false, reason: 'moderators-only' };
    }
    const recipeId = kind === 'post' ? null : thread.recipeId;
    const recipe = recipeId && (await findPublicRecipe(tx, { recipeId, creatorId: by.creatorId }));
    if (recipeId && !recipe) return { ok: false, reason: 'no-such-recipe' };
    await tx.insert(threads).values({
      id: post.postId,
      creatorId: by.creatorId,
      kind,
      title: 'title' in thread ? thread.title : '',
      recipeId,
      recipeName: recipe ? recipe.name : null,
      revision: recipe ? recipe.revision : null,
      ...(kind === 'question' && thread.about),
      ...(kind === 'note' && {
        wouldAgain: thread.wouldAgain,
        madeAs: thread.madeAs,
        sharedByAuthor: thread.shares,
      }),
      ...(kind === 'cook-along' && {
        startsAt: thread.startsAt,
        minutes: thread.minutes,
        timeZone: thread.timeZone,
      }),
      createdAt: by.now,
      lastAt: by.now,
    });
    return insertPost(tx, by, writer, { ...post, threadId: post.postId, isOpening: true });
  });
}

/** Writes an answer. Only the creator's people answer closed threads. */
export function answerThread(db: Db, by: By, threadId: string, post: NewPost): Promise<PostResult> {
  return asWriter(db, by, async (tx, writer): Promise<PostResult> => {
    const written = await findWritten(tx, writer, post);
    if (written) return written;
    const [thread] = await tx
      .select({
        closedAt: threads.closedAt,
        kind: threads.kind,
        answeredAt: threads.answeredAt,
        openingState: posts.state,
        openingAuthor: posts.authorId,
      })
      .from(threads)
      .innerJoin(posts, and(eq(posts.threadId, threads.id), posts.isOpening))
      .where(and(eq(threads.id, threadId), eq(threads.creatorId, by.creatorId)))
      .for('no key update', { of: threads });
    const isModerator = writer.standing === 'moderator';
    // No new answers are written if the opening is hidden, removed or deleted. While it is held, only moderators
    // answer.
    const isOpen = thread && (thread.openingState === 'shown' || (isModerator && thread.openingState === 'held'));
    if (!isOpen || (await isBlocked(tx, writer.profile.id, thread.openingAuthor))) {
      return { ok: false, reason: 'no-such-thread' };
    }
    if (thread.closedAt && !isModerator) return { ok: false, reason: 'thread-closed' };
    const result = await insertPost(tx, by, writer, { ...post, threadId, isOpening: false });
    if (isModerator && thread.kind === 'question' && !thread.answeredAt) {
      await tx.update(threads).set({ answeredAt: by.now }).where(eq(threads.id, threadId));
    }
    return result;
  });
}

/** Finds the post that an earlier send of the same form wrote. A post of another person counts as an unknown thread. */
async function findWritten(tx: Db, { profile }: Writer, { postId }: NewPost): Promise<PostResult | null> {
  const [found] = await tx
    .select({ threadId: posts.threadId, authorId: posts.authorId, heldBy: posts.heldBy })
    .from(posts)
    .where(eq(posts.id, postId));
  if (!found) return null;
  if (found.authorId !== profile.id) return { ok: false, reason: 'no-such-thread' };
  return { ok: true, threadId: found.threadId, postId, heldBy: found.heldBy };
}

async function findPublicRecipe(tx: Db, { recipeId, creatorId }: { recipeId: string; creatorId: string }) {
  const [recipe] = await tx
    .select({ name: recipes.name, revision: recipes.revision })
    .from(recipes)
    .where(and(eq(recipes.id, recipeId), eq(recipes.userId, creatorId), isPublished));
  return recipe ?? null;
}

async function isBlocked(tx: Db, profileId: string, otherId: string): Promise<boolean> {
  const { profileId: blocker, blockedId } = communityBlocks;
  const pair = [profileId, otherId];
  const [found] = await tx
    .select({ blocker })
    .from(communityBlocks)
    .where(and(inArray(blocker, pair), inArray(blockedId, pair)))
    .limit(1);
  return found !== undefined;
}

/** Milliseconds within which the same words count as repeated. */
const REPEAT_MS = 7 * 24 * 60 * 60 * 1000;

async function insertPost(
  tx: Db,
  by: By,
  writer: Writer,
  post: NewPost & { threadId: string; isOpening: boolean },
): Promise<PostResult> {
  const { profile, standing, settings } = writer;
  const { threadId, postId, words, isOpening, pictures = [] } = post;
  const { now, creatorId } = by;
  const isRepeat = await hasWritten(tx, { authorId: profile.id, words, now });
  const isApproved = profile.approvedAt !== null;
  const heldBy = holdReason(settings, { standing, isApproved, words, isRepeat });
  const shownAt = heldBy === null ? await takeShownAt(tx, { threadId, now }) : null;
  await tx.insert(posts).values({
    id: postId,
    threadId,
    creatorId,
    authorId: profile.id,
    isOpening,
    words,
    state: shownAt ? 'shown' : 'held',
    heldBy,
    stateAt: now,
    createdAt: now,
    shownAt,
  });
  await insertPictures(tx, postId, pictures);
  await storeMentions(tx, { postId, creatorId, words });
  await tx
    .insert(threadMarks)
    .values({ profileId: profile.id, threadId, isFollowed: true })
    .onConflictDoUpdate({ target: [threadMarks.profileId, threadMarks.threadId], set: { isFollowed: true } });
  return { ok: true, threadId, postId, heldBy };
}

/**
 * Locks the thread and returns the time at which a post becomes visible. The time is later than the thread's earlier
 * posts, so that an existing mark does not include the post.
 */
export async function takeShownAt(tx: Db, { threadId, now }: { threadId: string; now: Date }): Promise<Date> {
  const next = sql`greatest(${sql.param(now, threads.lastAt)}, ${threads.lastAt} + interval '1 millisecond')`;
  const [thread] = await tx
    .update(threads)
    .set({ lastAt: next })
    .where(eq(threads.id, threadId))
    .returning({ lastAt: threads.lastAt });
  return thread!.lastAt;
}

async function insertPictures(tx: Db, postId: string, pictures: readonly NewPicture[]): Promise<void> {
  const distinct = [...new Map(pictures.map((picture) => [picture.key, picture])).values()];
  const rows = distinct.slice(0, MAX_PICTURES).map((picture, position) => ({ ...picture, postId, position }));
  if (rows.length > 0) await tx.insert(postPictures).values(rows);
}

async function hasWritten(tx: Db, { authorId, words, now }: { authorId: string; words: string; now: Date }) {
  if (words === '') return false;
  const since = new Date(now.getTime() - REPEAT_MS);
  const [same] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), gt(posts.createdAt, since), eq(posts.words, words)))
    .limit(1);
  return same !== undefined;
}

const MAX_LOOKED_AT = 20;
const MAX_NAME_WORDS = 4;

/** Stores the people named by `@name`, at most five per post, including its edits. The longest matching name counts. */
async function storeMentions(
  tx: Db,
  { postId, creatorId, words }: { postId: string; creatorId: string; words: string },
): Promise<void> {
  const tries = mentionedNames(words);
  if (tries.length === 0) return;
  const { id, foldedName } = communityProfiles;
  const named = await tx
    .select({ id, foldedName })
    .from(communityProfiles)
    .where(and(eq(communityProfiles.creatorId, creatorId), inArray(foldedName, tries.flat())));
  const known = new Map(named.map((each) => [each.foldedName, each.id]));
  const profileIds = new Set(tries.flatMap((names) => names.map((name) => known.get(name)).find(Boolean) ?? []));
  const room = MAX_MENTIONS - (await tx.$count(postMentions, eq(postMentions.postId, postId)));
  const rows = [...profileIds].slice(0, Math.max(0, room)).map((profileId) => ({ postId, profileId }));
  if (rows.length > 0) await tx.insert(postMentions).values(rows).onConflictDoNothing();
}

/** Returns the folded names that each `@` may refer to, longest first. */
function mentionedNames(words: string): string[][] {
  const found = words.matchAll(/(?<![\p{L}\p{N}])@((?:[\p{L}\p{M}\p{N}.'’-]{1,40} ?){1,4})/gu);
  return [...found].slice(0, MAX_LOOKED_AT).map(([, text = '']) => {
    const parts = text.trim().split(' ').slice(0, MAX_NAME_WORDS);
    return parts.map((_, index) => foldName(parts.slice(0, parts.length - index).join(' '))).filter(Boolean);
  });
}

export interface Described {
  key: string;
  alt: string;
}

export type EditResult =
  | { ok: true; threadId: string; heldBy: HoldReason | null }
  | { ok: false; reason: 'no-such-post' | 'conflict' | 'paused' | 'excluded' | 'closed' | 'read-only' };

/**
 * Changes the words and pictures of the person's own post, also after the membership has ended. Stores earlier words
 * for moderators, and ends the creator's consent to show a note to visitors.
 * @param edit.version version that the form showed
 * @param edit.keeps pictures that stay, in order, with their descriptions; null keeps all
 */
export function editPost(
  db: Db,
  by: By,
  edit: {
    postId: string;
    words: string;
    version: number;
    keeps?: readonly Described[] | null;
    adds?: readonly NewPicture[];
  },
): Promise<EditResult> {
  const { accountId, creatorId, now } = by;
  const { postId, words, version, keeps = null, adds = [] } = edit;
  return db.transaction(async (tx): Promise<EditResult> => {
    await lockAccount(tx, accountId);
    const profile = await findProfile(tx, { accountId, creatorId });
    const post = profile && (await lockOwnPost(tx, { postId, authorId: profile.id }));
    if (!post || (post.state !== 'shown' && post.state !== 'held')) return { ok: false, reason: 'no-such-post' };
    const settings = await findCommunitySettings(tx, { creatorId });
    if (settings.state === 'closed') return { ok: false, reason: 'closed' };
    if (settings.endsSince) return { ok: false, reason: 'read-only' };
    const sanctioned = post.isModerator ? null : sanction(profile, now);
    if (sanctioned) return { ok: false, reason: sanctioned };
    if (post.version !== version) {
      // Equal words mean that the same edit was sent twice.
      return post.words === words
        ? { ok: true, threadId: post.threadId, heldBy: post.heldBy }
        : { ok: false, reason: 'conflict' };
    }
    const hasOtherPictures = await replacePictures(tx, postId, { keeps, adds });
    if (post.words === words && !hasOtherPictures) return { ok: true, threadId: post.threadId, heldBy: post.heldBy };
    const standing = post.isModerator ? 'moderator' : 'member';
    const held = holdReason(settings, { standing, isApproved: profile.approvedAt !== null, words, isRepeat: false });
    const heldBy = post.state === 'held' ? (post.heldBy ?? held) : held;
    await tx.insert(postRevisions).values({ postId, version, words: post.words, replacedAt: now });
    await tx
      .update(posts)
      .set({
        words,
        version: version + 1,
        editedAt: now,
        ...(heldBy && post.state === 'shown' && { state: 'held', heldBy, stateAt: now }),
      })
      .where(eq(posts.id, postId));
    // The consent was given for other words. An opening has the id of its thread.
    await tx.update(threads).set({ sharedByCreator: false }).where(eq(threads.id, postId));
    await storeMentions(tx, { postId, creatorId, words });
    return { ok: true, threadId: post.threadId, heldBy };
  });
}

/** Deletes the person's own post, in any state and also after the membership has ended. Idempotent. */
export function deletePost(
  db: Db,
  { accountId, creatorId, postId, now }: Pick<By, 'accountId' | 'creatorId' | 'now'> & { postId: string },
): Promise<{ ok: true; threadId: string } | { ok: false; reason: 'no-such-post' }> {
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    const profile = await findProfile(tx, { accountId, creatorId });
    const post = profile && (await lockOwnPost(tx, { postId, authorId: profile.id }));
    if (!post) return { ok: false, reason: 'no-such-post' } as const;
    if (post.state !== 'deleted') {
      await tx.update(posts).set({ state: 'deleted', heldBy: null, stateAt: now }).where(eq(posts.id, postId));
    }
    return { ok: true, threadId: post.threadId } as const;
  });
}

async function lockOwnPost(tx: Db, { postId, authorId }: { postId: string; authorId: string }) {
  const [post] = await tx
    .select({
      threadId: posts.threadId,
      words: posts.words,
      state: posts.state,
      heldBy: posts.heldBy,
      version: posts.version,
      isModerator: sql<boolean>`exists (select from creator_members m join community_profiles p
        on p.account_id = m.account_id and p.creator_id = m.creator_id where p.id = ${posts.authorId})`,
    })
    .from(posts)
    .where(and(eq(posts.id, postId), eq(posts.authorId, authorId)))
    .for('update');
  return post ?? null;
}

/** Replaces a post's pictures, and the descriptions of the pictures that stay. Returns true if something changed. */
async function replacePictures(
  tx: Db,
  postId: string,
  { keeps, adds }: { keeps: readonly Described[] | null; adds: readonly NewPicture[] },
): Promise<boolean> {
  const before = await tx
    .select()
    .from(postPictures)
    .where(eq(postPictures.postId, postId))
    .orderBy(postPictures.position);
  const kept = keeps
    ? keeps.flatMap(({ key, alt }) => before.filter((picture) => picture.key === key).map((each) => ({ ...each, alt })))
    : before;
  const after = [...kept, ...adds].slice(0, MAX_PICTURES);
  const outline = (pictures: readonly Described[]) => JSON.stringify(pictures.map(({ key, alt }) => [key, alt]));
  if (outline(after.map(({ key, alt = '' }) => ({ key, alt }))) === outline(before)) return false;
  await tx.delete(postPictures).where(eq(postPictures.postId, postId));
  await insertPictures(tx, postId, after);
  return true;
}
