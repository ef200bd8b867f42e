import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { recipeList } from '../../db/schema/recipe-editing.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { isUuid } from '../../http/ids.ts';
import type { OwnRecipe } from '../commands.server.ts';
import { readBody } from '../content/read-body.ts';
import { recipeColumns } from '../content/recipe-columns.ts';
import { type Audience, mayReadWhole } from '../paywall.ts';
import type { ShownRecipe } from '../queries.server.ts';
import { readWork, type Work } from './draft-rows.server.ts';

/** A recipe as those who work on it have it. */
export interface OwnWork extends Work {
  id: string;
  slug: string;
  status: (typeof recipes.$inferSelect)['status'];
  /** When it was first published, or is to be. */
  publishedAt: Date | null;
  dateCreated: Date;
  /** The published revision's number; null: none is, or plain SQL wrote it. */
  revision: number | null;
  /** Of a published or scheduled one: newer changes wait. */
  hasChanges: boolean;
}

/** A creator's recipe with its newest content; null: there is none, or it was removed. */
export async function findWork(db: Db, { creatorId, recipeId }: OwnRecipe): Promise<OwnWork | null> {
  if (!isUuid(recipeId)) return null;
  const [found] = await db
    .select({ row: recipes, state: recipeList.state })
    .from(recipes)
    .innerJoin(recipeList, eq(recipeList.recipeId, recipes.id))
    .where(and(eq(recipes.id, recipeId), eq(recipes.userId, creatorId)));
  if (!found || found.row.removedAt) return null;
  const { row, state } = found;
  const { id, slug, status, publishedAt, dateCreated, revision } = row;
  const work = await readWork(db, row);
  const hasChanges = state === 'changed' || (status === 'scheduled' && work.version > 0);
  return { ...work, id, slug, status, publishedAt, dateCreated, revision, hasChanges };
}

/** A recipe's newest content as an audience would be shown it. The paywall decides, as of what is published. */
export function shownTo(audience: Audience, creatorId: string, work: OwnWork): ShownRecipe {
  const { body, ...teaser } = recipeColumns(work.content);
  const { id, slug, publishedAt, dateCreated } = work;
  return {
    ...teaser,
    ...{ id, slug, creatorId, publishedAt, dateCreated },
    body: mayReadWhole(teaser, audience) ? readBody(body) : null,
  };
}

/** Of how many other recipes the ingredients are known to the checks. */
const RECIPES_KNOWN = 40;

/** What the creator's other recipes list, those that were changed last first; each once. */
export async function listOtherItems(db: Db, { creatorId, recipeId }: OwnRecipe): Promise<string[]> {
  const others = db
    .select({ id: recipeList.recipeId })
    .from(recipeList)
    .where(and(eq(recipeList.creatorId, creatorId), ne(recipeList.recipeId, recipeId), ne(recipeList.state, 'removed')))
    .orderBy(desc(recipeList.changedAt), recipeList.recipeId)
    .limit(RECIPES_KNOWN);
  const { rows } = (await db.execute(sql`
    select distinct lower(line ->> 'item') as item
    from ${recipes}, jsonb_path_query(${recipes.body}, 'lax $.groups[*].lines[*]') as line
    where ${recipes.id} in ${others} and line ->> 'item' <> '' and length(line ->> 'item') < 60
    limit 500`)) as unknown as { rows: { item: string }[] };
  return rows.map(({ item }) => item);
}
