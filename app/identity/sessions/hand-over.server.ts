import { and, eq, gt } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts, sessions } from '../../db/schema/identity.ts';
import type { Services } from '../../http/services.ts';
import { hashToken, spendNonce } from '../links/tokens.server.ts';
import { SESSION_MAX_AGE } from '../queries.server.ts';
import { openSecret, sealSecret } from '../secret.server.ts';
import type { SessionClient } from './session-client.server.ts';
import { insertSession } from './session-commands.server.ts';

/** Seconds from the beginning of a hand-over to its latest completion. */
export const HAND_OVER_SECONDS = 15 * 60;

/** Milliseconds during which the other site accepts a token. */
const TOKEN_LIFE = 60_000;

/** Maximum length of a hand-over token, in characters. */
export const HAND_OVER_LENGTH = 4_000;

/** Session to continue at another site. The hash gives no access. */
export interface HandedSession {
  accountId: string;
  sessionHash: string;
}

type Needs = Pick<Services, 'secrets' | 'now'>;

/**
 * Encrypts a value into a token that only one browser can redeem, at one address of another site. The owner of that
 * site's domain cannot read the value.
 * @param to.address address at the other site to which the token is posted
 * @param to.check `hashToken` of the nonce that the other site has given to the browser
 */
export function sealHandOver<Value>({ secrets, now }: Needs, to: { address: string; check: string }, value: Value) {
  const until = now().getTime() + TOKEN_LIFE;
  return sealSecret(JSON.stringify({ value, check: to.check, until }), to.address, secrets, 'hand-over');
}

/** Returns null for a token that is expired, forged, or for another address or browser. The caller spends the nonce. */
export function openHandOver<Value>(
  { secrets, now }: Needs,
  { token, address, nonce }: { token: string; address: string; nonce: string },
): Value | null {
  const opened = openSecret(token, address, secrets, 'hand-over');
  if (!opened) return null;
  const { value, check, until } = JSON.parse(opened.secret) as { value: Value; check: string; until: number };
  return check === hashToken(nonce) && until > now().getTime() ? value : null;
}

/**
 * Returns false if the hand-over was completed before. Spends the nonce instead of the token, because several texts
 * decode to the same token.
 */
export const spendHandOver = (db: Db, { nonce, now }: { nonce: string; now: Date }): Promise<boolean> =>
  spendNonce(db, { nonce, expiresAt: new Date(now.getTime() + HAND_OVER_SECONDS * 1000) });

/**
 * Starts a session at this site that continues a session of another site, with the other session's time of sign-in.
 * @param given.withFactor true if a second factor that was given at the other site counts at this site
 * @returns the new session's token, or null if the hand-over was completed before or the other session has ended
 */
export function continueSession(
  db: Db,
  given: HandedSession & { nonce: string; withFactor: boolean; client: SessionClient; now: Date },
): Promise<string | null> {
  const { accountId, sessionHash, nonce, withFactor, client, now } = given;
  return db.transaction(async (tx) => {
    if (!(await spendHandOver(tx, { nonce, now }))) return null;
    // `endOtherSessions` has ended the other session, or waits and then ends the new session too.
    await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('share');
    const [before] = await tx
      .select({ createdAt: sessions.createdAt, secondFactorAt: sessions.secondFactorAt })
      .from(sessions)
      .where(
        and(
          eq(sessions.tokenHash, sessionHash),
          eq(sessions.accountId, accountId),
          gt(sessions.expiresAt, now),
          gt(sessions.createdAt, new Date(now.getTime() - SESSION_MAX_AGE)),
        ),
      );
    if (!before) return null;
    const secondFactorAt = withFactor ? before.secondFactorAt : null;
    return insertSession(tx, { accountId, client, now, since: before.createdAt, secondFactorAt });
  });
}
