import fc from 'fast-check';
import Fraction from 'fraction.js';

export const factor = fc
  .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 500 }))
  .map(([n, d]) => new Fraction(n, d));

/** Arbitrary for quantities as cooks write them, from 1/8 to 5000. */
export const quantity = fc
  .tuple(fc.integer({ min: 1, max: 5_000 }), fc.constantFrom(1, 2, 3, 4, 8))
  .map(([n, d]) => new Fraction(n, d));
