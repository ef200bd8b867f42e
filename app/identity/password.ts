import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../copy/lengths.ts';

export type PasswordError = 'required' | 'too-short' | 'not-allowed';

/**
 * The first rule that a new password violates, or null. The rules are about length, not composition, and it must not
 * equal the email or a name, ignoring case.
 * @param names compared one by one and joined
 */
export function checkPassword(given: {
  password: string;
  email: string;
  names: readonly string[];
}): PasswordError | null {
  if (given.password === '') return 'required';
  const length = codePoints(given.password);
  if (length < SHORTEST_PASSWORD) return 'too-short';
  if (length > LONGEST_PASSWORD) return 'not-allowed';
  const known = [given.email, ...given.names, given.names.map((name) => name.trim()).join(' ')].map(folded);
  return known.includes(folded(given.password)) ? 'not-allowed' : null;
}

/** The length of a text in code points, so that an emoji does not count as two. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function folded(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
