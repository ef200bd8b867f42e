import type { Block } from './page.ts';

/** Writes a page as text for the text reader, with marks of headings and items, and blank lines between paragraphs. */
export function textOfBlocks(blocks: readonly Block[]): string {
  const lines: string[] = [];
  let before = '';
  for (const { tag, text, number } of blocks) {
    const rank = /^h([1-6])$/.exec(tag)?.[1];
    const isItem = tag === 'li';
    // List items, broken lines and table rows have no blank line between them.
    const isClose = tag === before && ['li', 'br', 'tr', 'td', 'th'].includes(tag);
    if (lines.length > 0 && !isClose && tag !== 'br') lines.push('');
    const mark = rank ? `${'#'.repeat(Number(rank))} ` : isItem ? (number === null ? '- ' : `${number}. `) : '';
    lines.push(mark + text);
    before = tag;
  }
  return lines.join('\n');
}
