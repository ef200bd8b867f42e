import { readSelected, type Selected, writeSelected } from './selection.ts';

/** Recipe in the confirmation before several recipes are published. */
export interface ToPublish extends Selected {
  /** Trimmed name, or empty if the recipe has none. */
  name: string;
  free: boolean;
  state: 'draft' | 'scheduled' | 'changed' | 'published';
  /** Scheduled time in ISO 8601, or null. */
  scheduledFor: string | null;
  /** True if the recipe cannot be published yet, or was changed since the list was shown. */
  isBlocked: boolean;
  /** Sentences about required corrections. */
  missing: string[];
}

/** Returns query parameters that list the recipes to confirm. */
export const questionQuery = (selected: readonly Selected[]): [string, string][] =>
  selected.map((each) => ['publish', writeSelected(each)]);

/** Reads the recipes to confirm from the query, or returns null. */
export const readQuestion = (params: URLSearchParams): Selected[] | null => readSelected(params.getAll('publish'));
