import { createHash, randomBytes } from 'node:crypto';

/** 32 random bytes, base64url, and what is stored of them. */
export function newToken(): { token: string; hash: string } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: hashToken(token) };
}

/** SHA-256, base64url. Fast on purpose: a token cannot be guessed as a password can. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** Whether the text has the shape of a token of ours; nothing else is worth asking the database about. */
export function isToken(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9_-]{43}$/.test(text);
}
