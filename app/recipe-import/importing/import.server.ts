import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { type Actor, recordAuditEvent } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { importedRecipes, recipeImports } from '../../db/schema/recipe-editing.ts';
import { recipes } from '../../db/schema/recipes.ts';
import {
  type AddedRecipe,
  addRecipes,
  hasRoomFor,
  lockRecipesOf,
  type OwnRecipe,
} from '../../recipes/commands.server.ts';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import { importKeyOf } from './import-key.server.ts';

interface SourceRecipe {
  content: RecipeContent;
  /** Import key from before a person edited the content. Undefined if the content is unedited. */
  key?: string;
  /** Source text, or null or undefined if the source was not text. */
  written?: string | null;
}

/** `published` is the current state of a recipe that was imported before. */
interface ImportedRecipe extends AddedRecipe {
  /** False if the recipe was imported before or occurs earlier in the source. */
  isNew: boolean;
  published: boolean;
}

const KEY_BATCH = 500;
const INSERT_BATCH = 100;

export type ImportResult = ImportDone | { ok: false; reason: 'too-many-recipes' };

interface ImportDone {
  ok: true;
  /** Id for undoing the import, or null if nothing was added. */
  importId: string | null;
  /** In the order of the input. */
  recipes: ImportedRecipe[];
}

/** Returns the recipes of a source in batches. A source in the same database is read through `tx`. */
export type Batches<Recipe> = (tx: Db) => Iterable<readonly Recipe[]> | AsyncIterable<readonly Recipe[]>;

/** Thrown to roll back the transaction if the creator would have too many recipes. */
class NoRoom extends Error {}

/**
 * Adds the recipes of one source in one transaction. Idempotent: recipes imported before stay unchanged, unless they
 * were removed.
 * @param source.from displayed name of the file, or address of the page
 * @param source.publish true to publish at once, the first recipe as the newest; false to add drafts
 */
export async function importRecipes(
  db: Db,
  source: {
    creatorId: string;
    recipes: Batches<SourceRecipe>;
    from: string;
    publish: boolean;
    by: Actor;
    now: Date;
  },
): Promise<ImportResult> {
  try {
    return await db.transaction((tx) => importAll(tx, source));
  } catch (error) {
    if (error instanceof NoRoom) return { ok: false, reason: 'too-many-recipes' };
    throw error;
  }
}

async function importAll(tx: Db, source: Parameters<typeof importRecipes>[1]): Promise<ImportDone> {
  const { creatorId, publish, by, now } = source;
  const authorId = 'accountId' in by ? by.accountId : null;
  await lockRecipesOf(tx, creatorId);
  const imported: ImportedRecipe[] = [];
  /** Existing and newly added recipes by key. */
  const known = new Map<string, AddedRecipe & { published: boolean }>();
  let importId: string | null = null;
  let count = 0;
  for await (const some of source.recipes(tx)) {
    const keys = some.map(({ content, key }) => key ?? importKeyOf(content));
    await forgetRemoved(tx, { creatorId, keys });
    for (const [key, row] of await findImported(tx, { creatorId, keys })) if (!known.has(key)) known.set(key, row);
    /** Position in `some` of each new recipe, by key. */
    const fresh = new Map<string, number>();
    for (const [at, key] of keys.entries()) if (!known.has(key) && !fresh.has(key)) fresh.set(key, at);
    const added = [...fresh];
    if (added.length > 0 && !(await hasRoomFor(tx, { creatorId, recipes: added.length }))) throw new NoRoom();
    if (added.length > 0) importId ??= await startImport(tx, { ...source, authorId });
    // Pages show the newest first. Dates one millisecond apart preserve the source's order.
    const dated = (at: number) => new Date(now.getTime() - imported.length - at);
    for (let from = 0; from < added.length; from += INSERT_BATCH) {
      const part = added.slice(from, from + INSERT_BATCH);
      const news = await addRecipes(tx, {
        creatorId,
        recipes: part.map(([importKey, at]) => ({
          content: some[at]!.content,
          publish: publish ? dated(at) : null,
          authorId,
          change: 'Imported',
          importKey,
          now: dated(at),
        })),
      });
      for (const [at, row] of news.entries()) known.set(part[at]![0], { ...row, published: publish });
      await tx.insert(importedRecipes).values(
        news.map(({ id }, each) => ({
          recipeId: id,
          importId: importId!,
          written: some[part[each]![1]]!.written ?? null,
        })),
      );
    }
    count += added.length;
    imported.push(...keys.map((key, at) => ({ ...known.get(key)!, isNew: fresh.get(key) === at })));
  }
  if (count > 0)
    await recordAuditEvent(tx, {
      by,
      action: 'recipes.imported',
      subject: { type: 'creator', id: creatorId },
      creatorId,
      details: { count, published: publish },
    });
  return { ok: true, importId, recipes: imported };
}

/** Begins an import. The caller adds the imported recipes in the same transaction. */
export async function startImport(
  tx: Db,
  { creatorId, authorId, from, now }: { creatorId: string; authorId: string | null; from: string; now: Date },
): Promise<string> {
  const source = from.slice(0, 200).toWellFormed();
  const [row] = await tx
    .insert(recipeImports)
    .values({ creatorId, authorId, source, createdAt: now })
    .returning({ id: recipeImports.id });
  return row!.id;
}

/** Deletes the import keys of removed recipes, so that importing the same source adds them again. */
export async function forgetRemoved(tx: Db, { creatorId, keys }: { creatorId: string; keys: readonly string[] }) {
  for (let at = 0; at < keys.length; at += KEY_BATCH)
    await tx
      .update(recipes)
      .set({ importKey: null })
      .where(
        and(
          eq(recipes.userId, creatorId),
          inArray(recipes.importKey, keys.slice(at, at + KEY_BATCH)),
          isNotNull(recipes.removedAt),
        ),
      );
}

export async function findImported(
  db: Db,
  { creatorId, keys }: { creatorId: string; keys: readonly string[] },
): Promise<Map<string, AddedRecipe & { published: boolean }>> {
  const known = new Map<string, AddedRecipe & { published: boolean }>();
  for (let at = 0; at < keys.length; at += KEY_BATCH) {
    const found = await db
      .select({ key: recipes.importKey, id: recipes.id, slug: recipes.slug, status: recipes.status })
      .from(recipes)
      .where(
        and(
          eq(recipes.userId, creatorId),
          inArray(recipes.importKey, keys.slice(at, at + KEY_BATCH)),
          isNull(recipes.removedAt),
        ),
      );
    for (const { key, id, slug, status } of found) known.set(key!, { id, slug, published: status === 'published' });
  }
  return known;
}

/** Returns the source text of an imported recipe, or null if it has none. */
export async function findSourceText(db: Db, { creatorId, recipeId }: OwnRecipe): Promise<string | null> {
  const [found] = await db
    .select({ written: importedRecipes.written })
    .from(importedRecipes)
    .innerJoin(recipes, eq(recipes.id, importedRecipes.recipeId))
    .where(and(eq(importedRecipes.recipeId, recipeId), eq(recipes.userId, creatorId)));
  return found?.written ?? null;
}
