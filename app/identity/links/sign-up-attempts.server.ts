import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts, oneTimeTokens, signUpAttempts } from '../../db/schema/identity.ts';
import { hashToken, isToken } from './tokens.server.ts';

// Sign-ups with an unconfirmed address. The link mailed for an attempt confirms the account in the browser that signed
// up. Other browsers also need the attempt's password, or a new password.

export interface StoredAttempt {
  passwordHash: string;
  metadata: Record<string, unknown>;
  /** Details of the sign-up, in the format of `app/membership`. */
  details: Record<string, unknown>;
  createdAt: Date;
}

/** Stored instead of a hash, so that no password matches. */
const VOID = '';

/** Stores an attempt. Runs in the transaction that writes the account, because the write locks the account. */
export async function recordAttempt(
  tx: Db,
  attempt: StoredAttempt & { accountId: string; browserHash: string },
): Promise<string> {
  const [row] = await tx.insert(signUpAttempts).values(attempt).returning({ id: signUpAttempts.id });
  return row!.id;
}

export async function findAttempt(tx: Db, id: string): Promise<StoredAttempt | null> {
  const { passwordHash, metadata, details, createdAt } = signUpAttempts;
  const [attempt] = await tx
    .select({ passwordHash, metadata, details, createdAt })
    .from(signUpAttempts)
    .where(eq(signUpAttempts.id, id));
  return attempt ?? null;
}

/**
 * Voids the passwords of an account's attempts when the address is confirmed.
 * @param by null if the address was not confirmed by a sign-up link
 * @param by.confirmed attempt whose link confirmed the address, or null for a link without an attempt
 */
export async function voidAttempts(
  tx: Db,
  accountId: string,
  by: { confirmed: string | null; now: Date } | null = null,
): Promise<void> {
  await tx.update(signUpAttempts).set({ passwordHash: VOID }).where(eq(signUpAttempts.accountId, accountId));
  if (!by?.confirmed) return;
  await tx
    .update(signUpAttempts)
    .set({ confirmedAt: by.now })
    .where(and(eq(signUpAttempts.id, by.confirmed), eq(signUpAttempts.accountId, accountId)));
}

/**
 * Returns the hash of the password that proves who signed up: the attempt's, or the account's for a link without an
 * attempt. Null if the link is unknown, or if there is no password or the attempt's is void.
 */
export async function findSignUpProof(db: Db, { token }: { token: string }): Promise<string | null> {
  if (!isToken(token)) return null;
  const [found] = await db
    .select({
      attemptId: oneTimeTokens.attemptId,
      ofAttempt: signUpAttempts.passwordHash,
      ofAccount: accounts.passwordHash,
    })
    .from(oneTimeTokens)
    .innerJoin(accounts, eq(accounts.id, oneTimeTokens.accountId))
    .leftJoin(signUpAttempts, eq(signUpAttempts.id, oneTimeTokens.attemptId))
    .where(and(eq(oneTimeTokens.tokenHash, hashToken(token)), eq(oneTimeTokens.purpose, 'signup')));
  if (!found) return null;
  return (found.attemptId === null ? found.ofAccount : found.ofAttempt) || null;
}
