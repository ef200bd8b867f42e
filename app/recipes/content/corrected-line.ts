import { type Amount, readAmounts } from '../ingredients/amount.ts';
import type { IngredientLine } from '../ingredients/ingredient-line.ts';
import { FIGURE, readNumber, VULGAR } from '../ingredients/quantity.ts';
import { findUnit, type UnitId } from '../ingredients/units.ts';
import { storedInLine } from './content-amount.ts';
import { scalingOf } from './ingredient-scaling.ts';
import type { ContentLine, Correction } from './recipe-content.ts';

/** Number or range in a line, with its position. */
export interface NumberInLine {
  text: string;
  quantity: string;
  quantityMax: string | null;
  start: number;
  end: number;
}

const figure = new RegExp(FIGURE, 'g');
const range = new RegExp(` ?(?:-|–|to|or) ?(?=[\\d.${VULGAR}])`, 'iy');

/** Numbers in digits that a correction may select. */
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

/** Units named in a line from a position on, with their positions. */
export function unitsIn(line: string, from = 0): { unit: UnitId; start: number; end: number }[] {
  return [...line.matchAll(/fl(?:\.|uid)? ?(?:oz|ounces?)\b|\p{L}+/giu)].flatMap(({ 0: word, index }) => {
    const unit = index < from ? null : findUnit(/^fl.+o/i.test(word) ? 'fl oz' : word);
    return unit ? [{ unit: unit.id, start: index, end: index + word.length }] : [];
  });
}

/**
 * Applies a correction to a line. Null if it does not fit the text, as when it was made for another one.
 * @param read parsed line without the correction
 */
export function correctedLine(read: IngredientLine, correction: Correction): ContentLine | null {
  const { line: text } = read;
  if (correction.as === 'written') {
    const { item, note } = read;
    return { text, amounts: [], item, note, scales: 'fixed', doubt: null, correction };
  }
  const { quantity, quantityMax, item } = correction;
  // Words of the note may now be in the item.
  const note = read.note.includes(item) ? '' : read.note;
  const number = numbersIn(text).find((each) => each.quantity === quantity && each.quantityMax === quantityMax);
  if (!number) return null;
  const named =
    correction.unit === null ? null : unitsIn(text, number.end).find(({ unit }) => unit === correction.unit);
  if (named === undefined) return null;
  const amount: Amount = {
    quantity: readNumber(text, number.start)!.value,
    quantityMax: quantityMax === null ? null : (numberMaxOf(text, number) ?? null),
    unit: correction.unit === null ? null : findUnit(correction.unit),
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

/** Suggests a correction: the first number, the unit after it, and the remaining text. Null if there is no number. */
export function likelyCorrection(read: Pick<ContentLine, 'text'>): Extract<Correction, { as: 'amount' }> | null {
  const { text } = read;
  const [number] = numbersIn(text);
  if (!number) return null;
  const [named] = unitsIn(text, number.end);
  const item = text
    .slice(named?.end ?? number.end)
    .replace(/\([^()]*\)/g, ' ')
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .split(/[,;]/, 1)[0]!
    .replace(/^of /i, '')
    .replace(/\s+/g, ' ')
    .trim();
  const { quantity, quantityMax } = number;
  return { as: 'amount', quantity, quantityMax, unit: named?.unit ?? null, item };
}
