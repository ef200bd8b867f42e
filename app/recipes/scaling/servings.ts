/**
 * Maximum servings. Limits the pages of a recipe, because each number of servings is rendered and cached separately.
 */
export const MAX_SERVINGS = 500;

/** Returns true if a yield counts people by its word, or has no word, as opposed to loaves. */
export const isServings = (word: string) => /^(?:|servings?|serves|portions?|persons?|people)$/i.test(word.trim());

/**
 * Returns the servings that an address requests, or null if they are invalid or absent. The recipe is then shown as
 * written.
 * @param value value of `?serves=`
 */
export function readServes(value: string | null): number | null {
  if (value === null || !/^\d{1,3}$/.test(value)) return null;
  const serves = Number(value);
  return serves >= 1 && serves <= MAX_SERVINGS ? serves : null;
}
