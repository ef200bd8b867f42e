import { isUuid } from '../../http/ids.ts';
import { OWN_ON_PAGE } from './own-search.ts';

/** What can be done with several recipes of the list at once. */
export const selectionActs = ['publish', 'offline', 'tag', 'remove', 'restore'] as const;

/** A recipe of the list, and the version that the list showed: what was written since is not published unseen. */
export interface Selected {
  recipeId: string;
  version: number;
}

/** As a form's field says it. */
export const writeSelected = ({ recipeId, version }: Selected) => `${recipeId}.${version}`;

/** The fields of a form; null: one of them is malformed, or they are none, or more than the list has on a page. */
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
