import { type MeasuredUnit, type UnitSize, unitSizes } from '../ingredients/unit-sizes.ts';
import type { UnitId } from '../ingredients/units.ts';
import type { Grid } from './rounding.ts';

export type Units = 'written' | 'metric' | 'us' | 'imperial';

export interface Measure extends UnitSize {
  /** Systems that use the unit. For other systems, the unit is converted. */
  systems: readonly Units[];
  family: FamilyName;
}

const metric = ['metric'] as const;
const us = ['us'] as const;
const pounds = ['us', 'imperial'] as const;
const everywhere = ['metric', 'us', 'imperial'] as const;

/** Systems and family of each unit. Pints belong to all systems, because their size depends on the country. */
const usage = {
  mg: { systems: metric, family: 'milligrams' },
  g: { systems: metric, family: 'grams' },
  kg: { systems: metric, family: 'grams' },
  oz: { systems: pounds, family: 'ounces' },
  lb: { systems: pounds, family: 'ounces' },
  ml: { systems: metric, family: 'millilitres' },
  cl: { systems: metric, family: 'centilitres' },
  dl: { systems: metric, family: 'decilitres' },
  l: { systems: metric, family: 'millilitres' },
  tsp: { systems: everywhere, family: 'spoons' },
  tbsp: { systems: everywhere, family: 'spoons' },
  dessertspoon: { systems: everywhere, family: 'dessertspoons' },
  cup: { systems: us, family: 'cups' },
  'fl oz': { systems: pounds, family: 'fluid ounces' },
  pint: { systems: everywhere, family: 'pints' },
  quart: { systems: us, family: 'quarts' },
  gallon: { systems: us, family: 'gallons' },
  cm: { systems: metric, family: 'centimetres' },
  mm: { systems: metric, family: 'millimetres' },
  inch: { systems: pounds, family: 'inches' },
} as const satisfies Record<MeasuredUnit, Omit<Measure, keyof UnitSize>>;

/** Measures by unit. Counted items and rough units ('pinch') have none. */
export const measures: Partial<Record<UnitId, Measure>> = Object.fromEntries(
  Object.entries(unitSizes).map(([unit, size]) => [unit, { ...size, ...usage[unit as MeasuredUnit] }]),
);

/** Units that replace each other as an amount grows, with their rounding. */
export interface Family {
  /** Size of the base unit in grams, millilitres or centimetres. */
  size: string;
  grid: Grid;
  /** Decimal step for amounts that are far from every value of the grid. */
  otherwise?: number | undefined;
  /** Snaps to a multiple of `step` when within 2 %. */
  plain?: readonly (readonly [from: number, below: number, step: number])[];
  /** Largest first. `of`: base units in the unit. `from`: smallest amount for which the unit is used, in base units. */
  units: readonly {
    unit: UnitId;
    of: number;
    from: number;
    /** Fractions of the unit that are used in addition to whole numbers. */
    parts: readonly number[];
  }[];
  decimal: boolean;
}

export type FamilyName =
  | 'milligrams'
  | 'grams'
  | 'ounces'
  | 'millilitres'
  | 'centilitres'
  | 'decilitres'
  | 'spoons'
  | 'dessertspoons'
  | 'cups'
  | 'fluid ounces'
  | 'imperial volumes'
  | 'pints'
  | 'quarts'
  | 'gallons'
  | 'centimetres'
  | 'millimetres'
  | 'inches';

const third = 1 / 3;
const sixth = 1 / 6;
/** Values of a kitchen scale. */
const thousands: Grid = [
  [1, 0.01],
  [2, 0.05],
  [10, 0.1],
  [20, 0.5],
  [100, 1],
  [250, 5],
  [1_000, 10, 25],
  [5_000, 50],
  [Infinity, 100],
];
/** Fractions of a unit that cooks use. */
const fractions: Grid = [
  [2, 0.125, sixth],
  [5, 0.125, third],
  [10, 0.25, third],
  [20, 0.5],
  [Infinity, 1],
];
/** Values in teaspoons. Spoon sets have no sixths. */
const spoons: Grid = [
  [5, 0.125, third],
  [12, 0.25, third],
  [24, 0.5],
  [48, 1],
  [96, 1.5],
  [Infinity, 3],
];
const cups: Grid = [...spoons.slice(0, 2), [18, 0.5, 16], [30, 1, 16], [96, 1.5, 16], [240, 3, 16], [Infinity, 12]];
const teaspoon = { unit: 'tsp', of: 1, from: 0, parts: [0.125] } as const;
const cup = { unit: 'cup', of: 48, from: 12, parts: [0.25, third] } as const;
const tablespoon = { unit: 'tbsp', of: 3, from: 3, parts: [0.5] } as const;

/** Returns the family of a single unit. Uses decimals where no fraction is near, except for lengths. */
function alone(unit: UnitId, grid: Grid, decimal = false): Family {
  const { size, dimension } = measures[unit]!;
  const units = [{ unit, of: 1, from: 0, parts: [0.125, third] }];
  return { size, grid, units, decimal, ...(dimension === 'length' ? {} : { otherwise: 0.01 }) };
}

export const families: Record<FamilyName, Family> = {
  milligrams: alone('mg', [[Infinity, 5]], true),
  grams: {
    size: '1',
    grid: thousands,
    units: [
      { unit: 'kg', of: 1_000, from: 1_000, parts: [0.01] },
      { unit: 'g', of: 1, from: 0, parts: [0.5] },
    ],
    decimal: true,
  },
  ounces: {
    size: measures.oz!.size,
    grid: [
      [1, 0.125, third],
      [16, 0.25],
      [32, 0.5],
      [64, 1],
      [128, 2],
      [Infinity, 4],
    ],
    otherwise: 0.01,
    units: [
      { unit: 'lb', of: 16, from: 16, parts: [0.25] },
      { unit: 'oz', of: 1, from: 0, parts: [0.25] },
    ],
    decimal: false,
  },
  millilitres: {
    size: '1',
    grid: thousands,
    units: [
      { unit: 'l', of: 1_000, from: 1_000, parts: [0.01] },
      { unit: 'ml', of: 1, from: 0, parts: [0.5] },
    ],
    decimal: true,
  },
  centilitres: alone('cl', thousands, true),
  decilitres: alone('dl', fractions),
  spoons: { size: measures.tsp!.size, grid: spoons, units: [tablespoon, teaspoon], decimal: false },
  dessertspoons: alone('dessertspoon', fractions),
  cups: {
    size: measures.tsp!.size,
    grid: cups,
    units: [cup, tablespoon, teaspoon],
    decimal: false,
  },
  'fluid ounces': alone('fl oz', fractions),
  'imperial volumes': {
    size: '28.4130625',
    grid: [
      [5, 0.125],
      [10, 0.25],
      [20, 0.5],
      [80, 1, 20 / 3],
      [85, 2.5, 20 / 3],
      [200, 5, 20 / 3],
      [Infinity, 10],
    ],
    units: [
      { unit: 'pint', of: 20, from: 20, parts: [0.125, third] },
      { unit: 'fl oz', of: 1, from: 0, parts: [0.5] },
    ],
    decimal: false,
  },
  pints: alone('pint', fractions),
  quarts: {
    size: measures.tsp!.size,
    grid: [...cups.slice(0, -1), [768, 12], [Infinity, 48]],
    units: [{ unit: 'quart', of: 192, from: 192, parts: [0.25] }, cup, tablespoon, teaspoon],
    decimal: false,
  },
  gallons: alone('gallon', fractions),
  centimetres: {
    size: '1',
    grid: [
      [1, 0.1],
      [3, 0.25],
      [10, 0.5],
      [Infinity, 1],
    ],
    units: [
      { unit: 'cm', of: 1, from: 1, parts: [0.25] },
      { unit: 'mm', of: 0.1, from: 0, parts: [1] },
    ],
    decimal: true,
  },
  millimetres: alone('mm', [[Infinity, 1]], true),
  inches: alone('inch', [
    [1, 0.125],
    [4, 0.25],
    [10, 0.5],
    [Infinity, 1],
  ]),
};

/** Families for converted amounts, which may be rounded to a nearby plain number: 350 ml is 1½ cups. */
export const converted: Record<'cups' | 'ounces' | 'cups in millilitres', Family> = {
  cups: {
    ...families.cups,
    plain: [
      [23.5, 480, 12],
      [31, 192, 16],
      [48, 96, 6],
    ],
  },
  ounces: {
    ...families.ounces,
    plain: [
      [15.5, 128, 8],
      [128, Infinity, 16],
    ],
  },
  // A cup is rounded to 240 ml, so that its fractions are plain numbers: 60, 80 and 120 ml.
  'cups in millilitres': {
    ...families.millilitres,
    plain: [
      [58, 1_000, 60],
      [78, 1_000, 80],
    ],
  },
};

/** Removes hundredths from the families in ounces and fluid ounces. */
export const withoutHundredths = (family: Family): Family =>
  inOunces.has(family) ? { ...family, otherwise: undefined } : family;
const inOunces = new Set([families.ounces, converted.ounces, families['fluid ounces']]);

/** Grids of a single unit, for the ends of a range and for a unit with a word before it ('heaped'). */
export const unitGrids: Partial<Record<UnitId, Grid>> = {
  g: thousands,
  ml: thousands,
  kg: thousands.map(([below, ...steps]) => [below / 1_000, ...steps.map((step) => step / 1_000)] as const),
  l: thousands.map(([below, ...steps]) => [below / 1_000, ...steps.map((step) => step / 1_000)] as const),
  oz: fractions,
  lb: fractions,
  tsp: fractions,
  tbsp: fractions,
  cup: fractions,
};

/** Values for counted items such as eggs. */
export const countGrid: Grid = [
  [1, 0.125, third],
  [6, 0.25, third],
  [20, 0.5],
  [Infinity, 1],
];
/** Values for divisible items such as onions and tins, without eighths above ⅛. */
export const thingGrid: Grid = [[0.25, 0.125], [1, 0.25, third], ...countGrid.slice(1)];
/** Values for items too small to divide: leaves, pods, peppercorns. */
export const wholeGrid: Grid = [
  [1, 0.5],
  [Infinity, 1],
];
/** Values for unmeasured units: pinches, handfuls. */
export const roughGrid: Grid = [
  [2, 0.25],
  [4, 0.5],
  [Infinity, 1],
];
