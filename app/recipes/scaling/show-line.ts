import type { ContentLine } from '../content/recipe-content.ts';
import { type ShownAmounts, showAmounts } from './clusters.ts';
import { inflectItem, inflectPronouns } from './inflect.ts';
import type { Serving, Shown } from './show-amount.ts';
import { convertSizes } from './sizes-in-text.ts';
import { convertTemperatures } from './temperature.ts';

export const plainText = (parts: readonly Shown[]): string => parts.map(({ text }) => text).join('');

/** Shows an ingredient line. A doubtful line is shown as written. */
export function showLine(line: ContentLine, serving: Serving): Shown[] {
  const { text, item, scales } = line;
  if (line.doubt) return [{ kind: 'text', text, about: false }];
  const amounts = line.amounts.map((amount) => ({ ...amount, item, scales }));
  const shown: Shown[] = [];
  let at = 0;
  let counted: ShownAmounts['counted'] = null;
  const add = (until: number) => {
    const between = text.slice(at, until);
    // The 'x' before a size is not a word.
    const hasWord = /\p{L}{2}/u.test(between);
    const inflected =
      counted && hasWord
        ? inflectPronouns(inflectItem(between, counted.isPlural, counted.which), counted.isPlural)
        : between;
    const sized = convertSizes(inflected, serving.units);
    shown.push({ kind: 'text', text: convertTemperatures(sized, serving.units), about: false });
    if (hasWord) counted = null;
  };
  for (const each of showAmounts(text, amounts, serving)) {
    add(each.start);
    shown.push(...each.parts);
    counted = each.counted ?? counted;
    at = each.end;
  }
  add(text.length);
  return shown.filter((part) => part.text !== '');
}
