import type { Amount } from '../ingredients/amount.ts';
import type { ContentAmount } from './recipe-content.ts';

/** What one can have two of, though its number is 'a': 'a bunch', but not 'a pinch'. */
const countedRough = new Set(['dollop', 'glug', 'handful', 'knob', 'spoonful', 'thumb']);

/** An ingredient line's amount as JSON has it. */
export function storedInLine(amount: Amount): ContentAmount {
  const { unit, start, numberEnd } = amount;
  const isOne = unit !== null && (unit.dimension === 'count' || countedRough.has(unit.id)) && numberEnd > start;
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
