import { paths, withQuery } from '../paths.ts';

/** Where a creator's landing page is edited. @param shown what was just done, and the field to begin with */
export const pageEditorPath = (
  creatorId: string,
  { done, field }: { done?: 'published' | 'offline' | 'restored' | 'subdomain'; field?: string } = {},
): string => withQuery(`${paths.studio(creatorId)}/page`, { done }) + (field === undefined ? '' : `#${field}`);
