import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { recipeLibrary } from '../../db/schema/recipe-library.ts';
import { recipes } from '../../db/schema/recipes.ts';

/** The id of the first recipe of each chunk of `size` published ones, ascending. */
export async function listRecipeChunkStarts(db: Db, { size }: { size: number }): Promise<string[]> {
  const numbered = db
    .select({
      id: recipeLibrary.recipeId,
      position: sql<number>`row_number() over (order by ${recipeLibrary.recipeId}) - 1`.as('position'),
    })
    .from(recipeLibrary)
    .as('numbered');
  const starts = await db
    .select({ id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.position} % ${size} = 0`)
    .orderBy(asc(numbered.id));
  return starts.map((start) => start.id);
}

/**
 * Where to find each of the `size` published recipes from `from` on, ascending by id, whose creator has an active page
 * with an address; once for each such page.
 * @param from null: from the first
 */
export async function listRecipeChunk(
  db: Db,
  { from, size }: { from: string | null; size: number },
): Promise<{ subdomain: string; slug: string }[]> {
  const chunk = db
    .select({ id: recipeLibrary.recipeId, creatorId: recipeLibrary.creatorId })
    .from(recipeLibrary)
    .where(from === null ? undefined : gte(recipeLibrary.recipeId, from))
    .orderBy(asc(recipeLibrary.recipeId))
    .limit(size)
    .as('chunk');
  return db
    .select({ subdomain: sql<string>`${landingPages.subdomain}`, slug: recipes.slug })
    .from(chunk)
    .innerJoin(recipes, eq(recipes.id, chunk.id))
    .innerJoin(
      landingPages,
      and(
        eq(landingPages.creatorId, chunk.creatorId),
        sql`${landingPages.isActive}`,
        sql`${landingPages.subdomain} is not null`,
      ),
    )
    .orderBy(asc(chunk.id), asc(landingPages.subdomain));
}
