import { matchAt, VULGAR } from './quantity.ts';

/** Patterns for numbers that are not amounts: lengths, strengths, times, temperatures, prices, piece counts, names. */

const figure = `(?:\\d{1,5}(?:[.,]\\d{1,4})?(?:[ -]?(?:\\d\\/\\d{1,2}|[${VULGAR}]))?(?:\\/\\d{1,2})?|[${VULGAR}])`;
const figures = `${figure}(?:(?: ?(?:-|x|by|to|or|and|\\/) ?|- to )${figure}){0,3}`;
const length = '[ -]?(?:inch(?:es)?|in\\b\\.?|cm|mm|centimet(?:er|re)s?|")';

const after = new RegExp(
  [
    `${figures}${length}(?: ?[/x(\\[] ?${figures}${length})*`,
    `${figures} ?(?:%|percent|per cent|°|º|degrees|[CF]\\b)`,
    `${figures} ?-?(?:minutes?|mins?|hours?|hrs?|seconds?|secs?|days?|weeks?|months?|years?)\\b`,
    `${figures} ?-?(?:count|per |ply|grain|spice)`,
    `0{1,2}\\b["']?`,
  ].join('|'),
  'iuy',
);
const before =
  /(?:\b(?:in|into|in about|into about)|\b(?:page|p\.|step|note|notes|no\.|recipe|type|tipo|number|part|size|u-)) ?["']?$/i;
/** Matches a complete number without a unit, but neither '20' nor '200' in 'in 200 ml'. */
const piece = new RegExp(`${figures}(?![.,/]?[\\d${VULGAR}])(?![ -]?(?:g|kg|ml|l|cups?|tbsp|tsp|oz|lb)\\b)`, 'iuy');

const price = /\d{1,4}(?:[.,]\d{1,2})?/y;
const currencyBefore = /[$€£¥] ?$/;
const currencyAfter = /\d{1,4}(?:[.,]\d{1,2})? ?[$€£¥]/y;

/** Returns the end of a number that is not an amount, or null if it may be an amount. */
export function isSize(text: string, at: number, from: number): number | null {
  const cost = currencyBefore.test(text.slice(Math.max(from, at - 2), at)) ? price : currencyAfter;
  const paid = matchAt(cost, text, at);
  if (paid) return at + paid[0].length;
  const found = matchAt(after, text, at);
  if (found) return at + found[0].length;
  const named = before.test(text.slice(Math.max(from, at - 12), at)) ? matchAt(piece, text, at) : null;
  return named ? at + named[0].length : null;
}
