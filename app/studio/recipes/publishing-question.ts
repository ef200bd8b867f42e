import { readSelected, type Selected, writeSelected } from './selection.ts';

export interface ToPublish extends Selected {
  /** Trimmed name, or empty if the recipe has none. */
  name: string;
  free: boolean;
  state: 'draft' | 'scheduled' | 'changed' | 'published';
  scheduledFor: string | null;
  /** True if the recipe cannot be published yet, or was changed since the list was shown. */
  isBlocked: boolean;
  missing: string[];
}

export const questionQuery = (selected: readonly Selected[]): [string, string][] =>
  selected.map((each) => ['publish', writeSelected(each)]);

export const readQuestion = (params: URLSearchParams): Selected[] | null => readSelected(params.getAll('publish'));
