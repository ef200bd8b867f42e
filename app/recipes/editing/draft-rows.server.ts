import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { recipeDrafts } from '../../db/schema/recipe-editing.ts';
import type { recipes } from '../../db/schema/recipes.ts';
import type { RecipeContent } from '../content/recipe-content.ts';
import { storedContent } from '../content/stored-content.ts';
import { newestRevision } from '../revisions.server.ts';

/** What is being written of a recipe. */
export interface Work {
  /** The draft's; where there is none that of the newest revision, or what the row holds. */
  content: RecipeContent;
  /** The draft's; 0: there is none, and nothing waits but what revisions say. */
  version: number;
}

/** The newest content of a recipe; within the caller's transaction where it must not change meanwhile. */
export async function readWork(db: Db, row: typeof recipes.$inferSelect): Promise<Work> {
  const [draft] = await db
    .select({ content: recipeDrafts.content, version: recipeDrafts.version })
    .from(recipeDrafts)
    .where(eq(recipeDrafts.recipeId, row.id));
  // Written by this room's commands alone.
  if (draft) return { content: draft.content as RecipeContent, version: draft.version };
  const newest = await newestRevision(db, row.id);
  return { content: newest?.content ?? storedContent(row), version: 0 };
}
