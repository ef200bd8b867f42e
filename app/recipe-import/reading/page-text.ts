import { type Block, readPage } from './page.ts';

/**
 * What an HTML document shows, as the text that the text reader reads: headings with their rank, items of lists with
 * their bullet or number, paragraphs with an empty line around them.
 */
export const textOfHtml = (html: string): string => textOfBlocks(readPage(html).blocks);

export function textOfBlocks(blocks: readonly Block[]): string {
  const lines: string[] = [];
  let before = '';
  for (const { tag, text, number } of blocks) {
    const rank = /^h([1-6])$/.exec(tag)?.[1];
    const isItem = tag === 'li';
    // Items, lines that are broken and rows of a table follow each other closely.
    const isClose = tag === before && ['li', 'br', 'tr', 'td', 'th'].includes(tag);
    if (lines.length > 0 && !isClose && tag !== 'br') lines.push('');
    const mark = rank ? `${'#'.repeat(Number(rank))} ` : isItem ? (number === null ? '- ' : `${number}. `) : '';
    lines.push(mark + text);
    before = tag;
  }
  return lines.join('\n');
}
