import { isMeasured, readAmounts } from '../ingredients/amount.ts';
import { readInOneForm } from '../ingredients/one-form.ts';
import { FIGURE } from '../ingredients/quantity.ts';
import { isSize } from '../ingredients/sizes.ts';

/** Maximum length of a searched text, in UTF-16 code units. */
const MAX_LENGTH = 10_000;
const begin = new RegExp(FIGURE, 'giu');
/** Vessel after a size: 'a 2-litre saucepan' is not an amount of food. */
const vessel =
  /^[ -](?:[\p{L}-]{1,20} ){0,2}(?:tins?|pans?|dish|dishes|trays?|moulds?|molds?|jars?|bottles?|bowls?|jugs?|saucepans?|pots?|casseroles?|containers?|scoops?|ladles?|ramekins?|stockpots?|ovens?|skillets?|basins?|crocks?|tubs?|pitchers?|kettles?|cookers?)\b/iu;
/** Vessel before its size: 'a pot that holds at least 7 quarts', 'molds of about 100 ml'. */
const vesselBefore =
  /\b(?:pots?|stockpots?|saucepans?|pans?|jars?|bowls?|jugs?|pitchers?|bottles?|containers?|crocks?|tubs?|mou?lds?|ramekins?|tins?|dish|dishes|casseroles?|cases|cups|glasses)(?: (?:that|which) (?:holds?|takes?|can hold)| holding| of(?= (?:about|at least|around|roughly) )| with a capacity of)(?: (?:about|at least|around|roughly))? $/i;
/** Words before the amount of each piece: 'pieces of about 80 g', 'each weighing 80 g'. */
const eachBefore =
  /\b(?:(?:pieces|portions|balls|slices|rolls|buns|patties|burgers|rounds|discs|logs|meatballs|dumplings|cookies|biscuits|scones|loaves|parts|fritters|sausages|cakes|doughnuts|flatbreads|tortillas|naans)(?:,? each)?(?: of| weighing)|each weighing|each(?= (?:about|around|roughly)))(?: (?:about|around|roughly|at least))? $/i;
/** Words after the amount of each piece: '80 g each'. */
const eachAfter = /^(?: ?\([^()]{1,24}\))? (?:each|apiece|per (?:piece|person|portion|ball|bun|serving|jar|patty))\b/i;
/** Length of the text read before and after an amount, in UTF-16 code units. */
const CONTEXT_LENGTH = 60;

/**
 * Finds weights and volumes that are not among the amounts that scale, except sizes and amounts per piece.
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
    if (read && size === null && !follows && read.value.some(isMeasured) && !isOfEach(plain, at, read.end))
      found.push({ start: place, end: placeOf(read.end, true) });
    begin.lastIndex = Math.max(read?.end ?? 0, size ?? 0, at + match[0].length);
  }
  return found;
}

function isOfEach(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - CONTEXT_LENGTH), start);
  const after = text.slice(end, end + CONTEXT_LENGTH);
  return vessel.test(after) || vesselBefore.test(before) || eachBefore.test(before) || eachAfter.test(after);
}
