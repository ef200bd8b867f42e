import type { Block } from './page.ts';
import type { Group } from './understood.ts';

/** How far the next line may be from the one before, in blocks: a title and what stands around it. */
const NEAR = 12;

/**
 * The lines in groups with the titles that the page shows between them; null: it shows none, or the lines are not
 * found there in their order.
 */
export function groupsOnPage(lines: readonly string[], blocks: readonly Block[]): Group[] | null {
  const shown = blocks.map(({ text }) => plain(text));
  const places = placesOf(lines.map(plain), shown);
  if (!places) return null;
  const groups: Group[] = [];
  lines.forEach((line, at) => {
    const place = places[at]!;
    const previous = at === 0 ? Math.max(-1, place - 3) : places[at - 1]!;
    const title = titleBetween(blocks, previous, place, at === 0);
    if (title !== null || groups.length === 0) groups.push({ title: title ?? '', lines: [] });
    groups.at(-1)!.lines.push(line);
  });
  return groups.length > 1 ? groups : null;
}

/** Where each line begins, in their order; null: fewer than nine of ten are there. */
function placesOf(lines: readonly string[], shown: readonly string[]): number[] | null {
  const starts = shown.flatMap((text, at) => (lines[0] && begins(text, lines[0]) ? [at] : [])).slice(0, 20);
  for (const start of starts) {
    const places: number[] = [];
    let missed = 0;
    for (const line of lines) {
      const from = places.length === 0 ? start : places.at(-1)! + 1;
      const found = shown.slice(from, from + NEAR).findIndex((text) => begins(text, line));
      if (found < 0) missed += 1;
      places.push(found < 0 ? (places.at(-1) ?? start) : from + found);
    }
    if (missed <= lines.length / 10) return places;
  }
  return null;
}

const begins = (text: string, line: string) =>
  text !== '' &&
  (text === line || (text.length > 4 && line.startsWith(text)) || (line.length > 4 && text.startsWith(line)));

const heading = /^(?:h[1-6]|dt|strong|b|legend|caption|th|p|div|span|li|figcaption|header)$/;

/** A heading, or a short line that ends with a colon, between two ingredients. Right before the first only a heading. */
function titleBetween(blocks: readonly Block[], after: number, before: number, isFirst: boolean): string | null {
  for (let at = before - 1; at > after; at--) {
    const { tag, text } = blocks[at]!;
    if (text.length > 80 || /\d/.test(text) || !heading.test(tag)) continue;
    const isHeading = /^h[1-6]|dt|legend|caption|th/.test(tag);
    if (
      isFirst &&
      (!isHeading ||
        /^(?:ingredients?|zutaten|ingrédients|ingredientes|ingredienti|ingrediënten|ingredienser)\b/i.test(text))
    )
      continue;
    if (isHeading || /:$/.test(text) || /^[^a-z]+$/.test(text)) return text.replace(/\s*:$/, '');
  }
  return null;
}

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
