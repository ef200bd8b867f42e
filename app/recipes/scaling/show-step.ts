import type { ContentStep } from '../content/recipe-content.ts';
import { type ShownAmounts, showAmounts } from './clusters.ts';
import { forOriginal } from './copy.ts';
import { inflectNamed } from './inflect.ts';
import { findOfTheWhole, findPortions } from './portions.ts';
import type { Serving, Shown } from './show-amount.ts';
import { convertSizes } from './sizes-in-text.ts';
import { showTemperatures } from './temperature.ts';

/** Minimum number of portions that is scaled. Smaller numbers often count different pieces: a top and a bottom. */
const MIN_SCALED = 4;

function showPortions(text: string, { factor }: Serving): ShownAmounts[] {
  return findPortions(text).map(({ start, end, count, nounEnd }) => {
    const scaled = factor.mul(count);
    const follows = count >= MIN_SCALED && scaled.d === 1n && scaled.compare(2) >= 0;
    const [partEnd, shown] = follows ? [end, scaled.toFraction()] : [nounEnd, text.slice(start, nounEnd) + forOriginal];
    return { start, end: partEnd, parts: [{ kind: 'amount', text: shown, about: false }], counted: null };
  });
}

type ScalableStep = Pick<ContentStep, 'text' | 'amounts' | 'durations' | 'temperatures'> & {
  /** Positions of amounts that belong to no ingredient. */
  otherAmounts?: readonly { end: number }[];
};

/** Shows a step. Amounts follow the servings and units, temperatures follow the units, and times stay as written. */
export function showStep(
  { text, amounts, durations, temperatures, otherAmounts = [] }: ScalableStep,
  serving: Serving,
): Shown[] {
  const found: ShownAmounts[] = showAmounts(text, amounts, serving);
  const add = (start: number, end: number, part: Pick<Shown, 'kind' | 'text' | 'seconds'>) =>
    found.push({ start, end, parts: [{ ...part, about: false }], counted: null });
  for (const { start, end, seconds } of durations) {
    add(start, end, { kind: 'duration', text: text.slice(start, end), seconds });
  }
  for (const { start, end, text: shown } of showTemperatures(text, temperatures, serving.units)) {
    add(start, end, { kind: 'temperature', text: shown });
  }
  if (!serving.factor.equals(1)) {
    found.push(...showPortions(text, serving));
    // The phrase remains a text part, so that sizes in it follow the units.
    const ends = [...findOfTheWhole(text), ...otherAmounts].map(({ end }) => end);
    for (const end of new Set(ends)) add(end, end, { kind: 'text', text: forOriginal });
  }
  const shown: Shown[] = [];
  let at = 0;
  let counted: ShownAmounts['counted'] = null;
  const addText = (until: number) => {
    const between = text.slice(at, until);
    // In a sentence, the counted noun is one of the next words: 'add 2 garlic cloves and …'.
    const near = /^(?: ?[^ ]+){0,5}/.exec(between)![0];
    // '1 of the eggs' stays plural.
    const inflected =
      counted && !/^ of (?:the|your) /i.test(near)
        ? inflectNamed(near, counted.isPlural, counted.item) + between.slice(near.length)
        : between;
    shown.push({ kind: 'text', text: convertSizes(inflected, serving.units), about: false });
    counted = null;
  };
  for (const each of found.sort((a, b) => a.start - b.start)) {
    if (each.start < at) continue;
    addText(each.start);
    shown.push(...each.parts);
    counted = each.counted;
    at = each.end;
  }
  addText(text.length);
  return shown.filter((part) => part.text !== '');
}
