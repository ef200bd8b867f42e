import { LONGEST_PASSWORD, SHORTEST_PASSWORD } from '../copy/lengths.ts';

export type PasswordError = 'required' | 'too-short' | 'not-allowed';

/**
 * The first rule that a new password breaks, or null. Its length is ruled, its composition is not; equal to the email or
 * to a name, whatever the case, it is not allowed, and neither is one too long.
 * @param names each alone and all together are looked at
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

/** How many characters a person sees counted: code points, so that an emoji is not two. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

function folded(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
