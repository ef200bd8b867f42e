import Fraction from 'fraction.js';
import { isInRemark, isVague } from '../../recipes/content/content-amount.ts';
import type { ContentAmount, ContentLine } from '../../recipes/content/recipe-content.ts';
import type { UnitId } from '../../recipes/ingredients/units.ts';
import { unitNames } from '../../recipes/scaling/copy.ts';
import { findDensity } from '../../recipes/scaling/densities.ts';
import { expressInFamily } from '../../recipes/scaling/express.ts';
import { inflectUnit } from '../../recipes/scaling/inflect.ts';
import {
  countGrid,
  type Family,
  families,
  measures,
  type Units,
  withoutHundredths,
} from '../../recipes/scaling/measures.ts';
import { decimalNumber, isFar, mixedNumber, roundTo } from '../../recipes/scaling/rounding.ts';
import { type Serving, scaleQuantity } from '../../recipes/scaling/show-amount.ts';
import { findTarget, STICK_OF_BUTTER, type Target } from '../../recipes/scaling/target-family.ts';

export interface Needed {
  /** Exact amount in grams, millilitres or the counted unit. */
  low: Fraction;
  /** Upper end of a range, or `low`. */
  high: Fraction;
  kind: 'mass' | 'volume' | 'count';
  /** Counted unit ('clove'), or null if the food itself is counted. For a mass or volume, the unit as written. */
  unit: UnitId | null;
  /** Size of each counted item: '400 g' in '2 x 400g tins'. */
  size?: string;
}

/**
 * Returns the amount that a line needs, or null if it cannot be added up ('a pinch', '1 lemon or 2 limes'). If the line
 * gives one amount in several units, takes the creator's amount in `units`, if there is one.
 */
export function neededOf(line: ContentLine, { factor, units }: Serving): Needed | null {
  const [written, ...others] = amountsToAdd(line);
  const isThings = written && !(written.unit && measures[written.unit]);
  const sizes = isThings ? others.filter(({ relation }) => relation === 'each') : [];
  const more = isThings ? others.filter((each) => !sizes.includes(each) && !isWeightOfAll(line.text, each)) : others;
  // No food, or a vague amount: '½ a good glug', 'a few sprigs'.
  if (line.item.trim() === '' || !written || isVague(line.text, written)) return null;
  if (line.doubt || !written.quantity || written.relation !== 'first') return null;
  const own = more.length === 0 && !isIn(written, units) && line.amounts.find((each) => isIn(each, units));
  const first = own && own.quantity !== null && own.relation === 'same' ? own : written;
  if (more.some(({ relation, quantity }) => relation !== 'plus' || quantity === null)) return null;
  const of = (amount: ContentAmount, quantity: string) =>
    scaleQuantity(quantity, { ...amount, item: line.item, scales: line.scales }, factor);
  const size = first.unit && measures[first.unit];
  if (!size && first.unit === 'stick' && findTarget('stick', new Fraction(1), units, line.item)) {
    const [low, high] = [first.quantity!, first.quantityMax ?? first.quantity!].map((each) =>
      of(first, each).mul(STICK_OF_BUTTER),
    ) as [Fraction, Fraction];
    return { low, high, kind: 'mass', unit: 'oz' };
  }
  if (!size) {
    if (more.length > 0) return null;
    const low = of(first, first.quantity!);
    const high = first.quantityMax ? of(first, first.quantityMax) : low;
    const count = { low, high, kind: 'count', unit: first.unit } as const;
    const each = sizeOfEach(sizes, units);
    return each === null ? count : { ...count, size: each };
  }
  if (size.dimension === 'length') return null;
  let low = of(first, first.quantity!).mul(size.size);
  for (const each of more) {
    const other = each.unit && measures[each.unit];
    if (!other || other.dimension !== size.dimension) return null;
    low = low.add(of(each, each.quantity!).mul(other.size));
  }
  const high = first.quantityMax ? of(first, first.quantityMax).mul(size.size) : low;
  return { low, high, kind: size.dimension, unit: first.unit };
}

/** Returns true for the weight in '1 chicken (about 1.5 kg)'. */
const isWeightOfAll = (text: string, { unit, start }: ContentAmount) =>
  unit !== null &&
  measures[unit]?.dimension === 'mass' &&
  /\((?:(?:about|approx\.?|total) )*$/i.test(text.slice(0, start));

function sizeOfEach(sizes: readonly ContentAmount[], units: Units): string | null {
  const size = sizes.find((each) => isIn(each, units)) ?? sizes[0];
  const measure = size?.unit && measures[size.unit];
  if (!measure || !size.quantity || size.quantityMax || measure.dimension === 'length') return null;
  const exact = new Fraction(size.quantity).mul(measure.size);
  return measured(exact, findTarget(size.unit!, exact, units, '')?.family ?? families[measure.family]).text;
}

/**
 * Returns the amounts that are added up. A further amount in a remark repeats the food: 'from about 5 ears'. It is left
 * out, unless a word adds it: 'plus 1 tbsp for the pan'.
 */
function amountsToAdd(line: ContentLine): ContentAmount[] {
  let isRemark = false;
  return line.amounts.flatMap((each): ContentAmount[] => {
    if (each.relation === 'also') isRemark = isInRemark(line, each);
    else if (each.relation !== 'each' && each.relation !== 'same') isRemark = false;
    if (each.relation === 'same') return [];
    if (!isRemark) return [each];
    return isAdded(line.text, each) ? [{ ...each, relation: 'plus' }] : [];
  });
}

const isAdded = (text: string, { relation, unit, start }: ContentAmount) =>
  relation === 'also' &&
  unit !== null &&
  /\b(?:plus|and)(?: an?| about| another| extra)* ?$/i.test(text.slice(0, start)) &&
  measures[unit] !== undefined;

const isIn = ({ unit }: ContentAmount, units: Units) => units !== 'written' && isMeasuredIn(unit, units);
const isMeasuredIn = (unit: UnitId | null, units: Units) =>
  unit !== null && (measures[unit]?.systems.includes(units) ?? false);

export interface Total {
  text: string;
  /**
   * True if the text differs noticeably from the sum, or if a volume was converted by the food's density. False for a
   * number of foods that was rounded up.
   */
  about: boolean;
  /** True if the food itself is counted. The food's name is then inflected. */
  isCount: boolean;
  isPlural: boolean;
}

/**
 * Returns one total for mass, one for volume, and one for each counted unit; cans count as tins. Adds volume to mass
 * only if the food's density is known.
 */
export function totalsOf(food: string, needed: readonly Needed[], units: Units): Total[] {
  const groups = new Map<string, Weighed[]>();
  for (const each of weighed(food, needed)) {
    const key = each.kind === 'count' ? `count ${each.unit === 'can' ? 'tin' : (each.unit ?? '')}` : each.kind;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()].map((group) =>
    totalOf(group, { food, units, isWeighed: group.some((each) => each.isWeighed) }),
  );
}

type Weighed = Needed & { /** True if converted from a volume. */ isWeighed: boolean };

function weighed(food: string, needed: readonly Needed[]): Weighed[] {
  const gramsPerCup = findDensity(food);
  const isBoth = (['mass', 'volume'] as const).every((kind) => needed.some((each) => each.kind === kind));
  if (!gramsPerCup || !isBoth) return needed.map((each) => ({ ...each, isWeighed: false }));
  const per = new Fraction(gramsPerCup).div(measures.cup!.size);
  const unit = needed.find(({ kind }) => kind === 'mass')!.unit;
  return needed.map((each) =>
    each.kind === 'volume'
      ? { low: each.low.mul(per), high: each.high.mul(per), kind: 'mass', unit, isWeighed: true }
      : { ...each, isWeighed: false },
  );
}

function rangeOf(group: readonly Needed[]): { low: Fraction; high: Fraction } {
  const sum = (end: 'low' | 'high') => group.reduce((total, each) => total.add(each[end]), new Fraction(0));
  return { low: sum('low'), high: sum('high') };
}

function totalOf(group: readonly Needed[], said: { food: string; units: Units; isWeighed: boolean }): Total {
  const { low, high } = rangeOf(group);
  const { kind, unit } = group[0]!;
  if (kind === 'count') {
    const count = counted({ low, high, unit });
    return { ...count, text: count.text + sizesOf(group) };
  }
  const { family, per } = familyOf(group, high, said);
  const isWeighed = said.isWeighed || per !== null;
  const [from, to] = [low, high].map((each) => measured(each.mul(per ?? 1), family)) as [Measured, Measured];
  const text = from.text === to.text ? to.text : `${from.text} – ${to.text}`;
  return { text, about: isWeighed || from.about || to.about, isCount: false, isPlural: false };
}

function counted({ low, high, unit }: { low: Fraction; high: Fraction; unit: UnitId | null }): Total {
  // A sum of more than one thing is rounded up, because 1½ onions are bought as 2.
  const isWhole = unit === null && high.compare(1) > 0;
  const [from, to] = [low, high].map((each) => (isWhole ? each.ceil() : roundTo(each, countGrid))) as [
    Fraction,
    Fraction,
  ];
  const isPlural = to.compare(1) > 0;
  const text = unit === null ? rangeText(from, to) : `${rangeText(from, to)} ${inflectUnit(unit, isPlural)}`;
  return { text, about: !isWhole && (isFar(low, from) || isFar(high, to)), isCount: unit === null, isPlural };
}

const rangeText = (from: Fraction, to: Fraction) =>
  from.equals(to) ? mixedNumber(to) : `${mixedNumber(from)}–${mixedNumber(to)}`;

/** Returns ' (3 × 400 g)' for four tins of which one has no size, or ' (400 g)' if all have the same size. */
function sizesOf(group: readonly Needed[]): string {
  const bySize = Map.groupBy(group, ({ size }) => size ?? null);
  const sizes = [...bySize.keys()].filter((size) => size !== null);
  if (sizes.length === 0) return '';
  if (bySize.size === 1) return ` (${sizes[0]})`;
  const each = sizes.map((size) => {
    const { low, high } = rangeOf(bySize.get(size)!);
    return `${rangeText(roundTo(low, countGrid), roundTo(high, countGrid))} × ${size}`;
  });
  return ` (${each.join(', ')})`;
}

/**
 * Returns the unit family for a sum: that of the largest unit in `units`, or else of the largest unit. Spoons count
 * only if there is no other unit. Half a cup or more in spoons counts as cups, unless amounts are shown as written.
 */
function familyOf(group: readonly Needed[], sum: Fraction, { food, units }: { food: string; units: Units }): Target {
  const byUnit = group.toSorted((a, b) => sizeOf(b).compare(sizeOf(a)));
  const others = byUnit.filter((each) => !isSpoon(each));
  const many = sum.compare(MAX_IN_SPOONS) >= 0 && units !== 'written' ? 'cup' : byUnit[0]!.unit!;
  const unit = (others.find((each) => isMeasuredIn(each.unit, units)) ?? others[0])?.unit ?? many;
  const target = findTarget(unit, sum, units, food);
  return target ?? { family: families[measures[unit]!.family], per: null };
}

const MAX_IN_SPOONS = new Fraction(measures.cup!.size).div(2);
const isSpoon = ({ unit }: Needed) => measures[unit!]!.family === 'spoons';

const sizeOf = ({ unit }: Needed) => new Fraction(measures[unit!]!.size);

interface Measured {
  text: string;
  about: boolean;
}

function measured(exact: Fraction, family: Family): Measured {
  const { said, shown } = expressInFamily(exact, withoutHundredths(family));
  // An amount below the smallest spoon is still needed.
  if (said.length === 0) return { text: decimalNumber(exact), about: true };
  const names = unitNames as Partial<Record<UnitId, Record<'short', readonly [string, string]>>>;
  const parts = said.map(({ number, unit, isPlural }) => `${number} ${names[unit]?.short[isPlural ? 1 : 0] ?? unit}`);
  return { text: parts.join(said[0]!.unit === 'lb' ? ' ' : ' + '), about: isFar(exact, shown) };
}
