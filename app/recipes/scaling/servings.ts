/** Maximum number of servings. Limits the number of cached pages per recipe. */
export const MAX_SERVINGS = 500;

export const isServings = (word: string) => /^(?:|servings?|serves|portions?|persons?|people)$/i.test(word.trim());

/** Returns the servings in `?serves=`, or null if absent or invalid. */
export function readServes(value: string | null): number | null {
  if (value === null || !/^\d{1,3}$/.test(value)) return null;
  const serves = Number(value);
  return serves >= 1 && serves <= MAX_SERVINGS ? serves : null;
}
