import { isQuality } from '../../../recipes/content/ingredient-words.ts';
import { parseIngredientLine } from '../../../recipes/ingredients/ingredient-line.ts';
import { firstWordOf } from './characters.ts';
import { likenessOf } from './likeness.ts';

/** Maximum length of a sentence that is split. */
const MAX_LENGTH = 2_000;
/** Number of characters examined after a separator to decide whether another ingredient follows. */
const LOOKAHEAD = 80;

/** A comma needs a space after it: '1,5 dl' is one amount. */
const separatorOrBracket = /[()]|[,;] (?:(?:and|und|et|y|e|en|og|och) )?| (?:and|und|et|y|e|en|og|och|&) /giu;

/** Splits a sentence that lists ingredients. Descriptions, alternatives and pairs ('salt and pepper') stay together. */
export function listedIn(text: string): string[] {
  const plain = text.replace(/\.$/, '');
  if (text.length > MAX_LENGTH) return [plain];
  const items: string[] = [];
  let from = 0;
  let depth = 0;
  const all = [...plain.matchAll(separatorOrBracket)];
  for (const [at, { 0: found, index }] of all.entries()) {
    if (found === '(' || found === ')') depth = Math.max(0, depth + (found === '(' ? 1 : -1));
    if (found === '(' || found === ')' || depth > 0) continue;
    const item = plain.slice(from, index);
    const next = plain.slice(index + found.length, index + found.length + LOOKAHEAD);
    // 'and salt' after other ingredients ends a list, while 'salt and pepper' is one ingredient.
    const isLast = at === all.length - 1 && items.length > 0 && isAmount(item);
    const isAnother = isAmount(next) ? isOfThing(next) : (!found.startsWith(' ') || isLast) && !isHow(next);
    if (!isAnother || !isOfThing(item.slice(0, LOOKAHEAD))) continue;
    items.push(item);
    from = index + found.length;
  }
  return [...items, plain.slice(from)];
}

export const isListOfAmounts = (text: string): boolean =>
  text.length <= MAX_LENGTH && listedIn(text).filter(isAmount).length > 1;

const isAmount = (text: string): boolean => likenessOf(text).beginsWithAmount;
/** Returns true if a text names an ingredient, unlike '2 tbsp'. */
const isOfThing = (text: string): boolean => /\p{L}/u.test(parseIngredientLine(text).item);

/** Words with the form of past participles in German, French, Spanish and Italian. */
const participle = /^(?:ge\p{L}{2,}t|\p{L}{3,}(?:ée?|ad[oa]|at[oa]|ut[oia]))s?$/u;
function isHow(text: string): boolean {
  const first = firstWordOf(text);
  return first === '' || isQuality(first) || participle.test(first);
}
