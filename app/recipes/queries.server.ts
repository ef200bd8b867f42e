import { and, desc, eq, exists, gt, inArray } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { landingPages } from '../db/schema/creators.ts';
import { isPublished, recipeSlugs, recipes } from '../db/schema/recipes.ts';
import type { AttestedAllergens } from './content/allergens.ts';
import type { ShownBody } from './content/recipe-content.ts';
import { readShownBody } from './content/stored-recipe.ts';
import { readableBody } from './paywall/paywall.server.ts';
import type { Audience } from './paywall/paywall.ts';

/** Maximum number of recipes on a landing page (specification, section 9). */
export const RECIPES_PER_CREATOR = 10;

/** Public fields of a recipe. Times are in minutes. */
export interface RecipeCard {
  id: string;
  /** Part of the address, unique per creator. */
  slug: string;
  name: string | null;
  imageUrl: string | null;
  free: boolean;
  prepTime: number | null;
  cookTime: number | null;
  restTime: number | null;
}

export const recipeCardColumns = {
  id: recipes.id,
  slug: recipes.slug,
  name: recipes.name,
  imageUrl: recipes.imageUrl,
  free: recipes.free,
  prepTime: recipes.prepTime,
  cookTime: recipes.cookTime,
  restTime: recipes.restTime,
};

export const newestFirst = [desc(recipes.dateCreated), recipes.id] as const;

export type ListedCard = RecipeCard & { userId: string; dateCreated: Date };

/** Lists a creator's newest published recipes. Empty without an active landing page, unless `offlineToo` is set. */
export function listNewestRecipes(
  db: Db,
  { creatorId, offlineToo = false }: { creatorId: string; offlineToo?: boolean },
): Promise<ListedCard[]> {
  const activePage = db
    .select({ id: landingPages.id })
    .from(landingPages)
    .where(and(eq(landingPages.creatorId, recipes.userId), eq(landingPages.isActive, true)));
  return db
    .select({ ...recipeCardColumns, userId: recipes.userId, dateCreated: recipes.dateCreated })
    .from(recipes)
    .where(and(eq(recipes.userId, creatorId), isPublished, offlineToo ? undefined : exists(activePage)))
    .orderBy(...newestFirst)
    .limit(RECIPES_PER_CREATOR);
}

/** Public part of a recipe. Texts may be empty. */
interface RecipeTeaser extends RecipeCard {
  creatorId: string;
  dateCreated: Date;
  publishedAt: Date | null;
  yieldNumber: number | null;
  yieldWord: string | null;
  tags: string[];
  allergens: AttestedAllergens;
  /** First sentence of the introduction, or null without an introduction. */
  teaser: string | null;
  imageAlt: string | null;
  ingredientCount: number | null;
  stepCount: number | null;
}

export interface ShownRecipe extends RecipeTeaser {
  /** Null if the audience may not read the body, or if the recipe has only a teaser. */
  body: ShownBody | null;
}

const teaserColumns = {
  ...recipeCardColumns,
  creatorId: recipes.userId,
  dateCreated: recipes.dateCreated,
  publishedAt: recipes.publishedAt,
  restTime: recipes.restTime,
  yieldNumber: recipes.yieldNumber,
  yieldWord: recipes.yieldWord,
  tags: recipes.tags,
  allergens: recipes.allergens,
  teaser: recipes.teaser,
  imageAlt: recipes.imageAlt,
  ingredientCount: recipes.ingredientCount,
  stepCount: recipes.stepCount,
};

/** Finds a creator's published recipe by slug, with the parts that the audience may read. */
export async function findRecipe(
  db: Db,
  { creatorId, slug, audience }: { creatorId: string; slug: string; audience: Audience },
): Promise<ShownRecipe | null> {
  const [found] = await db
    .select({ ...teaserColumns, body: readableBody(audience) })
    .from(recipes)
    .where(and(eq(recipes.userId, creatorId), eq(recipes.slug, slug), isPublished));
  return found ? { ...found, body: readShownBody(found.body) } : null;
}

/** Lists a creator's published recipes, newest first, with the parts that the audience may read. */
export async function listNewest(
  db: Db,
  { creatorId, audience, since, limit }: { creatorId: string; audience: Audience; since?: Date; limit: number },
): Promise<ShownRecipe[]> {
  const found = await db
    .select({ ...teaserColumns, body: readableBody(audience) })
    .from(recipes)
    .where(and(eq(recipes.userId, creatorId), isPublished, since && gt(recipes.dateCreated, since)))
    .orderBy(...newestFirst)
    .limit(limit);
  return found.map((recipe) => ({ ...recipe, body: readShownBody(recipe.body) }));
}

/** Lists a creator's published recipes among `recipeIds`, with the parts that the audience may read. */
export async function listPublished(
  db: Db,
  { creatorId, recipeIds, audience }: { creatorId: string; recipeIds: readonly string[]; audience: Audience },
): Promise<ShownRecipe[]> {
  if (recipeIds.length === 0) return [];
  const found = await db
    .select({ ...teaserColumns, body: readableBody(audience) })
    .from(recipes)
    .where(and(eq(recipes.userId, creatorId), inArray(recipes.id, [...recipeIds]), isPublished));
  return found.map((recipe) => ({ ...recipe, body: readShownBody(recipe.body) }));
}

/** Finds the current slug of a published recipe by a former slug. */
export async function findCurrentSlug(
  db: Db,
  { creatorId, slug }: { creatorId: string; slug: string },
): Promise<string | null> {
  const [found] = await db
    .select({ slug: recipes.slug })
    .from(recipeSlugs)
    .innerJoin(recipes, eq(recipes.id, recipeSlugs.recipeId))
    .where(and(eq(recipeSlugs.creatorId, creatorId), eq(recipeSlugs.slug, slug), isPublished));
  return found?.slug ?? null;
}
