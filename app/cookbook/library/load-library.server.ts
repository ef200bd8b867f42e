import type { Db } from '../../db/client.server.ts';
import { paths } from '../../paths.ts';
import { bringListingsUpToDate } from '../../recipes/listing/refresh.server.ts';
import type { Audience } from '../../recipes/paywall/paywall.ts';
import type { RecipeCard } from '../../recipes/queries.server.ts';
import { type RecipeCardView, recipeCardView } from '../../recipes/recipe-card/recipe-card-view.ts';
import { readExclusions, statementsOf } from './exclusions.ts';
import { type LibrarySearch, SEARCHED_WORDS } from './library-search.ts';
import { type LibraryPage, listLibrary } from './list-library.server.ts';
import { findSearchedWords, findUnwanted, searchExpression } from './search-words.server.ts';

/** What a search of a library found. */
export interface FoundLibrary extends Omit<LibraryPage, 'recipes'> {
  search: LibrarySearch;
  recipes: RecipeCardView[];
  /** What was searched for in place of what was written; null: what was written. */
  corrected: string | null;
  /** What the creator states a found recipe to be free from, by the names of `exclusions.ts`. */
  freeFrom: string[];
  /** What no found recipe mentions, as far as the audience may search. */
  without: string[];
  /** Whether only the beginning of what was written was searched for. */
  shortened: boolean;
  /** The newest, where nothing was found; empty for a creator without recipes. */
  newest: RecipeCardView[];
}

const NEWEST = 3;
const NOTHING: LibraryPage = {
  recipes: [],
  next: null,
  total: 0,
  counts: { free: 0, time: { 15: 0, 30: 0, 60: 0 }, tags: [], diet: [] },
};

/** A creator's library as an audience may search it, in two to four statements, and one more where nothing is found. */
export async function loadLibrary(
  db: Db,
  request: { creatorId: string; subdomain: string; audience: Audience; search: LibrarySearch },
): Promise<FoundLibrary> {
  const { creatorId, subdomain, audience, search } = request;
  const { q, exact } = search;
  const { rest, freeFrom, without } = exact ? { rest: q, freeFrom: [], without: [] } : readExclusions(q);
  const stated = freeFrom.map(statementsOf);
  await bringListingsUpToDate(db, { creatorId });
  const { words, given } =
    rest === '' ? { words: [], given: 0 } : await findSearchedWords(db, { creatorId, audience, q: rest, exact });
  const expression = words.length === 0 ? '' : searchExpression(words);
  const { recipes, ...found } =
    expression === null
      ? NOTHING
      : await listLibrary(db, {
          ...{ ...search, creatorId, audience, expression: expression || null },
          ...{ stated, unwanted: await findUnwanted(db, without) },
        });
  const newest =
    found.total > 0 ? [] : (await listLibrary(db, { ...everything, creatorId, audience, limit: NEWEST })).recipes;
  const cards = (list: RecipeCard[]) =>
    list.map((recipe) => recipeCardView(recipe, paths.recipe(subdomain, recipe.slug)));
  return {
    ...found,
    search,
    recipes: cards(recipes),
    corrected: words.some(({ corrected }) => corrected !== null)
      ? words.map(({ word, corrected }) => corrected ?? word).join(' ')
      : null,
    freeFrom,
    without,
    shortened: search.cut || given > SEARCHED_WORDS,
    newest: cards(newest),
  };
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
