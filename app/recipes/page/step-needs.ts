import type { ContentLine, ContentStep } from '../content/recipe-content.ts';
import type { Serving } from '../scaling/show-amount.ts';
import { type Shown, showLine } from '../scaling/show-line.ts';

/** What a step uses: an ingredient with its amount, or by its name alone. */
export type Need = { item: string } | { parts: Shown[] };

type UsingStep = Pick<ContentStep, 'text' | 'uses' | 'amounts'>;

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

/** A step that says so takes only part of what there is. */
const partly =
  /\b(?:half|halves|some|most|thirds?|quarters?|part|little|rest) (?:of )?(?:the|your|it|them)\b|\b(?:remaining|reserv(?:e|ing)|divide)\b/i;

/**
 * The ingredients of a step as they stand beside it. A line that several steps use stands beside the first one with its
 * amount; where that step takes only some of it, and with the later ones, by its name alone, since nobody knows how much
 * each of them takes unless the text says so.
 * @param at the step's index
 * @param lines over all groups
 */
export function stepNeeds(
  step: UsingStep,
  at: number,
  { lines, uses, serving }: { lines: readonly ContentLine[]; uses: ReadonlyMap<number, Use>; serving: Serving },
): Need[] {
  const named = new Set<string>();
  const needs: Need[] = [];
  for (const number of step.uses) {
    const line = lines[number];
    if (!line) continue;
    const use = uses.get(number);
    const takesAll = use?.isOnly || (use?.step === at && line.scales !== 'taste' && !takesPart(step, line));
    const item = line.item || line.text;
    if (takesAll && !line.doubt) needs.push({ parts: withoutNote(showLine(line, serving), line.item) });
    else if (!named.has(item)) needs.push({ item });
    named.add(item);
  }
  return needs;
}

const takesPart = ({ text, amounts }: UsingStep, { item }: ContentLine) =>
  partly.test(text) || amounts.some((amount) => amount.item === item);

/** The line up to the end of what it names: '4 cups (500 g) bread flour', without ', sifted'. */
function withoutNote(parts: Shown[], item: string): Shown[] {
  const whole = parts.map(({ text }) => text).join('');
  const found = item ? whole.toLowerCase().indexOf(item.toLowerCase()) : -1;
  const comma = whole.search(/[,;]|\s-\s/);
  let left = found >= 0 ? found + item.length : comma >= 0 ? comma : whole.length;
  const shown: Shown[] = [];
  for (const part of parts) {
    if (left <= 0) break;
    shown.push(part.text.length <= left ? part : { ...part, text: part.text.slice(0, left).trimEnd() });
    left -= part.text.length;
  }
  return shown;
}
