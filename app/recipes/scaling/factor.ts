import Fraction from 'fraction.js';
import type { RecipeContent } from '../content/recipe-content.ts';
import type { Tin } from './tins.ts';

/** Returns the exact factor of the amounts, or 1 if the yield or the wanted servings are unknown. */
export function factorFor({ yield: made, serves }: Pick<RecipeContent, 'yield'> & { serves: number | null }): Fraction {
  return made && made.number > 0 && serves ? new Fraction(serves).div(made.number) : new Fraction(1);
}

/** Returns the ratio of the base areas, which preserves the depth of the cake. */
export function factorForTin(from: Tin, to: Tin): Fraction {
  return areaOf(to).div(areaOf(from));
}

/** Pi as a fraction, so that it cancels out between two round tins. */
const pi = new Fraction(355, 113);

function areaOf(tin: Tin): Fraction {
  if (!('across' in tin)) return new Fraction(tin.short).mul(tin.long);
  const square = new Fraction(tin.across).pow(2);
  return tin.shape === 'round' ? square.mul(pi).div(4) : square;
}
