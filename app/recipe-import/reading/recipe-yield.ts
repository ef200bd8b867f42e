import { readNumber, readWordOfOtherLanguage } from '../../recipes/ingredients/quantity.ts';
import type { RecipeYield } from './parsed-recipe.ts';
import { lineOf } from './plain-text.ts';

const counted =
  /^(?:serves|servings?|makes|yields?|für|pour|para|per|voor|porciones|portionen|portions?|rende|ergibt)\b[:\s]*/iu;
const about = /^(?:about|approx\.?|approximately|around|ca\.?|circa|etwa|rund|environ|~) ?/iu;

const figure = '(?:\\d{1,4}(?:[.,]\\d{1,2})?(?: ?[½⅓⅔¼¾⅛⅜⅝⅞]| \\d/\\d)?|[½⅓⅔¼¾⅛⅜⅝⅞])';
const by = '(?:-| )?(?:[x×]|by)(?:-| )?';
/** Units of length. In `measures`, units of weight and volume need a hyphen: '2 pounds fudge' is an amount. */
const lengths = '(?: ?-? ?(?:inch(?:es)?|in\\.|cm|mm|centimet(?:er|re)s?|zoll|pouces)(?!\\p{L})| ?["”″])';
const measures =
  '-(?:pound|lb|ounce|oz|gram|g|kg|ml|cl|dl|l|lit(?:er|re)|quart|qt|pint|gallon|cup|tablespoon|serving|piece)s?\\.?(?!\\p{L})';
/** Size before the name of the product: '9-inch', '9 x 5-inch', '2-pound', '(8-ounce)', 'Ø 26 cm'. */
const size = new RegExp(
  `^[(\\[]?(?:ø ?)?(?:about )?${figure}(?:${lengths})?(?:${by}${figure}(?:${lengths})?)*(?:(?<=${lengths})|${measures})(?:,? (?:each|in diameter|diameter|wide|long|square(?= ?[)\\]])))?[)\\]]?`,
  'iu',
);

/** Parses a recipe's yield, if any. A range gives its upper bound. A size is not a count: 'One 9-inch pie' is 1. */
export function readYield(values: readonly unknown[]): RecipeYield | null {
  const read = values.flatMap((value) => readOne(lineOf(String(value)).slice(0, 200)) ?? []);
  return read.find(({ number, word }) => number === read[0]!.number && word !== '') ?? read[0] ?? null;
}

const isRange = (text: string): boolean =>
  /[\d½⅓⅔¼¾] ?(?:-|–|—|to|or|oder|bis|à|o|tot|til)(?: ?[\d½⅓⅔¼¾])/iu.test(text.slice(0, 200));

/** Returns true if a fact contains more than its parsed value: a second number, or a size. */
export const hasMoreToSay = (text: string): boolean => isRange(text) || sizeIn.test(text.slice(0, 200));
const sizeIn = new RegExp(`(?<![\\d.,])${figure}(?:${lengths}|${measures})`, 'iu');

function readOne(text: string): RecipeYield | null {
  const said = counted.exec(text)?.[0] ?? '';
  const whole = text.slice(said.length).replace(about, '');
  const word = (rest: string) => wordOf(rest) || (/serv/i.test(said) ? 'servings' : '');
  // Size of the product: 'A 10-inch tart', '9-inch pie'.
  const article = /^an? (?=\d)/i.exec(whole)?.[0] ?? '';
  const first = size.exec(whole.slice(article.length))?.[0];
  if (first) return { number: 1, word: word(whole.slice(article.length + first.length)) };
  const inWords = readNumber(whole, 0) ?? readWordOfOtherLanguage(whole, 0);
  if (!inWords && whole.search(figureAt) < 0) return null;
  const at = inWords ? 0 : whole.search(figureAt);
  if (size.test(whole.slice(at))) return null;
  const found = inWords ?? readNumber(whole, at);
  const number = found ? found.value.valueOf() : Number.parseInt(whole.slice(at), 10);
  const rest = whole.slice(found?.end ?? at);
  const range = /^\s*(?:[-–—]|to|or|bis|à|a|til|tot)\s*(\d{1,4})(?![\d-])/i.exec(rest);
  const most = Math.max(number, Number(range?.[1] ?? 0));
  if (!(most >= 0.1 && most <= 10_000)) return null;
  return { number: most, word: word(rest.slice(range?.[0].length ?? 0)) };
}

const figureAt = /[\d½¼¾⅓⅔]/;

/** Returns the word for the product, without an adjacent size or remark. */
function wordOf(rest: string): string {
  const begin = rest.replace(/^[\s.,:x×-]+/, '');
  const sized = size.exec(begin)?.[0] ?? '';
  const more = begin.slice(sized.length).replace(/^[\s.,:x×-]+/, '');
  return more
    .replace(/[([].*$/s, '')
    .replace(/(?<![\s.,:;])[\s.,:;]+$/, '')
    .slice(0, 60);
}
