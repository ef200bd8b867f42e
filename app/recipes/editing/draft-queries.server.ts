import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { recipeDrafts } from '../../db/schema/recipe-editing.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { isUuid } from '../../http/ids.ts';
import type { OwnRecipe } from '../commands.server.ts';
import type { RecipeContent } from '../content/recipe-content.ts';
import { contentOfRow, readStoredRecipe } from '../content/stored-recipe.ts';
import { newestRevision } from '../revisions/revisions.server.ts';

/**
 * A draft's version counts its saves, from a number that the revision gives which it goes on from: so what was read
 * before a publication is never taken for what was read after it.
 */
const SAVES_A_REVISION = 100_000;
const MOST_COUNTED = 21_000;

/** The version of a recipe that has no draft. @param newest its newest revision; 0: it has none */
export const versionWithoutDraft = (newest: number): number => Math.min(newest, MOST_COUNTED) * SAVES_A_REVISION;

/** The same in a statement. @param newest null: it has none */
export const versionInSql = (newest: SQL) =>
  sql`least(coalesce(${newest}, 0), ${MOST_COUNTED}::int) * ${SAVES_A_REVISION}::int`;

/** A recipe as its creator works on it. */
export interface FoundDraft {
  recipeId: string;
  slug: string;
  status: (typeof recipes.$inferSelect)['status'];
  publishedAt: Date | null;
  dateCreated: Date;
  removedAt: Date | null;
  /** The draft; else the newest revision; else what plain SQL wrote. */
  content: RecipeContent;
  /** Of the content; who saves names it. */
  version: number;
  /** There is something that is in no revision yet. */
  isDraft: boolean;
  /** Who saved the draft; null: there is none, or the account is gone. */
  authorId: string | null;
  savedAt: Date | null;
  /** The newest revision's number; null: plain SQL wrote the recipe. */
  newest: number | null;
  /** What is public; null: nothing is. */
  published: { content: RecipeContent; revision: number | null } | null;
}

/** The whole of a creator's recipe, published or not; null: there is none. For the studio alone. */
export async function findDraft(db: Db, { creatorId, recipeId }: OwnRecipe): Promise<FoundDraft | null> {
  if (!isUuid(recipeId)) return null;
  const [found] = await db
    .select({ row: recipes, draft: recipeDrafts })
    .from(recipes)
    .leftJoin(recipeDrafts, eq(recipeDrafts.recipeId, recipes.id))
    .where(and(eq(recipes.id, recipeId), eq(recipes.userId, creatorId)));
  if (!found) return null;
  const { row, draft } = found;
  const newest = await newestRevision(db, row.id);
  const { slug, status, publishedAt, dateCreated, removedAt } = row;
  return {
    ...{ recipeId: row.id, slug, status, publishedAt, dateCreated, removedAt, newest: newest?.number ?? null },
    content: draft ? readStoredRecipe(draft.content) : (newest?.content ?? contentOfRow(row)),
    version: draft?.version ?? versionWithoutDraft(newest?.number ?? 0),
    isDraft: draft !== null,
    authorId: draft?.authorId ?? null,
    savedAt: draft?.savedAt ?? null,
    published: status === 'published' ? { content: contentOfRow(row), revision: row.revision } : null,
  };
}
