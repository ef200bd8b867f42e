import { type RosterState, rosterStates } from '../../creators/roster.ts';

/** Search in the list of creators. Empty words and a null state match everyone. */
export interface CreatorSearch {
  words: string;
  state: RosterState | null;
}

const MAX_SEARCH_LENGTH = 100;

export function readCreatorSearch(query: URLSearchParams): CreatorSearch {
  const words = (query.get('q') ?? '')
    .slice(0, 4 * MAX_SEARCH_LENGTH)
    .toWellFormed()
    .replaceAll('\0', '');
  return {
    words: words.replace(/\s+/g, ' ').trim().slice(0, MAX_SEARCH_LENGTH).toWellFormed(),
    state: rosterStates.find((each) => each === query.get('state')) ?? null,
  };
}

export const creatorQuery = ({ words, state }: CreatorSearch) => ({ q: words || null, state });
