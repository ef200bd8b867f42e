import { isUuid } from '../http/ids.ts';

export interface SavedCursor {
  /** In the database's full precision: a rounded time could skip recipes saved within the same millisecond. */
  savedAt: string;
  recipeId: string;
}

const BETWEEN = '~';
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)$/;

export function writeSavedCursor({ savedAt, recipeId }: SavedCursor): string {
  return savedAt + BETWEEN + recipeId;
}

/** Parses a cursor. Returns null for invalid text, which stands for the first page. */
export function readSavedCursor(text: string): SavedCursor | null {
  const [savedAt = '', recipeId = '', ...more] = text.split(BETWEEN);
  if (more.length > 0 || !isUuid(recipeId) || !instant.test(savedAt) || Number.isNaN(Date.parse(savedAt))) return null;
  return { savedAt, recipeId };
}
