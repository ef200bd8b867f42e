import { type RosterState, rosterStates } from '../../creators/roster.ts';

/** What an address asks for of the list of creators. Empty words and a null state: everybody. */
export interface CreatorSearch {
  words: string;
  state: RosterState | null;
}

/** More than a name or an address has. */
const LONGEST_SEARCH = 100;

/** What makes no sense is left out. */
export function readCreatorSearch(query: URLSearchParams): CreatorSearch {
  const words = (query.get('q') ?? '')
    .slice(0, 4 * LONGEST_SEARCH)
    .toWellFormed()
    .replaceAll('\0', '');
  return {
    words: words.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SEARCH).toWellFormed(),
    state: rosterStates.find((each) => each === query.get('state')) ?? null,
  };
}

/** The same as the query of an address. */
export const creatorQuery = ({ words, state }: CreatorSearch) => ({ q: words || null, state });
