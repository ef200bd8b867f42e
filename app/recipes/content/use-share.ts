import Fraction from 'fraction.js';
import { type UnitSize, unitSizes } from '../ingredients/unit-sizes.ts';
import type { UnitId } from '../ingredients/units.ts';
import type { ContentAmount, ContentLine, StepUse } from './recipe-content.ts';

export const isFraction = (takes: string): boolean => /^[1-9]\d{0,2}\/[1-9]\d{0,2}$/.test(takes);

/** Returns the share of its line that a use takes, or null if unknown. The share may exceed 1. */
export function shareOf({ takes, amount, state }: StepUse, line: Pick<ContentLine, 'amounts'>): Fraction | null {
  if (state === 'removed') return new Fraction(0);
  if (takes === 'all') return new Fraction(1);
  if (isFraction(takes)) return new Fraction(takes);
  const [taken, ...more] = amount?.amounts ?? [];
  // A sum, or a size per item, has no single quantity to compare with.
  const isPlain = line.amounts.every(({ relation }) => relation !== 'plus' && relation !== 'each');
  if (!taken || more.length > 0 || taken.quantityMax || !isPlain) return null;
  for (const whole of line.amounts) {
    const share = whole.relation === 'also' ? null : ratioOf(taken, whole);
    // Two of '2–3 eggs' are the whole line. One is an unknown share.
    if (share) return whole.quantityMax === null || share.equals(1) ? share : null;
  }
  return null;
}

/** Returns the share that the other uses leave. Null if unknown, not positive, or the whole line. */
export function restOf(use: StepUse, line: Pick<ContentLine, 'amounts'>, uses: readonly StepUse[]): Fraction | null {
  const others = uses.filter((other) => other !== use);
  if (others.some(({ takes }) => takes === 'rest' || takes === 'some')) return null;
  let rest = new Fraction(1);
  for (const other of others) {
    const share = shareOf(other, line);
    if (!share) return null;
    rest = rest.sub(share);
  }
  return rest.compare(0) > 0 && rest.compare(1) < 0 ? rest : null;
}

/** Returns the ratio of two amounts. Null without numbers, or unless one unit is a whole multiple of the other. */
function ratioOf(taken: ContentAmount, whole: ContentAmount): Fraction | null {
  if (taken.quantity === null || whole.quantity === null || new Fraction(whole.quantity).equals(0)) return null;
  const ratio = new Fraction(taken.quantity).div(whole.quantity);
  if (taken.unit === whole.unit) return ratio;
  const [one, other] = [taken, whole].map(({ unit }) => (unit ? sizes[unit] : undefined));
  if (!one || !other || one.dimension !== other.dimension) return null;
  const size = new Fraction(one.size).div(other.size);
  return size.d === 1n || size.n === 1n ? ratio.mul(size) : null;
}

const sizes: Partial<Record<UnitId, UnitSize>> = unitSizes;
