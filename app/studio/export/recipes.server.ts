import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { recipeDrafts } from '../../db/schema/recipe-editing.ts';
import { recipeRevisions, recipes } from '../../db/schema/recipes.ts';
import type { RecipeContent } from '../../recipes/content/recipe-content.ts';
import { contentOfRow, readStoredRecipe } from '../../recipes/content/stored-recipe.ts';

export interface ArchivedRecipe {
  slug: string;
  status: (typeof recipes.$inferSelect)['status'];
  publishedAt: Date | null;
  /** Content of the recipe's own row. For a published recipe, this is the published content. */
  content: RecipeContent;
  /** Draft, or a revision newer than the published one, or null if there is neither. */
  draft: RecipeContent | null;
}

const BATCH = 20;

export async function* readRecipes(db: Db, { creatorId }: { creatorId: string }): AsyncGenerator<ArchivedRecipe[]> {
  let after: string | null = null;
  for (;;) {
    const rows: (typeof recipes.$inferSelect)[] = await db
      .select()
      .from(recipes)
      .where(and(eq(recipes.userId, creatorId), isNull(recipes.removedAt), after ? gt(recipes.id, after) : undefined))
      .orderBy(asc(recipes.id))
      .limit(BATCH);
    if (rows.length > 0) yield await withDrafts(db, rows);
    if (rows.length < BATCH) return;
    after = rows.at(-1)!.id;
  }
}

async function withDrafts(db: Db, rows: readonly (typeof recipes.$inferSelect)[]): Promise<ArchivedRecipe[]> {
  const ids = rows.map(({ id }) => id);
  const drafts = await db
    .select({ recipeId: recipeDrafts.recipeId, content: recipeDrafts.content })
    .from(recipeDrafts)
    .where(inArray(recipeDrafts.recipeId, ids));
  const newest = await db
    .selectDistinctOn([recipeRevisions.recipeId], {
      recipeId: recipeRevisions.recipeId,
      number: recipeRevisions.number,
      content: recipeRevisions.content,
    })
    .from(recipeRevisions)
    .where(inArray(recipeRevisions.recipeId, ids))
    .orderBy(recipeRevisions.recipeId, desc(recipeRevisions.number));
  const draftOf = new Map(drafts.map(({ recipeId, content }) => [recipeId, content]));
  const revisionOf = new Map(newest.map((revision) => [revision.recipeId, revision]));
  return rows.map((row) => {
    const revision = revisionOf.get(row.id);
    const waits = row.status === 'published' && revision && revision.number !== row.revision ? revision.content : null;
    const stored = draftOf.get(row.id) ?? waits;
    const draft = stored ? readStoredRecipe(stored) : null;
    return { slug: row.slug, status: row.status, publishedAt: row.publishedAt, content: contentOfRow(row), draft };
  });
}
