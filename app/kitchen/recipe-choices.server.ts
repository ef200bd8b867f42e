import { and, eq } from 'drizzle-orm';
import { roleOf } from '../access/roles.ts';
import { type Brand, findBrand } from '../creators/brand/brand.server.ts';
import type { Db } from '../db/client.server.ts';
import { isPublished, recipes } from '../db/schema/recipes.ts';
import { isUuid } from '../http/ids.ts';
import type { Member } from '../membership/access/member.server.ts';
import { audienceOf, mayReadFully } from '../recipes/paywall/paywall.ts';
import { readServes } from '../recipes/scaling/servings.ts';
import { isCounted } from '../recipes/showing/serving/read-choice.ts';
import { type PictureSource, readPictureAddress } from '../ui/picture-shapes.ts';
import { listKitchen } from './lists.server.ts';
import { memberRecipe as copy } from './member-recipe/member-recipe-copy.ts';

export interface RecipeChoice {
  id: string;
  name: string;
  image: PictureSource | null;
}

export interface CountedChoice extends RecipeChoice {
  /**
   * Number requested in the address, or else the recipe's own. Null if the recipe states no whole number, or one too
   * large to choose from.
   */
  serves: number | null;
}

/** Maximum number of recipes of each kind: saved, cooked and new. */
const CHOICES = 24;

/**
 * Returns the id of the kitchen's creator, or null if there is none. A membership takes precedence over the person's
 * studio.
 */
export const creatorOfKitchen = ({ membership, studios }: Member): string | null =>
  membership?.creatorId ?? studios[0]?.creatorId ?? null;

export async function findKitchenBrand(db: Db, member: Member): Promise<Brand | null> {
  const creatorId = creatorOfKitchen(member);
  return creatorId === null ? null : findBrand(db, { creatorId });
}

export async function listChoices(db: Db, member: Member): Promise<RecipeChoice[]> {
  const of = { accountId: member.accountId, creatorId: creatorOfKitchen(member) };
  const { saved, cooked, fresh } = await listKitchen(db, {
    ...of,
    fresh: CHOICES,
    saved: CHOICES,
    cooked: CHOICES,
    noted: 0,
  });
  const choices = new Map<string, RecipeChoice>();
  for (const listed of [...saved, ...cooked, ...fresh]) {
    if (mayCook(member, listed)) choices.set(listed.id, choiceOf(listed));
  }
  return [...choices.values()];
}

/**
 * Finds the recipe in the parameter `add`. Returns null if no published recipe has the id, or if the member may not
 * read all of it.
 */
export async function findChoice(db: Db, member: Member, query: URLSearchParams): Promise<CountedChoice | null> {
  const recipeId = query.get('add');
  if (recipeId === null || !isUuid(recipeId)) return null;
  const { id, userId, name, imageUrl, free, yieldNumber, yieldWord } = recipes;
  const [found] = await db
    .select({ id, creatorId: userId, name, imageUrl, free, yieldNumber, yieldWord })
    .from(recipes)
    .where(and(eq(id, recipeId), isPublished));
  if (!found || !mayCook(member, found)) return null;
  const made = found.yieldNumber === null ? null : { number: found.yieldNumber, word: found.yieldWord ?? '' };
  return { ...choiceOf(found), serves: isCounted(made) ? (readServes(query.get('serves')) ?? made.number) : null };
}

const mayCook = (member: Member, recipe: { free: boolean; creatorId: string }): boolean =>
  mayReadFully(recipe, audienceOf(roleOf(member, recipe.creatorId)));

const choiceOf = (recipe: { id: string; name: string | null; imageUrl: string | null }): RecipeChoice => ({
  id: recipe.id,
  name: recipe.name?.trim() || copy.nameless,
  image: readPictureAddress(recipe.imageUrl),
});
