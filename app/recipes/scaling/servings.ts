/** Each number is a page of its own, which is rendered and cached: a recipe has few enough of them. */
export const MOST_SERVINGS = 500;

/** Whether a recipe's yield is of people, by its word, and not of loaves. An empty word says so too. */
export const isServings = (word: string) => /^(?:|servings?|serves|portions?|persons?|people)$/i.test(word.trim());

/**
 * How many servings an address asks for; null: it asks for none that make sense, and the recipe stays as it is.
 * @param value of `?serves=`
 */
export function readServes(value: string | null): number | null {
  if (value === null || !/^\d{1,3}$/.test(value)) return null;
  const serves = Number(value);
  return serves >= 1 && serves <= MOST_SERVINGS ? serves : null;
}
