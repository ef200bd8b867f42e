import Fraction from 'fraction.js';
import type { UnitId } from '../ingredients/units.ts';
import type { Family } from './measures.ts';
import { decimalNumber, mixedNumber, roundTo } from './rounding.ts';

/** A number with its unit, as it is shown: '1 lb 2 oz' are two. */
export interface Said {
  number: string;
  /** More than one: what is counted stands in the plural. */
  isPlural: boolean;
  unit: UnitId;
}

/**
 * An amount in the units of a family.
 * @param amount in grams, millilitres or centimetres
 * @returns what is shown, and its value in the same measure, by which the rounding can be told
 */
export function sayInFamily(amount: Fraction, family: Family): { said: Said[]; shown: Fraction } {
  const rounded = roundTo(amount.div(family.size), family.grid);
  const say = (value: Fraction, unit: UnitId) => ({ ...numberOf(value, family.decimal), unit });
  const said: Said[] = [];
  let rest = rounded;
  for (const { unit, of, from, parts } of family.units) {
    if (rest.n === 0n) break;
    // The largest unit from where it is used; then what is left, in whole ones of the next.
    if (of > 1 && rest.valueOf() < (said.length === 0 ? from : of)) continue;
    const number = rest.div(of);
    if (parts.some((part) => isMultiple(number, part)) || of === 1) {
      said.push(say(number, unit));
      rest = new Fraction(0);
      break;
    }
    // A cup is measured in quarters, a pound beside ounces and a tablespoon beside teaspoons in whole ones.
    const whole = of === 48 ? number.floor().add(number.sub(number.floor()).mul(4).floor().div(4)) : number.floor();
    if (whole.n === 0n) continue;
    said.push(say(whole, unit));
    rest = rest.sub(whole.mul(of));
  }
  return { said, shown: rounded.mul(family.size) };
}

export function numberOf(value: Fraction, decimal: boolean): { number: string; isPlural: boolean } {
  return { number: decimal ? decimalNumber(value) : mixedNumber(value), isPlural: value.compare(1) > 0 };
}

function isMultiple(value: Fraction, part: number): boolean {
  return part === 1 / 3 ? value.mul(3).d === 1n : value.div(part).d === 1n;
}
