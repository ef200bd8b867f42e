import type { Amount } from '../ingredients/amount.ts';
import type { ContentAmount, ContentLine } from './recipe-content.ts';

/** Rough units that are counted: 'a handful' is one handful, while 'a pinch' has no number. */
const countedRough = new Set(['dollop', 'glug', 'handful', 'knob', 'spoonful', 'thumb']);

/** Returns true for an indefinite number in a line's text: 'a few sprigs'. */
export const isVague = (text: string, { numberEnd, unitStart }: Pick<ContentAmount, 'numberEnd' | 'unitStart'>) =>
  /\b(?:few|couple|several)\b/i.test(text.slice(numberEnd, unitStart));

/** Returns true for a further amount in a line's remarks: 'from about 5 ears', 'or 1 can (14 oz)'. */
export const isInRemark = (
  { text, item }: Pick<ContentLine, 'text' | 'item'>,
  { relation, start, end }: ContentAmount,
) => relation === 'also' && !item.includes(text.slice(start, end));

/** Returns the stored form of an amount in a line. An article before a counted unit means one: 'a clove'. */
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
