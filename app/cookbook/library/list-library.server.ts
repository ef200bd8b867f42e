import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { recipeLibrary } from '../../db/schema/recipe-library.ts';
import { recipes } from '../../db/schema/recipes.ts';
import type { Allergen } from '../../recipes/content/allergens.ts';
import { searchableWords } from '../../recipes/paywall/paywall.server.ts';
import type { Audience } from '../../recipes/paywall/paywall.ts';
import type { RecipeCard } from '../../recipes/queries.server.ts';
import { type Cursor, type LibrarySearch, QUICK, type Sort, type Time, times } from './library-search.ts';
import { type Claim, isDiet, tagsOfClaim } from './search-filters.ts';
import type { Unwanted } from './search-words.server.ts';

const RECIPES_ON_PAGE = 24;
const TAGS_OFFERED = 30;

export interface LibraryPage {
  recipes: RecipeCard[];
  next: Cursor | null;
  total: number;
  /** Number of results that each filter would leave together with the other active filters. */
  counts: {
    free: number;
    time: Record<Time, number>;
    /** At most `TAGS_OFFERED` tags, most frequent first. */
    tags: [string, number][];
    diet: [Allergen, number][];
  };
}

interface Row {
  recipes: (RecipeCard & { keys: [string, string] })[];
  total: number;
  free: number;
  time: number[];
  tags: [string, number][];
  diet: [Allergen, number][];
}

/**
 * Returns a page of a creator's recipes that match a search. One statement reads recipes and counts, so they agree.
 * @param search.expression result of `searchExpression`, or null without a search by words
 */
export async function listLibrary(
  db: Db,
  search: Readonly<Pick<LibrarySearch, 'free' | 'time' | 'sort' | 'after'>> & {
    tags: readonly string[];
    diet: readonly Allergen[];
    creatorId: string;
    audience: Audience;
    expression: string | null;
    /** A recipe must match each entry by attested allergens or by a tag. */
    stated?: readonly Statements[];
    claims?: readonly Claim[];
    /** Statement that the recipe must mention but that the creator does not make. */
    mentioned?: Mentioned | null;
    /** Maximum total time in minutes. */
    minutes?: number | null;
    serves?: number | null;
    unwanted?: readonly Unwanted[];
    limit?: number;
  },
): Promise<LibraryPage> {
  const { creatorId, audience, expression, stated = [], claims = [], mentioned = null, unwanted = [] } = search;
  const { minutes = null, serves = null, limit = RECIPES_ON_PAGE, after } = search;
  const words = expression === null ? sql`` : sql`and ${searchableWords(audience)} @@ ${expression}::tsquery`;
  const filters = [
    ...stated.map(isStated),
    ...claims.map((claim) => isClaimed(claim, audience)),
    ...(mentioned === null ? [] : [isOnlyMentioned(mentioned, audience)]),
    ...(minutes === null ? [] : [sql`minutes <= ${minutes}::int`]),
    ...(serves === null ? [] : [ofRecipe(sql`yield_number = ${serves} and ${isServings}`)]),
    ...unwanted.map((each) => isWithout(each, audience)),
  ].map((filter) => sql`and ${filter}`);
  const beyond = after
    ? sql`where (first, second, recipe_id) > (${after.keys[0]}::bigint, ${after.keys[1]}::bigint, ${after.id}::uuid)`
    : sql``;
  const { rows } = (await db.execute(sql`
    with found as materialized (
      select recipe_id, ${firstKey(search.sort, expression)} as first,
        (-1000000 * extract(epoch from date_created))::bigint as second,
        free, minutes, tags, free_from,
        (free or ${!search.free}) as is_free,
        (minutes <= ${search.time ?? NO_LIMIT}::int) as in_time,
        (tags @> ${textArray(search.tags)} and free_from @> ${textArray(search.diet)}) as is_kind
      from ${recipeLibrary} where creator_id = ${creatorId} ${words} ${sql.join(filters, sql` `)}
    ), matched as (
      select * from found where is_free and in_time and is_kind
    ), page as (
      select recipe_id, first, second from matched ${beyond} order by first, second, recipe_id limit ${limit + 1}
    )
    select
      (select coalesce(json_agg(json_build_object('id', recipe.id, 'slug', recipe.slug, 'name', recipe."Name",
          'imageUrl', recipe."ImageURL", 'free', recipe."Free", 'prepTime', recipe."PrepTime",
          'cookTime', recipe."CookTime", 'restTime', recipe.rest_time, 'keys', json_build_array(first::text, second::text))
          order by first, second, recipe_id), '[]')
        from page join ${recipes} as recipe on recipe.id = page.recipe_id) as recipes,
      counted.*,
      (select coalesce(json_agg(json_build_array(tag, count) order by count desc, tag), '[]') from (
        select tag, count(*) as count from matched, unnest(tags) as tag
        group by tag order by count desc, tag limit ${TAGS_OFFERED}) as tags) as tags,
      (select coalesce(json_agg(json_build_array(allergen, count) order by count desc, allergen), '[]') from (
        select allergen, count(*) as count from matched, unnest(free_from) as allergen group by allergen) as diets) as diet
    from (
      select (count(*) filter (where is_free and in_time and is_kind))::int as total,
        (count(*) filter (where free and in_time and is_kind))::int as free,
        array[${sql.join(
          times.map((time) => sql`(count(*) filter (where minutes <= ${time}::int and is_free and is_kind))::int`),
          sql`, `,
        )}] as time
      from found) as counted`)) as unknown as { rows: [Row] };
  const [row] = rows;
  const shown = row.recipes.slice(0, limit);
  const last = shown.at(-1);
  return {
    recipes: shown.map(({ keys: _, ...card }) => card),
    next: row.recipes.length > limit && last ? { keys: last.keys, id: last.id } : null,
    total: row.total,
    counts: {
      free: row.free,
      time: Object.fromEntries(times.map((time, at) => [time, row.time[at]!])) as Record<Time, number>,
      tags: row.tags,
      diet: row.diet,
    },
  };
}

/** Minutes stored for a recipe whose time is unknown. */
const NO_LIMIT = 2_147_483_647;

/** Returns the first sort key. The second sort key is the date, newest first. */
function firstKey(sort: Sort, expression: string | null): SQL {
  switch (sort) {
    case 'best':
      return expression === null ? sql`0::bigint` : sql`(not title_words @@ ${expression}::tsquery)::int::bigint`;
    case 'newest':
      return sql`0::bigint`;
    case 'quickest':
      return sql`minutes::bigint`;
    case 'cooked':
      return sql`-cooked::bigint`;
  }
}

export interface Statements {
  allergens: readonly Allergen[];
  tags: readonly string[];
}

/** Statement with the words that mention it, such as 'gluten free'. */
export type Mentioned = { words: string } & ({ claim: Claim } | { stated: Statements });

const isStated = ({ allergens, tags }: Statements): SQL =>
  sql`(free_from @> ${textArray(allergens)} or ${hasTag(tags)})`;

/** Returns the condition that a statement is not made, and that its words, if several, stand together in a text. */
function isOnlyMentioned(mentioned: Mentioned, audience: Audience): SQL {
  const { words } = mentioned;
  const unstated = sql`not ${'claim' in mentioned ? isClaimed(mentioned.claim, audience) : isStated(mentioned.stated)}`;
  if (!words.includes(' ')) return unstated;
  const body = sql`case when ${isReadable(audience)} then recipe_body_text(recipe.body) end`;
  const text = sql`concat_ws(' ', recipe."Name", array_to_string(recipe.tags, ' '), recipe.teaser, ${body})`;
  return sql`${unstated} and ${ofRecipe(sql`${text} ~* ${`\\m${words.replaceAll(' ', '[- ]+')}\\M`}`)}`;
}

const isReadable = (audience: Audience): SQL => (audience === 'members' ? sql`true` : sql`free`);

/** Returns the condition that a tag excludes the term, or that the recipe is readable in full and lacks the term. */
const isWithout = ({ expression, tags }: Unwanted, audience: Audience): SQL =>
  sql`((${isReadable(audience)} and not ${searchableWords(audience)} @@ ${expression}::tsquery) or ${hasTag(tags)})`;

/** @param tags tags in lower case, with spaces for hyphens */
const hasTag = (tags: readonly string[]): SQL =>
  sql`exists (select from unnest(tags) as tag where replace(lower(tag), '-', ' ') = any(${textArray(tags)}))`;

/**
 * Returns the condition that the recipe makes a claim. A diet needs a tag. Ingredient lines are not read, because
 * "roasted peanuts" may be bought.
 */
function isClaimed(claim: Claim, audience: Audience): SQL {
  const tagged = hasTag(tagsOfClaim(claim));
  if (isDiet(claim)) return tagged;
  const named = ofRecipe(sql`recipe."Name" ~* ${`\\m${claim.replace('-', '[- ]')}\\M`}`);
  if (claim === 'quick') return sql`(${tagged} or ${named} or minutes <= ${QUICK}::int)`;
  const follows = (condition: SQL) => sql`(${tagged} or ${named} or (${isReadable(audience)} and ${condition}))`;
  if (claim === 'no-bake') return follows(sql`not ${hasTag(BAKING_TAGS)} and ${ofRecipe(hasMethodWithout(OVEN))}`);
  if (claim !== 'no-cook') return sql`(${tagged} or ${named})`;
  const isUncooked = sql`coalesce(recipe."CookTime", 0) = 0 and (recipe."PrepTime" > 0 or recipe.rest_time > 0)`;
  return follows(ofRecipe(sql`${isUncooked} and ${hasMethodWithout(HEAT)}`));
}

/** Returns the condition that the recipe has a method without the words, except in phrases such as "baking powder". */
const hasMethodWithout = (words: string): SQL =>
  sql`(select count(*) > 0 and not search_lexemes(regexp_replace(string_agg(words #>> '{}', ' '), ${UNHEATED}, ' ', 'gi')) @@
      (select string_agg(quote_literal(lexeme), '|')::tsquery
        from unnest(tsvector_to_array(search_lexemes(${words}))) as lexeme)
    from jsonb_path_query(recipe.body, 'lax $.steps[*].* ? (@.type() == "string")') as words)`;

const HEAT =
  'fry fried frying fryer bake baked baking oven boil boiling simmer simmering roast roasting grill grilling ' +
  'broil broiling saute sauteing steam steaming poach poaching sear searing griddle griddling toast toasting ' +
  'braise braising blanch blanching microwave microwaving barbecue barbecuing stove skillet saucepan cook cooking ' +
  'heat heated heating preheat preheated melt melted melting char charred scald scalded';

const OVEN =
  'oven ovens ovenproof preheat preheated bake baked baking roast roasting broil broiling traybake traybakes';
const BAKING_TAGS = ['baking', 'bake', 'bakes', 'baked', 'traybake', 'traybakes'];
const UNHEATED = '\\mbaking\\s+(?:paper|parchment|powder|soda)\\M';

const ofRecipe = (condition: SQL): SQL =>
  sql`exists (select from ${recipes} as recipe where recipe.id = recipe_id and ${condition})`;

const isServings = sql`lower(coalesce(yield_word, '')) in ('', 'serving', 'servings', 'person', 'persons', 'people',
  'portion', 'portions')`;

const textArray = (texts: readonly string[]): SQL =>
  texts.length === 0
    ? sql`'{}'::text[]`
    : sql`array[${sql.join(
        texts.map((text) => sql`${text}`),
        sql`, `,
      )}]::text[]`;
