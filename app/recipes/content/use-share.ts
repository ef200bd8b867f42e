import Fraction from 'fraction.js';
import { type UnitSize, unitSizes } from '../ingredients/unit-sizes.ts';
import type { UnitId } from '../ingredients/units.ts';
import type { ContentAmount, ContentLine, StepUse } from './recipe-content.ts';

export const isFraction = (takes: string): boolean => /^[1-9]\d{0,2}\/[1-9]\d{0,2}$/.test(takes);

/** Returns the share of its line that a use takes, from 0 to 1, or null if the share is unknown. */
export function shareOf({ takes, amount, state }: StepUse, line: Pick<ContentLine, 'amounts'>): Fraction | null {
  if (state === 'removed') return new Fraction(0);
  if (takes === 'all') return new Fraction(1);
  if (isFraction(takes)) return new Fraction(takes);
  for (const taken of amount?.amounts ?? []) {
    for (const whole of line.amounts) {
      const share = ratioOf(taken, whole);
      if (share) return share;
    }
  }
  return null;
}

/** Returns the share that a use takes if it takes what the other uses leave, or null if it is unknown or nothing. */
export function restOf(use: StepUse, line: Pick<ContentLine, 'amounts'>, uses: readonly StepUse[]): Fraction | null {
  let rest = new Fraction(1);
  for (const other of uses) {
    if (other === use) continue;
    const share = shareOf(other, line);
    if (!share) return null;
    rest = rest.sub(share);
  }
  return rest.compare(0) > 0 && rest.compare(1) < 0 ? rest : null;
}

/** Returns the ratio of two amounts, or null if their units measure different things. */
function ratioOf(taken: ContentAmount, whole: ContentAmount): Fraction | null {
  if (taken.quantity === null || whole.quantity === null || whole.quantity === '0') return null;
  const ratio = new Fraction(taken.quantity).div(whole.quantity);
  if (taken.unit === whole.unit) return ratio;
  const [one, other] = [taken, whole].map(({ unit }) => (unit ? sizes[unit] : undefined));
  return one && other && one.dimension === other.dimension ? ratio.mul(one.size).div(other.size) : null;
}

const sizes: Partial<Record<UnitId, UnitSize>> = unitSizes;
