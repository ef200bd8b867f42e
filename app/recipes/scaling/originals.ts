import type { ContentStep } from '../content/recipe-content.ts';

/** Minimum factor (or its inverse) at which vessels and baking times are marked as being for the original amounts. */
export const MIN_MARKED = 1.3;

const number = '\\d{1,3}(?:[.,]\\d{1,2})?(?:[ -]?(?:\\d\\/\\d|[½¼¾]))?';
const unit =
  '(?:cm|centimet(?:re|er)s?|inch(?:es)?|in|["″]|l|lit(?:er|re)s?|ml|quarts?|qts?|cups?|oz|lbs?|pounds?|g|kg|holes?|cups?)';
const noun =
  '(?:tins?|pans?|dish(?:es)?|moulds?|molds?|trays?|springforms?(?: (?:tins?|pans?))?|skillets?|casseroles?(?: dish(?:es)?)?|dutch ovens?|basins?|ramekins?|pots?|saucepans?|cookers?|plates?)';
/** Up to three words between a size and its vessel: '(20 cm) loose-bottomed round', but not 'water in a'. */
const between =
  '(?:[ -]?\\([^()]{1,24}\\))?(?:[ /-](?!(?:an?|the|in|into|on|onto|to|of|and|with|from)[ -])[\\p{L}-]{1,20}){0,3}?[ -]';
const sized = `(?:${number}(?:[ -]?${unit})? ?(?:x|×|by|-by-) ?){0,2}${number}[ -]?${unit}${between}${noun}`;
const baking =
  '(?:(?:loaf|cake|springform|bundt|tart|pie|flan|brownie|muffin|cupcake|bun|sandwich|baking|roasting|gratin|casserole|ovenproof|lasagne|pudding)[ -]){1,2}(?:tins?|pans?|dish(?:es)?|moulds?|molds?|plates?|basins?)';
const vessel = new RegExp(`(?<![\\p{L}\\d.,/])(?:${sized}|${baking})(?!\\p{L})`, 'giu');
const volume = `${number}[ -]?(?:l|lit(?:er|re)s?|ml|quarts?|qts?|pints?|gallons?|cups?)`;
const holderNoun =
  '(?:jars?|bowls?|pots?|stockpots?|jugs?|pitchers?|bottles?|containers?|crocks?|tubs?|kettles?|buckets?|saucepans?|pans?)';
/** Vessels by volume: '3-quart (3 l) jar', 'pot that holds at least 7 quarts', but not '500 ml jar of passata'. */
const holder = new RegExp(
  `(?<![\\p{L}\\d.,/])(?:${volume}${between}${holderNoun}(?! of\\b)|${holderNoun}(?: (?:that|which) (?:holds?|takes?|can hold)| holding| of(?= at least)| with a capacity of),? (?:at least |about |around )?${volume}(?: ?\\([^()]{1,24}\\))?)(?!\\p{L})`,
  'giu',
);
/** Matches a part of each vessel phrase. */
const anyVessel =
  /[\d½¼¾][ -]?(?:cm|cent|in|["″]|l\b|li|lb|ml|qu|qt|cup|pint|pound|gal|oz|g\b|kg|hole)|(?:loaf|cake|springform|bundt|tart|pie|flan|brownie|muffin|bun|sandwich|baking|roasting|gratin|casserole|ovenproof|lasagne|pudding)[ -]/i;
const inOven = /\b(?:bak(?:e|ed|es|ing)|roast|oven|microwave|air[ -]?fr)/i;
/** Maximum length of a searched text, in UTF-16 code units. */
const MAX_LENGTH = 10_000;

interface Place {
  start: number;
  end: number;
}

const placesOf = (text: string, pattern: RegExp): Place[] =>
  text.length > MAX_LENGTH || !anyVessel.test(text)
    ? []
    : [...text.matchAll(pattern)].map(({ 0: words, index }) => ({ start: index, end: index + words.length }));

/** Finds, for each step, the vessels that it names, and its oven times if the recipe is baked in a vessel. */
export function findOriginals(
  steps: readonly Pick<ContentStep, 'text' | 'durations'>[],
  { isSameDepth }: { /** True if only the tin changes; times then stay. */ isSameDepth: boolean },
): Place[][] {
  const vessels = steps.map(({ text }) => placesOf(text, vessel));
  const isBaked = vessels.some((each) => each.length > 0);
  return steps.map(({ text, durations }, at) => {
    const times =
      isBaked && !isSameDepth
        ? durations.filter(({ start, end }) => inOven.test(sentenceAround(text, start, end)))
        : [];
    const holders = placesOf(text, holder).filter((each) => !vessels[at]!.some((other) => overlap(each, other)));
    return [...vessels[at]!, ...holders, ...times].sort((a, b) => a.start - b.start);
  });
}

const overlap = (a: Place, b: Place) => a.start < b.end && b.start < a.end;

const SENTENCE = 200;

function sentenceAround(text: string, start: number, end: number): string {
  const before = text
    .slice(Math.max(0, start - SENTENCE), start)
    .split(/[.!?] /)
    .at(-1)!;
  return before + text.slice(end, end + SENTENCE).split(/[.!?](?: |$)/)[0]!;
}
