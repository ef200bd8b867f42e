export { formatMoney } from '../copy/amounts.ts';
export type { Money } from '../membership/prices/price.ts';

/**
 * Divides an amount in proportion to the weights into integers that add up to the amount. Lost units go to the largest
 * remainders; of equal remainders, the earlier part comes first.
 * @param amount not negative
 * @param weights positive integers, at least one; their products with the amount are less than 2⁵³
 */
export function divide(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const lost = weights.map((weight) => (amount * weight) % whole);
  const parts = weights.map((weight, i) => (amount * weight - lost[i]!) / whole);
  const left = amount - parts.reduce((sum, part) => sum + part, 0);
  const byLoss = [...lost.keys()].sort((one, other) => lost[other]! - lost[one]! || one - other);
  for (const i of byLoss.slice(0, left)) parts[i]! += 1;
  return parts;
}
