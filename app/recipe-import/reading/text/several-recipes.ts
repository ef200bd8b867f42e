import { isAnnouncement } from './likeness.ts';
import { isWholeHeading } from './parts.ts';
import type { Line } from './text-line.ts';

/** Maximum distance between a recipe's name and its ingredients, in lines. */
const MAX_DISTANCE = 15;

/** Splits recipes that follow each other under headings. Lines above the first name form a separate part. */
export function recipesAmong(lines: readonly Line[]): (readonly Line[])[] {
  const kinds = lines.map((line) => (isWholeHeading(line) ? line.heading!.kind : null));
  const starts = kinds.flatMap((kind, at) => (kind === 'ingredients' && kinds[at - 1] !== 'ingredients' ? [at] : []));
  const names: number[] = [];
  for (const [at, start] of starts.entries()) {
    const from = at === 0 ? 0 : starts[at - 1]! + 1;
    const isCooked = at === 0 || kinds.slice(from, start).includes('steps') || hasNumbers(lines.slice(from, start));
    const name = isCooked ? nameAbove(lines, start, from) : -1;
    if (name >= 0) names.push(name);
    // Without a name above the first list, all lists belong to one recipe.
    else if (at === 0) return [lines];
  }
  if (names.length < 2) return [lines];
  const cuts = [0, ...names.filter((name) => name > 0), lines.length];
  return cuts.slice(1).map((end, at) => lines.slice(cuts[at], end));
}

const hasNumbers = (lines: readonly Line[]) => lines.some(({ number }) => number !== null);

/** Returns the index of the name above the ingredients, or -1. */
function nameAbove(lines: readonly Line[], start: number, from: number): number {
  for (let at = start - 1; at >= Math.max(from, start - MAX_DISTANCE); at--) {
    const line = lines[at]!;
    if (line.isRule) continue;
    if (line.number !== null || line.heading !== null) return -1;
    if (line.facts.length > 0) continue;
    const { isSentence, beginsWithVerb, beginsWithAmount } = line;
    if (isSentence && (beginsWithVerb || !line.gapBefore)) return -1;
    const isMarked = line.rank > 0 || line.isStrong || line.isCapitals || line.bullet !== '' || line.gapBefore;
    const isName = isMarked && !isSentence && !beginsWithAmount && !line.hasColon && line.text.length <= 100;
    if (isName && !isAnnouncement(line.text)) return at;
  }
  return from === 0 && lines[0] && !lines[0].isRule ? 0 : -1;
}
