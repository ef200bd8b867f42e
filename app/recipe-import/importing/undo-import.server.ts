import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Actor, recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { importedRecipes, recipeDrafts, recipeImports } from '../../db/schema/recipe-editing.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { isUuid } from '../../http/ids.ts';
import { lockRecipesOf } from '../../recipes/commands.server.ts';
import { refreshListings } from '../../recipes/listing/refresh.server.ts';
import { READ_AGAIN } from './recover.server.ts';

/** Import with its recipes, except deleted and removed ones. */
export interface RecipeImport {
  id: string;
  /** Name of the file or address of the page. */
  source: string;
  createdAt: Date;
  undoneAt: Date | null;
  /** Ordered by name. */
  recipes: FromImport[];
}

interface FromImport {
  id: string;
  name: string;
  /** Reason why undoing keeps the recipe, or null if undoing deletes the recipe. */
  stays: 'published' | 'changed' | null;
}

interface Which {
  creatorId: string;
  importId: string;
}

export async function findImport(db: Db, { creatorId, importId }: Which): Promise<RecipeImport | null> {
  if (!isUuid(importId)) return null;
  const [found] = await db
    .select()
    .from(recipeImports)
    .where(and(eq(recipeImports.id, importId), eq(recipeImports.creatorId, creatorId)));
  if (!found) return null;
  const { id, source, createdAt, undoneAt } = found;
  return { id, source, createdAt, undoneAt, recipes: await recipesFrom(db, { creatorId, importId }) };
}

const LISTED = 10;

/** Lists a creator's newest imports, with the number of their recipes. */
export async function listImports(db: Db, { creatorId }: { creatorId: string }) {
  // Plain SQL, because Drizzle omits table names in a query of one table, and `id` would refer to the recipe.
  const count = sql<number>`(
    select count(*)::int from imported_recipes imported join "Recipes" recipe on recipe.id = imported.recipe_id
    where imported.import_id = recipe_imports.id and recipe.removed_at is null)`;
  return db
    .select({
      id: recipeImports.id,
      source: recipeImports.source,
      createdAt: recipeImports.createdAt,
      undoneAt: recipeImports.undoneAt,
      count,
    })
    .from(recipeImports)
    .where(eq(recipeImports.creatorId, creatorId))
    .orderBy(desc(recipeImports.createdAt))
    .limit(LISTED);
}

export type UndoResult = { ok: true; removed: number; stay: number } | { ok: false; reason: 'unknown' };

const REMOVED_AT_ONCE = 500;

/** Undoes an import: deletes its recipes permanently, except those published, changed or removed since. Idempotent. */
export function undoImport(db: Db, undo: Which & { by: Actor; now: Date }): Promise<UndoResult> {
  const { creatorId, importId, by, now } = undo;
  return db.transaction(async (tx): Promise<UndoResult> => {
    await lockRecipesOf(tx, creatorId);
    const found = await findImport(tx, { creatorId, importId });
    if (!found) return { ok: false, reason: 'unknown' };
    const unchanged = found.recipes.filter(({ stays }) => stays === null);
    for (let at = 0; at < unchanged.length; at += REMOVED_AT_ONCE) {
      const ids = unchanged.slice(at, at + REMOVED_AT_ONCE).map(({ id }) => id);
      await tx.delete(recipes).where(and(eq(recipes.userId, creatorId), inArray(recipes.id, ids)));
      await refreshListings(tx, { recipeIds: ids });
    }
    if (!found.undoneAt) {
      await tx.update(recipeImports).set({ undoneAt: now }).where(eq(recipeImports.id, importId));
      await recordAuditEvent(tx, {
        by,
        action: 'recipes.import_undone',
        creatorId,
        subject: { type: 'creator', id: creatorId },
        details: { count: unchanged.length },
      });
    }
    return { ok: true, removed: unchanged.length, stay: found.recipes.length - unchanged.length };
  });
}

async function recipesFrom(db: Db, { creatorId, importId }: Which): Promise<FromImport[]> {
  const rows = await db
    .select({
      id: recipes.id,
      name: recipes.name,
      status: recipes.status,
      publishedAt: recipes.publishedAt,
      // A revision recovered from the file by an operator's command does not count as a change.
      isRevised: sql<boolean>`exists (select 1 from recipe_revisions r where r.recipe_id = ${recipes.id} and r.number > 1
        and (r.author_id is not null or r.change <> ${READ_AGAIN}))`,
      draft: recipeDrafts.recipeId,
    })
    .from(importedRecipes)
    .innerJoin(recipes, eq(recipes.id, importedRecipes.recipeId))
    .leftJoin(recipeDrafts, eq(recipeDrafts.recipeId, recipes.id))
    .where(and(eq(importedRecipes.importId, importId), eq(recipes.userId, creatorId), isNull(recipes.removedAt)))
    .orderBy(asc(recipes.name), asc(recipes.id));
  return rows.map(({ id, name, status, publishedAt, isRevised, draft }) => ({
    id,
    name: name ?? '',
    stays: status !== 'draft' || publishedAt !== null ? 'published' : isRevised || draft !== null ? 'changed' : null,
  }));
}
