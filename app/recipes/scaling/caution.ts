import Fraction from 'fraction.js';
import type { ContentLine } from '../content/recipe-content.ts';
import { beatenEgg, cautionWords } from './copy.ts';
import { countGrid } from './measures.ts';
import { roundTo } from './rounding.ts';

const salt = /\bsalt\b(?! ?-?(?:beef|cod|fish|pork|marsh))/i;
const heat =
  /\b(?:chill?i(?:es)?|chiles?|chilis|cayenne|jalape[nñ]os?|habaneros?|serranos?|scotch bonnets?|bird['’]?s[- ]eyes?|chipotles?|hot sauce|tabasco|sriracha|gochujang|gochugaru|harissa|sambal|peppercorns?|hot paprika|(?:red pepper|pepper|pepperoncino) flakes|(?:black|white|ground|cracked) pepper)\b/i;
const mild = /\b(?:sweet chill?i|mild|without|no chill?i|chill?i beans)\b/i;
/** Chiles that serve as a vegetable or as the base of a sauce. */
const bodyChile =
  /\b(?:poblanos?|guajillos?|anchos?|pasillas?|mulatos?|cascabels?|anaheims?|new mexico|cubanelles?|shishitos?|padr[oó]n)\b/i;
const powder = /\b(?:powder|powdered|flakes|ground)\b/i;
const raising =
  /\b(?:yeast|baking powder|baking soda|bicarbonate(?: of soda)?|bicarb|sourdough starter|starter|levain)\b/i;
const noRaising = /\bnutritional yeast|yeast extract\b/i;

const isHot = (item: string) => heat.test(item) && !mild.test(item) && (!bodyChile.test(item) || powder.test(item));

/** Returns true for an ingredient whose caution tells the cook to taste. */
export const isTasted = (item: string) => salt.test(item) || isHot(item);

export const isRaisingAgent = (item: string) => raising.test(item) && !noRaising.test(item);

/**
 * Returns a caution about a line whose scaled number could mislead, or null.
 * @param line.isDough true if the recipe has a raising agent; salt then gets no caution, because raw dough is not
 * tasted
 */
export function cautionFor(
  { amounts, item, scales, doubt }: ContentLine,
  {
    factor,
    isDough,
    isUntasted = false,
    isDivided = false,
  }: { factor: Fraction; isDough: boolean; isUntasted?: boolean; isDivided?: boolean },
): string | null {
  const [first] = amounts;
  if (doubt || !first?.quantity || scales === 'fixed') return null;
  if (factor.compare(2) >= 0) {
    const taste = isDivided ? cautionWords.divided : cautionWords.taste;
    if (isRaisingAgent(item)) return cautionWords.raising;
    if (isUntasted) return null;
    if (isHot(item)) return taste;
    // Weighed salt is usually for curing or pickling.
    const isWeighed = first.unit !== null && /^(?:m|k)?g$|^oz$|^lb$/.test(first.unit);
    if (salt.test(item) && !isDough && !isWeighed) return taste;
  }
  return first.unit === null && first.quantityMax === null && /\beggs?$/i.test(item)
    ? partOfAnEgg(new Fraction(first.quantity).mul(factor))
    : null;
}

function partOfAnEgg(count: Fraction): string | null {
  const shown = roundTo(count, countGrid);
  const part = shown.sub(shown.floor());
  return part.n === 0n ? null : beatenEgg(part.toFraction(), shown.floor().valueOf());
}
