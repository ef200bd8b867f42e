import { SEARCHED_CHARACTERS } from '../../cookbook/library/library-search.ts';
import { readSavedCursor, type SavedCursor, writeSavedCursor } from '../../kitchen/saved-cursor.ts';

/** States to filter by. `changed` means published and with unpublished changes. */
export const shownStates = ['draft', 'scheduled', 'published', 'changed', 'removed'] as const;
export type ShownState = (typeof shownStates)[number];

export const OWN_ON_PAGE = 24;

export interface OwnSearch {
  /** Trimmed; empty for no search. */
  q: string;
  /** Null for all recipes except removed ones. */
  state: ShownState | null;
  /** True for recipes that have a suggested use to check. */
  toCheck: boolean;
  after: SavedCursor | null;
}

/** Reads a search from the query. Ignores invalid parameters, so that every URL shows a list. */
export function readOwnSearch(params: URLSearchParams): OwnSearch {
  const written = (params.get('q') ?? '').toWellFormed().replaceAll('\0', '');
  return {
    q: [...written].slice(0, SEARCHED_CHARACTERS).join('').trim(),
    state: shownStates.find((each) => each === params.get('state')) ?? null,
    toCheck: params.get('check') === 'steps',
    after: readSavedCursor(params.get('after') ?? ''),
  };
}

/** Writes a search as query parameters. Inverse of `readOwnSearch`, without a cursor for the first page. */
export function ownSearchQuery({ q = '', state, toCheck, after }: Partial<OwnSearch>): [string, string][] {
  const query: [string, string][] = [];
  if (q) query.push(['q', q]);
  if (state) query.push(['state', state]);
  if (toCheck) query.push(['check', 'steps']);
  if (after) query.push(['after', writeSavedCursor(after)]);
  return query;
}
