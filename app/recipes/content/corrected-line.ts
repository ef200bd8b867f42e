import { type Amount, areModifiers, readAmounts } from '../ingredients/amount.ts';
import type { IngredientLine } from '../ingredients/ingredient-line.ts';
import { FIGURE, readNumber, VULGAR } from '../ingredients/quantity.ts';
import { findUnit, type UnitId } from '../ingredients/units.ts';
import { storedInLine } from './content-amount.ts';
import { scalingOf } from './ingredient-scaling.ts';
import type { ContentLine, Correction } from './recipe-content.ts';

export interface NumberInLine {
  text: string;
  quantity: string;
  quantityMax: string | null;
  start: number;
  end: number;
}

const figure = new RegExp(FIGURE, 'g');
const range = new RegExp(` ?(?:-|–|to|or) ?(?=[\\d.${VULGAR}])`, 'iy');

/** Finds the numbers in figures ('2', '1½') that a correction may select. Skips zero. */
export function numbersIn(line: string): NumberInLine[] {
  const found: NumberInLine[] = [];
  figure.lastIndex = 0;
  for (let at = figure.exec(line); at; at = figure.exec(line)) {
    const low = readNumber(line, at.index);
    if (!low) continue;
    range.lastIndex = low.end;
    const between = range.exec(line);
    const high = between && readNumber(line, low.end + between[0].length);
    const isRange = high && high.value.compare(low.value) > 0;
    const end = isRange ? high.end : low.end;
    if (low.value.n !== 0n) {
      found.push({
        text: line.slice(at.index, end),
        quantity: low.value.toFraction(),
        quantityMax: isRange ? high.value.toFraction() : null,
        start: at.index,
        end,
      });
    }
    figure.lastIndex = end;
  }
  return found;
}

export function unitsIn(line: string, from = 0): { unit: UnitId; start: number; end: number }[] {
  return [...line.matchAll(/fl(?:\.|uid)? ?(?:oz|ounces?)\b|\p{L}+/giu)].flatMap(({ 0: word, index }) => {
    const unit = index < from ? null : findUnit(/^fl.+o/i.test(word) ? 'fl oz' : word);
    return unit ? [{ unit: unit.id, start: index, end: index + word.length }] : [];
  });
}

/** Applies a correction to a parsed line. Returns null if the text lacks the correction's number or unit. */
export function correctedLine(read: IngredientLine, correction: Correction): ContentLine | null {
  const { line: text } = read;
  if (correction.as === 'written') {
    const { item, note } = read;
    return { text, amounts: [], item, note, scales: 'fixed', doubt: null, correction };
  }
  const { quantity, quantityMax } = correction;
  const number = numbersIn(text).find((each) => each.quantity === quantity && each.quantityMax === quantityMax);
  if (!number) return null;
  const unit =
    correction.unit === null ? null : unitsIn(text, number.end).find((each) => each.unit === correction.unit);
  if (unit === undefined) return null;
  const named = unit && isUnitOf(text, number, unit) ? unit : null;
  const isDetached = unit !== null && named === null;
  const item = (isDetached ? '' : correction.item.trim()) || foodIn(text, number, named);
  // The corrected item may come from the note, which would then repeat it.
  const note = read.note.includes(item) ? '' : read.note;
  const amount: Amount = {
    quantity: readNumber(text, number.start)!.value,
    quantityMax: quantityMax === null ? null : (numberMaxOf(text, number) ?? null),
    unit: named && findUnit(named.unit),
    relation: 'first',
    start: number.start,
    numberEnd: number.end,
    unitStart: named?.start ?? number.end,
    end: named?.end ?? number.end,
  };
  const scales = scalingOf({ line: text, amounts: [amount], item, note });
  return { text, amounts: [storedInLine(amount, text)], item, note, scales, doubt: null, correction };
}

const numberMaxOf = (text: string, { start, end }: NumberInLine) =>
  readAmounts(`${text.slice(start, end)} `, 0)?.value[0]?.quantityMax;

type Place = Pick<NumberInLine, 'start' | 'end'>;

/** Returns true if only words of measure ('heaped') stand between a number and a unit. */
const isUnitOf = (text: string, number: Place, unit: Place): boolean =>
  !/\d/.test(text.slice(number.end, unit.start)) && areModifiers(text.slice(number.end, unit.start));

/** Returns the words that name the food, from before or after the amount, or else the whole text. */
function foodIn(text: string, number: Place, unit: Place | null): string {
  const after = foodOf(text.slice(unit?.end ?? number.end));
  const before = foodOf(text.slice(0, number.start)).replace(qualifier, '').trim();
  return (/\p{L}{2}/u.test(before) ? before : after) || text.replace(/\s+/g, ' ').trim();
}

/** Words before an amount that name no food: 'juice of', 'about'. */
const qualifier =
  /^(?:(?:about|approx|approximately|around|roughly|ca|circa|etwa|env|environ|optional|plus|or|and|another|extra|juice|zest|rind|of|a|an|the)\b[.:]? ?)+/iu;

const foodOf = (words: string): string =>
  words
    .replace(/\([^()]*\)/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .split(/[,;@]| (?:abt|about|approx(?:imately)?|around|roughly|ca|circa|etwa)\.? ?(?=\d)/iu, 1)[0]!
    .replace(/^of /i, '')
    .replace(/\s+/g, ' ')
    .replace(/(?<![\p{L}\p{N}.)%])[^\p{L}\p{N}.)%]+$/u, '')
    .trim();

/** Suggests a correction: the first number, its unit, and the food. Returns null without a number in figures. */
export function likelyCorrection(read: Pick<ContentLine, 'text'>): Extract<Correction, { as: 'amount' }> | null {
  const { text } = read;
  const [number] = numbersIn(text);
  if (!number) return null;
  const [next] = unitsIn(text, number.end);
  const named = next && isUnitOf(text, number, next) ? next : null;
  const { quantity, quantityMax } = number;
  return { as: 'amount', quantity, quantityMax, unit: named?.unit ?? null, item: foodIn(text, number, named) };
}
