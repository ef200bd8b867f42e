import type { ContentLine } from '../../recipes/content/recipe-content.ts';
import type { UnitId } from '../../recipes/ingredients/units.ts';
import { inflectItem } from '../../recipes/scaling/inflect.ts';

/** How big something is, and what is done to it at home: two lines that differ only so are bought together. */
const unimportant = new Set(
  (
    'a an the some few couple several lots plenty extra very about large medium small big little good best quality ripe cold warm hot ' +
    'room-temperature chopped sliced diced minced crushed grated peeled cubed shredded torn cut trimmed halved quartered ' +
    'rinsed drained washed softened melted beaten sifted packed finely roughly thinly thickly coarsely freshly lightly ' +
    'well optional heaped level'
  ).split(' '),
);
/** What comes from the tap. */
const tapWater =
  /^(?:(?:boiling|cold|iced|ice|warm|hot|lukewarm|tepid|tap|cool|filtered|salted|reserved|pasta|cooking) )*water(?: to cover)?$/;

/** A tin of tomatoes is not added to tomatoes. */
const preserved = new Set<UnitId | null>(['tin', 'can', 'jar']);

/** What a line names, as the list knows it. */
export interface Food {
  /** Lines with the same key are added up, and no others. */
  key: string;
  /** In the number in which it is written. */
  name: string;
  /** By which a shop has it, in the singular. */
  shopName: string;
  isPreserved: boolean;
}

/**
 * The food of a line: its words in their order, without those that do not matter in a shop. By key in the singular: '2
 * large red onions, sliced' and '1 red onion' are the same, 'onion' and 'red onion' are not. Null: it comes from the tap.
 */
export function readFood({ item, text, amounts, doubt }: ContentLine): Food | null {
  const words = item
    .toLowerCase()
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}\p{N}%/'’ -]+/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');
  const named = words.filter((word) => !unimportant.has(word));
  // 'Leg of lamb', but not 'of salt'.
  const name = (named.length > 0 ? named : words).join(' ').replace(/^(?:of )+|(?: of)+$/g, '');
  if (tapWater.test(name)) return null;
  const shopName = inNumber(name, false);
  // What was not understood is not added to anything, but to the same once more.
  if (name === '' || doubt) {
    return { key: text.trim().toLowerCase(), name: text.trim(), shopName, isPreserved: false };
  }
  const isPreserved = amounts.some(({ unit }) => preserved.has(unit));
  return { key: `${isPreserved ? 'tinned ' : ''}${shopName}`, name, shopName, isPreserved };
}

/** A name in the number of what is counted. */
export const inNumber = (name: string, isPlural: boolean) => inflectItem(` ${name}`, isPlural, 'last').trim();
