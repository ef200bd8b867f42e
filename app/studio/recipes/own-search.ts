import { SEARCHED_CHARACTERS } from '../../cookbook/library/library-search.ts';
import { readSavedCursor, type SavedCursor, writeSavedCursor } from '../../kitchen/saved-cursor.ts';

/** What a list of one's own recipes can be narrowed to. `changed`: published, and newer changes wait. */
export const shownStates = ['draft', 'scheduled', 'published', 'changed', 'removed'] as const;
export type ShownState = (typeof shownStates)[number];

/** Recipes of a page of the list. */
export const OWN_ON_PAGE = 24;

/** What of one's own recipes is asked for, as the address says. */
export interface OwnSearch {
  /** Trimmed; empty: no search. */
  q: string;
  /** Null: all but the removed ones. */
  state: ShownState | null;
  /** After which recipe the page begins; null: the first page. */
  after: SavedCursor | null;
}

/** Reads an address. What makes no sense in it counts as left out, so that every address has an answer. */
export function readOwnSearch(params: URLSearchParams): OwnSearch {
  const written = (params.get('q') ?? '').toWellFormed().replaceAll('\0', '');
  return {
    q: [...written].slice(0, SEARCHED_CHARACTERS).join('').trim(),
    state: shownStates.find((each) => each === params.get('state')) ?? null,
    after: readSavedCursor(params.get('after') ?? ''),
  };
}

/** The query of a search's address; a new choice begins at the first page. */
export function ownSearchQuery({ q = '', state, after }: Partial<OwnSearch>): [string, string][] {
  const query: [string, string][] = [];
  if (q) query.push(['q', q]);
  if (state) query.push(['state', state]);
  if (after) query.push(['after', writeSavedCursor(after)]);
  return query;
}
