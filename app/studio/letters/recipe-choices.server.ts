import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { isPublished, recipes } from '../../db/schema/recipes.ts';
import { plainName } from '../../mail/message.ts';
import { newestFirst } from '../../recipes/queries.server.ts';
import { letterEditor as copy } from './copy.ts';
import type { CardChoice } from './recipe-choice.ts';

const ON_LIST = 30;
const MAX_TAGS = 200;

export async function listRecipeChoices(
  db: Db,
  { creatorId, q, limit = ON_LIST }: { creatorId: string; q: string; limit?: number },
): Promise<CardChoice[]> {
  const found = await db
    .select({ recipeId: recipes.id, name: recipes.name, free: recipes.free })
    .from(recipes)
    .where(
      and(
        eq(recipes.userId, creatorId),
        isPublished,
        sql`position(lower(${q}) in lower(coalesce(${recipes.name}, ''))) > 0`,
      ),
    )
    .orderBy(...newestFirst)
    .limit(limit);
  return found.map(({ name, ...choice }) => ({ ...choice, name: plainName(name ?? '') || copy.unnamedRecipe }));
}

export async function listTags(db: Db, { creatorId }: { creatorId: string }): Promise<string[]> {
  const tag = sql<string>`unnest(${recipes.tags})`;
  const found = await db
    .selectDistinct({ tag: tag.as('tag') })
    .from(recipes)
    .where(and(eq(recipes.userId, creatorId), isPublished))
    .orderBy(asc(sql`tag`))
    .limit(MAX_TAGS);
  return found.map(({ tag }) => tag);
}
