import type Fraction from 'fraction.js';
import { type Found, matchAt, readNumber, readWordOfOtherLanguage, VULGAR } from './quantity.ts';
import { findUnit, findUnitPhrase, type Unit } from './units.ts';

export interface Amount {
  /** Null without a number ('a pinch'). */
  quantity: Fraction | null;
  quantityMax: Fraction | null;
  /** Null if things are counted ('2 eggs'). */
  unit: Unit | null;
  /**
   * Relation to the first amount. `plus`: an addition ('1 lb 2 oz'). `same`: the same amount in another measure
   * ('500g/1lb'). `each`: size of one item, never scaled ('2 x 400g tins'). `also`: amount of something else in the
   * line ('1 lemon or 2 limes'), or the total ('2 tins (800 g total)').
   */
  relation: 'first' | 'plus' | 'same' | 'each' | 'also';
  /** Position in the line, from the number (up to `numberEnd`) to the unit (from `unitStart`). */
  start: number;
  numberEnd: number;
  /** Equal to `end` if there is no unit. */
  unitStart: number;
  end: number;
}

export type Relation = Amount['relation'];

const article = /(?:an?|the) /iy;
/** Words that may stand between a number and its unit. */
const adjective =
  /(?:(?:gestr\.|gestrichene[nr]?|geh\.|gehäufte[nr]?|leicht|kleine[nrs]?|gro(?:ß|ss)e[nrs]?|mittelgroße[nrs]?|dicke[nr]?|dünne[nr]?|gute[nr]?|volle[nrs]?|petite?s?|grande?s?|grandi|grosses?|bonnes?|belles?|pequeñ[ao]s?|buen[ao]s?|colmad[ao]s?|piccol[aieo]|colm[aio]|ras[aio]|buon[ao]?|bella|small|medium|large|sm|md|lg|med|big|good|generous|scant|heaped|heaping|level|rounded|lightly|loosely|firmly|tightly|packed|well|fat|thick|thin|extra|thumb|size|sized|whole|nice|tiny|very|slightly|full|fresh|few|couple|of)(?=[ -])|\((?:heaped|rounded|level|heaping|scant|generous)\))/iy;
/** Returns true if the words between a number and its unit are all words of size or measure ('heaped'). */
export const areModifiers = (between: string): boolean =>
  between.split(/[\s.,;:()/-]+/).every((word) => {
    adjective.lastIndex = 0;
    return word === '' || adjective.test(`${word} `);
  });
/** Word for a unit, possibly with a plural ending in brackets: 'cup(s)'. */
const unitWord = /(fl\.? ?ozs?|fluid ounces?|\p{L}+)(?:\.|\(\p{L}{1,3}\))?(?!\p{L})/iuy;
const fluid = /^fl(?:\.|uid| ?oz)/i;
/** Connector of a range: '3-4', '3 to 4', '3- to 4-pound'. */
const range = new RegExp(` ?(?:-(?= (?:to|or) ) )?(?:-|to|or|bis|oder|à|a|ou|o) ?(?=[\\d.\\p{L}${VULGAR}])`, 'iuy');
/** Article after a number below 1: '½ a lemon', '½ a 2-inch piece'. Not '½ a 2 cm', where 'a' is Spanish for 'to'. */
const ofOne = new RegExp(
  ` (?:of )?an?(?= (?:\\p{L}{2}|[\\d${VULGAR}][\\d.,/${VULGAR}]{0,6}(?:-\\p{L}|[ -]?\\p{L}{1,12}\\.? (?:pieces?|knob|thumb|chunk|stick|length|strip|slice|tin|can|jar|packet|pack|bag|block|bottle|tub|carton|pot|loaf|fillet|root)(?!\\p{L}))))`,
  'iuy',
);

/** Parses a number or range and its unit. Only an amount with the relation `first` may lack a number ('a pinch'). */
export function readAmount(text: string, at: number, relation: Relation): Found<Amount> | null {
  const numberAt = (place: number) =>
    readNumber(text, place) ?? (relation === 'first' ? readWordOfOtherLanguage(text, place) : null);
  const low = withArticle(text, numberAt(at));
  if (!low) return relation === 'first' ? readUncounted(text, at) : null;
  let unit = readUnit(text, low.end);
  let end = unit?.end ?? low.end;
  let numberEnd = low.end;
  let quantityMax: Fraction | null = null;
  const between = matchAt(range, text, end);
  const high = between && numberAt(end + between[0].length);
  if (high) {
    const highUnit = readUnit(text, high.end);
    // Accepts '500g to 600g' and '3 to 4 tbsp', but not '1 cup or 2 tbsp'.
    if (unit ? highUnit?.value.id === unit.value.id : high.value.compare(low.value) > 0) {
      quantityMax = high.value;
      numberEnd = high.end;
      unit = highUnit;
      end = highUnit?.end ?? high.end;
    }
  }
  const unitStart = unit?.start ?? end;
  const quantity = low.value;
  return {
    value: { quantity, quantityMax, unit: unit?.value ?? null, relation, start: at, numberEnd, unitStart, end },
    end,
  };
}

/** Extends a fraction by the article after it: '½ a'. */
function withArticle(text: string, number: Found<Fraction> | null): Found<Fraction> | null {
  if (!number || number.value.compare(1) >= 0) return number;
  const found = matchAt(ofOne, text, number.end)?.[0];
  if (!found || readWordOfOtherLanguage(text, number.end + found.length + 1)) return number;
  return { value: number.value, end: number.end + found.length };
}

/** Reads an amount that may lack a number: 'a pinch', 'pinch'. A number may follow the article: 'a 1-inch piece'. */
function readUncounted(text: string, at: number): Found<Amount> | null {
  const a = matchAt(article, text, at);
  const from = at + (a?.[0].length ?? 0);
  if (a && readNumber(text, from)) return readAmount(text, from, 'first');
  const unit = readUnit(text, from);
  if (!unit || (!a && unit.value.dimension !== 'rough') || unit.letters < 3) return null;
  const { value, end, start: unitStart } = unit;
  const numberEnd = at + (a?.[0].trimEnd().length ?? 0);
  return {
    value: { quantity: null, quantityMax: null, unit: value, relation: 'first', start: at, numberEnd, unitStart, end },
    end,
  };
}

function readUnit(text: string, at: number): (Found<Unit> & { start: number; letters: number }) | null {
  let from = skipSpace(text, at);
  for (let found = matchAt(adjective, text, from); found; found = matchAt(adjective, text, from)) {
    from = skipSpace(text, from + found[0].length);
  }
  const phrase = findUnitPhrase(text, from);
  if (phrase) return { value: phrase.unit, start: from, end: phrase.end, letters: phrase.end - from };
  const found = matchAt(unitWord, text, from);
  if (!found) return null;
  const [whole, word] = found as unknown as [string, string];
  const unit = findUnit(fluid.test(word) ? 'fl oz' : word);
  return unit && { value: unit, start: from, end: from + whole.length, letters: word.length };
}

const skipSpace = (text: string, at: number) => (text[at] === ' ' || text[at] === '-' ? at + 1 : at);

const multiplied = / ?x ?/iy;
const figure = `(?=[\\d${VULGAR}])`;
const plus = new RegExp(` ?(?:plus|\\+|and|&) ${figure}`, 'iy');
const same = new RegExp(` ?(?:\\/|or about|or|=|,? ?about|-) ?${figure}`, 'iy');
const bracket = new RegExp(
  ` ?[([](?:about |approx\\.? |approximately |around |roughly |or |~ ?|total |scant |generous )*${figure}`,
  'iy',
);
const closing =
  /(?:,? ?(?:each|apiece|total|in total|in all|total weight|weight|drained weight|drained|approx\.?))? ?[)\]]/iy;
const oneOfThem = /\b(?:each|apiece)\b/i;
const ofAll = /\b(?:total|in all)\b/i;

/** Parses the group of amounts at a position: '1 lb 2 oz', '500g/1lb', '2 x 400g', '1 (14-ounce)'. */
export function readAmounts(text: string, at: number): Found<Amount[]> | null {
  const first = readAmount(text, at, 'first');
  if (!first) return null;
  const amounts = [first.value];
  let { end } = first;
  for (let next = readNext(text, end, amounts); next; next = readNext(text, end, amounts)) {
    amounts.push(...next.value);
    end = next.end;
  }
  // In '2 x 400g tins', the unit of the count follows the size.
  const things = amounts.length > 1 && !first.value.unit ? readUnit(text, end) : null;
  if (things && things.value.dimension === 'count') {
    return { value: [{ ...first.value, unit: things.value }, ...amounts.slice(1)], end: things.end };
  }
  return { value: amounts, end };
}

function readNext(text: string, at: number, [first, ...others]: readonly Amount[]): Found<Amount[]> | null {
  const previous = others.at(-1) ?? first!;
  const one =
    (others.length === 0 && !first!.unit ? readSize(text, at) : null) ??
    (others.length === 0 && first!.unit?.dimension === 'count' ? readSizeOfEach(text, at) : null) ??
    (isMeasured(previous) ? readPlus(text, at, previous) : null) ??
    readSame(text, at, previous);
  return one ? { value: [one.value], end: one.end } : readBracket(text, at, first!);
}

/** Reads the size of each: '2 x 400g', '2 15-ounce'. */
function readSize(text: string, at: number): Found<Amount> | null {
  const times = matchAt(multiplied, text, at);
  if (!times && text[at] !== ' ') return null;
  const size = readAmount(text, at + (times?.[0].length ?? 1), 'each');
  return size && isMeasured(size.value) ? size : null;
}

const sizeOfEach = new RegExp(` (?:of|zu je|je|zu|à|a|de|da|di) ${figure}`, 'iy');

/** Reads the size of each after the unit: '2 tins of 400 g', '2 Dosen à 400 g', 'due scatole da 400 g'. */
function readSizeOfEach(text: string, at: number): Found<Amount> | null {
  const before = matchAt(sizeOfEach, text, at);
  const size = before && readAmount(text, at + before[0].length, 'each');
  return size && isMeasured(size.value) ? size : null;
}

/** Reads an amount that is added: '1 cup plus 2 tbsp', '1lb 2oz'. */
function readPlus(text: string, at: number, previous: Amount): Found<Amount> | null {
  const added = matchAt(plus, text, at);
  const more = readAmount(text, at + (added?.[0].length ?? (text[at] === ' ' ? 1 : 0)), 'plus');
  if (!more || !isMeasured(more.value)) return null;
  return added || isSmallerPart(more.value, previous) ? more : null;
}

/** Reads the same amount in another measure: '500g/1lb'. */
function readSame(text: string, at: number, previous: Amount, joint = same): Found<Amount> | null {
  if (!mayBeSame(previous) && previous.unit?.dimension !== 'length') return null;
  const between = matchAt(joint, text, at);
  const other = between && readAmount(text, at + between[0].length, previous.relation === 'each' ? 'each' : 'same');
  if (!other || mayBeSame(other.value) !== mayBeSame(previous)) return null;
  return mayBeSame(previous) || other.value.unit?.dimension === 'length' ? other : null;
}

const sameInBracket = new RegExp(` ?(?:\\/|,? or about|,? or|=|,? ?about|,) ?${figure}`, 'iy');

/** Reads amounts in brackets: '2 cups (300 g)', '1 (14.5-ounce/400g) can', '1 (1 lb 12 oz) can'. */
function readBracket(text: string, at: number, first: Amount): Found<Amount[]> | null {
  const open = matchAt(bracket, text, at);
  const inside = open && readAmount(text, at + open[0].length, mayBeSame(first) ? 'same' : 'each');
  if (!inside?.value.unit) return null;
  const amounts = [inside.value];
  let { end } = inside;
  const sum = inside.value.relation === 'each' && isMeasured(inside.value) ? readPlus(text, end, inside.value) : null;
  if (sum) {
    amounts[0] = added(inside.value, sum.value);
    end = sum.end;
  }
  for (let next = readSame(text, end, amounts.at(-1)!, sameInBracket); next; ) {
    amounts.push(next.value);
    end = next.end;
    next = readSame(text, end, next.value, sameInBracket);
  }
  const close = matchAt(closing, text, end);
  if (!close) return null;
  const isEach = oneOfThem.test(close[0]);
  const isTotal = ofAll.test(close[0]) && inside.value.relation === 'each';
  const value = amounts.map((amount, nth) => {
    if (isTotal) return { ...amount, relation: nth === 0 ? ('also' as const) : ('same' as const) };
    return isEach ? { ...amount, relation: 'each' as const } : amount;
  });
  return { value, end: end + close[0].length };
}

/** Adds up the parts of a size: '1 lb 12 oz'. */
function added(first: Amount, more: Amount): Amount {
  const part = partsOf[first.unit!.id]?.[more.unit!.id];
  if (!part || !first.quantity || !more.quantity) return first;
  return { ...first, quantity: first.quantity.add(more.quantity.div(part)), unitStart: more.unitStart, end: more.end };
}

export const isMeasured = ({ unit }: Amount) => unit?.dimension === 'mass' || unit?.dimension === 'volume';

/** Returns true if an amount may be repeated in another measure. A stick of butter has a fixed weight. */
const mayBeSame = (amount: Amount) => isMeasured(amount) || amount.unit?.id === 'stick';

/** Number of smaller units in a larger unit. 0 if the number depends on the country: a pint has 16 or 20 fl oz. */
const partsOf: Record<string, Record<string, number>> = {
  lb: { oz: 16 },
  kg: { g: 1_000 },
  l: { ml: 1_000 },
  pint: { 'fl oz': 0 },
  quart: { cup: 4, pint: 2 },
  cup: { tbsp: 16, tsp: 48 },
  tbsp: { tsp: 3 },
};
const isSmallerPart = (part: Amount, whole: Amount) =>
  partsOf[whole.unit?.id ?? '']?.[part.unit?.id ?? ''] !== undefined;
