import Fraction from 'fraction.js';
import type { RecipeYield } from '../content/recipe-shape.ts';
import { inflectItem } from '../scaling/inflect.ts';
import { recipePage as copy } from './copy.ts';

const one = new Fraction(1);

/** Yield of the shown amounts: 'Serves 6', 'Makes 24 biscuits'. */
export function shownYield({ number, word }: RecipeYield, factor: Fraction = one): string {
  const exact = new Fraction(number).mul(factor);
  // A yield of 1.5 litres keeps a few decimals. Servings are whole.
  const isWhole = Number.isInteger(number);
  const shown = isWhole ? Math.max(1, exact.round().valueOf()) : Math.round(exact.valueOf() * 100) / 100;
  const counted = shown > 1 === number > 1 ? word : inflectItem(` ${word}`, shown > 1, 'last').trim();
  return copy.yield(isWhole && exact.d !== 1n ? copy.about(String(shown)) : String(shown), counted);
}
