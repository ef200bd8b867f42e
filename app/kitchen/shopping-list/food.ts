import { isInRemark } from '../../recipes/content/content-amount.ts';
import type { ContentLine } from '../../recipes/content/recipe-content.ts';
import type { UnitId } from '../../recipes/ingredients/units.ts';
import { inflectItem } from '../../recipes/scaling/inflect.ts';

/** Words for vague amounts, sizes, quality and preparation, which are dropped from a food's name and key. */
const unimportant = new Set(
  (
    'a an the some few couple several lots plenty extra very about large medium small big little good best quality ripe cold warm hot ' +
    'room-temperature chopped sliced diced minced crushed grated peeled cubed shredded torn cut trimmed halved quartered ' +
    'rinsed drained washed softened melted beaten sifted packed finely roughly thinly thickly coarsely freshly lightly ' +
    'well optional heaped level'
  ).split(' '),
);
/** Water that need not be bought: 'cold water', 'reserved pasta water'. */
const tapWater =
  /^(?:(?:boiling|cold|iced|ice|warm|hot|lukewarm|tepid|tap|cool|filtered|salted|reserved|pasta|cooking) )*water(?: to cover)?$/;

/** Units of preserved food, which is not added to fresh food. */
const preserved = new Set<UnitId | null>(['tin', 'can', 'jar']);

export interface Food {
  /** Lines with the same key share a row of the list. */
  key: string;
  /**
   * Name without `unimportant` words, if it has others, in the singular or plural as written. The whole line if it was
   * not parsed.
   */
  name: string;
  /** Name in the singular. */
  shopName: string;
  isPreserved: boolean;
}

/** Reads the food of a line. Returns null for tap water. '2 large red onions' and '1 red onion' have the same key. */
export function readFood(line: ContentLine): Food | null {
  const { item, text, amounts, doubt } = line;
  const words = item
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}%/'’ -]+/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const named = words.filter((word) => !unimportant.has(word));
  // Keeps 'of' in 'leg of lamb', but not in 'of salt'.
  const name = (named.length > 0 ? named : words).join(' ').replace(/^(?:of )+|(?: of)+$/g, '');
  if (tapWater.test(name)) return null;
  const shopName = inNumber(name, false);
  // An unparsed line is compared as a whole, ignoring case.
  if (name === '' || doubt) {
    return { key: text.trim().toLowerCase(), name: text.trim(), shopName, isPreserved: false };
  }
  const isPreserved = amounts.some((amount) => preserved.has(amount.unit) && !isInRemark(line, amount));
  return { key: `${isPreserved ? 'tinned ' : ''}${shopName}`, name, shopName, isPreserved };
}

export const inNumber = (name: string, isPlural: boolean) => inflectItem(` ${name}`, isPlural, 'last').trim();
