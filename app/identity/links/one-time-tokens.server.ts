import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts, oneTimeTokens } from '../../db/schema/identity.ts';
import { findOneTimeToken, type OneTimeToken, type TokenPurpose } from '../queries.server.ts';
import { hashToken, newToken } from './tokens.server.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const tokenLife: Record<TokenPurpose, number> = {
  signup: DAY,
  recovery: HOUR,
  invitation: 7 * DAY,
  'email-change': DAY,
  'email-undo': 7 * DAY,
  'factor-undo': 7 * DAY,
  'people-undo': 7 * DAY,
};

const newestOnly: ReadonlySet<TokenPurpose> = new Set(['recovery', 'email-change']);

/**
 * Creates the token of a mailed link. A new 'recovery' or 'email-change' token revokes earlier ones.
 * @param given.attemptId for 'signup': attempt that the link confirms; if omitted, the link confirms the account
 * @param given.browserHash `hashToken` of the sign-up cookie's secret
 * @param given.redirectTo a path on this site
 * @param given.now current time; for 'factor-undo', the time at which the factor was added
 * @param given.email the new address for 'email-change', the previous one for 'email-undo'
 * @param given.subjectId the creator for 'invitation' (null for an operator's), the change for 'people-undo'
 */
export function issueToken(
  db: Db,
  given: {
    accountId: string;
    purpose: TokenPurpose;
    attemptId?: string | null;
    browserHash?: string | null;
    redirectTo?: string | null;
    email?: string | null;
    subjectId?: string | null;
    now: Date;
  },
): Promise<string> {
  const { accountId, purpose, attemptId = null, browserHash = null, redirectTo = null, now } = given;
  const { email = null, subjectId = null } = given;
  const { token, hash } = newToken();
  return db.transaction(async (tx) => {
    await lockAccount(tx, accountId);
    if (newestOnly.has(purpose)) await endTokens(tx, accountId, [purpose]);
    const expiresAt = new Date(now.getTime() + tokenLife[purpose]);
    await tx.insert(oneTimeTokens).values({
      tokenHash: hash,
      accountId,
      purpose,
      attemptId,
      browserHash,
      redirectTo,
      email,
      subjectId,
      expiresAt,
      createdAt: now,
    });
    return token;
  });
}

/**
 * Marks a mailed token as used, under the account's lock. Returns null if the token is unknown, expired or revoked. The
 * returned `used` is the value before this call.
 * @param wanted.unused true for commands that run once: returns null for a used token too
 */
export async function takeToken(
  tx: Db,
  wanted: { token: string; purpose: TokenPurpose; unused?: boolean; now: Date },
): Promise<OneTimeToken | null> {
  const found = await findOneTimeToken(tx, wanted);
  if (!found) return null;
  await lockAccount(tx, found.accountId);
  const { tokenHash, usedAt } = oneTimeTokens;
  const taken = await tx
    .update(oneTimeTokens)
    .set({ usedAt: sql`coalesce(${usedAt}, ${sql.param(wanted.now, usedAt)})` })
    .where(and(eq(tokenHash, hashToken(wanted.token)), wanted.unused ? isNull(usedAt) : undefined))
    .returning({ purpose: oneTimeTokens.purpose });
  return taken.length > 0 ? found : null;
}

/**
 * Locks the account's row until the caller's transaction ends. Inserting rows that reference the account does not wait.
 */
export async function lockAccount(tx: Db, accountId: string): Promise<void> {
  await tx.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, accountId)).for('no key update');
}

export async function endTokensAbout(
  tx: Db,
  given: { accountId: string; purpose: TokenPurpose; subjectIds: readonly string[] },
): Promise<void> {
  const { accountId, purpose, subjectIds } = given;
  const { subjectId } = oneTimeTokens;
  await tx
    .delete(oneTimeTokens)
    .where(
      and(
        ...[eq(oneTimeTokens.accountId, accountId), eq(oneTimeTokens.purpose, purpose)],
        inArray(subjectId, [...subjectIds]),
      ),
    );
}

export async function endTokens(tx: Db, accountId: string, purposes: TokenPurpose[]): Promise<void> {
  await tx
    .delete(oneTimeTokens)
    .where(and(eq(oneTimeTokens.accountId, accountId), inArray(oneTimeTokens.purpose, purposes)));
}
