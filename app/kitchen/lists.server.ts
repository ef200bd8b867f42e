import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { landingPages } from '../db/schema/creators.ts';
import { accounts } from '../db/schema/identity.ts';
import { cookedRecipes, recipeNotes, savedRecipes } from '../db/schema/kitchen.ts';
import { endUserDetails } from '../db/schema/membership.ts';
import { isPublished, recipes } from '../db/schema/recipes.ts';
import { newestFirst, type RecipeCard } from '../recipes/queries.server.ts';
import type { SavedCursor } from './saved-cursor.ts';

/** Recipe of a creator with an active page. Texts may be null or empty. */
export interface ListedRecipe extends RecipeCard {
  creatorId: string;
  subdomain: string | null;
  creatorName: string | null;
  /** First line of the person's note, cut to `NOTE_SHOWN` characters, or null without a note. Missing in `fresh`. */
  note?: string | null;
}
/** `savedAt` is the timestamp as PostgreSQL writes it, because the cursor needs full precision. */
export type SavedRecipe = ListedRecipe & { savedAt: string };
type CookedRecipe = ListedRecipe & { times: number; lastAt: string };

export interface KitchenLists {
  firstName: string | null;
  deletionAt: string | null;
  fresh: ListedRecipe[];
  /** Most recently saved first. */
  saved: SavedRecipe[];
  /** One row per recipe, most recently cooked first. */
  cooked: CookedRecipe[];
  /** Most recently changed note first. */
  noted: ListedRecipe[];
  /** Totals, not limited by the maximum lengths of the lists. */
  counts: { saved: number; cooked: number; noted: number };
}

// Raw SQL, because one round trip reads four lists (docs/decisions/0020). The lists leave out unpublished recipes and
// those of creators without an active page.

const columns = sql`'id', ${recipes.id}, 'slug', ${recipes.slug}, 'name', ${recipes.name}, 'imageUrl', ${recipes.imageUrl},
  'free', ${recipes.free}, 'prepTime', ${recipes.prepTime}, 'cookTime', ${recipes.cookTime}, 'restTime', ${recipes.restTime}, 'creatorId', ${recipes.userId},
  'subdomain', page.subdomain, 'creatorName', page.name`;
// The creator's oldest active page, as in `findLandingPage`.
const pageOfRecipe = sql`join lateral (select ${landingPages.subdomain}, ${landingPages.name} from ${landingPages}
  where ${landingPages.creatorId} = ${recipes.userId} and ${landingPages.isActive} order by ${landingPages.createdAt} limit 1
) page on true`;
const NOTE_SHOWN = 200;
const noteOf = (
  accountId: string,
) => sql`'note', (select left(split_part(${recipeNotes.text}, chr(10), 1), ${sql.raw(String(NOTE_SHOWN))})
  from ${recipeNotes} where ${recipeNotes.accountId} = ${accountId} and ${recipeNotes.recipeId} = ${recipes.id})`;
const inOrder = (rows: ReturnType<typeof sql>) =>
  sql`(select coalesce(json_agg(entry order by place), '[]') from (${rows}) listed)`;

/**
 * Reads the lists of the kitchen in one statement. `fresh`, `saved`, `cooked` and `noted` are maximum lengths.
 * @param of.creatorId creator whose newest recipes are listed, or null to list none
 */
export async function listKitchen(
  db: Db,
  of: { accountId: string; creatorId: string | null; fresh: number; saved: number; cooked: number; noted: number },
): Promise<KitchenLists> {
  const { accountId, creatorId } = of;
  const fresh = sql`select json_build_object(${columns}) as entry, row_number() over (order by ${sql.join([...newestFirst], sql`, `)}) as place
    from ${recipes} ${pageOfRecipe} where ${recipes.userId} = ${creatorId}::uuid and ${isPublished}
    order by place limit ${of.fresh}`;
  const cooked = sql`select json_build_object(${columns}, ${noteOf(accountId)}, 'times', own.times, 'lastAt', own.last_at) as entry,
      row_number() over (order by own.last_at desc, own.recipe_id) as place
    from (select recipe_id, count(*)::int as times, max(cooked_at) as last_at from ${cookedRecipes}
      where ${cookedRecipes.accountId} = ${accountId} group by recipe_id) own
    join ${recipes} on ${recipes.id} = own.recipe_id and ${isPublished} ${pageOfRecipe}
    order by place limit ${of.cooked}`;
  const noted = sql`select json_build_object(${columns}, ${noteOf(accountId)}) as entry,
      row_number() over (order by own.updated_at desc, own.recipe_id) as place
    from (select recipe_id, updated_at from ${recipeNotes} where ${recipeNotes.accountId} = ${accountId}) own
    join ${recipes} on ${recipes.id} = own.recipe_id and ${isPublished} ${pageOfRecipe}
    order by place limit ${of.noted}`;
  const counts = sql`json_build_object('saved', ${countOf(sql`select ${savedRecipes.recipeId} from ${savedRecipes} where ${savedRecipes.accountId} = ${accountId}`)},
    'cooked', ${countOf(sql`select distinct ${cookedRecipes.recipeId} from ${cookedRecipes} where ${cookedRecipes.accountId} = ${accountId}`)},
    'noted', ${countOf(sql`select ${recipeNotes.recipeId} from ${recipeNotes} where ${recipeNotes.accountId} = ${accountId}`)})`;
  const saved = savedRows({ accountId, after: null, limit: of.saved });
  const { rows } = (await db.execute(
    sql`select person.*, ${inOrder(fresh)} as fresh, ${inOrder(saved)} as saved, ${inOrder(cooked)} as cooked,
        ${inOrder(noted)} as noted, ${counts} as counts
      from (${personOf(accountId)}) person`,
  )) as unknown as { rows: KitchenLists[] };
  return rows[0]!;
}

/** @param ids subquery of distinct recipe ids */
const countOf = (ids: ReturnType<typeof sql>) => sql`(select count(*)::int from (${ids}) own
  join ${recipes} on ${recipes.id} = own.recipe_id and ${isPublished} ${pageOfRecipe})`;

/** Selects the account's planned deletion and the person's first name. */
const personOf = (accountId: string) => sql`select coalesce(nullif(trim(${endUserDetails.firstName}), ''),
    nullif(trim(${accounts.metadata} ->> 'first_name'), '')) as "firstName",
    to_json(${accounts.deletionAt}) as "deletionAt"
  from ${accounts} left join ${endUserDetails} on ${endUserDetails.authId} = ${accounts.id} where ${accounts.id} = ${accountId}`;

type SavedPage = { accountId: string; after: SavedCursor | null; limit: number };

export async function listSaved(db: Db, of: SavedPage): Promise<SavedRecipe[]> {
  const { rows } = (await db.execute(sql`select ${inOrder(savedRows(of))} as saved`)) as unknown as {
    rows: { saved: SavedRecipe[] }[];
  };
  return rows[0]!.saved;
}

function savedRows({ accountId, after, limit }: SavedPage) {
  const following = after
    ? sql`and ${savedRecipes.savedAt} <= ${after.savedAt}::timestamptz
        and (${savedRecipes.savedAt} < ${after.savedAt}::timestamptz or ${savedRecipes.recipeId} > ${after.recipeId}::uuid)`
    : sql``;
  return sql`select json_build_object(${columns}, ${noteOf(accountId)}, 'savedAt', ${savedRecipes.savedAt}) as entry,
      row_number() over (order by ${savedRecipes.savedAt} desc, ${savedRecipes.recipeId}) as place
    from ${savedRecipes} join ${recipes} on ${recipes.id} = ${savedRecipes.recipeId} and ${isPublished} ${pageOfRecipe}
    where ${savedRecipes.accountId} = ${accountId} ${following} order by place limit ${limit}`;
}
