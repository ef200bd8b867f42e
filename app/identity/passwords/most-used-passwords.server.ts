import { SHORTEST_PASSWORD } from '../../copy/lengths.ts';
import { codePoints } from './password.ts';

/** Read once, when the first password is set: most processes that import this never need it. */
let lists: Promise<{ all: ReadonlySet<string>; long: ReadonlySet<string> }> | undefined;

/**
 * Whether a password is one of the most used: on zxcvbn's list of 49,000 from leaks, or what people make of a shorter
 * one of the list to reach the length: it repeated, or followed by digits in order from 1. Ignores case and white
 * space.
 * @param password of an accepted length
 */
export async function isMostUsedPassword(password: string): Promise<boolean> {
  lists ??= readLists();
  const { all, long } = await lists;
  const plain = password.normalize('NFC').toLowerCase().replace(/\s/g, '');
  if (long.has(plain)) return true;
  const stem = withoutCounting(plain);
  return stem === '' || (stem !== plain && all.has(stem)) || isRepeated(plain, all);
}

async function readLists() {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const passwords = dictionary['passwords-common'];
  return {
    all: new Set(passwords),
    long: new Set(passwords.filter((each) => codePoints(each) >= SHORTEST_PASSWORD)),
  };
}

const COUNTING = '1234567890'.repeat(13);

/** Without the digits at its end that count from 1, and punctuation after them. */
function withoutCounting(text: string): string {
  const digits = /(\d+)[!.?]*$/.exec(text)?.[1] ?? '';
  for (let at = 0; at < digits.length; at += 1) {
    if (COUNTING.startsWith(digits.slice(at))) return text.slice(0, text.lastIndexOf(digits) + at);
  }
  return text;
}

function isRepeated(text: string, listed: ReadonlySet<string>): boolean {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const part = text.slice(0, length);
    if (text.length % length === 0 && part.repeat(text.length / length) === text && listed.has(part)) return true;
  }
  return false;
}
