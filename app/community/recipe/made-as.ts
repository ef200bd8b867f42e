import type { RecipeYield } from '../../recipes/content/recipe-shape.ts';
import { tinNames } from '../../recipes/scaling/copy.ts';
import { readServes } from '../../recipes/scaling/servings.ts';
import { findTin, type Tin } from '../../recipes/scaling/tins.ts';
import { readUnits, scales } from '../../recipes/showing/serving/serving-choice.ts';
import { madeWords } from './copy.ts';

/**
 * Describes the amounts that a cook has chosen, or returns null if they are as written.
 * @param query untrusted parameters of the shown amounts
 */
export function madeAs(query: string, made: RecipeYield | null): string | null {
  const parameters = new URLSearchParams(query);
  const serves = made && Number.isInteger(made.number) ? readServes(parameters.get('serves')) : null;
  const scale = scales.find((each) => each === parameters.get('scale'));
  const tin = findTin(parameters.get('tin'));
  const units = readUnits(parameters.get('units'));
  const amount =
    serves !== null && serves !== made?.number
      ? madeWords.serves(serves, made?.word ?? '')
      : scale
        ? madeWords.scales[scale]
        : tin && madeWords.tin(tinWords(tin));
  const words = [amount, units && units !== 'written' ? madeWords.units[units] : null].filter(Boolean);
  return words.length > 0 ? words.join(', ') : null;
}

const tinWords = (tin: Tin) =>
  'across' in tin ? tinNames[tin.shape](tin.across) : tinNames[tin.shape](tin.short, tin.long);
