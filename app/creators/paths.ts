import { paths, withQuery } from '../paths.ts';

/**
 * Where a creator's landing page is written.
 * @param shown.done what was just done, to be said at the top of the page
 * @param shown.list a list that is open, in place of the first part, with one of its items
 * @param shown.field the id of a field to begin at
 */
export const pageEditorPath = (
  creatorId: string,
  shown: {
    done?: 'published' | 'offline' | 'restored' | 'subdomain';
    list?: string;
    item?: string;
    field?: string;
  } = {},
): string => {
  const { field, ...query } = shown;
  return withQuery(`${paths.studio(creatorId)}/page`, query) + (field === undefined ? '' : `#${field}`);
};
