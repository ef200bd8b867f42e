import type { Db } from '../../db/client.server.ts';
import { paths } from '../../paths.ts';
import { updateListings } from '../../recipes/listing/refresh.server.ts';
import type { Audience } from '../../recipes/paywall/paywall.ts';
import type { RecipeCard } from '../../recipes/queries.server.ts';
import { type RecipeCardView, recipeCardView } from '../../recipes/recipe-card/recipe-card-view.ts';
import { readExclusions, statementsOf } from './exclusions.ts';
import { type LibrarySearch, SEARCHED_WORDS } from './library-search.ts';
import { type LibraryPage, listLibrary } from './list-library.server.ts';
import { findSearchedWords, findUnwanted, searchExpression } from './search-words.server.ts';

/** Result of a library search. */
export interface FoundLibrary extends Omit<LibraryPage, 'recipes'> {
  search: LibrarySearch;
  recipes: RecipeCardView[];
  /** Corrected search text, or null if the text was searched as written. */
  corrected: string | null;
  /** Exclusions matched by the creator's statements, by the names of `exclusions.ts`. */
  freeFrom: string[];
  /** Exclusions matched by words, as far as the audience may search. */
  without: string[];
  /** True if only the beginning of the text was searched for. */
  shortened: boolean;
  /** Newest recipes if nothing was found; empty for a creator without recipes. */
  newest: RecipeCardView[];
}

const NEWEST = 3;
const NOTHING: LibraryPage = {
  recipes: [],
  next: null,
  total: 0,
  counts: { free: 0, time: { 15: 0, 30: 0, 60: 0 }, tags: [], diet: [] },
};

/** Loads a creator's library as an audience may search it: two to four statements, one more if nothing matches. */
export async function loadLibrary(
  db: Db,
  request: { creatorId: string; subdomain: string; audience: Audience; search: LibrarySearch },
): Promise<FoundLibrary> {
  const { creatorId, subdomain, audience, search } = request;
  const { q, exact } = search;
  const { rest, freeFrom, without } = exact ? { rest: q, freeFrom: [], without: [] } : readExclusions(q);
  const stated = freeFrom.map(statementsOf);
  await updateListings(db, { creatorId });
  const { words, given } =
    rest === '' ? { words: [], given: 0 } : await findSearchedWords(db, { creatorId, audience, q: rest, exact });
  const expression = words.length === 0 ? '' : searchExpression(words);
  const { recipes, ...found } =
    expression === null
      ? NOTHING
      : await listLibrary(db, {
          ...search,
          creatorId,
          audience,
          expression: expression || null,
          stated,
          unwanted: await findUnwanted(db, without),
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
