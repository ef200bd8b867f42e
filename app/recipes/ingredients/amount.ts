import type Fraction from 'fraction.js';
import { type Found, matchAt, readNumber, readWordOfOtherLanguage, VULGAR } from './quantity.ts';
import { findUnit, findUnitPhrase, type Unit } from './units.ts';

/** Amount named in a line. */
export interface Amount {
  /** Null without a number ('a pinch'). */
  quantity: Fraction | null;
  /** Upper end of a range, or null. */
  quantityMax: Fraction | null;
  /** Null if things are counted ('2 eggs'). */
  unit: Unit | null;
  /**
   * Relation to the first amount. `plus`: added to it ('1 lb 2 oz'). `same`: in another measure ('500g/1lb'). `each`:
   * size of one, never scaled ('2 x 400g tins'). `also`: of something else in the line ('1 lemon or 2 limes').
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
/** Words that may be between a number and its unit. */
const adjective =
  /(?:(?:gestr\.|gestrichene[nr]?|geh\.|gehäufte[nr]?|leicht|kleine[nrs]?|gro(?:ß|ss)e[nrs]?|mittelgroße[nrs]?|dicke[nr]?|dünne[nr]?|gute[nr]?|volle[nrs]?|petite?s?|grande?s?|grandi|grosses?|bonnes?|belles?|pequeñ[ao]s?|buen[ao]s?|colmad[ao]s?|piccol[aieo]|colm[aio]|ras[aio]|buon[ao]?|bella|small|medium|large|sm|md|lg|med|big|good|generous|scant|heaped|heaping|level|rounded|lightly|loosely|firmly|tightly|packed|well|fat|thick|thin|extra|thumb|size|sized|whole|nice|tiny|very|slightly|full|fresh|few|couple|of)(?=[ -])|\((?:heaped|rounded|level|heaping|scant|generous)\))/iy;
/** Returns true if the words between a number and its unit are all words of size or measure ('heaped'). */
export const areModifiers = (between: string): boolean =>
  between.split(/[\s.,;:()/-]+/).every((word) => {
    adjective.lastIndex = 0;
    return word === '' || adjective.test(`${word} `);
  });
const unitWord = /(fl\.? ?ozs?|fluid ounces?|\p{L}+)\.?(?!\p{L})/iuy;
const fluid = /^fl(?:\.|uid| ?oz)/i;
const range = new RegExp(` ?(?:-|to|or|bis|oder|à|a|ou|o) ?(?=[\\d.\\p{L}${VULGAR}])`, 'iuy');
/** '½ a lemon', '½ a 2-inch piece': a fraction of one. '½ a 2 cm' is a range in another language. */
const ofOne = new RegExp(
  ` an?(?= (?:\\p{L}{2}|[\\d${VULGAR}][\\d.,/${VULGAR}]{0,6}(?:-\\p{L}|[ -]?\\p{L}{1,12}\\.? (?:pieces?|knob|thumb|chunk|stick|length|strip|slice|tin|can|jar|packet|pack|bag|block|bottle|tub|carton|pot|loaf|fillet|root)(?!\\p{L}))))`,
  'iuy',
);

/**
 * Parses the amount at a position: a number or a range, and the unit after it.
 * @param relation 'first' also accepts a unit without a number ('a pinch', 'handful')
 */
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
    // '500g to 600g', '3 to 4 tbsp', but not '1 lemon or 2 limes' nor '1 cup or 2 tbsp'.
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

/** Number with the article after it: '½ a'. */
function withArticle(text: string, number: Found<Fraction> | null): Found<Fraction> | null {
  if (!number || number.value.compare(1) >= 0) return number;
  const found = matchAt(ofOne, text, number.end)?.[0];
  if (!found || readWordOfOtherLanguage(text, number.end + found.length + 1)) return number;
  return { value: number.value, end: number.end + found.length };
}

/** 'A pinch', 'pinch', 'a good handful'. After an article, a number may follow ('a 1-inch piece'). */
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
const closing = /(?:,? ?(?:each|total|in total|in all|total weight|weight|drained weight|drained|approx\.?))? ?[)\]]/iy;
const oneOfThem = /\beach\b/i;

/** Parses the group of amounts at a position: '1 lb 2 oz', '500g/1lb', '2 x 400g', '1 (14-ounce)'. */
export function readAmounts(text: string, at: number): Found<Amount[]> | null {
  const first = readAmount(text, at, 'first');
  if (!first) return null;
  const amounts = [first.value];
  let { end } = first;
  for (let next = readNext(text, end, amounts); next; next = readNext(text, end, amounts)) {
    amounts.push(next.value);
    end = next.end;
  }
  // In '2 x 400g tins' the unit of the count follows the size.
  const things = amounts.length > 1 && !first.value.unit ? readUnit(text, end) : null;
  if (things && things.value.dimension === 'count') {
    return { value: [{ ...first.value, unit: things.value }, ...amounts.slice(1)], end: things.end };
  }
  return { value: amounts, end };
}

function readNext(text: string, at: number, [first, ...others]: readonly Amount[]): Found<Amount> | null {
  const previous = others.at(-1) ?? first!;
  return (
    (others.length === 0 && !first!.unit ? readSize(text, at) : null) ??
    (others.length === 0 && first!.unit?.dimension === 'count' ? readSizeOfEach(text, at) : null) ??
    (isMeasured(previous) ? readPlus(text, at, previous) : null) ??
    (mayBeSame(previous) || previous.unit?.dimension === 'length' ? readSame(text, at, previous) : null) ??
    readBracket(text, at, first!)
  );
}

/** '2 x 400g', '2 15-ounce' */
function readSize(text: string, at: number): Found<Amount> | null {
  const times = matchAt(multiplied, text, at);
  if (!times && text[at] !== ' ') return null;
  const size = readAmount(text, at + (times?.[0].length ?? 1), 'each');
  return size && isMeasured(size.value) ? size : null;
}

const sizeOfEach = new RegExp(` (?:zu je|je|zu|à|a|de|da|di) ${figure}`, 'iy');

/** '2 Dosen à 400 g', 'due scatole da 400 g' */
function readSizeOfEach(text: string, at: number): Found<Amount> | null {
  const before = matchAt(sizeOfEach, text, at);
  const size = before && readAmount(text, at + before[0].length, 'each');
  return size && isMeasured(size.value) ? size : null;
}

/** '1 cup plus 2 tbsp', '1lb 2oz' */
function readPlus(text: string, at: number, previous: Amount): Found<Amount> | null {
  const added = matchAt(plus, text, at);
  const more = readAmount(text, at + (added?.[0].length ?? (text[at] === ' ' ? 1 : 0)), 'plus');
  if (!more || !isMeasured(more.value)) return null;
  return added || isSmallerPart(more.value, previous) ? more : null;
}

/** '500g/1lb' */
function readSame(text: string, at: number, previous: Amount): Found<Amount> | null {
  const between = matchAt(same, text, at);
  const other = between && readAmount(text, at + between[0].length, previous.relation === 'each' ? 'each' : 'same');
  if (!other || mayBeSame(other.value) !== mayBeSame(previous)) return null;
  return mayBeSame(previous) || other.value.unit?.dimension === 'length' ? other : null;
}

/** '2 cups (300 g)', '1 (14-ounce) can' */
function readBracket(text: string, at: number, first: Amount): Found<Amount> | null {
  const open = matchAt(bracket, text, at);
  if (!open) return null;
  const inside = readAmount(text, at + open[0].length, mayBeSame(first) ? 'same' : 'each');
  const close = inside?.value.unit ? matchAt(closing, text, inside.end) : null;
  if (!inside || !close) return null;
  const relation = oneOfThem.test(close[0]) ? 'each' : inside.value.relation;
  return { value: { ...inside.value, relation }, end: inside.end + close[0].length };
}

/** Returns true for weights and volumes, which can be added and stated in another measure. */
export const isMeasured = ({ unit }: Amount) => unit?.dimension === 'mass' || unit?.dimension === 'volume';

/** A stick of butter has a fixed weight, so it may equal another measure. */
const mayBeSame = (amount: Amount) => isMeasured(amount) || amount.unit?.id === 'stick';

const smaller: Record<string, readonly string[]> = {
  lb: ['oz'],
  kg: ['g'],
  l: ['ml'],
  pint: ['fl oz'],
  quart: ['cup', 'pint'],
  cup: ['tbsp', 'tsp'],
  tbsp: ['tsp'],
};
const isSmallerPart = (part: Amount, whole: Amount) => smaller[whole.unit?.id ?? '']?.includes(part.unit?.id ?? '');
