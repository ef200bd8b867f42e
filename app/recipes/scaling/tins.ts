import Fraction from 'fraction.js';

/** A baking tin, in centimetres. */
export type Tin =
  | { shape: 'round' | 'square'; across: number }
  | { shape: 'loaf' | 'rectangle'; short: number; long: number };

/** Those that kitchens have, smallest first in each shape. */
export const tins: readonly Tin[] = [
  ...[15, 18, 20, 23, 25, 28, 30].map((across) => ({ shape: 'round', across }) as const),
  ...[15, 18, 20, 23, 25].map((across) => ({ shape: 'square', across }) as const),
  { shape: 'loaf', short: 11, long: 21 },
  { shape: 'loaf', short: 13, long: 23 },
  { shape: 'rectangle', short: 20, long: 30 },
  { shape: 'rectangle', short: 23, long: 33 },
];

/** 'round-20', 'rectangle-23x33': a tin in an address. */
export function tinId(tin: Tin): string {
  return 'across' in tin ? `${tin.shape}-${tin.across}` : `${tin.shape}-${tin.short}x${tin.long}`;
}

export const findTin = (id: string | null): Tin | null => tins.find((tin) => tinId(tin) === id) ?? null;

/** By the area of the base, so that the cake is as deep as it was. Between round tins it is exact. */
export function factorForTin(from: Tin, to: Tin): Fraction {
  return areaOf(to).div(areaOf(from));
}

/** Right to seven digits, and as a fraction exact to calculate with. */
const pi = new Fraction(355, 113);

function areaOf(tin: Tin): Fraction {
  if (!('across' in tin)) return new Fraction(tin.short).mul(tin.long);
  const square = new Fraction(tin.across).pow(2);
  return tin.shape === 'round' ? square.mul(pi).div(4) : square;
}
