import type { ContentLine, ContentStep } from '../content/recipe-content.ts';
import type { Serving } from '../scaling/show-amount.ts';
import { type Shown, showLine } from '../scaling/show-line.ts';

/** What a step uses: an ingredient with its amount, or by its name alone where several steps share it. */
export type Need = { item: string } | { parts: Shown[] };

/** In how many steps each line is used, by its index over all groups. */
export function countUses(steps: readonly Pick<ContentStep, 'uses'>[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const at of steps.flatMap(({ uses }) => uses)) counts.set(at, (counts.get(at) ?? 0) + 1);
  return counts;
}

/**
 * The ingredients of a step as they stand beside it. Of a line that several steps use nobody knows how much each of
 * them takes, unless its text says so: there the name alone is said.
 * @param lines over all groups
 * @param counts see `countUses`
 */
export function stepNeeds(
  { uses }: Pick<ContentStep, 'uses'>,
  { lines, counts, serving }: { lines: readonly ContentLine[]; counts: ReadonlyMap<number, number>; serving: Serving },
): Need[] {
  return uses.flatMap((at): Need[] => {
    const line = lines[at];
    if (!line) return [];
    if (line.doubt || (counts.get(at) ?? 0) > 1) return [{ item: line.item || line.text }];
    return [{ parts: withoutNote(showLine(line, serving), line.item) }];
  });
}

/** The line up to the end of what it names: '4 cups (500 g) bread flour', without ', sifted'. */
function withoutNote(parts: Shown[], item: string): Shown[] {
  const whole = parts.map(({ text }) => text).join('');
  const found = item ? whole.toLowerCase().indexOf(item.toLowerCase()) : -1;
  const comma = whole.search(/[,;]|\s-\s/);
  let left = found >= 0 ? found + item.length : comma >= 0 ? comma : whole.length;
  const kept: Shown[] = [];
  for (const part of parts) {
    if (left <= 0) break;
    kept.push(part.text.length <= left ? part : { ...part, text: part.text.slice(0, left).trimEnd() });
    left -= part.text.length;
  }
  return kept;
}
