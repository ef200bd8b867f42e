import { isUuid } from '../../http/ids.ts';
import { OWN_ON_PAGE } from './own-search.ts';

export const selectionActs = ['publish', 'offline', 'tag', 'remove', 'restore'] as const;

/** Selected recipe with the version that the list showed, so that later changes are not published unseen. */
export interface Selected {
  recipeId: string;
  version: number;
}

export const writeSelected = ({ recipeId, version }: Selected) => `${recipeId}.${version}`;

/** Parses a form's selection. Returns null for a selection that is malformed, empty, or larger than a page. */
export function readSelected(fields: readonly string[]): Selected[] | null {
  if (fields.length === 0 || fields.length > OWN_ON_PAGE) return null;
  const read = fields.map((field) => {
    const [recipeId = '', version = ''] = field.split('.', 2);
    return isUuid(recipeId) && /^\d{1,10}$/.test(version)
      ? { recipeId: recipeId.toLowerCase(), version: Number(version) }
      : null;
  });
  return read.some((each) => each === null) ? null : (read as Selected[]);
}

export interface ToPublish extends Selected {
  /** Trimmed name, or empty. */
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
