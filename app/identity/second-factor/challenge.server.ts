import { randomBytes } from 'node:crypto';
import type { Services } from '../../http/services.ts';
import { isKeyedHash, keyedHash } from '../secret.server.ts';

/** Session and purpose that a passkey challenge is bound to. Only used challenges are stored (`spendNonce`). */
export interface ChallengeOf {
  sessionHash: string;
  purpose: 'register' | 'give';
}

type Needs = Pick<Services, 'secrets' | 'now'>;

const LIFE = 30 * 60 * 1000;
const PURPOSE = 'passkey challenge';

export function issueChallenge({ secrets, now }: Needs, of: ChallengeOf): string {
  const value = `${randomBytes(16).toString('base64url')}.${now().getTime() + LIFE}`;
  return `${value}.${keyedHash(boundTo(value, of), secrets[0], PURPOSE)}`;
}

/** Returns the expiry of a challenge, or null if it is forged, expired, or bound to another session or purpose. */
export function readChallenge(challenge: string, of: ChallengeOf, { secrets, now }: Needs): { expiresAt: Date } | null {
  const [random = '', until = '', proof = ''] = challenge.split('.');
  const isOurs = isKeyedHash(proof, boundTo(`${random}.${until}`, of), secrets, PURPOSE);
  const expiresAt = new Date(Number(until));
  return isOurs && expiresAt > now() ? { expiresAt } : null;
}

const boundTo = (value: string, { sessionHash, purpose }: ChallengeOf) => `${purpose} ${sessionHash} ${value}`;
