import Fraction from 'fraction.js';
import type { RecipeContent } from '../content/recipe-content.ts';

export const MOST_SERVINGS = 500;

/**
 * How many servings an address asks for; null: it asks for none that make sense, and the recipe stays as it is.
 * @param value of `?serves=`
 */
export function readServes(value: string | null): number | null {
  if (value === null || !/^\d{1,3}$/.test(value)) return null;
  const serves = Number(value);
  return serves >= 1 && serves <= MOST_SERVINGS ? serves : null;
}

/** What every amount is multiplied by, exactly. 1 where the yield or the wish is not known. */
export function factorFor({ yield: made, serves }: Pick<RecipeContent, 'yield'> & { serves: number | null }): Fraction {
  return made && made.number > 0 && serves ? new Fraction(serves).div(made.number) : new Fraction(1);
}

/**
 * What seasoning is multiplied by: when the rest is doubled, by one and a half, when it is tripled, by two; downwards in
 * proportion. It is an amount to start from: the line says to taste.
 */
export function seasoningFactor(factor: Fraction): Fraction {
  return factor.compare(1) <= 0 ? factor : factor.add(1).div(2);
}
