import type { ContentLine, ContentStep } from '../content/recipe-content.ts';
import type { Serving, Shown } from '../scaling/show-amount.ts';
import { plainText, showLine } from '../scaling/show-line.ts';

/** Ingredient shown beside a step: with its amount, of which the step may take only a part, or only by its name. */
export type Need = { line: number } & ({ item: string } | { parts: Shown[]; isPart: boolean });

/** First step that uses a line, by index. `isOnly`: true if no other step uses the line. */
interface Use {
  step: number;
  isOnly: boolean;
}

/** Returns the first use of each line, by index over all groups. */
export function findUses(steps: readonly Pick<ContentStep, 'uses'>[]): ReadonlyMap<number, Use> {
  const uses = new Map<number, Use>();
  steps.forEach((step, at) => {
    for (const line of step.uses) uses.set(line, { step: uses.get(line)?.step ?? at, isOnly: !uses.has(line) });
  });
  return uses;
}

/**
 * Returns the ingredients shown beside a step. A line that several steps use has its amount beside the first step, and
 * only its name beside later steps; salt and pepper have only their names. A step that takes only some of a line is
 * marked as taking a part.
 */
export function stepNeeds(
  step: Pick<ContentStep, 'uses' | 'parts'>,
  at: number,
  { lines, uses, serving }: { lines: readonly ContentLine[]; uses: ReadonlyMap<number, Use>; serving: Serving },
): Need[] {
  const named = new Set<string>();
  const needs: Need[] = [];
  for (const number of step.uses) {
    const line = lines[number];
    if (!line) continue;
    const use = uses.get(number);
    const item = line.item || line.text;
    const isPart = step.parts.includes(number);
    const takesAll = use?.isOnly || (use?.step === at && !isSeasoning(line));
    const hasAmount = !line.doubt && line.amounts.some(({ quantity }) => quantity !== null);
    if (isPart && hasAmount) needs.push({ line: number, parts: withoutAbout(amountOf(line, serving)), isPart });
    else if (takesAll && !line.doubt) needs.push({ line: number, parts: amountOf(line, serving), isPart: false });
    else if (!named.has(item)) needs.push({ line: number, item });
    named.add(item);
  }
  return needs;
}

/** Returns true for salt and pepper, which are added repeatedly and to taste. */
const isSeasoning = ({ item, scales }: ContentLine) => scales === 'taste' && /\b(?:salt|pepper)\b/i.test(item);

const amountOf = (line: ContentLine, serving: Serving) => withoutNote(showLine(line, serving), line.item);
/** Removes 'about', which does not fit after 'part of the'. */
const withoutAbout = (parts: Shown[]) => parts.map((part) => ({ ...part, about: false }));

/** Measured addition: ', plus 1 tbsp of their sauce', but not ', plus more to taste'. */
const addition = /^,? plus (?=(?:about )?[\d½⅓⅔¼¾⅛⅜⅝⅞])[^,;()]*/;

/** Cuts a line at the end of its item: '4 cups (500 g) bread flour', without ', sifted'. */
function withoutNote(parts: Shown[], item: string): Shown[] {
  const whole = plainText(parts);
  const found = item ? whole.toLowerCase().indexOf(item.toLowerCase()) : -1;
  const comma = whole.search(/[,;]|\s-\s/);
  let left = found >= 0 ? found + item.length : comma >= 0 ? comma : whole.length;
  // The item may have been inflected, as from 'avocado' to 'avocados'.
  left += /^\p{L}*/u.exec(whole.slice(left))![0].length;
  left += addition.exec(whole.slice(left))?.[0].length ?? 0;
  const shown: Shown[] = [];
  for (const part of parts) {
    if (left <= 0) break;
    shown.push(part.text.length <= left ? part : { ...part, text: part.text.slice(0, left).trimEnd() });
    left -= part.text.length;
  }
  return shown;
}
