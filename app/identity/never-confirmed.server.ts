import { and, eq, exists, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { operators } from '../db/schema/access.ts';
import { creatorInvitations, creatorMembers } from '../db/schema/creators.ts';
import { accounts, oneTimeTokens, signUpAttempts } from '../db/schema/identity.ts';
import { memberships } from '../db/schema/membership.ts';

/**
 * Deletes accounts that signed up before a time and were never confirmed, once none of their links is stored. Accounts
 * with a role, an invitation to a role, or a membership that was once open stay.
 * @returns number of deleted accounts, at most `limit`
 */
export async function deleteNeverConfirmed(
  db: Db,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const one = { one: sql`1` };
  const attempts = db.select(one).from(signUpAttempts);
  const ofAccount = eq(signUpAttempts.accountId, accounts.id);
  const stale = db
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        isNull(accounts.emailConfirmedAt),
        exists(attempts.where(and(ofAccount, lt(signUpAttempts.createdAt, before)))),
        lt(accounts.createdAt, before),
        notExists(db.select(one).from(oneTimeTokens).where(eq(oneTimeTokens.accountId, accounts.id))),
        notExists(db.select(one).from(creatorMembers).where(eq(creatorMembers.accountId, accounts.id))),
        notExists(db.select(one).from(creatorInvitations).where(eq(creatorInvitations.accountId, accounts.id))),
        notExists(db.select(one).from(operators).where(eq(operators.accountId, accounts.id))),
        // The address of an account whose membership was once open is probably not mistyped.
        notExists(
          db
            .select(one)
            .from(memberships)
            .where(and(eq(memberships.accountId, accounts.id), isNotNull(memberships.openedAt))),
        ),
      ),
    )
    .limit(limit)
    .for('update', { skipLocked: true });
  const deleted = await db.delete(accounts).where(sql`${accounts.id} in (${stale})`).returning({ id: accounts.id });
  return deleted.length;
}
