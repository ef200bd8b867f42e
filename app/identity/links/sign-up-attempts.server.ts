import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts, oneTimeTokens, signUpAttempts } from '../../db/schema/identity.ts';
import { hashToken, isToken } from './tokens.server.ts';

// The sign-ups of an unconfirmed address. Each keeps its own password, so that the link that was mailed for one opens
// the account to that one's password and to no other.

/** An attempt as it was made. */
export interface StoredAttempt {
  passwordHash: string;
  metadata: Record<string, unknown>;
  /** As the room that signs people up wrote them. */
  details: Record<string, unknown>;
  createdAt: Date;
}

/** The hash of an attempt that is void: it verifies no password. */
const VOID = '';

/** Part of the transaction that writes the account, which it thereby has locked. */
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
 * Voids the passwords of an account's attempts once its address is confirmed. The rows stay for a while: the page of a
 * browser whose attempt was not the confirmed one must not change by it.
 * @param by.confirmed the attempt whose link confirmed the address
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
 * The hash that proves who signed up: the password of the attempt that a 'signup' link was mailed for, or the account's
 * for a link without an attempt. Null when there is none; a hasher verifies that in the same time.
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
