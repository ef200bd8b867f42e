import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { communityProfiles, posts, recipeFootnotes, threads } from '../../db/schema/community.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import { addFootnote, type FootnoteResult } from '../../recipes/editing/footnote.server.ts';
import { isModeratorProfile } from '../profiles/profiles.server.ts';
import type { WriteRefusal } from '../standing.ts';
import { asWriter, type By } from '../writer.server.ts';

export interface FootnoteAnswer {
  words: string;
  about: { place: 'step' | 'ingredient'; number: number; text: string } | null;
  isAdded: boolean;
}

/** Maximum number of answers listed for a thread, newest first. */
const MAX_ANSWERS = 50;

const isFootnoteAnswer = and(eq(posts.isOpening, false), eq(posts.state, 'shown'), eq(threads.kind, 'question'))!;

interface OfAnswer {
  creatorId: string;
  recipeId: string;
  postId: string;
}

/**
 * Finds a shown answer by the creator's people to a question about the recipe. Members' answers are not found, because
 * members may delete their words.
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
        eq(threads.recipeId, recipeId),
        isFootnoteAnswer,
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
 * Adds an answer of the creator's people to the recipe, as a footnote of a step. Only moderators may. Publishes the
 * recipe with the footnote at once. Idempotent.
 * @param footnote.step, footnote.stepText number of the step, from 1, and its text as the moderator saw it
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

/** Answers of a thread that are or may be footnotes of its recipe. */
export interface ThreadFootnotes {
  slug: string;
  answers: string[];
}

/**
 * Lists the answers of a thread that are or may be footnotes of its recipe. Returns null if there are none, or if the
 * recipe is not public.
 */
export async function findThreadFootnotes(
  db: Db,
  { creatorId, threadId }: { creatorId: string; threadId: string },
): Promise<ThreadFootnotes | null> {
  const found = await db
    .select({ slug: recipes.slug, postId: posts.id })
    .from(posts)
    .innerJoin(threads, eq(threads.id, posts.threadId))
    .innerJoin(communityProfiles, eq(communityProfiles.id, posts.authorId))
    .innerJoin(recipes, eq(recipes.id, threads.recipeId))
    .where(
      and(
        eq(posts.threadId, threadId),
        eq(posts.creatorId, creatorId),
        isFootnoteAnswer,
        isModeratorProfile,
        isPublished,
      ),
    )
    .orderBy(desc(posts.createdAt), posts.id)
    .limit(MAX_ANSWERS);
  return found[0] ? { slug: found[0].slug, answers: found.map(({ postId }) => postId) } : null;
}
