/**
 * Bounds of a recipe for the editor, forms without scripts, imports and commands. Stored recipes beyond them stay
 * readable. Lengths are UTF-16 code units.
 */

/** All texts of a recipe together. */
export const LONGEST_TEXT = 100_000;
/** One line of a text. */
export const LONGEST_LINE = 10_000;
/** Ingredient lines of a recipe. */
export const MOST_LINES = 300;
/** Amounts in one ingredient line. */
const MOST_AMOUNTS = 20;
export const MOST_STEPS = 500;
/** Bytes of one imported file. */
export const LARGEST_BUNDLE_FILE = 50 * 1024 * 1024;
/** Length of the parsed content as JSON, which is stored, read and shown. */
const LARGEST_CONTENT = 300_000;
/** Recipes of a creator, including removed ones that are not yet deleted permanently. */
export const MOST_RECIPES = 10_000;

export type TooLongText = 'too-large' | 'line-too-long';
export type TooMuchContent = 'too-large' | 'too-many-lines' | 'too-many-amounts';

/** Checks a text before parsing. Returns the reason why it is refused, or null. */
export function findTooLong(text: string): TooLongText | null {
  if (text.length > LONGEST_TEXT) return 'too-large';
  // Jumps from line end to line end, each within the maximum line length.
  let from = 0;
  while (text.length - from > LONGEST_LINE) {
    const end = text.lastIndexOf('\n', from + LONGEST_LINE);
    if (end < from) break;
    from = end + 1;
  }
  const rest = text.slice(from);
  if (rest.length <= LONGEST_LINE) return null;
  return rest.split(/[\n\r\u2028\u2029]/).some((line) => line.length > LONGEST_LINE) ? 'line-too-long' : null;
}

/** Returns the reason why a recipe is not stored, or null. */
export function findTooMuch(content: {
  groups: readonly { lines: readonly { amounts: readonly unknown[] }[] }[];
}): TooMuchContent | null {
  const lines = content.groups.flatMap((group) => group.lines);
  if (lines.length > MOST_LINES) return 'too-many-lines';
  if (lines.some(({ amounts }) => amounts.length > MOST_AMOUNTS)) return 'too-many-amounts';
  return JSON.stringify(content).length > LARGEST_CONTENT ? 'too-large' : null;
}
