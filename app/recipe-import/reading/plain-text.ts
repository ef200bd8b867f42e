import { decodeHTML } from 'entities';
import { MAX_TEXT_LENGTH } from '../../recipes/content/bounds.ts';
import { withoutControlCharacters } from '../../recipes/content/normalize-recipe.ts';

const breaks = /<\s*(?:br|\/?p|\/?li|\/?div|\/?ol|\/?ul|\/?h[1-6]|\/?tr)\b[^<>]*>/gi;
const tags = /<\/?[a-z][^<>]*>/gi;

/**
 * Splits a text into non-empty lines, removing markup and entities that were encoded once or twice. A text longer than
 * a recipe stays one line.
 */
export function linesOf(text: string): string[] {
  if (text.length > MAX_TEXT_LENGTH) return [text];
  const plain = decodeHTML(decodeHTML(text)).replace(breaks, '\n').replace(tags, '');
  return withoutControlCharacters(plain)
    .replace(/[\u200b\ufeff]/g, '')
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}

export const lineOf = (text: string): string => linesOf(text).join(' ');
