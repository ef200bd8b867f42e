import { and, eq } from 'drizzle-orm';
import { roleOf } from '../access/roles.ts';
import type { Db } from '../db/client.server.ts';
import { isPublished, recipes } from '../db/schema/recipes.ts';
import { isUuid } from '../http/ids.ts';
import type { Member } from '../membership/access/member.server.ts';
import { audienceOf, mayReadFully } from '../recipes/paywall/paywall.ts';
import { readServes } from '../recipes/scaling/servings.ts';
import { isCounted } from '../recipes/showing/serving/read-choice.ts';
import { listKitchen } from './lists.server.ts';
import { memberRecipe as copy } from './member-recipe/member-recipe-copy.ts';

/** A recipe that may be chosen. */
export interface RecipeChoice {
  id: string;
  name: string;
}

/** One whose servings may be chosen too. */
export interface CountedChoice extends RecipeChoice {
  /** For how many: as it was read, or as it is written; null: that cannot be chosen. */
  serves: number | null;
}

/** How many of the saved recipes, of the cooked ones, and of the creator's newest. */
const CHOICES = 24;

/** Whose kitchen it is: a membership comes before the own studio. */
export const creatorOfKitchen = ({ membership, studios }: Member): string | null =>
  membership?.creatorId ?? studios[0]?.creatorId ?? null;

/** Saved, cooked and new recipes that somebody may read, each once. */
export async function listChoices(db: Db, member: Member): Promise<RecipeChoice[]> {
  const of = { accountId: member.accountId, creatorId: creatorOfKitchen(member) };
  const { saved, cooked, fresh } = await listKitchen(db, {
    ...{ ...of, fresh: CHOICES, saved: CHOICES, cooked: CHOICES, noted: 0 },
  });
  const choices = new Map<string, RecipeChoice>();
  for (const listed of [...saved, ...cooked, ...fresh]) {
    if (mayCook(member, listed)) choices.set(listed.id, choiceOf(listed));
  }
  return [...choices.values()];
}

/**
 * The recipe that a page leads to a list or a week with; null: it is none, or somebody may not read it.
 * @param query of the page's address: `add`, and `serves` where it was read for another number
 */
export async function findChoice(db: Db, member: Member, query: URLSearchParams): Promise<CountedChoice | null> {
  const recipeId = query.get('add');
  if (recipeId === null || !isUuid(recipeId)) return null;
  const { id, userId, name, free, yieldNumber, yieldWord } = recipes;
  const [found] = await db
    .select({ id, creatorId: userId, name, free, yieldNumber, yieldWord })
    .from(recipes)
    .where(and(eq(id, recipeId), isPublished));
  if (!found || !mayCook(member, found)) return null;
  const made = found.yieldNumber === null ? null : { number: found.yieldNumber, word: found.yieldWord ?? '' };
  return { ...choiceOf(found), serves: isCounted(made) ? (readServes(query.get('serves')) ?? made.number) : null };
}

const mayCook = (member: Member, recipe: { free: boolean; creatorId: string }): boolean =>
  mayReadFully(recipe, audienceOf(roleOf(member, recipe.creatorId)));

const choiceOf = ({ id, name }: { id: string; name: string | null }): RecipeChoice => ({
  id,
  name: name?.trim() || copy.nameless,
});
