/**
 * How much a recipe may be, for the editor, forms without scripts, imports and commands. No recipe comes near it; what
 * was stored before stays readable. Lengths are UTF-16 code units.
 */

/** Of all texts of a recipe together. */
export const LONGEST_TEXT = 100_000;
/** Of one line of a text. */
export const LONGEST_LINE = 10_000;
/** Ingredient lines of a recipe. */
export const MOST_LINES = 300;
/** Amounts that one ingredient line names. */
const MOST_AMOUNTS = 20;
export const MOST_STEPS = 500;
/** In bytes, of one file that recipes are imported from. */
export const LARGEST_BUNDLE_FILE = 50 * 1024 * 1024;
/** Of the content with all that was understood of it, as JSON: what is stored, read and shown. */
const LARGEST_CONTENT = 300_000;
/** Recipes of a creator, removed ones too, until they are deleted for good. */
export const MOST_RECIPES = 10_000;

export type TooLongText = 'too-large' | 'line-too-long';
export type TooMuchContent = 'too-large' | 'too-many-lines' | 'too-many-amounts';

/** Why a text is not read as a recipe, before anything parses it; null: it may be. */
export function findTooLong(text: string): TooLongText | null {
  if (text.length > LONGEST_TEXT) return 'too-large';
  // From line end to line end, each as far on as a line may reach.
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

/** Why a recipe is not stored; null: it may be. */
export function findTooMuch(content: {
  groups: readonly { lines: readonly { amounts: readonly unknown[] }[] }[];
}): TooMuchContent | null {
  const lines = content.groups.flatMap((group) => group.lines);
  if (lines.length > MOST_LINES) return 'too-many-lines';
  if (lines.some(({ amounts }) => amounts.length > MOST_AMOUNTS)) return 'too-many-amounts';
  return JSON.stringify(content).length > LARGEST_CONTENT ? 'too-large' : null;
}
