import type { Db } from '../../db/client.server.ts';
import { paths } from '../../paths.ts';
import { updateListings } from '../../recipes/listing/refresh.server.ts';
import type { Audience } from '../../recipes/paywall/paywall.ts';
import type { RecipeCard } from '../../recipes/queries.server.ts';
import { type RecipeCardView, recipeCardView } from '../../recipes/recipe-card/recipe-card-view.ts';
import { statementsOf } from './exclusions.ts';
import { type LibrarySearch, SEARCHED_WORDS } from './library-search.ts';
import { type LibraryPage, listLibrary, type Mentioned } from './list-library.server.ts';
import { type Claim, isDiet, readFilters, type SearchFilters } from './search-filters.ts';
import { findSearchedWords, findUnwanted, type SearchedWord, searchExpression } from './search-words.server.ts';
import { type TagGroup, tagGroup } from './tag-groups.ts';

export interface FoundLibrary extends Omit<LibraryPage, 'recipes'> {
  search: LibrarySearch;
  recipes: RecipeCardView[];
  /** Corrected search words, or null if no word was corrected or the correction finds nothing. */
  corrected: string | null;
  read: Omit<SearchFilters, 'rest'>;
  tagGroups: Record<string, TagGroup>;
  /** Recipes that only mention a searched statement, such as "vegan", which the creator does not make. */
  mentions: { name: string; recipes: RecipeCardView[] } | null;
  /** True if only the beginning of the text was searched for. */
  shortened: boolean;
  /** Newest recipes if the search found nothing; otherwise empty. */
  newest: RecipeCardView[];
}

const NEWEST = 3;
const MENTIONS = 12;
const NOTHING: LibraryPage = {
  recipes: [],
  next: null,
  total: 0,
  counts: { free: 0, time: { 15: 0, 30: 0, 60: 0 }, tags: [], diet: [] },
};

export async function loadLibrary(
  db: Db,
  request: { creatorId: string; subdomain: string; audience: Audience; search: LibrarySearch },
): Promise<FoundLibrary> {
  const { creatorId, subdomain, audience, search } = request;
  const { q, exact } = search;
  await updateListings(db, { creatorId });
  const { words, given, filters } = await readText(db, { creatorId, audience, q, exact });
  const { rest: _, ...read } = filters;
  const expression = words.length === 0 ? '' : searchExpression(words);
  const wanted = {
    ...search,
    creatorId,
    audience,
    stated: read.freeFrom.map(statementsOf),
    claims: read.claims,
    minutes: read.minutes,
    serves: read.serves,
    unwanted: await findUnwanted(db, read.without),
  };
  const { recipes, ...found } =
    expression === null ? NOTHING : await listLibrary(db, { ...wanted, expression: expression || null });
  const cards = (list: RecipeCard[]) =>
    list.map((recipe) => recipeCardView(recipe, paths.recipe(subdomain, recipe.slug)));
  const mentions =
    expression === null || found.next !== null
      ? null
      : await findMentions(db, { ...wanted, expression }, read.freeFrom);
  const foundAny = found.total > 0 || mentions !== null;
  const newest = foundAny ? [] : (await listLibrary(db, { ...everything, creatorId, audience, limit: NEWEST })).recipes;
  return {
    ...found,
    search,
    recipes: cards(recipes),
    tagGroups: Object.fromEntries(
      [...search.tags, ...found.counts.tags.map(([tag]) => tag)].map((tag) => [tag, tagGroup(tag)]),
    ),
    corrected: foundAny ? correctedText(words) : null,
    read,
    mentions: mentions && { ...mentions, recipes: cards(mentions.recipes) },
    shortened: search.cut || given > SEARCHED_WORDS,
    newest: cards(newest),
  };
}

/** Reads filters and words. Also reads filters from the corrected text, so that "vegna" finds the diet "vegan". */
async function readText(
  db: Db,
  { q, exact, ...of }: { creatorId: string; audience: Audience; q: string; exact: boolean },
): Promise<{ words: SearchedWord[]; given: number; filters: SearchFilters }> {
  const find = async (text: string) =>
    text === '' ? { words: [], given: 0 } : await findSearchedWords(db, { ...of, q: text, exact });
  if (exact) return { ...(await find(q)), filters: { ...noFilters, rest: q } };
  const filters = readFilters(q);
  const searched = await find(filters.rest);
  const corrected = correctedText(searched.words);
  const more = corrected === null ? noFilters : readFilters(corrected);
  if (corrected === null || more.rest === corrected) return { ...searched, filters };
  return {
    ...(await find(more.rest)),
    filters: {
      rest: more.rest,
      freeFrom: [...new Set([...filters.freeFrom, ...more.freeFrom])],
      without: [...new Set([...filters.without, ...more.without])],
      claims: [...new Set([...filters.claims, ...more.claims])],
      minutes: filters.minutes ?? more.minutes,
      serves: filters.serves ?? more.serves,
    },
  };
}

const noFilters: SearchFilters = { rest: '', freeFrom: [], without: [], claims: [], minutes: null, serves: null };

function correctedText(words: readonly SearchedWord[]): string | null {
  if (words.every(({ corrected }) => corrected === null)) return null;
  return words.map(({ word, corrected }) => corrected ?? word).join(' ');
}

/** Finds recipes that mention a statement of the search although the creator does not make the statement. */
async function findMentions(
  db: Db,
  wanted: Parameters<typeof listLibrary>[1] & { claims: readonly Claim[]; expression: string },
  freeFrom: readonly string[],
): Promise<{ name: string; recipes: RecipeCard[] } | null> {
  const claim = wanted.claims.find((each) => isDiet(each) || each === 'spicy');
  const [ingredient] = freeFrom;
  const name = claim ?? (ingredient && `${ingredient}-free`);
  if (!name) return null;
  const words = name.replaceAll('-', ' ').toLowerCase();
  const [said] = await findUnwanted(db, [words]);
  if (!said) return null;
  const mentioned: Mentioned = claim ? { words, claim } : { words, stated: statementsOf(ingredient!) };
  const { recipes } = await listLibrary(db, {
    ...wanted,
    claims: wanted.claims.filter((each) => each !== claim),
    stated: (claim ? freeFrom : freeFrom.slice(1)).map(statementsOf),
    mentioned,
    expression: [wanted.expression, said.expression].filter((each) => each !== '').join('&'),
    after: null,
    limit: MENTIONS,
  });
  return recipes.length > 0 ? { name, recipes } : null;
}

const everything = {
  tags: [],
  free: false,
  time: null,
  diet: [],
  sort: 'newest',
  after: null,
  expression: null,
} as const;
