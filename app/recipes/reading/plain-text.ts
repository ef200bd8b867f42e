import { decodeHTML } from 'entities';

const breaks = /<\s*(?:br|\/?p|\/?li|\/?div|\/?ol|\/?ul|\/?h[1-6]|\/?tr)\b[^<>]*>/gi;
const tags = /<\/?[a-z][^<>]*>/gi;

/** The lines of a text that may hold mark-up and entities, once or twice encoded. No line is empty. */
export function linesOf(text: string): string[] {
  return (
    decodeHTML(decodeHTML(text))
      .replace(breaks, '\n')
      .replace(tags, '')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u200b\ufeff]/g, '')
      .split(/[\r\n\u2028\u2029]+/)
      .map((line) => line.replace(/\s+/g, ' ').trim())
      .filter(Boolean)
  );
}

/** The same as one line. */
export const lineOf = (text: string): string => linesOf(text).join(' ');
