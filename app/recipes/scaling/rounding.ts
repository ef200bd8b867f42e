import Fraction from 'fraction.js';

/**
 * Values to which amounts are rounded: the multiples of a row's steps. Each boundary is a value of both rows, so that a
 * larger amount is never shown as a smaller one.
 */
export type Grid = readonly (readonly [below: number, ...steps: number[]])[];

/** Returns the nearest nonzero value of a grid, rounding half up. */
export function roundTo(value: Fraction, grid: Grid): Fraction {
  const [, ...steps] = grid.find(([below]) => value.valueOf() < below) ?? grid.at(-1)!;
  let nearest: Fraction | null = null;
  for (const step of steps) {
    const candidate = value.roundTo(exact(step));
    if (nearest) {
      const closer = value.sub(candidate).abs().compare(value.sub(nearest).abs());
      if (closer > 0 || (closer === 0 && candidate.compare(nearest) < 0)) continue;
    }
    nearest = candidate;
  }
  return nearest && nearest.n > 0n ? nearest : exact(Math.min(...steps));
}

/** Returns a step as an exact fraction. Thirds and sixths are inexact as numbers. */
export function exact(step: number): Fraction {
  const sixths = Math.round(step * 6);
  return Math.abs(step * 6 - sixths) < 1e-9 ? new Fraction(sixths, 6) : new Fraction(step);
}

/** Returns true if the shown value is off by more than 3 %, which a baker would notice. */
export const isFar = (value: Fraction, shown: Fraction) => value.sub(shown).abs().mul(100).compare(value.mul(3)) > 0;

export const glyphs: Record<string, string> = {
  '1/2': '½',
  '1/3': '⅓',
  '2/3': '⅔',
  '1/4': '¼',
  '3/4': '¾',
  '1/6': '⅙',
  '5/6': '⅚',
  '1/8': '⅛',
  '3/8': '⅜',
  '5/8': '⅝',
  '7/8': '⅞',
};

/** Returns '1½' for a value with a glyph, and a decimal for any other fraction. */
export function mixedNumber(value: Fraction): string {
  const whole = value.floor();
  const part = value.sub(whole);
  if (part.n === 0n) return whole.toFraction();
  const glyph = glyphs[part.toFraction()];
  return glyph ? `${whole.n > 0n ? whole.toFraction() : ''}${glyph}` : decimalNumber(value);
}

/** Returns a value as a decimal with at most three places: '1.25'. */
export const decimalNumber = (value: Fraction) => String(Math.round(value.valueOf() * 1000) / 1000);
