import type { ContentLine, ContentStep } from '../content/recipe-content.ts';
import type { Serving, Shown } from '../scaling/show-amount.ts';
import { showLine } from '../scaling/show-line.ts';

/** What a step uses: an ingredient with its amount, which other steps may have a part of too; or by its name alone. */
export type Need = { line: number } & ({ item: string } | { parts: Shown[]; isPart: boolean });

/** The first step that uses a line, by its index, and whether it is the only one. */
interface Use {
  step: number;
  isOnly: boolean;
}

/** Where each line is used first, by its index over all groups. */
export function findUses(steps: readonly Pick<ContentStep, 'uses'>[]): ReadonlyMap<number, Use> {
  const uses = new Map<number, Use>();
  steps.forEach((step, at) => {
    for (const line of step.uses) uses.set(line, { step: uses.get(line)?.step ?? at, isOnly: !uses.has(line) });
  });
  return uses;
}

/**
 * The ingredients of a step as they stand beside it. A line that several steps use stands beside the first one with its
 * amount, and beside the later ones by its name. Each step that says that it takes only some of it has that it is a part.
 * @param at the step's index
 * @param lines over all groups
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

/** They are added once and again, each time to taste. */
const isSeasoning = ({ item, scales }: ContentLine) => scales === 'taste' && /\b(?:salt|pepper)\b/i.test(item);

const amountOf = (line: ContentLine, serving: Serving) => withoutNote(showLine(line, serving), line.item);
/** After 'part of the'. */
const withoutAbout = (parts: Shown[]) => parts.map((part) => ({ ...part, about: false }));

/** A measured addition: ', plus 1 tbsp of their sauce', and not ', plus more to taste'. */
const addition = /^,? plus (?=(?:about )?[\d½⅓⅔¼¾⅛⅜⅝⅞])[^,;()]*/;

/** The line up to the end of what it names: '4 cups (500 g) bread flour', without ', sifted'. */
function withoutNote(parts: Shown[], item: string): Shown[] {
  const whole = parts.map(({ text }) => text).join('');
  const found = item ? whole.toLowerCase().indexOf(item.toLowerCase()) : -1;
  const comma = whole.search(/[,;]|\s-\s/);
  let left = found >= 0 ? found + item.length : comma >= 0 ? comma : whole.length;
  // What was 'avocado' may be 'avocados' now.
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
