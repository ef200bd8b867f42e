import { hasShape } from '../../documents/shape.ts';
import { type StoredDocument, storedDocument, upgradedFields } from '../../documents/stored-document.ts';
import { type PageContent, pageFormat, pageShape } from './page-content.ts';

/**
 * Landing pages as JSON: drafts and what was published. This file alone writes and reads them. What a newer version of the
 * site stored in them besides stays in what is read, and is stored again with it.
 */
export const storedPage = (content: PageContent): StoredDocument => storedDocument(pageFormat, content);

/** @throws what is no page */
export function readStoredPage(stored: unknown): PageContent {
  const fields = upgradedFields(pageFormat, stored);
  if (!fields || !hasShape(pageShape, fields)) throw new Error('A stored page cannot be read');
  return fields;
}
