import { readSelected, type Selected, writeSelected } from './selection.ts';

/** A recipe of a question before publishing. */
export interface ToPublish extends Selected {
  /** Trimmed; empty: it has none yet. */
  name: string;
  free: boolean;
  state: 'draft' | 'scheduled' | 'changed' | 'published';
  /** ISO 8601: for when a scheduled one is. */
  scheduledFor: string | null;
  /** It cannot be published as it is, or somebody changed it since the list showed it. */
  isBlocked: boolean;
  /** What it lacks, in words. */
  missing: string[];
}

/** The recipes that a question is about, as the query of the list's address. */
export const questionQuery = (selected: readonly Selected[]): [string, string][] =>
  selected.map((each) => ['publish', writeSelected(each)]);

/** What the address asks about; null: nothing. */
export const readQuestion = (params: URLSearchParams): Selected[] | null => readSelected(params.getAll('publish'));
