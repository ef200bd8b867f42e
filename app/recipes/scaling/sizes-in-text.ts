import Fraction from 'fraction.js';
import type { UnitId } from '../ingredients/units.ts';
import { expressInFamily, numberOf } from './express.ts';
import { type Family, families, measures, type Units } from './measures.ts';
import { roundTo } from './rounding.ts';

/** Sizes of tins, pieces and dice in a text, which follow the units but not the servings. */

const glyphs: Record<string, string> = {
  '½': '1/2',
  '⅓': '1/3',
  '⅔': '2/3',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};
const glyph = Object.keys(glyphs).join('');
const figure = `(\\d{1,4}(?:\\.\\d{1,2}|[ -]?[${glyph}]|[ -]\\d/[1-9]|/[1-9])?|[${glyph}]|(?:half )?an(?= inch))`;
const unit = `(cm|mm|centimet(?:re|er)s?|millimet(?:re|er)s?|inch(?:es)?|in(?=[-)]| (?:tin|pan|round|square)s?\\b)|(?<=[\\d${glyph}])in|["″]|kg|g|grams?|kilos?|oz|ounces?|lbs?|pounds?|ml|cups?|l|lit(?:er|re)s?|quarts?|qts?|gallons?)`;
/** Size or range of sizes: '23 cm', '½-inch', '2–3 cm', '1- to 2-inch', '9 x 13 inch', '20cm x 30cm'. */
const size = new RegExp(
  `(?<![\\p{L}\\d.,°£$€]|\\d/)${figure}(?:[ -]?${unit})?(?:( ?(?:-by-|(?:- )?(?:to|or)|[-–×x]|by) ?)${figure})?[ -]?${unit}(?![\\p{L}\\d])`,
  'giu',
);
/** Text between two equal sizes: '23 cm (9 inch)'. */
const beside = /^ ?[/(,]{1,2} ?(?:about |or )?$/i;

const unitOf = (word: string): UnitId => {
  const lower = word.toLowerCase();
  if (/^(?:in|["″])/.test(lower)) return 'inch';
  if (lower.startsWith('cu')) return 'cup';
  if (lower.startsWith('c')) return 'cm';
  if (lower === 'ml') return 'ml';
  if (lower.startsWith('mi') || lower === 'mm') return 'mm';
  if (lower.startsWith('k')) return 'kg';
  if (lower.startsWith('q')) return 'quart';
  if (lower.startsWith('gal')) return 'gallon';
  if (/^li?t?(?:er|re)?s?$/.test(lower)) return 'l';
  if (lower.startsWith('o')) return 'oz';
  return /^[lp]/.test(lower) ? 'lb' : 'g';
};

interface Size {
  start: number;
  end: number;
  low: Fraction;
  high: Fraction | null;
  /** Connector of the two numbers. */
  joint: string;
  unit: UnitId;
}

/** Converts the sizes in a text. A size that the text itself gives in the wanted units takes precedence. */
export function convertSizes(text: string, units: Units): string {
  if (units === 'written' || !/[\d½⅓⅔¼¾⅛⅜⅝⅞]|\ban inch/i.test(text)) return text;
  const found = [...text.matchAll(size)].flatMap(readSize).filter((each) => !isNutrient(text, each));
  let shown = '';
  let at = 0;
  for (let next = 0; next < found.length; next++) {
    const group = [found[next]!];
    while (found[next + 1] && isBeside(text, found[next]!, found[next + 1]!)) group.push(found[++next]!);
    const [first] = group as [Size, ...Size[]];
    const own = group.find((each) => measures[each.unit]!.systems.includes(units));
    if (own === first && group.length === 1) continue;
    // A volume is only converted before a vessel. Elsewhere it stays as written, because it may measure any food.
    const end = closeBracket(text, first.end, group.at(-1)!.end);
    const after = text.slice(end, end + 60);
    const other = group.find((each) => !isVolume(each));
    const size = own
      ? text.slice(own.start, own.end)
      : other
        ? converted(other, units, after)
        : vessel.test(after)
          ? convertedVessel(first, units)
          : null;
    if (size === null) continue;
    shown += text.slice(at, first.start);
    shown = withArticle(shown, size) + size;
    at = end;
  }
  return shown + text.slice(at);
}

const vessel =
  /^[ -](?:[\p{L}-]{1,20} ){0,2}(?:jars?|bottles?|bowls?|jugs?|saucepans?|pans?|pots?|stockpots?|casseroles?|ovens?|dish(?:es)?|basins?|ramekins?|moulds?|molds?|tins?|containers?|bags?|cookers?|pitchers?|kettles?|buckets?|tubs?|crocks?|flasks?|skillets?)(?!\p{L})/iu;

/** Converts the volume of a vessel to a common size ('3 quarts' to '3-litre'). Returns null for imperial units. */
function convertedVessel({ low, high, joint, unit: written }: Size, units: Units): string | null {
  if (units === 'imperial') return null;
  const isLarge = low.mul(measures[written]!.size).compare(750) >= 0;
  const unit: UnitId = units === 'metric' ? (isLarge ? 'l' : 'ml') : isLarge ? 'quart' : 'cup';
  const sizeOf = (each: UnitId) => (each === 'cup' ? '250' : measures[each]!.size);
  const per = new Fraction(sizeOf(written)).div(sizeOf(unit));
  const round = (value: Fraction) => {
    const step = unit === 'ml' ? 50 : unit === 'cup' ? 0.25 : value.compare(3.5) < 0 ? 0.5 : 1;
    return roundTo(value.mul(per), [[Infinity, step]]);
  };
  const isDecimal = units === 'metric';
  const [from, to] = [low, high ?? low].map((value) => numberOf(round(value), isDecimal).number);
  const number = from === to ? from : `${from}${plainJoint(joint)}${to}`;
  return unit === 'ml' ? `${number} ml` : `${number}-${unit === 'l' ? 'litre' : unit}`;
}

/** Removes the hyphen before a connector: 'to', from '- to'. */
const plainJoint = (joint: string) => joint.replace(/^- ?(?=to|or)/i, ' ');

const nutrients = 'protein(?! (?:powder|shake|bar))|carb|fib(?:re|er)(?!\\p{L})|saturates|sodium|cholesterol';
const otherNutrients = 'fat|sugars?|salt';
const nutrientAfter = new RegExp(
  `^ ?(?:of )?(?:(?:total|net|saturated|dietary|added) )?(?:(${nutrients})|(?:${otherNutrients})(?!\\p{L}))`,
  'iu',
);
const nutrientBefore = new RegExp(
  `(?<!\\p{L})(?:(protein|carb(?:s|ohydrates?)?|fib(?:re|er)|saturates|sodium|cholesterol)|${otherNutrients}):? ?$`,
  'iu',
);
const nutrition = /\b(?:k?cal(?:ories)?|kj|nutrition\w*|protein|carb(?:s|ohydrates?)?)\b/i;

/** Returns true for nutrition facts, which are in grams everywhere: '18 g protein', 'Protein: 18 g'. */
function isNutrient(text: string, { start, end, unit }: Size): boolean {
  if (unit !== 'g') return false;
  const found =
    nutrientAfter.exec(text.slice(end, end + 40)) ?? nutrientBefore.exec(text.slice(Math.max(0, start - 20), start));
  return found !== null && (found[1] !== undefined || nutrition.test(text.slice(Math.max(0, start - 200), end + 200)));
}

/** Adapts the article before a size: 'a 20 cm tin' becomes 'an 8-inch tin'. */
const withArticle = (before: string, size: string) =>
  before.replace(/\b(a)n? $/i, (_, a: string) => (/^(?:8|11|18)(?!\d)/.test(size) ? `${a}n ` : `${a} `));

function readSize({ 0: whole, 1: low, 2: firstUnit, 3: joint, 4: high, 5: lastUnit, index }: RegExpExecArray): Size[] {
  const named = unitOf(lastUnit!);
  // '2 cm or 1 oz' is not one size.
  if (firstUnit && (!joint || unitOf(firstUnit) !== named)) return [];
  const read = (number: string) => {
    if (/an$/i.test(number)) return new Fraction(/half/i.test(number) ? '1/2' : 1);
    const spelled = number.replace(/[^\d. /-]/, (each) => ` ${glyphs[each]}`);
    return new Fraction(spelled.replace(/[ -]+/g, ' ').trim());
  };
  const [from, to] = [read(low!), high ? read(high) : null];
  if (from.n === 0n) return [];
  return [{ start: index, end: index + whole.length, low: from, high: to, joint: joint ?? '', unit: named }];
}

const isVolume = ({ unit }: Size) => measures[unit]!.dimension === 'volume';
const isLength = ({ unit }: Size) => measures[unit]!.dimension === 'length';

/** Returns true for two adjacent statements of one size: '1 cup (240 ml)', '23 cm (9 inch)'. */
const isBeside = (text: string, a: Size, b: Size) =>
  isLength(a) === isLength(b) && beside.test(text.slice(a.end, b.start));

function closeBracket(text: string, from: number, end: number): number {
  return text.slice(from, end).includes('(') && text[end] === ')' ? end + 1 : end;
}

/** Length in centimetres below which 1/16 inch is shown. Below `MIN_INCH`, the length stays as written. */
const EIGHTH_OF_INCH = 0.24;
const MIN_INCH = 0.12;

/** Text after a length that does not describe a thing: '2 inches of water'. */
const notAThing =
  /^[ -](?:of|thick|deep|long|wide|apart|from|above|below|high|tall|across|all|and|or|to|between|around|off|in|on|at|over|under|with|then|so|more|beyond|before|until|for|each)\b|^[ -]?[^\p{L}\s-]|^[ -]?$/iu;

function converted({ low, high, joint, unit: written }: Size, units: Units, after: string): string | null {
  const { dimension, size: of } = measures[written]!;
  const isMetric = units === 'metric';
  const family: Family =
    dimension === 'length'
      ? families[isMetric ? 'centimetres' : 'inches']
      : { ...families[isMetric ? 'grams' : 'ounces'], otherwise: undefined };
  const inch = dimension === 'length' && !isMetric ? low.mul(of) : null;
  if (inch && inch.compare(MIN_INCH) < 0) return null;
  const [from, to] = [expressInFamily(low.mul(of), family).said, high && expressInFamily(high.mul(of), family).said];
  const [first] = from as [(typeof from)[number]];
  if (from.length > 1 || (to && (to.length > 1 || to[0]!.unit !== first.unit))) {
    return from.map((each) => `${each.number} ${each.unit}`).join(' ');
  }
  const least = inch && inch.compare(EIGHTH_OF_INCH) < 0 ? '1/16' : first.number;
  const number = to && to[0]!.number !== least ? `${least}${plainJoint(joint)}${to[0]!.number}` : least;
  if (first.unit !== 'inch') return `${number} ${first.unit}`;
  if (!notAThing.test(after)) return `${number}-inch`;
  return `${number} ${(to?.[0] ?? first).isPlural ? 'inches' : 'inch'}`;
}
