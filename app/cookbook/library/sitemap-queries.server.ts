import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { recipeLibrary } from '../../db/schema/recipe-library.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { updateListings } from '../../recipes/listing/refresh.server.ts';

/** Splits published recipes into chunks of `size`, ascending by id. Returns each chunk's first id. */
export async function listRecipeChunkStarts(
  db: Db,
  { creatorId, size }: { creatorId: string | null; size: number },
): Promise<string[]> {
  await updateListings(db, { creatorId: null });
  const numbered = db
    .select({
      id: recipeLibrary.recipeId,
      position: sql<number>`row_number() over (order by ${recipeLibrary.recipeId}) - 1`.as('position'),
    })
    .from(recipeLibrary)
    .where(creatorId === null ? undefined : eq(recipeLibrary.creatorId, creatorId))
    .as('numbered');
  const starts = await db
    .select({ id: numbered.id })
    .from(numbered)
    .where(sql`${numbered.position} % ${size} = 0`)
    .orderBy(asc(numbered.id));
  return starts.map((start) => start.id);
}

/** Maximum number of pages read per creator. */
const MAX_PAGES_PER_CREATOR = 100;

/** Returns the addresses of at most `size` published recipes, one for each active page, ascending by id. */
export async function listRecipeChunk(
  db: Db,
  { creatorId, from, size }: { creatorId: string | null; from: string | null; size: number },
): Promise<{ subdomain: string; slug: string }[]> {
  await updateListings(db, { creatorId: null });
  const chunk = db
    .select({ id: recipeLibrary.recipeId, creatorId: recipeLibrary.creatorId })
    .from(recipeLibrary)
    .where(
      and(
        from === null ? undefined : gte(recipeLibrary.recipeId, from),
        creatorId === null ? undefined : eq(recipeLibrary.creatorId, creatorId),
      ),
    )
    .orderBy(asc(recipeLibrary.recipeId))
    .limit(size)
    .as('chunk');
  // Without the limits, PostgreSQL would turn the lateral subqueries into joins and read both tables in full.
  const recipe = db.select({ slug: recipes.slug }).from(recipes).where(eq(recipes.id, chunk.id)).limit(1).as('recipe');
  const page = db
    .select({ subdomain: sql<string>`${landingPages.subdomain}`.as('subdomain') })
    .from(landingPages)
    .where(
      and(
        eq(landingPages.creatorId, chunk.creatorId),
        sql`${landingPages.isActive}`,
        sql`${landingPages.subdomain} is not null`,
      ),
    )
    .limit(MAX_PAGES_PER_CREATOR)
    .as('page');
  return db
    .select({ subdomain: page.subdomain, slug: recipe.slug })
    .from(chunk)
    .innerJoinLateral(recipe, sql`true`)
    .innerJoinLateral(page, sql`true`)
    .orderBy(asc(chunk.id), asc(page.subdomain));
}
