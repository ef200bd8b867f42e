import Fraction from 'fraction.js';
import type { UnitId } from '../ingredients/units.ts';
import { findDensity } from './densities.ts';
import { converted, type Family, families, measures, type Units } from './measures.ts';

export interface Target {
  family: Family;
  /** Grams per millilitre if a volume is weighed, or the inverse if a weight is spooned; otherwise null. */
  per: Fraction | null;
}

/** Grams in a US stick of butter: a quarter of a pound. */
export const STICK_OF_BUTTER = '113.3980925';

/** Volume, in millilitres, from which cups or weights are used instead of spoons. */
export const SIXTEEN_SPOONS = new Fraction(measures.cup!.size);

/** Returns the family of an amount in grams, millilitres or centimetres, or null if the unit stays. */
export function findTarget(unit: UnitId, exact: Fraction, units: Units, item: string): Target | null {
  const isMetric = units === 'metric';
  const mass = isMetric ? families.grams : converted.ounces;
  const to = (family: Family, per: Fraction | null = null): Target => ({ family, per });
  if (unit === 'stick') return isButter(item) && (isMetric || units === 'imperial') ? to(mass) : null;
  const measure = measures[unit];
  if (!measure || units === 'written' || isNutrient(item)) return null;
  const areManySpoons = measure.family === 'spoons' && units !== 'us' && exact.compare(SIXTEEN_SPOONS) >= 0;
  if (measure.systems.includes(units) && !areManySpoons) return null;
  if (units === 'us' && isDriedYeast(item) && exact.compare(MAX_SPOONED_YEAST) <= 0) {
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

/** Returns true for nutrition facts, which are in grams everywhere. */
const isNutrient = (item: string) =>
  /^(?:of )?(?:(?:total|net|saturated|dietary) )?(?:protein|carbs?|carbohydrates?|fib(?:re|er)|saturates)$/i.test(item);

/** Returns true for dried yeast. Fresh yeast is weighed everywhere. */
const isDriedYeast = (item: string) =>
  /\byeast$/i.test(item) && !/\b(?:fresh|compressed|cake|nutritional)\b/i.test(item);
/** Dried yeast: a US packet is ¼ oz (7 g), or 2¼ teaspoons. */
const millilitresPerGramOfYeast = new Fraction(measures.tsp!.size).mul('2.25').div(7);
/** Maximum grams of yeast that are shown in spoons. */
const MAX_SPOONED_YEAST = 50;

const isButter = (item: string) => /\bbutter$/i.test(item);
