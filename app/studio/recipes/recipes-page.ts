import type { OwnListed } from '../../recipes/editing/list-own.server.ts';
import type { OwnSearch, ShownState } from '../../recipes/editing/own-search.ts';

const doneWords = ['removed', 'back', 'copied', 'gone', 'full', 'too-often', 'failed'] as const;

/** What was just done in the list, and to which recipe. */
export interface ListDone {
  what: (typeof doneWords)[number];
  recipeId: string;
}

export interface RecipesPage {
  search: OwnSearch;
  recipes: OwnListed[];
  counts: Record<ShownState, number>;
  next: OwnSearch['after'];
  done: ListDone | null;
}

/** What the address says was done; null: nothing. */
export function readListDone(params: URLSearchParams): ListDone | null {
  const what = doneWords.find((each) => each === params.get('done'));
  return what ? { what, recipeId: params.get('of') ?? '' } : null;
}
