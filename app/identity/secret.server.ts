import { createCipheriv, createDecipheriv, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AuthSecrets } from '../http/services.ts';

/** Returns the HMAC-SHA256 of a value as base64url, with a key for this purpose. */
export const keyedHash = (value: string, secret: string, purpose: string): string =>
  keyedHasher(secret, purpose)(value);

export function keyedHasher(secret: string, purpose: string): (value: string) => string {
  const key = purposeKey(secret, purpose);
  return (value) => createHmac('sha256', key).update(value).digest('base64url');
}

/**
 * Returns true if the hash is the `keyedHash` of the value by any of the site's secrets. Compares in constant time.
 * @param length characters of a shortened hash
 */
export function isKeyedHash(
  hash: string,
  value: string,
  secrets: AuthSecrets,
  purpose: string,
  length?: number,
): boolean {
  const given = Buffer.from(hash);
  return secrets.some((secret) => {
    const own = Buffer.from(keyedHash(value, secret, purpose).slice(0, length));
    return own.length === given.length && timingSafeEqual(own, given);
  });
}

/** Derives a key of 32 bytes for one purpose. The key reveals no key for another purpose. */
export function purposeKey(secret: string, purpose: string): Uint8Array {
  return createHmac('sha256', secret).update(purpose).digest();
}

type SealPurpose = 'authenticator secret' | 'push key' | 'sending key' | 'hand-over';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** @param owner id or other name of the owner; the result can only be decrypted for this owner */
export function sealSecret(
  secret: string,
  owner: string,
  secrets: AuthSecrets,
  purpose: SealPurpose = 'authenticator secret',
): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, purposeKey(secrets[0], purpose), nonce);
  cipher.setAAD(Buffer.from(owner));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url');
}

/** @returns null if the text was altered, was sealed with a removed secret, or is for another owner or purpose */
export function openSecret(
  sealed: string,
  owner: string,
  secrets: AuthSecrets,
  purpose: SealPurpose = 'authenticator secret',
): { secret: string; isCurrent: boolean } | null {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return null;
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  for (const [at, each] of secrets.entries()) {
    const decipher = createDecipheriv(ALGORITHM, purposeKey(each, purpose), nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(owner));
    decipher.setAuthTag(tag);
    try {
      const encrypted = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      const secret = Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
      return { secret, isCurrent: at === 0 };
    } catch {
      // The text was altered, or sealed with another secret.
    }
  }
  return null;
}
