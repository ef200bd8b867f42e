/** Maximum length of a post's text, in code points. */
export const MAX_WORDS = 5_000;
/** Maximum length of a submitted text, in UTF-16 code units. */
export const RAW_WORDS_LENGTH = 20_000;
export const MAX_TITLE_LENGTH = 120;
export const MAX_PICTURES = 5;
export const MAX_MENTIONS = 5;
/** Answers are counted up to this number. */
export const MAX_COUNTED_ANSWERS = 100;

export type WordsCheck = { ok: true; words: string } | { ok: false; reason: 'empty' | 'too-long' };

/**
 * Normalizes the text of a post. Control characters and bidirectional overrides become spaces.
 * @param mayBeEmpty true if an empty text is allowed, such as beside a picture
 */
export function checkWords(text: string, mayBeEmpty = false): WordsCheck {
  const words = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace
    .replace(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, ' ')
    .replace(/[^\S\n]+$/gm, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  if (words === '' && !mayBeEmpty) return { ok: false, reason: 'empty' };
  if ([...words].length > MAX_WORDS) return { ok: false, reason: 'too-long' };
  return { ok: true, words };
}

export function checkTitle(text: string): string | null {
  const checked = checkWords(text.replace(/\s+/gu, ' '));
  return checked.ok && [...checked.words].length <= MAX_TITLE_LENGTH ? checked.words : null;
}
