import type { Amount } from '../ingredients/amount.ts';
import type { ContentAmount } from './recipe-content.ts';

/** What one can have two of, though its number is 'a': 'a bunch', but not 'a pinch'. */
const countedRough = new Set(['dollop', 'glug', 'handful', 'knob', 'spoonful', 'thumb']);

/** An amount as JSON has it. */
export function stored({ quantity, quantityMax, unit, ...places }: Amount): ContentAmount {
  const isOne = unit !== null && (unit.dimension === 'count' || countedRough.has(unit.id));
  const one = isOne && places.numberEnd > places.start ? '1' : null;
  return {
    ...places,
    quantity: quantity?.toFraction() ?? one,
    quantityMax: quantityMax?.toFraction() ?? null,
    unit: unit?.id ?? null,
  };
}
