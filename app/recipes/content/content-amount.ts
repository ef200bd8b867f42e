import type { Amount } from '../ingredients/amount.ts';
import type { ContentAmount } from './recipe-content.ts';

/** What one can have two of, though its number is 'a': 'a bunch', but not 'a pinch'. */
const countedRough = new Set(['dollop', 'glug', 'handful', 'knob', 'spoonful', 'thumb']);

/** Whether a number of things is left open: 'a few sprigs'. @param text of the line */
export const isVague = (text: string, { numberEnd, unitStart }: Pick<ContentAmount, 'numberEnd' | 'unitStart'>) =>
  /\b(?:few|couple|several)\b/i.test(text.slice(numberEnd, unitStart));

/** An ingredient line's amount as JSON has it. @param text of the line */
export function storedInLine(amount: Amount, text: string): ContentAmount {
  const { unit, start, numberEnd } = amount;
  const isCounted = unit !== null && (unit.dimension === 'count' || countedRough.has(unit.id));
  const isOne = isCounted && numberEnd > start && !isVague(text, amount);
  const stored = storedAmount(amount);
  return isOne ? { ...stored, quantity: stored.quantity ?? '1' } : stored;
}

export function storedAmount({ quantity, quantityMax, unit, ...places }: Amount): ContentAmount {
  return {
    ...places,
    quantity: quantity?.toFraction() ?? null,
    quantityMax: quantityMax?.toFraction() ?? null,
    unit: unit?.id ?? null,
  };
}
