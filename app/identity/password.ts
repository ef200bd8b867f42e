const SHORTEST = 13;
const LONGEST = 128;

export type PasswordError = 'required' | 'too-short' | 'not-allowed';

/**
 * The first rule that a new password breaks, or null. 13 to 128 code points and no rules of composition; equal to the
 * email or to a name, whatever the case, it is not allowed, and neither is one too long.
 * @param names each alone and all together are looked at
 */
export function checkPassword(given: {
  password: string;
  email: string;
  names: readonly string[];
}): PasswordError | null {
  if (given.password === '') return 'required';
  const length = codePoints(given.password);
  if (length < SHORTEST) return 'too-short';
  if (length > LONGEST) return 'not-allowed';
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
