import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { importPreviewRecipes } from '../../db/schema/import-previews.ts';
import { readStoredRecipe, storedRecipe } from '../../recipes/content/stored-recipe.ts';
import { contentOfDraft, draftOfContent } from '../../recipes/editing/recipe-draft.ts';
import { isLinePlace, type LinePlace, placeLines } from '../../recipes/editing/unplaced-lines.ts';
import { findPreview, type OwnPreview, readPreviewed } from './previews.server.ts';

/** Target for one unplaced line. `position` identifies the recipe, `line` is the index of the line. */
export interface LineDecision {
  position: number;
  line: number;
  to: LinePlace;
}

/** Parses a button's value, such as '3.0.notes'. Returns null for an invalid value. */
export function readLineDecision(given: string): LineDecision | null {
  const [, position, line, to = ''] = /^(\d{1,5})\.(\d{1,3})\.([a-z]{1,20})$/.exec(given) ?? [];
  return isLinePlace(to) ? { position: Number(position), line: Number(line), to } : null;
}

/** Moves an unplaced line of a preview. Keeps the key by which repeated imports are recognized. */
export async function placeLine(
  db: Db,
  { position, line, to, ...own }: OwnPreview & LineDecision & { now: Date },
): Promise<{ ok: true } | { ok: false; reason: 'unknown' }> {
  const preview = await findPreview(db, own);
  return db.transaction(async (tx) => {
    const of =
      preview && and(eq(importPreviewRecipes.previewId, preview.id), eq(importPreviewRecipes.position, position));
    if (!of) return { ok: false, reason: 'unknown' };
    // Locks the row, because two lines may be placed concurrently.
    await tx.select({ position: importPreviewRecipes.position }).from(importPreviewRecipes).where(of).for('update');
    const [row] = await readPreviewed(tx, preview.id, [position]);
    const draft = row && draftOfContent(readStoredRecipe(row.content));
    if (!draft || draft.written.unplaced[line] === undefined) return { ok: false, reason: 'unknown' };
    const written = placeLines(draft.written, new Map([[line, to]]));
    await tx
      .update(importPreviewRecipes)
      .set({ content: storedRecipe(contentOfDraft({ ...draft, written })) })
      .where(of);
    return { ok: true };
  });
}
