import type { ContentAmount } from '../content/recipe-content.ts';
import type { UnitId } from '../ingredients/units.ts';
import { unitNames } from './copy.ts';
import type { AmountPart, numberOf } from './express.ts';
import { inflectUnit } from './inflect.ts';
import { measures } from './measures.ts';

type Numbered = ReturnType<typeof numberOf>;

/** Returns the number, or the range with the written 'to' or 'or', else with a dash. */
export function joined(
  text: string,
  { start, numberEnd }: ContentAmount,
  low: Numbered,
  high: Numbered | null,
): Numbered {
  if (!high || high.number === low.number) return low;
  const between = /-? (?:to|or) /i.exec(text.slice(start, numberEnd))?.[0] ?? '–';
  return { number: `${low.number}${between}${high.number}`, isPlural: high.isPlural };
}

/** Thing whose size is stated before it: 'piece' in '1¼-inch piece'. */
const attributive =
  /^[ -](?:\p{L}+ )?(?:pieces?|knobs?|thumbs?|chunks?|sticks?|lengths?|strips?|slices?|cubes?|dice|rounds?|discs?|tins?|pans?)\b/iu;

/** Returns true for the size of a thing ('9-inch pie crust'), but not for an amount ('1-inch knob of ginger'). */
export const isSizeOfThing = (text: string, { unit, unitStart, numberEnd, end }: ContentAmount) =>
  unit !== null &&
  measures[unit]?.dimension === 'length' &&
  text.slice(numberEnd, unitStart) === '-' &&
  !attributive.test(text.slice(end));

/** Writes an amount with the line's own words if the unit is unchanged, and with `unitNames` otherwise. */
export function written(text: string, amount: ContentAmount, said: readonly AmountPart[], about: boolean) {
  const [first, ...more] = said as readonly [AmountPart, ...AmountPart[]];
  const isAttributive = measures[first.unit]?.dimension === 'length' && attributive.test(text.slice(amount.end));
  const isPlural = (more.length > 0 || first.isPlural) && !isAttributive;
  if (more.length === 0 && first.unit === amount.unit) {
    return { text: first.number + unitAsWritten(text, amount, isPlural), about, isPlural };
  }
  const unitText = text.slice(amount.unitStart, amount.end);
  const form = /gram|ounce|pound|spoon|lit(?:er|re)|metre|meter/i.test(unitText) ? 'long' : 'short';
  const isHyphened = text.slice(amount.numberEnd, amount.unitStart) === '-' && more.length === 0;
  const close =
    amount.start < amount.numberEnd &&
    amount.numberEnd === amount.unitStart &&
    /^(?:k?g|m?l|oz|lb)$/.test(first.unit) &&
    more.length === 0;
  const each = said.map(({ number, isPlural: many, unit }) => {
    const names = (unitNames as Partial<Record<UnitId, Record<'short' | 'long', readonly [string, string]>>>)[unit];
    const name = names?.[form][many && !isAttributive && !isHyphened ? 1 : 0] ?? unit;
    return `${number}${close ? '' : isHyphened || (isAttributive && unit === 'inch') ? '-' : ' '}${name}`;
  });
  return { text: each.join(first.unit === 'lb' ? ' ' : ' + '), about, isPlural };
}

/** Returns the inflected text from the number to the end of an amount: ' heaped tbsp'. */
export function unitAsWritten(text: string, amount: ContentAmount, isPlural: boolean): string {
  const { start, numberEnd, unitStart, end } = amount;
  if (numberEnd === end && unitStart === end) return '';
  // 'The tablespoon' has no written number.
  const space = start === numberEnd ? ' ' : '';
  const between = text.slice(numberEnd, unitStart);
  const unit = text.slice(unitStart, end);
  return space + between + (between === '-' ? unit : inflectUnit(unit, isPlural));
}

export const hasWordBefore = (text: string, { numberEnd, unitStart }: ContentAmount) =>
  /\p{L}/u.test(text.slice(numberEnd, unitStart));

const englishSpoon =
  /^(?:t|tb|tbs|tbsp|tblsp|tbspn|tblspn|tablespoon|tsp|teasp|tspn|teaspoon|dsp|dstspn|dessertsp|dessertspoon)s?\.?$/i;

/** Returns true for a spoon in another language ('EL', 'c. à s.'). */
export const isOtherSpoon = (text: string, { unit, unitStart, end }: ContentAmount) =>
  (unit === 'tbsp' || unit === 'tsp' || unit === 'dessertspoon') && !englishSpoon.test(text.slice(unitStart, end));
