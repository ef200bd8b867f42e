import type { ContentLine, ContentStep, StepUse } from '../content/recipe-content.ts';
import { restOf, shareOf } from '../content/use-share.ts';
import type { Serving, Shown } from '../scaling/show-amount.ts';
import { plainText, showLine } from '../scaling/show-line.ts';

/**
 * Ingredient shown next to a step, without `parts` if its line has no amount or is doubtful. Unless `of` is null,
 * `parts` state the line's whole amount, of which the step takes an unknown part or the rest.
 */
export type Need = { line: number } & ({ item: string } | { parts: Shown[]; of: 'part' | 'rest' | null });

/** Uses of each line in all steps, by index across all groups. */
export type UsesByLine = ReadonlyMap<number, readonly StepUse[]>;

export function groupUses(steps: readonly Pick<ContentStep, 'uses'>[]): UsesByLine {
  return Map.groupBy(
    steps.flatMap((step) => step.uses.filter(({ state }) => state !== 'removed')),
    ({ line }) => line,
  );
}

/** Returns the ingredients that are added during a step. */
export function stepNeeds(
  step: Pick<ContentStep, 'uses'>,
  { lines, uses, serving }: { lines: readonly ContentLine[]; uses: UsesByLine; serving: Serving },
): Need[] {
  const named = new Set<string>();
  return step.uses.flatMap((use): Need[] => {
    const line = lines[use.line];
    if (!line || use.state === 'removed') return [];
    if (line.doubt || !(use.amount ?? line).amounts.some(({ quantity }) => quantity !== null)) {
      const item = line.item || line.text;
      if (named.has(item)) return [];
      named.add(item);
      return [{ line: use.line, item }];
    }
    return [{ line: use.line, ...amountOf(use, line, { uses: uses.get(use.line) ?? [], serving }) }];
  });
}

function amountOf(
  use: StepUse,
  line: ContentLine,
  { uses, serving }: { uses: readonly StepUse[]; serving: Serving },
): { parts: Shown[]; of: 'part' | 'rest' | null } {
  const share = use.takes === 'rest' ? restOf(use, line, uses) : shareOf(use, line);
  const isCount = use.amount?.amounts.every(({ unit }) => unit === null);
  if (use.amount && !(isCount && share)) {
    const { text, amounts } = use.amount;
    const said = { ...line, text: `${text} ${line.item}`, amounts };
    return { parts: withoutNote(showLine(said, serving), line.item), of: null };
  }
  if (share) {
    const isFixed = line.scales === 'fixed' && !share.equals(1);
    const shown = isFixed ? { ...line, scales: 'proportion' as const } : line;
    const factor = isFixed ? share : serving.factor.mul(share);
    return { parts: withoutNote(showLine(shown, { ...serving, factor }), line.item), of: null };
  }
  // 'About' does not fit after 'part of the'.
  const whole = withoutNote(showLine(line, serving), line.item).map((part) => ({ ...part, about: false }));
  return { parts: whole, of: use.takes === 'rest' ? 'rest' : 'part' };
}

/** Measured addition: ', plus 1 tbsp of their sauce', but not ', plus more to taste'. */
const addition = /^,? plus (?=(?:about )?[\d½⅓⅔¼¾⅛⅜⅝⅞])[^,;()]*/;

/** Returns the end of an item in a shown line, or null without it. The line may show a plural item in the singular. */
function endOfItem(whole: string, item: string): number | null {
  if (!item) return null;
  const text = whole.toLowerCase();
  const plural = item.toLowerCase();
  for (const name of [plural, plural.replace(/ies$/, 'y'), plural.replace(/es$/, ''), plural.replace(/s$/, '')]) {
    const at = text.indexOf(name);
    if (at >= 0) return at + name.length;
  }
  return null;
}

/** Cuts a line at the end of its item: '4 cups (500 g) bread flour', without ', sifted'. */
function withoutNote(parts: Shown[], item: string): Shown[] {
  const whole = plainText(parts);
  const comma = whole.search(/[,;]|\s-\s/);
  let left = endOfItem(whole, item) ?? (comma >= 0 ? comma : whole.length);
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
