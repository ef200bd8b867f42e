import { createHmac } from 'node:crypto';

/** HMAC-SHA256, base64url: the same for the same value and purpose, and nobody without the secret can tell of what. */
export function keyedHash(value: string, secret: string, purpose: string): string {
  return createHmac('sha256', purposeKey(secret, purpose)).update(value).digest('base64url');
}

/** 32 bytes for one purpose, so that no two uses of the secret can be played against each other. */
export function purposeKey(secret: string, purpose: string): Uint8Array {
  return createHmac('sha256', secret).update(purpose).digest();
}
