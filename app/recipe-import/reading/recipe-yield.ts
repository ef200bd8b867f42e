import { readNumber } from '../../recipes/ingredients/quantity.ts';
import type { RecipeYield } from './parsed-recipe.ts';
import { lineOf } from './plain-text.ts';

const counted =
  /^(?:serves|servings?|makes|yields?|für|pour|para|per|voor|porciones|portionen|portions?|rende|ergibt)\b[:\s]*/iu;

/**
 * Parses a recipe's yield: the first of several texts, with the unit of another ('4', '4 servings'). A range gives its
 * upper bound, as recipe sites' readers do. Null if there is no number up to 10,000.
 */
export function readYield(values: readonly unknown[]): RecipeYield | null {
  const read = values.flatMap((value) => readOne(lineOf(String(value)).slice(0, 200)) ?? []);
  return read.find(({ number, word }) => number === read[0]!.number && word !== '') ?? read[0] ?? null;
}

/** Returns true if a text has two numbers, only one of which is used. */
export const isRange = (text: string): boolean =>
  /[\d½⅓⅔¼¾] ?(?:-|–|—|to|or|oder|bis|à|o|tot|til)(?: ?[\d½⅓⅔¼¾])/iu.test(text.slice(0, 200));

function readOne(text: string): RecipeYield | null {
  const said = counted.exec(text)?.[0] ?? '';
  const at = text.search(/[\d½¼¾⅓⅔]/);
  if (at < 0) return wordOnly(text.slice(said.length), said);
  const found = readNumber(text, at);
  const first = found ? found.value.valueOf() : Number.parseInt(text.slice(at), 10);
  const rest = text.slice(found?.end ?? at);
  const range = /^\s*(?:[-–—]|to|or|bis|à|a|til|tot)\s*(\d{1,4})(?![\d-])/i.exec(rest);
  const number = Math.max(first, Number(range?.[1] ?? 0));
  if (!(number >= 0.1 && number <= 10_000)) return null;
  const word = rest
    .slice(range?.[0].length ?? 0)
    .replace(/[([].*$/s, '')
    .replace(/^[\s.,:x×-]+/, '')
    .replace(/(?<![\s.,:;])[\s.,:;]+$/, '');
  return { number, word: word.slice(0, 60) || (/serv/i.test(said) ? 'servings' : '') };
}

function wordOnly(text: string, said: string): RecipeYield | null {
  const found = said ? readNumber(text, 0) : null;
  return found && { number: found.value.valueOf(), word: text.slice(found.end).trim().slice(0, 60) };
}
