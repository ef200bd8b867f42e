import Fraction from 'fraction.js';
import type { ContentLine, StepUse } from './recipe-content.ts';

export const isFraction = (takes: string): boolean => /^[1-9]\d{0,2}\/[1-9]\d{0,2}$/.test(takes);

/** Returns the share of its line that a use takes, from 0 to 1, or null if the share is unknown. */
export function shareOf({ takes, amount, state }: StepUse, line: Pick<ContentLine, 'amounts'>): Fraction | null {
  if (state === 'removed') return new Fraction(0);
  if (takes === 'all') return new Fraction(1);
  if (isFraction(takes)) return new Fraction(takes);
  for (const taken of amount?.amounts ?? []) {
    const whole = line.amounts.find(({ unit, quantity }) => unit === taken.unit && quantity !== null);
    if (whole && taken.quantity !== null) return new Fraction(taken.quantity).div(whole.quantity!);
  }
  return null;
}
