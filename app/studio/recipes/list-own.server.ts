import { type SQL, sql } from 'drizzle-orm';
import { SEARCHED_WORDS } from '../../cookbook/library/library-search.ts';
import { searchExpression, termsOf } from '../../cookbook/library/search-words.server.ts';
import type { Db } from '../../db/client.server.ts';
import { cookedRecipes, savedRecipes } from '../../db/schema/kitchen.ts';
import { recipeDrafts, recipeList } from '../../db/schema/recipe-editing.ts';
import { recipeRevisions, recipes } from '../../db/schema/recipes.ts';
import type { SavedCursor } from '../../kitchen/saved-cursor.ts';
import { MIN_PEOPLE } from '../../membership/min-people.ts';
import { versionInSql } from '../../recipes/editing/draft-queries.server.ts';
import { updateListings } from '../../recipes/listing/refresh.server.ts';
import { OWN_ON_PAGE, type OwnSearch, type ShownState } from './own-search.ts';

/** Recipe in the studio's list, with its newest content. Imported texts may be null, empty or malicious. */
export interface OwnListed {
  id: string;
  slug: string;
  name: string | null;
  imageUrl: string | null;
  free: boolean;
  state: ShownState;
  /** Version of the newest content. A request to publish must contain the version. */
  version: number;
  changedAt: string;
  /** Time of the first publication or of the scheduled one, or null if there is none or it is unknown. */
  publishedAt: string | null;
  removedAt: string | null;
  /** Number of members who saved the recipe, or null if too few to report. `cooked` is the same for cooks. */
  saved: number | null;
  cooked: number | null;
}

export interface OwnPage {
  recipes: OwnListed[];
  /** Cursor of the next page, or null on the last page. */
  next: SavedCursor | null;
  counts: Record<ShownState, number>;
}

/** Returns a page of a creator's recipes, most recently changed first. Searches unpublished text too. */
export async function listOwn(
  db: Db,
  {
    creatorId,
    q,
    state,
    toCheck = false,
    after,
    limit = OWN_ON_PAGE,
  }: Omit<OwnSearch, 'toCheck'> & { creatorId: string; toCheck?: boolean; limit?: number },
): Promise<OwnPage> {
  await updateListings(db, { creatorId });
  const expression = q === '' ? null : await expressionOf(db, q);
  const narrowed = sql`${expression === null ? sql`` : sql`and ${recipeList.words} @@ ${expression}::tsquery`}
    ${toCheck ? sql`and ${hasStepsToCheck}` : sql``}`;
  const [{ rows: found }, { rows: counted }] = (await Promise.all([
    db.execute(pageOf({ creatorId, state, after, narrowed, limit: limit + 1 })),
    db.execute(sql`select ${recipeList.state} as state, count(*)::int as count from ${recipeList}
      where ${recipeList.creatorId} = ${creatorId} ${narrowed} group by ${recipeList.state}`),
  ])) as unknown as [{ rows: (OwnListed & { at: string })[] }, { rows: { state: ShownState; count: number }[] }];
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    recipes: shown.map(({ at: _, ...listed }) => listed),
    next: found.length > limit && last ? { savedAt: last.at, recipeId: last.id } : null,
    counts: {
      draft: 0,
      scheduled: 0,
      published: 0,
      changed: 0,
      removed: 0,
      ...Object.fromEntries(counted.map(({ state: of, count }) => [of, count])),
    },
  };
}

/**
 * Condition for recipes with steps to check in the newest content. The first version of the recipe document stored
 * lines as numbers, for which uses are proposed when the recipe is read.
 */
const hasStepsToCheck = sql`jsonb_path_exists(coalesce(
  (select content from ${recipeDrafts} as draft where draft.recipe_id = ${recipeList.recipeId}),
  (select content from ${recipeRevisions} as revision
    where revision.recipe_id = ${recipeList.recipeId} and not revision.set_aside order by number desc limit 1),
  (select body from ${recipes} as recipe where recipe.id = ${recipeList.recipeId})),
  'lax $.steps[*].uses[*] ? (@.state == "proposed" || @.type() == "number")')`;

interface Asked {
  creatorId: string;
  state: ShownState | null;
  after: SavedCursor | null;
  narrowed: SQL;
  limit: number;
}

/** Selects one page. Raw SQL, so that members' actions are counted only for recipes on the page (decision 20). */
function pageOf({ creatorId, state, after, narrowed, limit }: Asked): SQL {
  const following = after
    ? sql`and ${recipeList.changedAt} <= ${after.savedAt}::timestamptz
        and (${recipeList.changedAt} < ${after.savedAt}::timestamptz or ${recipeList.recipeId} > ${after.recipeId}::uuid)`
    : sql``;
  const inState = state === null ? sql`and ${recipeList.state} <> 'removed'` : sql`and ${recipeList.state} = ${state}`;
  return sql`
    select listed.recipe_id as id, recipe.slug, listed.name, listed.image_url as "imageUrl", listed.free, listed.state,
      to_json(listed.changed_at) #>> '{}' as at, to_json(listed.changed_at) as "changedAt",
      coalesce((select version from ${recipeDrafts} as draft where draft.recipe_id = listed.recipe_id),
        ${versionInSql(sql`(select max(number) from ${recipeRevisions} as revision
          where revision.recipe_id = listed.recipe_id and not revision.set_aside)`)})
        as version,
      to_json(recipe.published_at) as "publishedAt", to_json(recipe.removed_at) as "removedAt",
      (select count(*)::int from ${savedRecipes} where ${savedRecipes.recipeId} = listed.recipe_id
        having count(*) >= ${MIN_PEOPLE}) as saved,
      (select count(distinct ${cookedRecipes.accountId})::int from ${cookedRecipes}
        where ${cookedRecipes.recipeId} = listed.recipe_id
        having count(distinct ${cookedRecipes.accountId}) >= ${MIN_PEOPLE}) as cooked
    from (select * from ${recipeList} where ${recipeList.creatorId} = ${creatorId} ${inState} ${narrowed} ${following}
      order by ${recipeList.changedAt} desc, ${recipeList.recipeId} limit ${limit}) as listed
    join ${recipes} as recipe on recipe.id = listed.recipe_id
    order by listed.changed_at desc, listed.recipe_id`;
}

/** Returns a text search that matches all words, the last word as a prefix. Null without a searchable word. */
async function expressionOf(db: Db, q: string): Promise<string | null> {
  const { rows } = (await db.execute(sql`
    select term as word, (ts_lexize('english_stem', term))[1] as stem
    from unnest((search_terms(${q}))[1:${SEARCHED_WORDS}]) with ordinality as terms (term, at) order by at`)) as unknown as {
    rows: { word: string; stem: string }[];
  };
  if (rows.length === 0) return null;
  return searchExpression(rows.map(({ word, stem }, at) => ({ terms: termsOf(word, stem, at === rows.length - 1) })));
}
