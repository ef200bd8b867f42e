import { createHmac } from 'node:crypto';

/**
 * HMAC-SHA256, base64url. Deterministic by value and purpose; without the secret a value can be neither found nor
 * tested.
 */
export const keyedHash = (value: string, secret: string, purpose: string): string =>
  keyedHasher(secret, purpose)(value);

/** `keyedHash` of many values. */
export function keyedHasher(secret: string, purpose: string): (value: string) => string {
  const key = purposeKey(secret, purpose);
  return (value) => createHmac('sha256', key).update(value).digest('base64url');
}

/** A key of 32 bytes derived for one purpose, so that uses of the secret are independent. */
export function purposeKey(secret: string, purpose: string): Uint8Array {
  return createHmac('sha256', secret).update(purpose).digest();
}
