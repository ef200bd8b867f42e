import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../http/services.ts';
import { keyedHash } from '../secret.server.ts';

/** Session and purpose that a passkey challenge is bound to. Only used challenges are stored (`spendNonce`). */
export interface ChallengeOf {
  sessionHash: string;
  purpose: 'register' | 'give';
}

type Needs = Pick<Services, 'secrets' | 'now'>;

const LIFE = 30 * 60 * 1000;

export function issueChallenge({ secrets, now }: Needs, of: ChallengeOf): string {
  const value = `${randomBytes(16).toString('base64url')}.${now().getTime() + LIFE}`;
  return `${value}.${proofOf(value, of, secrets[0])}`;
}

/** Returns the expiry of a challenge, or null if the challenge is expired or belongs to another session or purpose. */
export function readChallenge(challenge: string, of: ChallengeOf, { secrets, now }: Needs): { expiresAt: Date } | null {
  const [random = '', until = '', proof = ''] = challenge.split('.');
  const isOurs = secrets.some((secret) => isEqual(proof, proofOf(`${random}.${until}`, of, secret)));
  const expiresAt = new Date(Number(until));
  return isOurs && expiresAt > now() ? { expiresAt } : null;
}

const proofOf = (value: string, { sessionHash, purpose }: ChallengeOf, secret: string) =>
  keyedHash(`${purpose} ${sessionHash} ${value}`, secret, 'passkey challenge');

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
