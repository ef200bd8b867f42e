import type { Block } from './page.ts';
import type { Group } from './parsed-recipe.ts';
import { sectionKindOf } from './text/words.ts';

/** Maximum distance between consecutive ingredients, in blocks. */
const MAX_DISTANCE = 12;

/** Groups lines by the titles shown between them. Null for a single group, or if too few lines are in order. */
export function groupsOnPage(lines: readonly string[], blocks: readonly Block[]): Group[] | null {
  const places = placesOf(lines, blocks);
  if (!places) return null;
  const groups: Group[] = [];
  lines.forEach((line, at) => {
    const place = places[at]!;
    const previous = at === 0 ? Math.max(-1, place - 3) : places[at - 1]!;
    const group = groups.at(-1);
    const title =
      titleBetween(blocks, previous, place, at === 0) ??
      (group?.title && isOtherList(blocks[previous]!, blocks[place]!, group) ? '' : null);
    if (title !== null || groups.length === 0) groups.push({ title: title ?? '', lines: [] });
    groups.at(-1)!.lines.push(line);
  });
  return groups.length > 1 ? groups : null;
}

/**
 * Returns the index of the block in which each line begins. A line that is not found gets the index of the previous
 * line. Returns null if fewer than nine of ten lines are found.
 */
export function placesOf(lines: readonly string[], blocks: readonly Block[]): number[] | null {
  const shown = blocks.map(({ text }) => wordsOf(text));
  const wanted = lines.map(wordsOf);
  const isAt = (line: readonly string[], at: number) => isShown(line, shown[at]!, shown[at + 1]);
  const starts = shown.flatMap((_, at) => (wanted[0] && isAt(wanted[0], at) ? [at] : [])).slice(0, 20);
  for (const start of starts) {
    const places: number[] = [];
    let missed = 0;
    for (const line of wanted) {
      const from = places.length === 0 ? start : places.at(-1)! + 1;
      const until = Math.min(from + MAX_DISTANCE, shown.length);
      let place = from;
      while (place < until && !isAt(line, place)) place += 1;
      if (place === until) missed += 1;
      places.push(place === until ? (places.at(-1) ?? start) : place);
    }
    if (missed <= lines.length / 10) return places;
  }
  return null;
}

/** Returns true if the block is the line with few other words, or its beginning, or the line with the next block. */
function isShown(line: readonly string[], block: readonly string[], next: readonly string[] = []): boolean {
  if (block.length === 0 || line.length === 0) return false;
  if (includesAll(block, line)) return block.length <= line.length * 2 + 6;
  if (!includesAll(line, block)) return false;
  const isBeginning = block.join('').length > 4 && block.every((word, at) => line[at] === word);
  return isBeginning || (block.length + next.length === line.length && includesAll([...block, ...next], line));
}

function includesAll(whole: readonly string[], part: readonly string[]): boolean {
  return part.length <= whole.length && part.every((word) => whole.includes(word));
}

/** Heading within a list: 'For the sauce'. */
const announced =
  /^(?!to taste)(?:for|to|pour|per|voor|für|para|till|til|för) (?:the |la |le |il |lo |de |den |die |het |el |l[’'])?\p{L}+(?: \p{L}+){0,2}:?$/iu;

const heading = /^(?:h[1-6]|dt|strong|b|legend|caption|th|p|div|span|li|figcaption|header)$/;

/** Returns true if a separate list begins after a titled group. */
const isOtherList = (before: Block, line: Block, group: Group): boolean =>
  group.lines.length > 1 && before.tag === 'li' && line.tag === 'li' && before.list !== line.list;

/** Finds the title between two ingredients. Before the first ingredient, only a heading or a row of one cell counts. */
function titleBetween(blocks: readonly Block[], after: number, before: number, isFirst: boolean): string | null {
  for (let at = before - 1; at > after; at--) {
    const { tag, text } = blocks[at]!;
    if (text.length > 80 || /\d/.test(text)) continue;
    if (!isFirst && announced.test(text)) return text.replace(/(?<!\s)\s*:$/, '');
    const isAcross = tag === 'td' && /\p{L}/u.test(text) && blocks[at]!.cells === 1 && (blocks[before]!.cells ?? 1) > 1;
    if (!heading.test(tag) && !isAcross) continue;
    const isHeading = isAcross || /^h[1-6]|dt|legend|caption|th/.test(tag);
    if (isFirst && sectionKindOf(text) === 'ingredients') return null;
    if (isFirst && !isHeading) continue;
    if (isHeading || /:$/.test(text) || /^[^a-z]+$/.test(text)) return text.replace(/(?<!\s)\s*:$/, '');
  }
  return null;
}

const eastern = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]';
const wordIn = new RegExp(`\\p{N}+|${eastern}|(?:(?!${eastern})[\\p{L}\\p{M}])+`, 'gu');

/**
 * Returns the words of a text in comparable form. '500gr' is split like '500 gr', and each Chinese or Japanese
 * character is a word. Texts longer than an ingredient have no words.
 */
function wordsOf(text: string): string[] {
  if (text.length > 500) return [];
  const plain = text.normalize('NFKC').toLowerCase().replaceAll('(s)', '');
  return (plain.match(wordIn) ?? []).map((word) => word.replace(/(?<=..)s$/, ''));
}
