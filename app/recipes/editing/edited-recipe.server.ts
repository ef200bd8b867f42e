import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { recipeList } from '../../db/schema/recipe-editing.ts';
import { recipes } from '../../db/schema/recipes.ts';
import type { OwnRecipe } from '../commands.server.ts';
import { recipeColumns } from '../content/recipe-columns.ts';
import { bringListingsUpToDate } from '../listing/refresh.server.ts';
import { type Audience, mayReadFully } from '../paywall/paywall.ts';
import type { ShownRecipe } from '../queries.server.ts';
import { type FoundDraft, findDraft } from './draft-queries.server.ts';

/** A recipe as its creator works on it, with what the studio says of it. */
export interface EditedRecipe extends FoundDraft {
  /** Of a published or scheduled one: newer changes wait. */
  hasChanges: boolean;
}

/** A creator's recipe with its newest content; null: there is none, or it was removed. */
export async function findEditedRecipe(db: Db, own: OwnRecipe): Promise<EditedRecipe | null> {
  const draft = await findDraft(db, own);
  if (!draft || draft.removedAt) return null;
  const { status, isDraft, published, newest } = draft;
  const waits = published !== null && newest !== null && newest !== published.revision;
  return { ...draft, hasChanges: (status !== 'draft' && isDraft) || waits };
}

/** A recipe's newest content as an audience would be shown it. The paywall decides, as of what is published. */
export function shownTo(audience: Audience, creatorId: string, work: EditedRecipe): ShownRecipe {
  const { body, ...teaser } = recipeColumns(work.content);
  const { recipeId: id, slug, publishedAt, dateCreated } = work;
  return {
    ...teaser,
    ...{ id, slug, creatorId, publishedAt, dateCreated },
    body: mayReadFully(teaser, audience) ? body : null,
  };
}

/** Of how many other recipes the ingredients are known to the checks. */
const RECIPES_KNOWN = 40;

/** What the creator's other recipes list, those that were changed last first; each once. */
export async function listOtherItems(db: Db, { creatorId, recipeId }: OwnRecipe): Promise<string[]> {
  await bringListingsUpToDate(db, { creatorId });
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
