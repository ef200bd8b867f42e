import Fraction from 'fraction.js';
import type { UnitId } from '../ingredients/units.ts';
import { expressInFamily } from './express.ts';
import { type Family, families, measures, type Units } from './measures.ts';

/** Sizes in a text, of tins, pieces and dice. They follow the units but not the servings. */

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
const unit = `(cm|mm|centimet(?:re|er)s?|millimet(?:re|er)s?|inch(?:es)?|in(?=[-)]| (?:tin|pan|round|square)s?\\b)|(?<=[\\d${glyph}])in|["″]|kg|g|grams?|kilos?|oz|ounces?|lbs?|pounds?|ml|cups?)`;
/** '23 cm', '½-inch', '2–3 cm', '9 x 13 inch', '20cm x 30cm'. */
const size = new RegExp(
  `(?<![\\p{L}\\d.,°£$€]|\\d/)${figure}(?:[ -]?${unit})?(?:( ?(?:-by-|[-–×x]|by|to|or) ?)${figure})?[ -]?${unit}(?![\\p{L}\\d])`,
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
  if (lower.startsWith('o')) return 'oz';
  return /^[lp]/.test(lower) ? 'lb' : 'g';
};

interface Size {
  start: number;
  end: number;
  low: Fraction;
  high: Fraction | null;
  /** Connector of the two. */
  joint: string;
  unit: UnitId;
}

/** Converts the sizes in a text. If the text gives one in the wanted units itself, that one is used. */
export function convertSizes(text: string, units: Units): string {
  if (units === 'written' || !/[\d½⅓⅔¼¾⅛⅜⅝⅞]|\ban inch/i.test(text)) return text;
  const found = [...text.matchAll(size)].flatMap(readSize);
  let shown = '';
  let at = 0;
  for (let next = 0; next < found.length; next++) {
    const group = [found[next]!];
    while (found[next + 1] && isBeside(text, found[next]!, found[next + 1]!)) group.push(found[++next]!);
    const [first] = group as [Size, ...Size[]];
    const own = group.find((each) => measures[each.unit]!.systems.includes(units));
    if (own === first && group.length === 1) continue;
    // A volume on its own stays as written, because the text need not say what it measures.
    const other = group.find((each) => !isVolume(each));
    if (!own && !other) continue;
    const end = closeBracket(text, first.end, group.at(-1)!.end);
    shown += text.slice(at, first.start);
    const size = own ? text.slice(own.start, own.end) : converted(other!, units, text.slice(end));
    shown = withArticle(shown, size) + size;
    at = end;
  }
  return shown + text.slice(at);
}

/** 'A 20 cm tin' becomes 'an 8-inch tin'. */
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

/** A cup equals its grams beside it, and a mould's ounces equal its millilitres. */
const isBeside = (text: string, a: Size, b: Size) =>
  isLength(a) === isLength(b) && beside.test(text.slice(a.end, b.start));

function closeBracket(text: string, from: number, end: number): number {
  return text.slice(from, end).includes('(') && text[end] === ')' ? end + 1 : end;
}

/** Words after a length that is not an adjective. */
const notAThing =
  /^[ -](?:of|thick|deep|long|wide|apart|from|above|below|high|tall|across|all|and|or|to|between|around|off|in|on|at|over|under|with|then|so|more|beyond|before|until|for|each)\b|^[ -]?[^\p{L}\s-]|^[ -]?$/iu;

function converted({ low, high, joint, unit: written }: Size, units: Units, after: string): string {
  const { dimension, size: of } = measures[written]!;
  const isMetric = units === 'metric';
  const family: Family =
    dimension === 'length'
      ? families[isMetric ? 'centimetres' : 'inches']
      : { ...families[isMetric ? 'grams' : 'ounces'], otherwise: undefined };
  const [from, to] = [expressInFamily(low.mul(of), family).said, high && expressInFamily(high.mul(of), family).said];
  const [first] = from as [(typeof from)[number]];
  if (from.length > 1 || (to && (to.length > 1 || to[0]!.unit !== first.unit))) {
    return from.map((each) => `${each.number} ${each.unit}`).join(' ');
  }
  const number = to && to[0]!.number !== first.number ? `${first.number}${joint}${to[0]!.number}` : first.number;
  if (first.unit !== 'inch') return `${number} ${first.unit}`;
  if (!notAThing.test(after)) return `${number}-inch`;
  return `${number} ${(to?.[0] ?? first).isPlural ? 'inches' : 'inch'}`;
}
