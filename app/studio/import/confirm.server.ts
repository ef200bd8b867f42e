import type { Db } from '../../db/client.server.ts';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import { readStoredRecipe } from '../../recipes/content/stored-recipe.ts';
import { findImported, importRecipes } from '../../recipes/import/import.server.ts';
import { findPreview, type OwnPreview, readPreviewed, readPreviewedPicture } from './previews.server.ts';

/**
 * Stores a picture that came with a recipe as one of the creator's.
 * @returns its address; null: it is no picture that is taken
 */
export type AddPicture = (picture: {
  creatorId: string;
  accountId: string;
  bytes: Uint8Array;
  filename: string;
}) => Promise<string | null>;

export type ConfirmImportResult =
  /** `importId` is null where all of it was there already. */
  | {
      ok: true;
      importId: string | null;
      added: number /** That came with them, and were not taken. */;
      lostPictures: number;
    }
  | { ok: false; reason: 'unknown' | 'too-many-recipes' };

const READ_AT_ONCE = 100;

/** The picture that came with a recipe is its own; others stand after it. */
export const withPicture = (content: RecipeContent, address: string): RecipeContent => ({
  ...content,
  pictures: [{ address, alt: '' }, ...content.pictures],
});

/**
 * Adds recipes of a preview as drafts, all together or none. The preview stays, and what was taken over is there already
 * from then on: repeating it adds nothing.
 * @param taken.positions null: all
 * @param taken.addPicture null: pictures that came with recipes are left
 */
export async function confirmImport(
  db: Db,
  taken: OwnPreview & { positions: readonly number[] | null; addPicture: AddPicture | null; now: Date },
): Promise<ConfirmImportResult> {
  const { creatorId, accountId, addPicture, now } = taken;
  const preview = await findPreview(db, taken);
  if (!preview) return { ok: false, reason: 'unknown' };
  const wanted = new Set(taken.positions ?? preview.keys.map(({ position }) => position));
  const imported = await findImported(db, { creatorId, keys: preview.keys.map(({ key }) => key) });
  const news = preview.keys.filter(({ position, key }) => wanted.has(position) && !imported.has(key));
  const taking: { content: RecipeContent; key: string; written: string | null }[] = [];
  let lostPictures = 0;
  for (let from = 0; from < news.length; from += READ_AT_ONCE) {
    const positions = news.slice(from, from + READ_AT_ONCE).map(({ position }) => position);
    for (const row of await readPreviewed(db, preview.id, positions)) {
      const content = readStoredRecipe(row.content);
      const bytes = row.hasPicture && addPicture ? await readPreviewedPicture(db, preview.id, row.position) : null;
      const address =
        bytes && addPicture ? await addPicture({ creatorId, accountId, bytes, filename: content.name }) : null;
      if (row.hasPicture && address === null) lostPictures += 1;
      taking.push({
        content: address ? withPicture(content, address) : content,
        ...{ key: row.importKey, written: row.written },
      });
    }
  }
  const result = await importRecipes(db, {
    ...{ creatorId, recipes: taking, from: preview.source, publish: false, by: { accountId }, now },
  });
  if (!result.ok) return result;
  const added = result.recipes.filter(({ isNew }) => isNew).length;
  return { ok: true, importId: result.importId, added, lostPictures };
}
