import { and, count, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { recipeList } from '../../db/schema/recipe-editing.ts';

/** Counts a creator's drafts and published recipes with unpublished changes. */
export async function countUnpublished(db: Db, { creatorId }: { creatorId: string }): Promise<number> {
  const [found] = await db
    .select({ count: count() })
    .from(recipeList)
    .where(and(eq(recipeList.creatorId, creatorId), inArray(recipeList.state, ['draft', 'changed'])));
  return found!.count;
}
