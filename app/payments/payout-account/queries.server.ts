import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { payoutAccounts } from '../../db/schema/payout-accounts.ts';

/**
 * `acct_…` to which money for a creator can be transferred now. Null: to none, so what is charged is held. As of the last
 * sync; the provider may know better by now.
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

/** Those of these that are a creator's, and not closed. */
export async function listFollowed(db: Db, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .select({ accountId: payoutAccounts.accountId })
    .from(payoutAccounts)
    .where(and(inArray(payoutAccounts.accountId, [...accountIds]), isNull(payoutAccounts.closedAt)));
  return rows.map(({ accountId }) => accountId!);
}

/** The creators who are, or were, paid through these accounts, in one order. */
export async function listPaidThrough(db: Db, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectDistinct({ creatorId: payoutAccounts.creatorId })
    .from(payoutAccounts)
    .where(inArray(payoutAccounts.accountId, [...accountIds]))
    .orderBy(payoutAccounts.creatorId);
  return rows.map(({ creatorId }) => creatorId);
}

/** The creator's account that is not closed, else the one that was closed last. Null: none was ever begun. */
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

/** How creators' accounts stand: each one's that is not closed, else the one that was closed last. Who has none is left out. */
export async function listPayoutAccounts(db: Db, creatorIds: readonly string[]): Promise<StoredPayoutAccount[]> {
  if (creatorIds.length === 0) return [];
  return db
    .selectDistinctOn([payoutAccounts.creatorId])
    .from(payoutAccounts)
    .where(inArray(payoutAccounts.creatorId, [...creatorIds]))
    .orderBy(payoutAccounts.creatorId, desc(isNull(payoutAccounts.closedAt)), desc(payoutAccounts.createdAt));
}
