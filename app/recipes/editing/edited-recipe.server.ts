import { and, desc, eq, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { recipeList } from '../../db/schema/recipe-editing.ts';
import { recipes } from '../../db/schema/recipes.ts';
import type { OwnRecipe } from '../commands.server.ts';
import { recipeColumns } from '../content/recipe-columns.ts';
import { updateListings } from '../listing/refresh.server.ts';
import { type Audience, mayReadFully } from '../paywall/paywall.ts';
import type { ShownRecipe } from '../queries.server.ts';
import { type FoundDraft, findDraft } from './draft-queries.server.ts';

export interface EditedRecipe extends FoundDraft {
  /** True if a published or scheduled recipe has newer changes. */
  hasChanges: boolean;
}

/** Finds a creator's recipe with its newest content. Removed recipes are not found. */
export async function findEditedRecipe(db: Db, own: OwnRecipe): Promise<EditedRecipe | null> {
  const draft = await findDraft(db, own);
  if (!draft || draft.removedAt) return null;
  const { status, isDraft, published, newest } = draft;
  const waits = published !== null && newest !== null && newest !== published.revision;
  return { ...draft, hasChanges: (status !== 'draft' && isDraft) || waits };
}

/** Returns the newest content of a recipe as shown to an audience, subject to the paywall. */
export function shownTo(audience: Audience, creatorId: string, work: EditedRecipe): ShownRecipe {
  const { body, ...teaser } = recipeColumns(work.content);
  const { recipeId: id, slug, publishedAt, dateCreated } = work;
  return {
    ...teaser,
    id,
    slug,
    creatorId,
    publishedAt,
    dateCreated,
    body: mayReadFully(teaser, audience) ? body : null,
  };
}

/** Number of other recipes whose ingredients are passed to the checks. */
const RECIPES_KNOWN = 40;

/** Lists up to 500 distinct ingredients of the creator's most recently changed other recipes. */
export async function listOtherItems(db: Db, { creatorId, recipeId }: OwnRecipe): Promise<string[]> {
  await updateListings(db, { creatorId });
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
