import Fraction from 'fraction.js';
import type { ContentAmount, Scaling } from '../content/recipe-content.ts';
import type { UnitId } from '../ingredients/units.ts';
import { hasWordBefore, isOtherSpoon, isSizeOfThing, joined, unitAsWritten, written } from './amount-text.ts';
import { littleWord, partOfOne } from './copy.ts';
import { expressInFamily, numberOf } from './express.ts';
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
  withoutHundredths,
} from './measures.ts';
import { type Grid, isFar, roundTo } from './rounding.ts';
import { findTarget, SIXTEEN_SPOONS, STICK_OF_BUTTER } from './target-family.ts';

/** Part of a line or step. The parts in order make up the whole. */
export interface Shown {
  kind: 'text' | 'amount' | 'duration' | 'temperature';
  text: string;
  /** True if the number needs 'about' before it and the text lacks the word. */
  about: boolean;
  /** For a duration: seconds of its timer, the lower end of a range. */
  seconds?: number;
}

export interface Serving {
  factor: Fraction;
  units: Units;
}

export interface ShownAmount {
  text: string;
  /** True if rounding changed the amount by more than 3 %, or if its conversion is imprecise. False for lengths. */
  about: boolean;
  isPlural: boolean;
}

export interface ScaledAmount extends ContentAmount {
  scales: Scaling;
  item: string;
}

const one = new Fraction(1);

/** Returns the exact factor of an amount. A size ('2 x 400g', '9-inch crust') never scales. */
const factorOf = ({ relation, scales }: Pick<ScaledAmount, 'relation' | 'scales'>, factor: Fraction): Fraction =>
  relation === 'each' || scales === 'fixed' ? one : factor;

export function scaleQuantity(quantity: string, amount: ScaledAmount, factor: Fraction): Fraction {
  return new Fraction(quantity).mul(factorOf(amount, factor));
}

/** Shows an amount in `text` with its additions ('1 lb 2 oz'). Returns null to show the amount as written. */
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
  // A packet's weight is part of its name and is not converted by the density of its content.
  const isWeightOfThing = measure?.dimension === 'mass' && (isSize || first.relation === 'each');
  const target = unit && exact && findTarget(unit, exact, serving.units, isWeightOfThing ? '' : first.item);
  if (!target && factorOf(first, serving.factor).equals(one)) return null;
  if (!exact || (!measure && !target)) return showCounted(text, first, serving.factor);

  const per = target?.per ?? one;
  exact = exact.mul(per);
  // A spoon in another language stays. A unit after a word such as 'heaped' stays if at least half a unit remains.
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
  const { said, shown } = expressInFamily(exact, family);
  if (isSpooned(family) && isLittle(exact, shown)) return little;
  return written(text, first, said, measure?.dimension !== 'length' && (isVague || isFar(exact, shown)));
}

const isSpooned = (family: Family) =>
  family === families.spoons || family === families.cups || family === converted.cups;
/** Returns true if an amount is less than two thirds of the value that would be shown. */
const isLittle = (exact: Fraction, shown: Fraction) => exact.mul(3).compare(shown.mul(2)) < 0;
const little: ShownAmount = { text: littleWord, about: false, isPlural: false };

/** Minimum weight shown in ounces: 0.17 oz, in grams. */
const MIN_OUNCES = '4.82';
const QUARTER_OUNCE = 7;

/** Volume, in millilitres, from which US units use cups instead of spoons. */
const EIGHT_SPOONS = SIXTEEN_SPOONS.div(2);
const TWO_QUARTS = new Fraction(measures.quart!.size).mul(2);
const poured = /\b(?:water|stock|broth|milk|cream|juice|wine|cider|beer|buttermilk|brine|oil)$/i;

/** Chooses the family by size: cups for many spoons, and quarts for many cups of a liquid. */
function familyHere(
  exact: Fraction,
  family: Family,
  { units, isVague, item }: { units: Units; isVague: boolean; item: string },
): Family {
  const isOunces = family === families.ounces || family === converted.ounces;
  if (isOunces && exact.compare(MIN_OUNCES) < 0) return families.grams;
  // Below a quarter of an ounce, only a scale in grams is precise enough.
  if (family === converted.ounces && !isVague && exact.compare(QUARTER_OUNCE) < 0 && isFarFromFractions(exact, family))
    return families.grams;
  if (family === families['imperial volumes'] && exact.compare(25) < 0) return families.spoons;
  if (isVague) {
    const grid = isSpooned(family) ? [spoonsInQuarters, ...family.grid.slice(1)] : family.grid;
    return { ...family, grid, otherwise: undefined, plain: [...(family.plain ?? []), ...vague(family)] };
  }
  if (units !== 'us' && units !== 'written') return withoutHundredths(family);
  if (family === families.spoons && exact.compare(units === 'us' ? EIGHT_SPOONS : SIXTEEN_SPOONS) >= 0)
    return families.cups;
  // A few cups are closer to a plain number of litres than quarts are: 2 litres are 8½ cups.
  const most = family === converted.cups ? TWO_QUARTS.mul(2) : TWO_QUARTS;
  const isInCups = family === families.cups || family === converted.cups;
  return isInCups && exact.compare(most) >= 0 && poured.test(item) ? families.quarts : withoutHundredths(family);
}

const isFarFromFractions = (exact: Fraction, family: Family) => {
  const value = exact.div(family.size);
  return isFar(value, roundTo(value, family.grid));
};

/** Row of a spoon grid that has eighths only below two teaspoons. */
const spoonsInQuarters: Grid[number] = [2, 0.125, 1 / 3];

/** Returns coarse steps for amounts shown with 'about', because 'about 59 ml' would look too precise. */
const vague = ({ size, decimal }: Family): NonNullable<Family['plain']> =>
  decimal && size === '1' ? [[15, 100, 5]] : [];

function showCounted(text: string, amount: ScaledAmount, factor: Fraction): ShownAmount {
  return showNumber(text, amount, factor, { grid: gridOf(amount), decimal: false });
}

const isTiny =
  /\b(?:lea(?:f|ves)|peppercorns?|cardamom(?: pods?)?|juniper berr(?:y|ies)|allspice berr(?:y|ies)|pods?|cloves?)$/i;

function gridOf({ unit, item }: ScaledAmount): Grid {
  if (unit !== null && rough.has(unit)) return roughGrid;
  // Eggs can be beaten, so a fraction of an egg can be measured.
  if (/\b(?:eggs?|yolks?|whites?)$/i.test(item)) return countGrid;
  return unit === 'leaf' || unit === 'clove' || (unit === null && isTiny.test(item)) ? wholeGrid : thingGrid;
}

/** Shows an amount in the written unit: '2 heaped tbsp'. */
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

/** Returns true for an English word before a rough unit: 'a good glug'. */
const isRoughWithWord = (text: string, { unit, numberEnd, unitStart }: ScaledAmount) =>
  unit !== null &&
  rough.has(unit) &&
  /^ (?:very )?(?:good|generous|big|small|large|heaped|nice|tiny) $/i.test(text.slice(numberEnd, unitStart));

interface Range {
  low: Fraction;
  high: Fraction;
  family: Family;
  isVague: boolean;
  /** True if the written unit must not be replaced. */
  stays: boolean;
}

/** Shows both ends of a range in the unit of the lower end. */
function showRange(text: string, amount: ScaledAmount, { low, high, family, isVague, stays }: Range): ShownAmount {
  const unit = stays ? amount.unit! : expressInFamily(low, family).said[0]!.unit;
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

const rough = new Set<UnitId>(
  'dash dollop drizzle drop glug grind handful knob pinch shake splash spoonful squeeze thumb touch twist'.split(
    ' ',
  ) as UnitId[],
);
