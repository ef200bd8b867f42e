import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../copy/lengths.ts';
import { signUpErrors as errors, passwordRefusals } from '../../copy/sign-up.ts';

/** Rules that the server checks, because the lists are not sent to browsers. */
export type ServerPasswordRefusal = 'common' | 'keyboard-run';

/** Rules that the specification leaves to the service (section 8). */
export type PasswordRefusal = 'too-long' | 'same-as-email' | 'same-as-name' | 'repeated' | ServerPasswordRefusal;

export type PasswordError = 'required' | 'too-short' | PasswordRefusal;

/** Owner of the new password. A password is compared with each name, and with the names joined. */
export interface PasswordOwner {
  email: string;
  names: readonly string[];
}

export function checkPassword({
  password,
  email,
  names,
}: { password: string } & PasswordOwner): Exclude<PasswordError, ServerPasswordRefusal> | null {
  if (password === '') return 'required';
  const length = codePoints(password);
  if (length < MIN_PASSWORD_LENGTH) return 'too-short';
  if (length > MAX_PASSWORD_LENGTH) return 'too-long';
  if (new Set(password).size === 1) return 'repeated';
  const written = folded(password);
  if (folded(email) === written) return 'same-as-email';
  const known = [...names, names.map((name) => name.trim()).join(' ')].map(folded);
  return known.includes(written) ? 'same-as-name' : null;
}

export function isPasswordRefusal(error: PasswordError): error is PasswordRefusal {
  return error !== 'required' && error !== 'too-short';
}

/** Returns a form's messages: `summary` for the top, as specified, and `field` for the field, naming the rule. */
export function passwordMessages(error: PasswordError): { summary: string; field: string } {
  if (isPasswordRefusal(error)) return { summary: errors.passwordNotAllowed, field: passwordRefusals[error] };
  const message = error === 'required' ? errors.passwordRequired : errors.passwordTooShort;
  return { summary: message, field: message };
}

export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Returns null for text too long to equal any password, because normalizing takes quadratic time. */
function folded(text: string): string | null {
  return text.length > MAX_FOLDED_LENGTH ? null : text.normalize('NFC').trim().toLowerCase();
}

/**
 * Maximum length of compared text, in UTF-16 code units: two per character, times four because NFC may shorten a
 * decomposed text to a quarter.
 */
const MAX_FOLDED_LENGTH = MAX_PASSWORD_LENGTH * 2 * 4;
