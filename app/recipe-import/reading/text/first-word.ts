import { isLetterAt, isNoLetterAt } from './characters.ts';

/** A first word begins in so many characters, and ends in them. */
const FARTHEST = 80;
const anyFirst = /^\P{L}*(\p{L}(?:[\p{L}’'-]*\p{L})?)/u;

/**
 * The first word of a text, in lower case, behind whatever stands before it; empty: there is none. Most of what a line may
 * be is told by it, and a set of words answers at once.
 */
export function firstWordOf(text: string): string {
  const length = Math.min(text.length, FARTHEST);
  let from = 0;
  while (from < length && isNoLetterAt(text, from)) from += 1;
  let to = from;
  while (to < length && isLetterAt(text, to)) to += 1;
  const isPlain = to === length || (text.charCodeAt(to) < 128 && !"'-".includes(text.charAt(to)));
  if (isPlain) return text.slice(from, to).toLowerCase();
  return (anyFirst.exec(text.slice(0, FARTHEST))?.[1] ?? '').replaceAll("'", '’').toLowerCase();
}
