import { randomUUID } from 'node:crypto';
import { and, count, eq, sql } from 'drizzle-orm';
import { type Actor, recordAuditEvent } from '../access/audit.server.ts';
import type { Db } from '../db/client.server.ts';
import { creators } from '../db/schema/creators.ts';
import { recipeRevisions, recipes, recipeViewDays } from '../db/schema/recipes.ts';
import { isUuid } from '../http/ids.ts';
import { MAX_RECIPES } from './content/bounds.ts';
import type { RecipeContent } from './content/recipe-content.ts';
import { storedColumns, storedRecipe } from './content/stored-recipe.ts';
import { refreshListings } from './listing/refresh.server.ts';

export interface NewRecipe {
  /** Generated if undefined. */
  id?: string;
  content: RecipeContent;
  /** Publication date, or null for a draft. */
  publish: Date | null;
  /** Account that wrote the recipe, or null for an operator's command. */
  authorId: string | null;
  change: string;
  /** Digest of the imported content, which identifies a repeated import. */
  importKey?: string;
  now: Date;
}

export interface AddedRecipe {
  id: string;
  slug: string;
}

export async function addRecipe(
  tx: Db,
  { creatorId, ...recipe }: NewRecipe & { creatorId: string },
): Promise<AddedRecipe> {
  const [added] = await addRecipes(tx, { creatorId, recipes: [recipe] });
  return added!;
}

/**
 * Adds recipes with their first revisions, within the caller's transaction, and returns them in input order.
 * @throws if the creator would exceed the maximum number of recipes; check `hasRoomFor` before
 */
export async function addRecipes(
  tx: Db,
  { creatorId, recipes: given }: { creatorId: string; recipes: readonly NewRecipe[] },
): Promise<AddedRecipe[]> {
  if (given.length === 0) return [];
  if (!(await hasRoomFor(tx, { creatorId, recipes: given.length })))
    throw new Error('There is no room for the recipes');
  const rows = given.map((recipe) => ({ id: randomUUID(), ...recipe }));
  const added = await tx
    .insert(recipes)
    .values(
      rows.map(({ id, content, publish, importKey, now }) => ({
        ...storedColumns(content),
        id,
        userId: creatorId,
        status: publish ? ('published' as const) : ('draft' as const),
        publishedAt: publish,
        dateCreated: publish ?? now,
        revision: publish ? 1 : null,
        importKey,
      })),
    )
    .returning({ id: recipes.id, slug: recipes.slug });
  await tx.insert(recipeRevisions).values(
    rows.map(({ id, content, publish, authorId, change, now }) => ({
      recipeId: id,
      number: 1,
      content: storedRecipe(content),
      authorId,
      createdAt: now,
      change,
      publishedAt: publish,
    })),
  );
  await refreshListings(tx, { recipeIds: rows.map(({ id }) => id) });
  const slugs = new Map(added.map(({ id, slug }) => [id, slug]));
  return rows.map(({ id }) => ({ id, slug: slugs.get(id)! }));
}

/** Returns true if the creator may add this many recipes. Locks out concurrent additions until the transaction ends. */
export async function hasRoomFor(
  tx: Db,
  { creatorId, recipes: more }: { creatorId: string; recipes: number },
): Promise<boolean> {
  await lockRecipesOf(tx, creatorId);
  const [there] = await tx.select({ recipes: count() }).from(recipes).where(eq(recipes.userId, creatorId));
  return there!.recipes + more <= MAX_RECIPES;
}

/** Recipe of a creator. Another creator's recipe is treated as missing. */
export interface OwnRecipe {
  creatorId: string;
  recipeId: string;
}

const slugPattern = /^(?=.{1,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

export type RenameResult =
  | { ok: true; slug: string }
  | { ok: false; reason: 'unknown' | 'slug-malformed' | 'slug-taken' };

/** Changes a recipe's slug. The old slug redirects until another recipe takes it. Idempotent. */
export function changeSlug(
  db: Db,
  { creatorId, recipeId, slug, by }: OwnRecipe & { slug: string; by: Actor },
): Promise<RenameResult> {
  return db.transaction(async (tx): Promise<RenameResult> => {
    if (!slugPattern.test(slug)) return { ok: false, reason: 'slug-malformed' };
    await lockRecipesOf(tx, creatorId);
    const row = await lockRecipe(tx, { creatorId, recipeId });
    if (!row) return { ok: false, reason: 'unknown' };
    if (row.slug === slug) return { ok: true, slug };
    const [holder] = await tx
      .select({ id: recipes.id })
      .from(recipes)
      .where(and(eq(recipes.userId, creatorId), eq(recipes.slug, slug)));
    if (holder) return { ok: false, reason: 'slug-taken' };
    await tx.update(recipes).set({ slug }).where(eq(recipes.id, recipeId));
    await auditCommand(tx, by, 'recipe.renamed', { creatorId, recipeId }, { slug });
    return { ok: true, slug };
  });
}

export type RemoveResult = { ok: true } | { ok: false; reason: 'unknown' };

/** Locks a creator until the transaction ends. Serializes operations that choose a slug or add a recipe. */
export async function lockRecipesOf(tx: Db, creatorId: string): Promise<void> {
  // Not `for update`, which would block inserts that reference the creator, such as a member's sign-up.
  await tx.select({ id: creators.id }).from(creators).where(eq(creators.id, creatorId)).for('no key update');
}

/** Locks a creator's recipe until the transaction ends. Returns null if the recipe is missing or removed. */
export async function lockRecipe(tx: Db, own: OwnRecipe): Promise<typeof recipes.$inferSelect | null> {
  const row = await lockAnyRecipe(tx, own);
  return row?.removedAt ? null : row;
}

/** Locks a recipe like `lockRecipe`, but also a removed one. */
export async function lockAnyRecipe(
  tx: Db,
  { creatorId, recipeId }: OwnRecipe,
): Promise<typeof recipes.$inferSelect | null> {
  if (!isUuid(recipeId)) return null;
  const [row] = await tx
    .select()
    .from(recipes)
    .where(and(eq(recipes.id, recipeId), eq(recipes.userId, creatorId)))
    .for('no key update');
  return row ?? null;
}

/** Records an operator's command in the audit log. Does nothing for an account. */
export async function auditCommand(
  tx: Db,
  by: Actor,
  action: string,
  own: OwnRecipe,
  details?: Record<string, unknown>,
): Promise<void> {
  if ('command' in by) await auditRecipe(tx, by, action, own, details);
}

export const auditRecipe = (
  tx: Db,
  by: Actor,
  action: string,
  { creatorId, recipeId }: OwnRecipe,
  details?: Record<string, unknown>,
) => recordAuditEvent(tx, { by, action, subject: { type: 'recipe', id: recipeId }, creatorId, details });

export async function countView(db: Db, { recipeId, now }: { recipeId: string; now: Date }): Promise<void> {
  const day = now.toISOString().slice(0, 10);
  await db.execute(sql`
    insert into ${recipeViewDays} (recipe_id, day, views)
    select id, ${day}::date, 1 from ${recipes} where id = ${recipeId} and status = 'published'
    on conflict (recipe_id, day) do update set views = ${recipeViewDays}.views + 1`);
}
