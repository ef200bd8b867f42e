/** Bounds of a written recipe. Stored recipes that exceed a bound stay readable. Lengths are UTF-16 code units. */

/** Maximum length of a recipe's source text, and of the written recipe as JSON. */
export const MAX_TEXT_LENGTH = 100_000;
export const MAX_LINE_LENGTH = 10_000;
/** Maximum number of ingredient lines of a recipe. */
export const MAX_LINES = 300;
const MAX_AMOUNTS_PER_LINE = 20;
export const MAX_STEPS = 500;
export const MAX_BUNDLE_FILE_BYTES = 50 * 1024 * 1024;
/** Maximum length of the parsed content as JSON. */
const MAX_CONTENT_LENGTH = 300_000;
/** Maximum number of recipes of a creator, including removed ones. */
export const MAX_RECIPES = 10_000;
/** Days during which a removed recipe can be restored. */
export const DAYS_TO_RESTORE = 30;
/** Days for which a shared link to a draft is valid. */
export const DAYS_SHARED = 7;

export type TooLongText = 'too-large' | 'line-too-long';
export type TooMuchContent = 'too-large' | 'too-many-lines' | 'too-many-amounts';

export function findTooLong(text: string): TooLongText | null {
  if (text.length > MAX_TEXT_LENGTH) return 'too-large';
  // Skips lines that are short enough.
  let from = 0;
  while (text.length - from > MAX_LINE_LENGTH) {
    const end = text.lastIndexOf('\n', from + MAX_LINE_LENGTH);
    if (end < from) break;
    from = end + 1;
  }
  const rest = text.slice(from);
  if (rest.length <= MAX_LINE_LENGTH) return null;
  return rest.split(/[\n\r\u2028\u2029]/).some((line) => line.length > MAX_LINE_LENGTH) ? 'line-too-long' : null;
}

export function findTooMuch(content: {
  groups: readonly { lines: readonly { amounts: readonly unknown[] }[] }[];
}): TooMuchContent | null {
  const lines = content.groups.flatMap((group) => group.lines);
  if (lines.length > MAX_LINES) return 'too-many-lines';
  if (lines.some(({ amounts }) => amounts.length > MAX_AMOUNTS_PER_LINE)) return 'too-many-amounts';
  return JSON.stringify(content).length > MAX_CONTENT_LENGTH ? 'too-large' : null;
}
