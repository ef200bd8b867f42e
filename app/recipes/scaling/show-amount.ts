import Fraction from 'fraction.js';
import type { ContentAmount, Scaling } from '../content/recipe-content.ts';
import type { UnitId } from '../ingredients/units.ts';
import { hasWordBefore, isOtherSpoon, isSizeOfThing, joined, unitAsWritten, written } from './amount-text.ts';
import { littleWord, partOfOne } from './copy.ts';
import {
  converted,
  countGrid,
  type Family,
  families,
  measures,
  roughGrid,
  thingGrid,
  type Units,
  unitGrids,
  wholeGrid,
} from './measures.ts';
import { type Grid, isFar, roundTo } from './rounding.ts';
import { numberOf, sayInFamily } from './say.ts';
import { findTarget, SIXTEEN_SPOONS, STICK_OF_BUTTER } from './target-family.ts';

/** A part of a line or of a step, in order; put together they are the whole. */
export interface Shown {
  kind: 'text' | 'amount' | 'duration' | 'temperature';
  text: string;
  /** The number is not exact enough to be said without 'about', and the text does not say it. */
  about: boolean;
  /** Of a duration: for how long its timer runs, the shorter end of a range. */
  seconds?: number;
}

/** What a page is shown with: how many times the recipe, and in which units. */
export interface Serving {
  factor: Fraction;
  units: Units;
}

export interface ShownAmount {
  text: string;
  /** It was rounded by more than three hundredths, or depends on how densely a cup is filled. */
  about: boolean;
  isPlural: boolean;
}

/** An amount that is scaled, not yet rounded: with the text it was written in. */
export interface ScaledAmount extends ContentAmount {
  scales: Scaling;
  item: string;
}

const one = new Fraction(1);

/** What an amount is multiplied by; exactly. A size ('2 x 400g', '9-inch crust') is never scaled. */
const factorOf = ({ relation, scales }: Pick<ScaledAmount, 'relation' | 'scales'>, factor: Fraction): Fraction =>
  relation === 'each' || scales === 'fixed' ? one : factor;

/** The exact amount. */
export function scaleQuantity(quantity: string, amount: ScaledAmount, factor: Fraction): Fraction {
  return new Fraction(quantity).mul(factorOf(amount, factor));
}

/**
 * An amount, with those that are added to it ('1 lb 2 oz'), as it is shown. Null: as it is written.
 * @param text what the amounts have their places in
 */
export function showAmount(text: string, amounts: readonly ScaledAmount[], serving: Serving): ShownAmount | null {
  const [given, ...more] = amounts as readonly [ScaledAmount, ...ScaledAmount[]];
  const isSize = isSizeOfThing(text, given);
  const first = isSize ? { ...given, scales: 'fixed' as const } : given;
  const { unit, quantity } = first;
  if (quantity === null) return null;
  const measure = unit ? measures[unit] : undefined;
  const size = measure?.size ?? (unit === 'stick' ? STICK_OF_BUTTER : null);
  let exact = size === null ? null : scaleQuantity(quantity, first, serving.factor).mul(size);
  if (exact) {
    for (const each of more) {
      exact = exact.add(scaleQuantity(each.quantity!, each, serving.factor).mul(measures[each.unit!]!.size));
    }
  }
  // A packet says its weight, whatever is in it.
  const isWeightOfThing = measure?.dimension === 'mass' && (isSize || first.relation === 'each');
  const target = unit && exact && findTarget(unit, exact, serving.units, isWeightOfThing ? '' : first.item);
  if (!target && factorOf(first, serving.factor).equals(one)) return null;
  if (!exact || (!measure && !target)) return showCounted(text, first, serving.factor);

  const per = target?.per ?? one;
  exact = exact.mul(per);
  // 'Heaped' goes with its unit, unless there is less than half of one.
  const stays =
    !target && (isOtherSpoon(text, first) || (hasWordBefore(text, first) && exact.div(size!).mul(2).compare(1) >= 0));
  const isVague = per !== one || (target !== null && unit === 'fl oz');
  const family = familyHere(exact, target?.family ?? families[measure!.family], {
    units: serving.units,
    isVague,
    item: first.item,
  });
  if (first.quantityMax !== null) {
    const max = scaleQuantity(first.quantityMax, first, serving.factor).mul(size!).mul(per);
    return showRange(text, first, { low: exact, high: max, family, isVague, stays });
  }
  if (more.length === 0 && stays) return showAlone(text, first, serving.factor);
  const { said, shown } = sayInFamily(exact, family);
  if (isSpooned(family) && isLittle(exact, shown)) return little;
  return written(text, first, said, measure?.dimension !== 'length' && (isVague || isFar(exact, shown)));
}

/** A sixteenth of a pint is not little. */
const isSpooned = (family: Family) =>
  family === families.spoons || family === families.cups || family === converted.cups;
/** Less than the smallest spoon. */
const isLittle = (exact: Fraction, shown: Fraction) => exact.mul(3).compare(shown.mul(2)) < 0;
const little: ShownAmount = { text: littleWord, about: false, isPlural: false };

/** 0.17 oz: less is not within three hundredths of any number that a scale shows. */
const LEAST_OUNCES = '4.82';

/** Where a cup takes over for who has chosen cups. A recipe as it is written may be of a country that has none. */
const EIGHT_SPOONS = SIXTEEN_SPOONS.div(2);
const TWO_QUARTS = new Fraction(measures.quart!.size).mul(2);
const poured = /\b(?:water|stock|broth|milk|cream|juice|wine|cider|beer|buttermilk|brine|oil)$/i;

/** Of a small amount the smaller unit, of many spoons cups, and of many cups that are poured quarts. */
function familyHere(
  exact: Fraction,
  family: Family,
  { units, isVague, item }: { units: Units; isVague: boolean; item: string },
): Family {
  const isOunces = family === families.ounces || family === converted.ounces;
  if (isOunces && exact.compare(LEAST_OUNCES) < 0) return families.grams;
  // No scale for ounces shows hundredths of the first: who has one for grams takes that.
  if (family === converted.ounces && !isVague && exact.compare(family.size) < 0 && isUnsayable(exact, family))
    return families.grams;
  if (family === families['imperial volumes'] && exact.compare(25) < 0) return families.spoons;
  if (isVague) return { ...family, otherwise: undefined, plain: [...(family.plain ?? []), ...vague(family)] };
  if (units !== 'us' && units !== 'written') return family;
  if (family === families.spoons && exact.compare(units === 'us' ? EIGHT_SPOONS : SIXTEEN_SPOONS) >= 0)
    return families.cups;
  return family === families.cups && exact.compare(TWO_QUARTS) >= 0 && poured.test(item) ? families.quarts : family;
}

/** Whether the amount is far from all that the fractions of its unit say. */
const isUnsayable = (exact: Fraction, family: Family) => {
  const value = exact.div(family.size);
  return isFar(value, roundTo(value, family.grid));
};

/** 'About 59 ml' has a precision that 'about' takes back. */
const vague = ({ size, decimal }: Family): NonNullable<Family['plain']> =>
  decimal && size === '1' ? [[15, 100, 5]] : [];

function showCounted(text: string, amount: ScaledAmount, factor: Fraction): ShownAmount {
  return showNumber(text, amount, factor, { grid: gridOf(amount), decimal: false });
}

const isTiny =
  /\b(?:lea(?:f|ves)|peppercorns?|cardamom(?: pods?)?|juniper berr(?:y|ies)|allspice berr(?:y|ies)|pods?)$/i;

function gridOf({ unit, item }: ScaledAmount): Grid {
  if (unit !== null && rough.has(unit)) return roughGrid;
  // An egg is beaten, and then measured.
  if (/\b(?:eggs?|yolks?|whites?)$/i.test(item)) return countGrid;
  return unit === 'leaf' || (unit === null && isTiny.test(item)) ? wholeGrid : thingGrid;
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
  if (isLittle(high ?? low, shownHigh ?? shownLow)) return little;
  const about = isFar(low, shownLow) || (high !== null && isFar(high, shownHigh!));
  const { number, isPlural } = joined(
    text,
    amount,
    numberOf(shownLow, decimal),
    shownHigh && numberOf(shownHigh, decimal),
  );
  const isPartOfOne = !high && shownLow.compare(1) < 0 && isRoughWithWord(text, amount);
  const said = isPartOfOne ? `${number} ${number === '½' ? partOfOne.half : partOfOne.other}` : number;
  return { text: said + unitAsWritten(text, amount, isPlural), about, isPlural };
}

/** An English one: no word of ours is put into a line of another language. */
const isRoughWithWord = (text: string, { unit, numberEnd, unitStart }: ScaledAmount) =>
  unit !== null &&
  rough.has(unit) &&
  /^ (?:very )?(?:good|generous|big|small|large|heaped|nice|tiny) $/i.test(text.slice(numberEnd, unitStart));

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
  if (isSpooned(family) && isLittle(high, to.mul(size))) return little;
  const isRounded = isFar(low, from.mul(size)) || isFar(high, to.mul(size));
  const about = measures[unit]?.dimension !== 'length' && (isVague || isRounded);
  return written(text, amount, [{ ...numbered, unit }], about);
}

/** What nobody measures. */
const rough = new Set<UnitId>(
  'dash dollop drizzle drop glug grind handful knob pinch shake splash spoonful squeeze thumb touch twist'.split(
    ' ',
  ) as UnitId[],
);
