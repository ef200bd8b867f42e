import { randomUUID } from 'node:crypto';
import { and, count, eq } from 'drizzle-orm';
import { type Actor, recordAuditEvent } from '../access/audit.server.ts';
import type { Db } from '../db/client.server.ts';
import { creators } from '../db/schema/creators.ts';
import { recipeRevisions, recipes } from '../db/schema/recipes.ts';
import { isUuid } from '../http/ids.ts';
import { MOST_RECIPES } from './content/bounds.ts';
import type { RecipeContent } from './content/recipe-content.ts';
import { storedColumns, storedRecipe } from './content/stored-recipe.ts';
import { refreshListings } from './listing/refresh.server.ts';

export interface NewRecipe {
  /** A new one is made when it is left out. */
  id?: string;
  content: RecipeContent;
  /** When it is published and dated; null: it stays a draft. */
  publish: Date | null;
  /** Null: a command of the operator. */
  authorId: string | null;
  change: string;
  /** See `recipes.import_key`. */
  importKey?: string;
  now: Date;
}

export interface AddedRecipe {
  id: string;
  slug: string;
}

/** Adds a recipe with its first revision; within the caller's transaction. As `addRecipes`. */
export async function addRecipe(
  tx: Db,
  { creatorId, ...recipe }: NewRecipe & { creatorId: string },
): Promise<AddedRecipe> {
  const [added] = await addRecipes(tx, { creatorId, recipes: [recipe] });
  return added!;
}

/**
 * Adds recipes, at most some hundred, each with its first revision; within the caller's transaction. Additions to one
 * creator wait for each other, so that each finds a slug that is free. The answer is in the order of the recipes. Throws
 * where the caller has not found that there is room for them.
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
      ...{
        recipeId: id,
        number: 1,
        content: storedRecipe(content),
        authorId,
        createdAt: now,
        change,
        publishedAt: publish,
      },
    })),
  );
  await refreshListings(tx, { recipeIds: rows.map(({ id }) => id) });
  const slugs = new Map(added.map(({ id, slug }) => [id, slug]));
  return rows.map(({ id }) => ({ id, slug: slugs.get(id)! }));
}

/** Whether a creator may have so many more recipes; nobody else adds one until the transaction ends. */
export async function hasRoomFor(
  tx: Db,
  { creatorId, recipes: more }: { creatorId: string; recipes: number },
): Promise<boolean> {
  await lockRecipesOf(tx, creatorId);
  const [there] = await tx.select({ recipes: count() }).from(recipes).where(eq(recipes.userId, creatorId));
  return there!.recipes + more <= MOST_RECIPES;
}

/** Whose it is, and which. Another creator's recipe is answered like one that does not exist. */
export interface OwnRecipe {
  creatorId: string;
  recipeId: string;
}

/** What a slug may be: what the database makes of names. */
const slugPattern = /^(?=.{1,80}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;

export type RenameResult =
  | { ok: true; slug: string }
  | { ok: false; reason: 'unknown' | 'slug-malformed' | 'slug-taken' };

/**
 * Gives a recipe another place in its address; the one it leaves redirects, until another recipe takes it. Idempotent.
 * @param by a command is audited
 */
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

/** Deletes a recipe with its revisions, its addresses, and what cooks stored of it. For good. */
export function removeRecipe(db: Db, { creatorId, recipeId, by }: OwnRecipe & { by: Actor }): Promise<RemoveResult> {
  return db.transaction(async (tx): Promise<RemoveResult> => {
    if (!(await lockAnyRecipe(tx, { creatorId, recipeId }))) return { ok: false, reason: 'unknown' };
    await tx.delete(recipes).where(eq(recipes.id, recipeId));
    await refreshListings(tx, { recipeIds: [recipeId] });
    await auditCommand(tx, by, 'recipe.removed', { creatorId, recipeId });
    return { ok: true };
  });
}

/** What chooses a slug, or looks for a recipe before it adds it, waits here for others that do. */
export async function lockRecipesOf(tx: Db, creatorId: string): Promise<void> {
  // Not `for update`: that would wait for whatever refers to the creator, as each member's sign-up does.
  await tx.select({ id: creators.id }).from(creators).where(eq(creators.id, creatorId)).for('no key update');
}

/**
 * A creator's recipe, which nobody else changes until the transaction ends; null: there is none, or it was removed, and
 * nothing but that being taken back is done to it.
 */
export async function lockRecipe(tx: Db, own: OwnRecipe): Promise<typeof recipes.$inferSelect | null> {
  const row = await lockAnyRecipe(tx, own);
  return row?.removedAt ? null : row;
}

/** As `lockRecipe`, also of one that was removed. */
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

/** Revisions record an account's own work; the audit log records what an operator's command does. */
export async function auditCommand(
  tx: Db,
  by: Actor,
  action: string,
  { creatorId, recipeId }: OwnRecipe,
  details?: Record<string, unknown>,
): Promise<void> {
  if (!('command' in by)) return;
  await recordAuditEvent(tx, { by, action, subject: { type: 'recipe', id: recipeId }, creatorId, details });
}
