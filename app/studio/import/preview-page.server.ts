import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { findCommunitySettings } from '../../community/settings.server.ts';
import { takesImportedNotes } from '../../community/threads/imported-notes.server.ts';
import type { Db } from '../../db/client.server.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { findImported } from '../../recipe-import/importing/import.server.ts';
import { readStoredRecipe } from '../../recipes/content/stored-recipe.ts';
import {
  type NotRead,
  PREVIEWED_AT_ONCE,
  type PreviewedRecipe,
  previewedRecipe,
  readPreviewPage,
  shownKind,
} from './preview.ts';
import { findPreview, type OwnPreview, readPreviewed } from './previews.server.ts';

export interface PreviewPage {
  source: string;
  recipes: PreviewedRecipe[];
  total: number;
  news: number;
  page: number;
  pages: number;
  refused: NotRead[];
  /** Number of comments in the whole preview, or 0 if the creator's community takes none. */
  comments: number;
}

/** Returns a page of a preview with existing recipes marked, or null for an unknown or expired preview. */
export async function findPreviewPage(
  db: Db,
  asked: OwnPreview & { page: string | null; now: Date },
): Promise<PreviewPage | null> {
  const preview = await findPreview(db, asked);
  if (!preview) return null;
  const { creatorId } = asked;
  const { keys, source, refused } = preview;
  const { page, pages } = readPreviewPage(asked.page, keys.length);
  const from = (page - 1) * PREVIEWED_AT_ONCE;
  const imported = await findImported(db, { creatorId, keys: keys.map(({ key }) => key) });
  // Recipes with the most doubts come first. Existing recipes count as having no doubts.
  const look = ({ key, doubts }: (typeof keys)[number]) => (imported.has(key) ? 0 : doubts);
  const positions = keys
    .toSorted((one, other) => look(other) - look(one) || one.position - other.position)
    .slice(from, from + PREVIEWED_AT_ONCE)
    .map(({ position }) => position);
  const read = new Map((await readPreviewed(db, preview.id, positions)).map((row) => [row.position, row]));
  const rows = positions.flatMap((position) => read.get(position) ?? []);
  const contents = rows.map(({ content }) => readStoredRecipe(content));
  const named = await findByName(db, { creatorId, names: contents.map(({ name }) => name) });
  const shown = rows.map((row, at): PreviewedRecipe => {
    const content = contents[at]!;
    const { importKey, pictureStart, pictureBytes } = row;
    const showsPicture = pictureStart !== null && shownKind(pictureStart, pictureBytes) !== null;
    const [same, sameName] = [imported.get(importKey)?.id, named.get(content.name.toLowerCase())];
    const there = same
      ? { id: same, as: 'same' as const }
      : sameName
        ? { id: sameName, as: 'same-name' as const }
        : null;
    return previewedRecipe({ ...row, content, showsPicture }, there);
  });
  const news = keys.filter(({ key }) => !imported.has(key)).length;
  const settings = await findCommunitySettings(db, { creatorId });
  const comments = takesImportedNotes(settings) ? keys.reduce((sum, each) => sum + each.comments, 0) : 0;
  return { source, recipes: shown, total: keys.length, news, page, pages, refused, comments };
}

async function findByName(db: Db, { creatorId, names }: { creatorId: string; names: readonly string[] }) {
  const wanted = [...new Set(names.map((name) => name.toLowerCase()))];
  if (wanted.length === 0) return new Map<string, string>();
  const lower = sql<string>`lower(${recipes.name})`;
  const found = await db
    .select({ id: recipes.id, name: lower })
    .from(recipes)
    .where(and(eq(recipes.userId, creatorId), inArray(lower, wanted), isNull(recipes.removedAt)));
  return new Map(found.map(({ id, name }) => [name.toLowerCase(), id]));
}
