import Fraction from 'fraction.js';
import type { RecipeContent } from '../content/recipe-content.ts';
import type { Tin } from './tins.ts';

/** What every amount is multiplied by, exactly. 1 where the yield or the wish is not known. */
export function factorFor({ yield: made, serves }: Pick<RecipeContent, 'yield'> & { serves: number | null }): Fraction {
  return made && made.number > 0 && serves ? new Fraction(serves).div(made.number) : new Fraction(1);
}

/** By the area of the base, so that the cake is as deep as it was. Between round tins it is exact. */
export function factorForTin(from: Tin, to: Tin): Fraction {
  return areaOf(to).div(areaOf(from));
}

/** Right to seven digits, and as a fraction exact to calculate with. */
const pi = new Fraction(355, 113);

function areaOf(tin: Tin): Fraction {
  if (!('across' in tin)) return new Fraction(tin.short).mul(tin.long);
  const square = new Fraction(tin.across).pow(2);
  return tin.shape === 'round' ? square.mul(pi).div(4) : square;
}
