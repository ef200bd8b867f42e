import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Services } from '../../http/services.ts';
import { keyedHash } from '../secret.server.ts';

/** What a passkey signs: for a session and a purpose. Nothing is stored until it is used (`spendNonce`). */
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

/** Until when a challenge can be used; null: it is not this session's, or not any more. */
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
