import Fraction from 'fraction.js';
import type { ContentAmount, Scaling } from '../content/recipe-content.ts';
import type { UnitId } from '../ingredients/units.ts';
import { hasWordBefore, joined, unitAsWritten, written } from './amount-text.ts';
import { seasoningFactor } from './factor.ts';
import { countGrid, type Family, families, measures, type Units, unitGrids, wholeGrid } from './measures.ts';
import { roundTo } from './rounding.ts';
import { numberOf, sayInFamily } from './say.ts';
import { findTarget, isButter, STICK_OF_BUTTER } from './target-family.ts';

/** What a page is shown with: how many times the recipe, and in which units. */
export interface Serving {
  factor: Fraction;
  units: Units;
}

export interface ShownAmount {
  text: string;
  /** It was rounded by more than a twentieth, or depends on how densely a cup is filled. */
  about: boolean;
  isPlural: boolean;
}

/** An amount that is scaled, not yet rounded: with the text it was written in. */
export interface ScaledAmount extends ContentAmount {
  scales: Scaling;
  item: string;
}

const one = new Fraction(1);

/** What an amount is multiplied by; exactly. A size ('2 x 400g') is never scaled. */
function factorOf({ relation, scales }: Pick<ScaledAmount, 'relation' | 'scales'>, factor: Fraction): Fraction {
  if (relation === 'each' || scales === 'fixed') return one;
  return scales === 'taste' ? seasoningFactor(factor) : factor;
}

/** The exact amount. */
export function scaleQuantity(quantity: string, amount: ScaledAmount, factor: Fraction): Fraction {
  return new Fraction(quantity).mul(factorOf(amount, factor));
}

/**
 * An amount, with those that are added to it ('1 lb 2 oz'), as it is shown. Null: as it is written.
 * @param text what the amounts have their places in
 */
export function showAmount(text: string, amounts: readonly ScaledAmount[], serving: Serving): ShownAmount | null {
  const [first, ...more] = amounts as readonly [ScaledAmount, ...ScaledAmount[]];
  const { unit, quantity } = first;
  if (quantity === null) return null;
  const target =
    unit && (unit === 'stick' ? findStick(first, serving.units) : findTarget(unit, serving.units, first.item));
  if (!target && factorOf(first, serving.factor).equals(one)) return null;
  const measure = unit ? measures[unit] : undefined;
  if (!measure && !target) return showCounted(text, first, serving.factor);

  const size = unit === 'stick' ? STICK_OF_BUTTER : measure!.size;
  let exact = scaleQuantity(quantity, first, serving.factor).mul(size);
  for (const each of more) {
    exact = exact.add(scaleQuantity(each.quantity!, each, serving.factor).mul(measures[each.unit!]!.size));
  }
  const per = target?.gramsPerCup ? new Fraction(target.gramsPerCup).div(measures.cup!.size) : one;
  exact = exact.mul(per);
  const family = familyHere(exact, target?.family ?? families[measure!.family], serving.units);
  // 'Heaped' goes with its unit, unless there is less than half of one.
  const stays = !target && hasWordBefore(text, first) && exact.div(size).mul(2).compare(1) >= 0;
  const isVague = per !== one || (target !== null && unit === 'fl oz');
  if (first.quantityMax !== null) {
    const max = scaleQuantity(first.quantityMax, first, serving.factor).mul(size).mul(per);
    return showRange(text, first, {
      low: exact,
      high: max,
      family,
      isVague,
      stays,
    });
  }
  if (more.length === 0 && stays) return showAlone(text, first, serving.factor);
  const { said, shown } = sayInFamily(exact, family);
  return written(text, first, said, isVague || isFar(exact, shown));
}

function findStick(first: ScaledAmount, units: Units) {
  return isButter(first.item) && (units === 'metric' || units === 'imperial')
    ? { family: units === 'metric' ? families.grams : families.ounces, gramsPerCup: null }
    : null;
}

/** Of a small volume spoons, where the larger unit has no place for it; in the United States cups from 16 spoons. */
function familyHere(exact: Fraction, family: Family, units: Units): Family {
  if (family === families['imperial volumes'] && exact.compare(25) < 0) return families.spoons;
  return family === families.spoons && units === 'us' && exact.compare('236.5882365') >= 0 ? families.cups : family;
}

function showCounted(text: string, amount: ScaledAmount, factor: Fraction): ShownAmount {
  const isWhole = amount.unit === null ? amount.scales === 'whole' : indivisible.has(amount.unit);
  return showNumber(text, amount, factor, { grid: isWhole ? wholeGrid : countGrid, decimal: false });
}

/** One unit, which stays: '2 heaped tbsp'. */
function showAlone(text: string, amount: ScaledAmount, factor: Fraction): ShownAmount {
  const family = families[measures[amount.unit!]!.family];
  return showNumber(text, amount, factor, { ...family, grid: unitGrids[amount.unit!] ?? family.grid });
}

function showNumber(
  text: string,
  amount: ScaledAmount,
  factor: Fraction,
  { grid, decimal }: Pick<Family, 'grid' | 'decimal'>,
): ShownAmount {
  const low = scaleQuantity(amount.quantity!, amount, factor);
  const shownLow = roundTo(low, grid);
  const high = amount.quantityMax === null ? null : scaleQuantity(amount.quantityMax, amount, factor);
  const shownHigh = high && roundTo(high, grid);
  const about = isFar(low, shownLow) || (high !== null && isFar(high, shownHigh!));
  const { number, isPlural } = joined(
    text,
    amount,
    numberOf(shownLow, decimal),
    shownHigh && numberOf(shownHigh, decimal),
  );
  return { text: number + unitAsWritten(text, amount, isPlural), about, isPlural };
}

interface Range {
  low: Fraction;
  high: Fraction;
  family: Family;
  isVague: boolean;
  /** A word stands before the unit, so that no other takes its place. */
  stays: boolean;
}

/** Both ends in the unit of the smaller one. */
function showRange(text: string, amount: ScaledAmount, { low, high, family, isVague, stays }: Range): ShownAmount {
  const unit = stays ? amount.unit! : sayInFamily(low, family).said[0]!.unit;
  const part = family.units.find((each) => each.unit === unit) ?? family.units.at(-1)!;
  const size = new Fraction(family.size).mul(part.of);
  const grid = unitGrids[unit] ?? family.grid;
  const [from, to] = [low.div(size), high.div(size)].map((value) => roundTo(value, grid)) as [Fraction, Fraction];
  const numbered = joined(text, amount, numberOf(from, family.decimal), numberOf(to, family.decimal));
  const about = isVague || isFar(low, from.mul(size)) || isFar(high, to.mul(size));
  return written(text, amount, [{ ...numbered, unit }], about);
}

const isFar = (exact: Fraction, shown: Fraction) => exact.sub(shown).abs().mul(20).compare(exact) > 0;

/** Cloves and leaves, and what nobody measures. Tins can be cut, and are counted in halves. */
const indivisible = new Set<UnitId>(
  (
    'clove leaf sprig fillet rasher sheet cube rib ear ' +
    'dash dollop drizzle drop glug grind handful knob pinch shake splash spoonful squeeze thumb touch twist'
  ).split(' ') as UnitId[],
);
