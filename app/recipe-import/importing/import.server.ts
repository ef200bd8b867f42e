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

/** A recipe of a source. */
interface SourceRecipe {
  content: RecipeContent;
  /** What tells the source; left out: the content does. */
  key?: string;
  /** The text that it was read from; null or left out: it was no text. */
  written?: string | null;
}

/** What became of one recipe of an import; of one that was imported before, what it is now. */
interface ImportedRecipe extends AddedRecipe {
  /** False: it was imported before, and whatever became of it since stays. */
  isNew: boolean;
  published: boolean;
}

/** Keys that are looked for by one statement, and recipes that are added by one. */
const AT_ONCE = 500;
const ADDED_AT_ONCE = 100;

export type ImportResult =
  | ImportDone
  /** The creator would have more recipes than a creator may. */
  | { ok: false; reason: 'too-many-recipes' };

interface ImportDone {
  ok: true;
  /** Names what was added, so that it can be taken back (`undo-import.server.ts`); null: nothing was. */
  importId: string | null;
  /** In the order of the recipes that were given. */
  recipes: ImportedRecipe[];
}

/**
 * A source's recipes, some at a time, so that of a large one only some are in memory. What they are read from may be the
 * same database, and is then asked through the transaction that adds them.
 */
export type Lots<Recipe> = (tx: Db) => Iterable<readonly Recipe[]> | AsyncIterable<readonly Recipe[]>;

/** Ends the transaction. */
class NoRoom extends Error {}

/**
 * Adds what was read of one source, all of it or, when anything fails, nothing. What was imported before is left as it
 * is, so that the same source can be given again; what was removed since counts as not imported.
 * @param source.recipes with `key` where a person changed it since it was read: what tells the source stays as it was
 * @param source.from the file's name, or the page's address, in a person's words; the first 200 code units are stored
 * @param source.publish at once, the first as the newest; else they are drafts
 * @param source.by audited where anything was added
 */
export async function importRecipes(
  db: Db,
  source: {
    creatorId: string;
    recipes: Lots<SourceRecipe>;
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
  /** What was there before, and what has been added: a source can hold a recipe twice. */
  const known = new Map<string, AddedRecipe & { published: boolean }>();
  let importId: string | null = null;
  let count = 0;
  for await (const some of source.recipes(tx)) {
    const keys = some.map(({ content, key }) => key ?? importKeyOf(content));
    await forgetRemoved(tx, { creatorId, keys });
    for (const [key, row] of await findImported(tx, { creatorId, keys })) if (!known.has(key)) known.set(key, row);
    /** Where each recipe that is new stands first. */
    const fresh = new Map<string, number>();
    for (const [at, key] of keys.entries()) if (!known.has(key) && !fresh.has(key)) fresh.set(key, at);
    const added = [...fresh];
    if (added.length > 0 && !(await hasRoomFor(tx, { creatorId, recipes: added.length }))) throw new NoRoom();
    if (added.length > 0) importId ??= await startImport(tx, { ...source, authorId });
    // A page shows the newest first: a millisecond between any two preserves the source's own order.
    const dated = (at: number) => new Date(now.getTime() - imported.length - at);
    for (let from = 0; from < added.length; from += ADDED_AT_ONCE) {
      const part = added.slice(from, from + ADDED_AT_ONCE);
      const news = await addRecipes(tx, {
        creatorId,
        recipes: part.map(([importKey, at]) => ({
          content: some[at]!.content,
          publish: publish ? dated(at) : null,
          ...{ authorId, change: 'Imported', importKey, now: dated(at) },
        })),
      });
      for (const [at, row] of news.entries()) known.set(part[at]![0], { ...row, published: publish });
      await tx.insert(importedRecipes).values(
        news.map(({ id }, each) => ({
          ...{ recipeId: id, importId: importId! },
          written: some[part[each]![1]]!.written ?? null,
        })),
      );
    }
    count += added.length;
    imported.push(...keys.map((key, at) => ({ ...known.get(key)!, isNew: fresh.get(key) === at })));
  }
  if (count > 0)
    await recordAuditEvent(tx, {
      ...{ by, action: 'recipes.imported', subject: { type: 'creator', id: creatorId }, creatorId },
      details: { count, published: publish },
    });
  return { ok: true, importId, recipes: imported };
}

async function startImport(
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

/** A removed recipe, which may still come back, no longer stands for its source. */
export async function forgetRemoved(tx: Db, { creatorId, keys }: { creatorId: string; keys: readonly string[] }) {
  for (let at = 0; at < keys.length; at += AT_ONCE)
    await tx
      .update(recipes)
      .set({ importKey: null })
      .where(
        and(
          eq(recipes.userId, creatorId),
          inArray(recipes.importKey, keys.slice(at, at + AT_ONCE)),
          isNotNull(recipes.removedAt),
        ),
      );
}

/** Which of these were imported and are there, by their import keys. */
export async function findImported(
  db: Db,
  { creatorId, keys }: { creatorId: string; keys: readonly string[] },
): Promise<Map<string, AddedRecipe & { published: boolean }>> {
  const known = new Map<string, AddedRecipe & { published: boolean }>();
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const found = await db
      .select({ key: recipes.importKey, id: recipes.id, slug: recipes.slug, status: recipes.status })
      .from(recipes)
      .where(
        and(
          eq(recipes.userId, creatorId),
          inArray(recipes.importKey, keys.slice(at, at + AT_ONCE)),
          isNull(recipes.removedAt),
        ),
      );
    for (const { key, id, slug, status } of found) known.set(key!, { id, slug, published: status === 'published' });
  }
  return known;
}

/** The text that a recipe was read from when it was imported; null: it was no text, or was not imported. */
export async function findSourceText(db: Db, { creatorId, recipeId }: OwnRecipe): Promise<string | null> {
  const [found] = await db
    .select({ written: importedRecipes.written })
    .from(importedRecipes)
    .innerJoin(recipes, eq(recipes.id, importedRecipes.recipeId))
    .where(and(eq(importedRecipes.recipeId, recipeId), eq(recipes.userId, creatorId)));
  return found?.written ?? null;
}
