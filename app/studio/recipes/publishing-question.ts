import { readSelected, type Selected, writeSelected } from './selection.ts';

/** Recipe of a confirmation before publishing. */
export interface ToPublish extends Selected {
  /** Trimmed; empty if it has no name. */
  name: string;
  free: boolean;
  state: 'draft' | 'scheduled' | 'changed' | 'published';
  /** Scheduled time in ISO 8601. */
  scheduledFor: string | null;
  /** Cannot be published as it is, or was changed since the list was shown. */
  isBlocked: boolean;
  /** Findings, in words. */
  missing: string[];
}

/** Encodes the recipes to confirm in the list's query. */
export const questionQuery = (selected: readonly Selected[]): [string, string][] =>
  selected.map((each) => ['publish', writeSelected(each)]);

/** Reads the recipes to confirm from the query, or null. */
export const readQuestion = (params: URLSearchParams): Selected[] | null => readSelected(params.getAll('publish'));
