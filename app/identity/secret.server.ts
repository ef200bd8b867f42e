import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * `value` and its seal (HMAC-SHA256), as one text: `value.seal`. What is sealed for one purpose opens for no other.
 * Sealed, not hidden.
 */
export function signed(value: string, secret: string, purpose: string): string {
  return `${value}.${keyedHash(value, secret, purpose)}`;
}

/** What was signed, or null when it was not signed with this secret for this purpose. */
export function unsigned(text: string, secret: string, purpose: string): string | null {
  const end = text.lastIndexOf('.');
  if (end < 0) return null;
  const value = text.slice(0, end);
  const expected = Buffer.from(keyedHash(value, secret, purpose));
  const given = Buffer.from(text.slice(end + 1));
  // Compared as text: base64url has several spellings of the same bytes, and only one of them is ours.
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : null;
}

/** HMAC-SHA256, base64url: the same for the same value and purpose, and nobody without the secret can tell of what. */
export function keyedHash(value: string, secret: string, purpose: string): string {
  return createHmac('sha256', purposeKey(secret, purpose)).update(value).digest('base64url');
}

/** 32 bytes for one purpose, so that no two uses of the secret can be played against each other. */
export function purposeKey(secret: string, purpose: string): Uint8Array {
  return createHmac('sha256', secret).update(purpose).digest();
}
