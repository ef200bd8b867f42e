import { checkWords } from '../threads/words.ts';

/** In code points. */
const MAX_QUOTE = 500;

/** Returns the words as they may be quoted, or null if they do not stand in the note or are too long. */
export function quotablePart(words: string, note: string): string | null {
  const checked = checkWords(words);
  if (!checked.ok || [...checked.words].length > MAX_QUOTE) return null;
  return note.includes(checked.words) ? checked.words : null;
}
