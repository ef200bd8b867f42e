import { importNotes } from '../../community/threads/imported-notes.server.ts';
import type { Db } from '../../db/client.server.ts';
import { findImported, importRecipes, startImport } from '../../recipe-import/importing/import.server.ts';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import { readStoredRecipe } from '../../recipes/content/stored-recipe.ts';
import {
  findPreview,
  type OwnPreview,
  readPreviewed,
  readPreviewedComments,
  readPreviewedPicture,
} from './previews.server.ts';

/** Returns the stored picture's address, or null if the picture was not stored. */
export type AddPicture = (picture: {
  creatorId: string;
  accountId: string;
  bytes: Uint8Array;
  filename: string;
}) => Promise<string | null>;

export type ConfirmImportResult =
  /** `importId` is null if nothing was new. `lostPictures` counts pictures that were not stored. */
  | {
      ok: true;
      importId: string | null;
      added: number;
      /** Number of comments that became notes and answers. */
      notes: number;
      lostPictures: number;
      /** Number of added recipes whose picture stays at another site. */
      picturesElsewhere: number;
    }
  | { ok: false; reason: 'unknown' | 'too-many-recipes' };

const READ_AT_ONCE = 100;

export const withPicture = (content: RecipeContent, address: string): RecipeContent => ({
  ...content,
  pictures: [{ address, alt: '' }, ...content.pictures],
});

/**
 * Adds recipes of a preview as drafts, all or none. Idempotent. `positions` is null for all recipes, and `addPicture`
 * null to skip pictures.
 */
export async function confirmImport(
  db: Db,
  taken: OwnPreview & {
    positions: readonly number[] | null;
    addPicture: AddPicture | null;
    takesComments: boolean;
    now: Date;
  },
): Promise<ConfirmImportResult> {
  const { creatorId, accountId, addPicture, now } = taken;
  const preview = await findPreview(db, taken);
  if (!preview) return { ok: false, reason: 'unknown' };
  const wanted = new Set(taken.positions ?? preview.keys.map(({ position }) => position));
  const imported = await findImported(db, { creatorId, keys: preview.keys.map(({ key }) => key) });
  const news = preview.keys.filter(({ position, key }) => wanted.has(position) && !imported.has(key));
  const some = lotsOf(news.map(({ position }) => position));
  // Pictures are stored before the transaction begins, so that the transaction is short.
  const addresses = new Map<number, string>();
  let lostPictures = 0;
  for (const positions of some) {
    const rows = (await readPreviewed(db, preview.id, positions)).filter(({ hasPicture }) => hasPicture);
    for (const { position, content } of rows) {
      const bytes = addPicture && (await readPreviewedPicture(db, preview.id, position));
      const filename = readStoredRecipe(content).name;
      const address = bytes && addPicture ? await addPicture({ creatorId, accountId, bytes, filename }) : null;
      if (address) addresses.set(position, address);
      else lostPictures += 1;
    }
  }
  let picturesElsewhere = 0;
  const recipes = async function* (tx: Db) {
    for (const positions of some) {
      const rows = await readPreviewed(tx, preview.id, positions);
      yield rows.map(({ position, content: stored, importKey: key, written }) => {
        const content = readStoredRecipe(stored);
        const address = addresses.get(position);
        if (!address && content.pictures.length > 0) picturesElsewhere += 1;
        return { content: address ? withPicture(content, address) : content, key, written };
      });
    }
  };
  const result = await importRecipes(db, {
    creatorId,
    recipes,
    from: preview.source,
    publish: false,
    by: { accountId },
    now,
  });
  if (!result.ok) return result;
  const added = result.recipes.filter(({ isNew }) => isNew).length;
  const done = { ok: true, added, lostPictures, picturesElsewhere } as const;
  if (!taken.takesComments) return { ...done, importId: result.importId, notes: 0 };
  const ids = new Map([...imported].map(([key, { id }]) => [key, id]));
  for (const [at, { id }] of result.recipes.entries()) ids.set(news[at]!.key, id);
  let { importId } = result;
  const notes = await importNotes(db, {
    creatorId,
    recipes: (async function* () {
      for (const { position, key, comments } of preview.keys) {
        const recipeId = ids.get(key);
        if (recipeId && comments > 0) {
          yield { recipeId, comments: await readPreviewedComments(db, preview.id, position) };
        }
      }
    })(),
    importId: async (tx) => {
      importId ??= await startImport(tx, { creatorId, authorId: accountId, from: preview.source, now });
      return importId;
    },
    now,
  });
  return { ...done, importId, notes };
}

const lotsOf = (positions: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(positions.length / READ_AT_ONCE) }, (_, at) =>
    positions.slice(at * READ_AT_ONCE, (at + 1) * READ_AT_ONCE),
  );
