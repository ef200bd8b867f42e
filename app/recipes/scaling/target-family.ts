import Fraction from 'fraction.js';
import type { UnitId } from '../ingredients/units.ts';
import { findDensity } from './densities.ts';
import { converted, type Family, families, measures, type Units } from './measures.ts';

export interface Target {
  family: Family;
  /** A volume that is weighed: grams in a millilitre; a weight that is spooned: the other way round. Null: it stays what it is. */
  per: Fraction | null;
}

/** Butter is sold in sticks of a quarter of a pound. */
export const STICK_OF_BUTTER = '113.3980925';

/** Where a cup, or a scale, takes over from a spoon. */
export const SIXTEEN_SPOONS = new Fraction(measures.cup!.size);

/**
 * In what units an amount is shown; null: in that in which it is written.
 * @param exact in grams, millilitres or centimetres
 */
export function findTarget(unit: UnitId, exact: Fraction, units: Units, item: string): Target | null {
  const isMetric = units === 'metric';
  const mass = isMetric ? families.grams : converted.ounces;
  const to = (family: Family, per: Fraction | null = null): Target => ({ family, per });
  if (unit === 'stick') return isButter(item) && (isMetric || units === 'imperial') ? to(mass) : null;
  const measure = measures[unit];
  if (!measure || units === 'written') return null;
  const areManySpoons = measure.family === 'spoons' && units !== 'us' && exact.compare(SIXTEEN_SPOONS) >= 0;
  if (measure.systems.includes(units) && !areManySpoons) return null;
  if (units === 'us' && isDriedYeast(item) && exact.compare(MOST_SPOONED_YEAST) <= 0) {
    return to(families.spoons, millilitresPerGramOfYeast);
  }
  if (measure.dimension === 'mass') return to(mass);
  if (measure.dimension === 'length') return to(isMetric ? families.centimetres : families.inches);
  if (units === 'us') return to(converted.cups);
  const gramsPerCup = unit === 'cup' || areManySpoons ? findDensity(item) : null;
  if (gramsPerCup) return to(mass, new Fraction(gramsPerCup).div(measures.cup!.size));
  if (!isMetric) return to(families['imperial volumes']);
  return to(measure.family === 'cups' || areManySpoons ? converted['cups in millilitres'] : families.millilitres);
}

/** Fresh yeast is weighed everywhere. */
const isDriedYeast = (item: string) =>
  /\byeast$/i.test(item) && !/\b(?:fresh|compressed|cake|nutritional)\b/i.test(item);
/** A US packet says so: ¼ oz (7 g), 2¼ teaspoons. */
const millilitresPerGramOfYeast = new Fraction(measures.tsp!.size).mul('2.25').div(7);
/** In grams: more is a bakery’s. */
const MOST_SPOONED_YEAST = 50;

const isButter = (item: string) => /\bbutter$/i.test(item);
