import type { UnitId } from '../ingredients/units.ts';
import { findDensity } from './densities.ts';
import { type Family, families, measures, type Units } from './measures.ts';

export interface Target {
  family: Family;
  /** Grams in a millilitre, times the millilitres of a cup: a volume that is weighed. Null: it stays what it is. */
  gramsPerCup: number | null;
}

/** Butter is sold in sticks of a quarter of a pound. */
export const STICK_OF_BUTTER = '113.3980925';

/** In what units an amount is shown; null: in that in which it is written. */
export function findTarget(unit: UnitId, units: Units, item: string): Target | null {
  const measure = measures[unit];
  if (!measure || units === 'written' || measure.systems.includes(units)) return null;
  const to = (family: Family, gramsPerCup: number | null = null): Target => ({ family, gramsPerCup });
  const isMetric = units === 'metric';
  const mass = isMetric ? families.grams : families.ounces;
  if (measure.dimension === 'mass') return to(mass);
  if (measure.dimension === 'length') return to(isMetric ? families.centimetres : families.inches);
  if (units === 'us') return to(families.cups);
  const gramsPerCup = unit === 'cup' ? findDensity(item) : null;
  if (gramsPerCup) return to(mass, gramsPerCup);
  return to(isMetric ? families.millilitres : families['imperial volumes']);
}

export const isButter = (item: string) => /\bbutter$/i.test(item);
