import type { UnitId } from './units.ts';

export interface UnitSize {
  dimension: 'mass' | 'volume' | 'length';
  /** Size of one unit in grams, millilitres or centimetres, as an exact decimal. The US size if countries differ. */
  size: string;
}

export const unitSizes = {
  mg: { dimension: 'mass', size: '0.001' },
  g: { dimension: 'mass', size: '1' },
  kg: { dimension: 'mass', size: '1000' },
  oz: { dimension: 'mass', size: '28.349523125' },
  lb: { dimension: 'mass', size: '453.59237' },
  ml: { dimension: 'volume', size: '1' },
  cl: { dimension: 'volume', size: '10' },
  dl: { dimension: 'volume', size: '100' },
  l: { dimension: 'volume', size: '1000' },
  tsp: { dimension: 'volume', size: '4.92892159375' },
  tbsp: { dimension: 'volume', size: '14.78676478125' },
  dessertspoon: { dimension: 'volume', size: '10' },
  cup: { dimension: 'volume', size: '236.5882365' },
  'fl oz': { dimension: 'volume', size: '29.5735295625' },
  pint: { dimension: 'volume', size: '473.176473' },
  quart: { dimension: 'volume', size: '946.352946' },
  gallon: { dimension: 'volume', size: '3785.411784' },
  cm: { dimension: 'length', size: '1' },
  mm: { dimension: 'length', size: '0.1' },
  inch: { dimension: 'length', size: '2.54' },
} as const satisfies Partial<Record<UnitId, UnitSize>>;

export type MeasuredUnit = keyof typeof unitSizes;
