import { isMeasured, readAmounts } from '../ingredients/amount.ts';
import { readInOneForm } from '../ingredients/one-form.ts';
import { FIGURE } from '../ingredients/quantity.ts';
import { isSize } from '../ingredients/sizes.ts';

/** Maximum length in UTF-16 code units. Longer texts are skipped. */
const MAX_LENGTH = 10_000;
const begin = new RegExp(FIGURE, 'giu');
/** Vessel after a size: 'a 2-litre saucepan' is not an amount of food. */
const vessel =
  /^[ -](?:[\p{L}-]{1,20} ){0,2}(?:tins?|pans?|dish|dishes|trays?|moulds?|molds?|jars?|bottles?|bowls?|jugs?|saucepans?|pots?|casseroles?|containers?|scoops?|ladles?|ramekins?)\b/iu;

/**
 * Finds weights and volumes in a text that belong to no known ingredient, and therefore stay as written at any factor.
 * @param known positions of the amounts that scale
 */
export function findOtherAmounts(
  text: string,
  known: readonly { start: number; end: number }[] = [],
): { start: number; end: number }[] {
  if (text.length > MAX_LENGTH) return [];
  const found: { start: number; end: number }[] = [];
  const { text: plain, placeOf } = readInOneForm(text);
  begin.lastIndex = 0;
  for (let match = begin.exec(plain); match; match = begin.exec(plain)) {
    const at = match.index;
    const read = readAmounts(plain, at);
    const size = isSize(plain, at, 0);
    const place = placeOf(at);
    const follows = known.some(({ start, end }) => start <= place && place < end);
    if (
      read &&
      size === null &&
      !follows &&
      read.value.some(isMeasured) &&
      !vessel.test(plain.slice(read.end, read.end + 60))
    )
      found.push({ start: place, end: placeOf(read.end, true) });
    begin.lastIndex = Math.max(read?.end ?? 0, size ?? 0, at + match[0].length);
  }
  return found;
}
