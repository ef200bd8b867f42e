import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../db/client.server.ts';
import { usedNonces } from '../../db/schema/identity.ts';

/** Returns 32 random bytes as base64url, and the hash to store. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** Returns the SHA-256 as base64url. A fast hash is enough, because a random token cannot be guessed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Returns true if the text has the form of a token, so that other text is not looked up in the database. */
export function isToken(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9_-]{43}$/.test(text);
}

/** Marks a single-use value as used. Returns false if the value was used before. */
export async function spendNonce(db: Db, given: { nonce: string; expiresAt: Date }): Promise<boolean> {
  const fresh = await db
    .insert(usedNonces)
    .values({ nonceHash: hashToken(given.nonce), expiresAt: given.expiresAt })
    .onConflictDoNothing()
    .returning({ nonceHash: usedNonces.nonceHash });
  return fresh.length > 0;
}
