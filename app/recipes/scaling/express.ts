import Fraction from 'fraction.js';
import type { UnitId } from '../ingredients/units.ts';
import type { Family } from './measures.ts';
import { decimalNumber, exact, isFar, mixedNumber, roundTo } from './rounding.ts';

/** Number with its unit as shown. '1 lb 2 oz' has two parts. */
export interface AmountPart {
  number: string;
  /** True if the counted noun is plural. */
  isPlural: boolean;
  unit: UnitId;
}

/**
 * Expresses an amount in the units of a family.
 * @param amount in grams, millilitres or centimetres
 * @returns shown parts, and their value in the unit of `amount`
 */
export function expressInFamily(amount: Fraction, family: Family): { said: AmountPart[]; shown: Fraction } {
  const value = amount.div(family.size);
  const nearest = plainOf(value, family) ?? roundTo(value, family.grid);
  const rounded = family.otherwise && isFar(value, nearest) ? roundTo(value, [[Infinity, family.otherwise]]) : nearest;
  return { said: expressRounded(rounded, family), shown: rounded.mul(family.size) };
}

function plainOf(value: Fraction, { plain = [] }: Family): Fraction | null {
  const near = plain
    .filter(([from, below]) => value.valueOf() >= from && value.valueOf() < below)
    .map(([, , step]) => value.roundTo(exact(step)))
    .filter((each) => value.sub(each).abs().mul(50).compare(value) <= 0);
  return near.toSorted((a, b) => value.sub(a).abs().compare(value.sub(b).abs()))[0] ?? null;
}

function expressRounded(rounded: Fraction, family: Family): AmountPart[] {
  const said: AmountPart[] = [];
  let rest = rounded;
  for (const { unit, of, from, parts } of family.units) {
    if (rest.n === 0n) break;
    // The first part has the largest applicable unit. The remainder is expressed in smaller units.
    if (rest.valueOf() < (said.length === 0 ? from : Math.min(of, from))) continue;
    const number = rest.div(exact(of));
    const isLast = unit === family.units.at(-1)!.unit;
    const whole = isLast || parts.some((part) => isMultiple(number, part)) ? number : wholeOf(number, unit);
    if (whole.n === 0n) continue;
    const all = unit === 'tsp' ? spoonsFor(whole) : [whole];
    said.push(...all.map((each) => ({ ...numberOf(each, family.decimal), unit })));
    rest = rest.sub(whole.mul(exact(of)));
  }
  // Prefers '3¼ tsp + ⅛ tsp' to a tablespoon and two smaller parts.
  return said.length > 2 ? expressRounded(rounded, { ...family, units: family.units.slice(-1) }) : said;
}

const EIGHTH = new Fraction(1, 8);

/** Splits an eighth off a larger number of eighths, because no spoon has that size: ⅜ is ¼ and ⅛. */
function spoonsFor(value: Fraction): Fraction[] {
  return value.d === 8n && value.compare(EIGHTH) > 0 ? [value.sub(EIGHTH), EIGHTH] : [value];
}

/**
 * Returns the part of a number that is shown in `unit`. A cup may be split into quarters or thirds, preferably so that
 * one kind of spoon measures the rest.
 */
function wholeOf(number: Fraction, unit: UnitId): Fraction {
  if (unit !== 'cup') return number.floor();
  const [quarters, thirds] = [4, 3].map((part) => number.mul(part).floor().div(part)) as [Fraction, Fraction];
  const some = [quarters, thirds, number.floor()].filter(({ n }) => n > 0n);
  return (
    some.find((each) => isOneKindOfSpoon(number.sub(each).mul(48))) ??
    (number.compare(1) < 0 ? new Fraction(0) : quarters)
  );
}

const isOneKindOfSpoon = (teaspoons: Fraction) => teaspoons.compare(3) < 0 || isMultiple(teaspoons, 1.5);

export function numberOf(value: Fraction, decimal: boolean): { number: string; isPlural: boolean } {
  return { number: decimal ? decimalNumber(value) : mixedNumber(value), isPlural: value.compare(1) > 0 };
}

const isMultiple = (value: Fraction, part: number) => value.div(exact(part)).d === 1n;
