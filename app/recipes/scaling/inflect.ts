import { countedWords } from '../../copy/recipes/units.ts';

const toPlural = new Map(countedWords);
const toSingular = new Map(countedWords.map(([singular, plural]) => [plural, singular]));

/** A word in the number that its amount has; one that is not in the list stays as it is written. */
function inflect(word: string, isPlural: boolean): string {
  const lower = word.toLowerCase();
  const other = isPlural ? toPlural.get(lower) : toSingular.get(lower);
  if (!other) return word;
  return word[0] === lower[0] ? other : other[0]!.toUpperCase() + other.slice(1);
}

export const inflectUnit = (unit: string, isPlural: boolean) =>
  unit.replace(/(?<!\p{L})\p{L}+(?=[^\p{L}]*$)/u, (word) => inflect(word, isPlural));

const isCounted = (word: string) => toPlural.has(word.toLowerCase()) || toSingular.has(word.toLowerCase());
/** After these words something else begins. */
const itemEnd = /[,;(]| (?:or|and|plus|with|in|of|for|from|about) /;

/**
 * The text after an amount, with what is counted in the right number: '2 large eggs, beaten', '2 x 400g tins tomatoes'.
 * @param which 'last': the thing itself ('egg yolks'); 'first': its unit, which stands after a size
 */
export function inflectItem(text: string, isPlural: boolean, which: 'first' | 'last'): string {
  const end = text.search(itemEnd);
  const item = end < 0 ? text : text.slice(0, end);
  const words = [...item.matchAll(/\p{L}+/gu)].slice(0, 6).filter(([word]) => isCounted(word));
  const counted = which === 'first' ? words[0] : words.at(-1);
  if (!counted) return text;
  const after = counted.index + counted[0].length;
  return text.slice(0, counted.index) + inflect(counted[0], isPlural) + text.slice(after);
}
