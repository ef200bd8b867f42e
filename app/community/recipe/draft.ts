import { isRecord, readJson } from '../../documents/shape.ts';
import { isUuid } from '../../http/ids.ts';
import { forget, recall, remember } from '../../recipes/device-store.ts';
import type { Line } from '../recipe-lines.ts';
import { RAW_WORDS_LENGTH } from '../threads/words.ts';

/** Question that is not sent yet. The id stays, so that a question sent twice is stored once. */
export interface Draft {
  id: string;
  words: string;
}

const keyOf = (recipeId: string, { place, number }: Line) => `asking ${recipeId} ${place} ${number}`;

export function loadDraft(recipeId: string, line: Line): Draft {
  const stored = readJson(recall(keyOf(recipeId, line)), 2 * RAW_WORDS_LENGTH);
  if (isRecord(stored) && typeof stored.id === 'string' && isUuid(stored.id) && typeof stored.words === 'string') {
    return { id: stored.id, words: stored.words };
  }
  return { id: crypto.randomUUID(), words: '' };
}

export function storeDraft(recipeId: string, line: Line, draft: Draft): void {
  const key = keyOf(recipeId, line);
  if (draft.words === '') forget(key);
  else remember(key, JSON.stringify(draft));
}
