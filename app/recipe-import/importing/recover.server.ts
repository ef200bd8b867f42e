import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, isNotNull, isNull, notInArray, sql } from 'drizzle-orm';
import type { Actor } from '../../access/audit.server.ts';
import type { Db } from '../../db/client.server.ts';
import { importedRecipes, recipeDrafts, recipeImports } from '../../db/schema/recipe-editing.ts';
import { recipeRevisions, recipes } from '../../db/schema/recipes.ts';
import { auditCommand, lockRecipe, lockRecipesOf } from '../../recipes/commands.server.ts';
import { findTooMuch } from '../../recipes/content/bounds.ts';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import { fieldNames, isPlainText, type RecipeField } from '../../recipes/content/recipe-fields.ts';
import { emptyRecipe, MAX_UNPLACED, type WrittenRecipe } from '../../recipes/content/recipe-shape.ts';
import { contentOfRow, readStoredRecipe } from '../../recipes/content/stored-recipe.ts';
import { contentOfDraft, draftOfContent } from '../../recipes/editing/recipe-draft.ts';
import { refreshListings } from '../../recipes/listing/refresh.server.ts';
import { addRevision, holdRevision, newestRevision } from '../../recipes/revisions/revisions.server.ts';
import { together } from '../reading/to-written-recipe.ts';
import { type Batches, findImported, forgetRemoved } from './import.server.ts';
import { importKeyOf } from './import-key.server.ts';

interface ReadRecipe {
  content: RecipeContent;
  /** Source text, or null if the source was not text. */
  written: string | null;
}

/** Parts that the creator decides, which are never recovered. */
const decided = ['name', 'pictures', 'allergens', 'free'] as const satisfies RecipeField[];
type RecoveredPart = Exclude<RecipeField, (typeof decided)[number]>;

const recovered = fieldNames.filter((field): field is RecoveredPart => !decided.some((each) => each === field));
const plainTexts = recovered.filter(isPlainText);

/** Label of the revision that contains the recovered parts. */
export const READ_AGAIN = 'Read again';

/** Recovered parts of a recipe, or the reason why the recipe stays unchanged. */
export type Recovery = { parts: RecoveredPart[] } | 'being-edited' | 'too-large';

/**
 * Updates imported recipes from the same file, read by the current reader. Parts unchanged since the import are
 * replaced; words that edited parts lack become unplaced lines. Published content stays until the new revision is
 * published.
 * @returns result for each recipe, or null if it was not imported before or another recipe of the file matched first
 */
export function recoverImported(
  db: Db,
  given: { creatorId: string; recipes: Batches<ReadRecipe>; from: string; by: Actor; now: Date },
): Promise<(Recovery | null)[]> {
  return db.transaction(async (tx) => {
    await lockRecipesOf(tx, given.creatorId);
    const recoveries: (Recovery | null)[] = [];
    /** Ids of imported recipes that are already matched. */
    const taken = new Set<string>();
    for await (const some of given.recipes(tx)) {
      await forgetRemoved(tx, { ...given, keys: some.map(({ content }) => importKeyOf(content)) });
      for (const read of some) {
        const recipeId = await findBefore(tx, { ...given, read, taken });
        if (recipeId !== null) taken.add(recipeId);
        recoveries.push(recipeId === null ? null : await recoverOne(tx, { ...given, read, recipeId }));
      }
    }
    return recoveries;
  });
}

/** Finds the imported recipe with the same key, else the same text, else the same name and file name. */
async function findBefore(
  tx: Db,
  given: { creatorId: string; read: ReadRecipe; from: string; taken: ReadonlySet<string> },
): Promise<string | null> {
  const { creatorId, read, from, taken } = given;
  const key = importKeyOf(read.content);
  const same = (await findImported(tx, { creatorId, keys: [key] })).get(key);
  if (same) return taken.has(same.id) ? null : same.id;
  const isText = read.written === null ? sql`false` : sql`${importedRecipes.written} = ${read.written}`;
  const isNamed = sql`${firstContent} ->> 'name' = ${read.content.name}`;
  const isOfFile = sql`${recipeImports.source} = ${from.slice(0, 200).toWellFormed()}`;
  const [found] = await tx
    .select({ id: recipes.id })
    .from(importedRecipes)
    .innerJoin(recipes, eq(recipes.id, importedRecipes.recipeId))
    .innerJoin(recipeImports, eq(recipeImports.id, importedRecipes.importId))
    .where(
      and(
        eq(recipes.userId, creatorId),
        isNull(recipes.removedAt),
        isNotNull(recipes.importKey),
        taken.size > 0 ? notInArray(recipes.id, [...taken]) : undefined,
        sql`(${isText} or (${isOfFile} and ${isNamed}))`,
      ),
    )
    .orderBy(
      sql`case when ${isText} then 0 else 1 end`,
      sql`coalesce(${isNamed}, false) desc`,
      asc(recipes.dateCreated),
      asc(recipes.id),
    )
    .limit(1);
  return found?.id ?? null;
}

/** Content at import; the recipe may have been renamed since. */
const firstContent = sql`(select r.content from recipe_revisions r where r.recipe_id = ${recipes.id} and r.number = 1)`;

async function recoverOne(
  tx: Db,
  given: { creatorId: string; recipeId: string; read: ReadRecipe; by: Actor; now: Date },
): Promise<Recovery | null> {
  const { creatorId, recipeId, read, by, now } = given;
  const row = await lockRecipe(tx, { creatorId, recipeId });
  if (!row) return null;
  const importKey = importKeyOf(read.content);
  if (row.importKey !== importKey) await tx.update(recipes).set({ importKey }).where(eq(recipes.id, recipeId));
  if (read.written !== null)
    await tx.update(importedRecipes).set({ written: read.written }).where(eq(importedRecipes.recipeId, recipeId));
  const [draft] = await tx
    .select({ version: recipeDrafts.version })
    .from(recipeDrafts)
    .where(eq(recipeDrafts.recipeId, recipeId));
  if (draft) return 'being-edited';
  const current = draftOfContent((await newestRevision(tx, recipeId))?.content ?? contentOfRow(row));
  const imported = await importedContent(tx, recipeId);
  const written = withRecovered({
    current: current.written,
    imported: imported && draftOfContent(imported).written,
    read: draftOfContent(read.content).written,
  });
  const parts = recovered.filter((part) => !isDeepStrictEqual(written[part], current.written[part]));
  if (parts.length === 0) return { parts };
  const content = contentOfDraft({ ...current, written });
  if (findTooMuch(content)) return 'too-large';
  const added = await addRevision(tx, row, { content, change: READ_AGAIN, by, now });
  if (row.status !== 'published') await holdRevision(tx, row, added);
  await refreshListings(tx, { recipeIds: [recipeId] });
  await auditCommand(tx, by, 'recipe.recovered', given, { revision: added.number, parts });
  return { parts };
}

/** Returns the content that the import wrote, or null if the first revision is gone or has another origin. */
async function importedContent(tx: Db, recipeId: string): Promise<RecipeContent | null> {
  const [first] = await tx
    .select({ content: recipeRevisions.content })
    .from(recipeRevisions)
    .where(
      and(
        eq(recipeRevisions.recipeId, recipeId),
        eq(recipeRevisions.number, 1),
        eq(recipeRevisions.change, 'Imported'),
      ),
    );
  return first ? readStoredRecipe(first.content) : null;
}

/** Returns the recipe with the recovered parts. If `imported` is null, only empty parts count as unchanged. */
function withRecovered(given: {
  current: WrittenRecipe;
  imported: WrittenRecipe | null;
  read: WrittenRecipe;
}): WrittenRecipe {
  const { current, imported, read } = given;
  const isUntouched = (part: RecoveredPart) => isDeepStrictEqual(current[part], (imported ?? emptyRecipe)[part]);
  const untouched = recovered.filter((part) => part !== 'unplaced' && isUntouched(part));
  const written = { ...current, ...Object.fromEntries(untouched.map((part) => [part, read[part]])) };
  // Words that the creator removed since the import count as known, so that they do not return.
  const known = [written, ...(imported ? [imported] : [])].flatMap(textsOf).map(wordsOf).join('\n');
  const lost = textsOf(read).filter((text) => wordsOf(text).trim() !== '' && !known.includes(wordsOf(text)));
  return { ...written, unplaced: together([...written.unplaced, ...new Set(lost)], MAX_UNPLACED) };
}

const textsOf = ({ groups, steps, notes, unplaced, source, ...others }: WrittenRecipe): string[] => [
  ...plainTexts.flatMap((field) => others[field].split('\n')),
  ...groups.flatMap(({ title, lines }) => [title, ...lines]),
  ...steps.flatMap(({ title, text }) => [title, ...text.split('\n')]),
  ...notes.flatMap((note) => note.split('\n')),
  ...unplaced.flatMap((line) => line.split('\n')),
  source ?? '',
];

/** Returns the words of a text, delimited by spaces so that whole words are compared. */
const wordsOf = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join(' ') ?? ''
  } `;
