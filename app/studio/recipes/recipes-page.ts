import { isUuid } from '../../http/ids.ts';
import type { OwnListed } from '../../recipes/editing/list-own.server.ts';
import { OWN_ON_PAGE, type OwnSearch, type ShownState } from '../../recipes/editing/own-search.ts';

const doneWords = [
  ...(['published', 'tagged', 'removed', 'back', 'copied'] as const),
  ...(['gone', 'full', 'none', 'no-tag', 'too-often', 'failed'] as const),
];

/** What was just done in the list. */
export interface ListDone {
  what: (typeof doneWords)[number];
  /** The ids of the recipes to which it was done. */
  of: readonly string[];
  /** To how many it could not be done. */
  left: number;
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
  if (!what) return null;
  const left = Number(params.get('left') ?? 0);
  return {
    what,
    of: (params.get('of') ?? '').split('.', OWN_ON_PAGE).filter(isUuid),
    left: Number.isInteger(left) && left > 0 && left <= OWN_ON_PAGE ? left : 0,
  };
}

/** The same as the query of an address. */
export const listDoneQuery = ({ what, of, left }: ListDone): [string, string][] => [
  ['done', what],
  ...(of.length > 0 ? [['of', of.join('.')] as [string, string]] : []),
  ...(left > 0 ? [['left', String(left)] as [string, string]] : []),
];
