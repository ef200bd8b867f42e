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
 * Number of draft versions reserved per revision. A draft's version starts at a base computed from the newest revision
 * and grows by 1 per save.
 */
const SAVES_A_REVISION = 100_000;
const MAX_COUNTED = 21_000;

/** Returns the version of a recipe without a draft. `newest` is 0 if there is no revision. */
export const versionWithoutDraft = (newest: number): number => Math.min(newest, MAX_COUNTED) * SAVES_A_REVISION;

/** Returns `versionWithoutDraft` in SQL. */
export const versionInSql = (newest: SQL) =>
  sql`least(coalesce(${newest}, 0), ${MAX_COUNTED}::int) * ${SAVES_A_REVISION}::int`;

export interface FoundDraft {
  recipeId: string;
  slug: string;
  status: (typeof recipes.$inferSelect)['status'];
  publishedAt: Date | null;
  dateCreated: Date;
  removedAt: Date | null;
  /** Draft, else newest revision, else the content written by plain SQL. */
  content: RecipeContent;
  /** Version to send with a save. */
  version: number;
  isDraft: boolean;
  /** Author of the draft. Null without a draft, for an operator's command, or if the account was deleted. */
  authorId: string | null;
  savedAt: Date | null;
  /** Number of the newest revision, or null if there is none, as after plain SQL. */
  newest: number | null;
  published: { content: RecipeContent; revision: number | null } | null;
}

/** Finds a creator's recipe, even if unpublished or removed. Not for readers. */
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
    recipeId: row.id,
    slug,
    status,
    publishedAt,
    dateCreated,
    removedAt,
    newest: newest?.number ?? null,
    content: draft ? readStoredRecipe(draft.content) : (newest?.content ?? contentOfRow(row)),
    version: draft?.version ?? versionWithoutDraft(newest?.number ?? 0),
    isDraft: draft !== null,
    authorId: draft?.authorId ?? null,
    savedAt: draft?.savedAt ?? null,
    published: status === 'published' ? { content: contentOfRow(row), revision: row.revision } : null,
  };
}
