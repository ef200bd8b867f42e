import { and, desc, eq, gt, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { communityProfiles, posts, recipeFootnotes, threads } from '../../db/schema/community.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import { addFootnote, type FootnoteResult } from '../../recipes/editing/footnote.server.ts';
import { isModeratorProfile } from '../profiles/profiles.server.ts';
import type { WriteRefusal } from '../standing.ts';
import { asWriter, type By } from '../writer.server.ts';

/** Answer that can be added to a recipe, or was. */
export interface FootnoteAnswer {
  words: string;
  /** Step or ingredient line that its question is about, or null. */
  about: { place: 'step' | 'ingredient'; number: number; text: string } | null;
  isAdded: boolean;
}

interface OfAnswer {
  creatorId: string;
  recipeId: string;
  postId: string;
}

/**
 * Finds a shown answer by the creator's people to a question about the recipe, or null. Members' answers are not found:
 * their words stay theirs to delete.
 */
export async function findFootnoteAnswer(
  db: Db,
  { creatorId, recipeId, postId }: OfAnswer,
): Promise<FootnoteAnswer | null> {
  const [found] = await db
    .select({
      words: posts.words,
      place: threads.place,
      number: threads.placeNumber,
      text: threads.placeText,
      added: recipeFootnotes.postId,
    })
    .from(posts)
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .leftJoin(recipeFootnotes, eq(recipeFootnotes.postId, posts.id))
    .where(
      and(
        eq(posts.id, postId),
        eq(posts.creatorId, creatorId),
        eq(posts.isOpening, false),
        eq(posts.state, 'shown'),
        eq(threads.recipeId, recipeId),
        eq(threads.kind, 'question'),
        isModeratorProfile,
      ),
    );
  if (!found) return null;
  const { words, place, number, text, added } = found;
  return { words, about: place && { place, number: number!, text: text! }, isAdded: added !== null };
}

export type AddResult =
  | { ok: true }
  | {
      ok: false;
      reason: WriteRefusal | 'no-such-post' | Exclude<Extract<FootnoteResult, { ok: false }>['reason'], 'unknown'>;
    };

/**
 * Adds an answer of the creator's people to the recipe, as a footnote of a step, for moderators. The recipe is published
 * with it at once. Idempotent: an answer is added once.
 * @param footnote.step number of the step, from 1, and its text as the moderator saw it
 */
export function addAnswerToRecipe(
  db: Db,
  by: By,
  footnote: { recipeId: string; postId: string; step: number; stepText: string; words: string },
): Promise<AddResult> {
  const { accountId, creatorId, now } = by;
  const { recipeId, postId, step, stepText, words } = footnote;
  return asWriter(db, by, async (tx, { standing }): Promise<AddResult> => {
    const answer = standing === 'moderator' ? await findFootnoteAnswer(tx, { creatorId, recipeId, postId }) : null;
    if (!answer) return { ok: false, reason: 'no-such-post' };
    if (answer.isAdded) return { ok: true };
    const result = await addFootnote(tx, {
      creatorId,
      recipeId,
      step,
      stepText,
      footnote: words,
      by: { accountId },
      now,
    });
    if (!result.ok) return { ok: false, reason: result.reason === 'unknown' ? 'no-such-post' : result.reason };
    await tx.insert(recipeFootnotes).values({ postId, creatorId, recipeId, step, addedAt: now });
    return { ok: true };
  });
}

/** Footnote that was added to a public recipe. */
export interface NewFootnote {
  recipeId: string;
  name: string | null;
  slug: string;
  step: number;
  postId: string;
  addedAt: Date;
}

/**
 * Lists footnotes that were added to these public recipes since a time, newest first. For the digest of people who
 * cooked or saved the recipes.
 */
export async function listFootnotesSince(
  db: Db,
  { recipeIds, since, limit = 50 }: { recipeIds: readonly string[]; since: Date; limit?: number },
): Promise<NewFootnote[]> {
  if (recipeIds.length === 0) return [];
  return db
    .select({
      recipeId: recipes.id,
      name: recipes.name,
      slug: recipes.slug,
      step: recipeFootnotes.step,
      postId: recipeFootnotes.postId,
      addedAt: recipeFootnotes.addedAt,
    })
    .from(recipeFootnotes)
    .innerJoin(recipes, eq(recipes.id, recipeFootnotes.recipeId))
    .where(and(inArray(recipeFootnotes.recipeId, [...recipeIds]), gt(recipeFootnotes.addedAt, since), isPublished))
    .orderBy(desc(recipeFootnotes.addedAt), recipeFootnotes.postId)
    .limit(limit);
}
