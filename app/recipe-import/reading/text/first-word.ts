import { isLetterAt, isNonLetterAt } from './characters.ts';

/** Maximum position at which the first word begins, and its maximum length. */
const MAX_END = 80;
const anyFirst = /^\P{L}*(\p{L}(?:[\p{L}’'-]*\p{L})?)/u;

/** First word of a text in lower case, after any marks, or empty. Used to exclude most patterns by a set look-up. */
export function firstWordOf(text: string): string {
  const length = Math.min(text.length, MAX_END);
  let from = 0;
  while (from < length && isNonLetterAt(text, from)) from += 1;
  let to = from;
  while (to < length && isLetterAt(text, to)) to += 1;
  const isPlain = to === length || (text.charCodeAt(to) < 128 && !"'-".includes(text.charAt(to)));
  if (isPlain) return text.slice(from, to).toLowerCase();
  return (anyFirst.exec(text.slice(0, MAX_END))?.[1] ?? '').replaceAll("'", '’').toLowerCase();
}
