/** What a recipe's page says about amounts that are not as they were written. */

/** In place of an amount that is too small to measure. */
export const littleWord = 'a little';

/** Under an ingredient, from twice the recipe on. */
export const cautionWords = {
  taste: 'Start with half of this, then taste',
  raising: 'Large batches may need less',
} as const;

const parts: Record<string, string> = {
  '1/8': 'an eighth',
  '1/4': 'a quarter',
  '1/3': 'a third',
  '3/8': 'three eighths',
  '1/2': 'half',
  '5/8': 'five eighths',
  '2/3': 'two thirds',
  '3/4': 'three quarters',
  '7/8': 'seven eighths',
};
/** @param part of an egg, as a fraction, beside so many whole ones */
export const beatenEgg = (part: string, whole: number) =>
  `Beat ${whole > 0 ? 'the last' : 'one'} egg and use ${parts[part] ?? 'part'} of it`;

/** After a number in a step that does not follow. */
export const forOriginal = ' (for the original amounts)';
