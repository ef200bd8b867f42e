import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { payoutAccounts } from '../../db/schema/payout-accounts.ts';

/**
 * Returns the account (`acct_…`) to which a creator's money can be transferred, as of the last sync. Null if there is
 * none; the platform then holds the money.
 */
export async function findOpenAccountId(db: Db, { creatorId }: { creatorId: string }): Promise<string | null> {
  const [row] = await db
    .select({ accountId: payoutAccounts.accountId })
    .from(payoutAccounts)
    .where(
      and(eq(payoutAccounts.creatorId, creatorId), isNull(payoutAccounts.closedAt), payoutAccounts.takesTransfers),
    );
  return row?.accountId ?? null;
}

export type StoredPayoutAccount = typeof payoutAccounts.$inferSelect;

export async function findOpenAccount(
  db: Db,
  { creatorId }: { creatorId: string },
): Promise<StoredPayoutAccount | null> {
  const found = await findPayoutAccount(db, { creatorId });
  return found?.closedAt === null ? found : null;
}

/** Returns the accounts in the list that belong to a creator and are not closed. */
export async function listFollowed(db: Db, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .select({ accountId: payoutAccounts.accountId })
    .from(payoutAccounts)
    .where(and(inArray(payoutAccounts.accountId, [...accountIds]), isNull(payoutAccounts.closedAt)));
  return rows.map(({ accountId }) => accountId!);
}

/** Returns the creators of these accounts, open or closed, in a fixed order. */
export async function listPaidThrough(db: Db, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ creatorId: payoutAccounts.creatorId })
    .from(payoutAccounts)
    .where(inArray(payoutAccounts.accountId, [...accountIds]))
    .orderBy(payoutAccounts.creatorId);
  return rows.map(({ creatorId }) => creatorId);
}

/** Returns the creator's open account, otherwise the newest closed one, or null if there was none. */
export async function findPayoutAccount(
  db: Db,
  { creatorId }: { creatorId: string },
): Promise<StoredPayoutAccount | null> {
  const [row] = await db
    .select()
    .from(payoutAccounts)
    .where(eq(payoutAccounts.creatorId, creatorId))
    .orderBy(desc(isNull(payoutAccounts.closedAt)), desc(payoutAccounts.createdAt))
    .limit(1);
  return row ?? null;
}

/** Returns each creator's open account, otherwise the newest closed one. Creators without an account are omitted. */
export async function listPayoutAccounts(db: Db, creatorIds: readonly string[]): Promise<StoredPayoutAccount[]> {
  if (creatorIds.length === 0) return [];
  return db
    .selectDistinctOn([payoutAccounts.creatorId])
    .from(payoutAccounts)
    .where(inArray(payoutAccounts.creatorId, [...creatorIds]))
    .orderBy(payoutAccounts.creatorId, desc(isNull(payoutAccounts.closedAt)), desc(payoutAccounts.createdAt));
}
