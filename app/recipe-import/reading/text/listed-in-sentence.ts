import { isQuality } from '../../../recipes/content/ingredient-words.ts';
import { parseIngredientLine } from '../../../recipes/ingredients/ingredient-line.ts';
import { firstWordOf } from './first-word.ts';
import { likenessOf } from './likeness.ts';

/** Longer sentences list more than ingredients. */
const LONGEST = 2_000;
/** So much of what follows says whether it is another ingredient. */
const AHEAD = 80;

/** With a space behind a comma: '1,5 dl' is one amount. */
const separatorOrBracket = /[()]|[,;] (?:(?:and|und|et|y|e|en|og|och) )?| (?:and|und|et|y|e|en|og|och|&) /giu;

/**
 * The ingredients of a line that lists them as a sentence does: '2 eggs, 100 g flour and a pinch of salt.' What says how an
 * ingredient is ('sifted') or how much more there is of it ('or 2 tbsp') stays with it, and so does 'salt and pepper'.
 */
export function listedIn(text: string): string[] {
  const plain = text.replace(/\.$/, '');
  if (text.length > LONGEST) return [plain];
  const items: string[] = [];
  let from = 0;
  let depth = 0;
  const all = [...plain.matchAll(separatorOrBracket)];
  for (const [at, { 0: found, index }] of all.entries()) {
    if (found === '(' || found === ')') depth = Math.max(0, depth + (found === '(' ? 1 : -1));
    if (found === '(' || found === ')' || depth > 0) continue;
    const item = plain.slice(from, index);
    const next = plain.slice(index + found.length, index + found.length + AHEAD);
    // 'and salt' is the last of a list, and 'salt and pepper' one thing.
    const isLast = at === all.length - 1 && items.length > 0 && isAmount(item);
    const isAnother = isAmount(next) ? isOfThing(next) : (!found.startsWith(' ') || isLast) && !isHow(next);
    if (!isAnother || !isOfThing(item.slice(0, AHEAD))) continue;
    items.push(item);
    from = index + found.length;
  }
  return [...items, plain.slice(from)];
}

/** Whether a sentence lists what one needs of things, and says more than one thing. */
export const isListOfAmounts = (text: string): boolean =>
  text.length <= LONGEST && listedIn(text).filter(isAmount).length > 1;

const isAmount = (text: string): boolean => likenessOf(text).beginsWithAmount;
/** Of '2 tbsp' nobody knows what they are of. */
const isOfThing = (text: string): boolean => /\p{L}/u.test(parseIngredientLine(text).item);

/** In German, French, Spanish and Italian participles have a form of their own. */
const participle = /^(?:ge\p{L}{2,}t|\p{L}{3,}(?:ée?|ad[oa]|at[oa]|ut[oia]))s?$/u;
function isHow(text: string): boolean {
  const first = firstWordOf(text);
  return first === '' || isQuality(first) || participle.test(first);
}
