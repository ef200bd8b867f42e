import { and, asc, desc, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { memberships } from '../../db/schema/membership.ts';
import { merchants } from '../../db/schema/merchants.ts';

export type StoredMerchant = typeof merchants.$inferSelect;

/** Account in which a creator's members can be charged now. */
export interface ReadyMerchant {
  /** `acct_…` */
  merchantId: string;
  usesTax: boolean;
}

/**
 * Finds the account in which a creator's members are charged, as of the last sync. Null if none can charge, or if its
 * owner is disconnecting it.
 */
export async function findReadyMerchant(db: Db, { creatorId }: { creatorId: string }): Promise<ReadyMerchant | null> {
  const [row] = await db
    .select({ merchantId: merchants.merchantId, usesTax: merchants.usesTax })
    .from(merchants)
    .where(and(eq(merchants.creatorId, creatorId), eq(merchants.state, 'ready'), isNull(merchants.parting)));
  return row ? { merchantId: row.merchantId!, usesTax: row.usesTax } : null;
}

/** Returns the creators in the list whose members can be charged now. */
export async function listOpenCreators(db: Db, { creatorIds }: { creatorIds: readonly string[] }): Promise<string[]> {
  if (creatorIds.length === 0) return [];
  const rows = await db
    .select({ creatorId: merchants.creatorId })
    .from(merchants)
    .where(
      and(...[inArray(merchants.creatorId, [...creatorIds]), eq(merchants.state, 'ready'), isNull(merchants.parting)]),
    );
  return rows.map(({ creatorId }) => creatorId);
}

/** Finds the account in which a membership is charged, or null if none can charge. */
export async function findReadyMerchantOf(
  db: Db,
  { membershipId }: { membershipId: string },
): Promise<ReadyMerchant | null> {
  const [of] = await db
    .select({ creatorId: memberships.creatorId })
    .from(memberships)
    .where(eq(memberships.id, membershipId));
  return of ? findReadyMerchant(db, of) : null;
}

/** Returns the accounts in the list (`acct_…`) to which the platform has access. */
export async function listConnected(db: Db, merchantIds: readonly string[]): Promise<string[]> {
  if (merchantIds.length === 0) return [];
  const rows = await db
    .select({ merchantId: merchants.merchantId })
    .from(merchants)
    .where(and(inArray(merchants.merchantId, [...merchantIds]), isNull(merchants.disconnectedAt)));
  return rows.map(({ merchantId }) => merchantId!);
}

/** Returns the creator of an account (`acct_…`) to which the platform has or had access, or null. */
export async function findCreatorOf(db: Db, { merchantId }: { merchantId: string }): Promise<string | null> {
  const [row] = await db
    .select({ creatorId: merchants.creatorId })
    .from(merchants)
    .where(eq(merchants.merchantId, merchantId));
  return row?.creatorId ?? null;
}

/** Returns the creator's connected account, otherwise the newest disconnected one, or null if there was none. */
export async function findMerchant(db: Db, { creatorId }: { creatorId: string }): Promise<StoredMerchant | null> {
  const [newest] = await db
    .select()
    .from(merchants)
    .where(eq(merchants.creatorId, creatorId))
    .orderBy(desc(isNull(merchants.disconnectedAt)), desc(merchants.createdAt))
    .limit(1);
  return newest ?? null;
}

export async function findConnectedMerchant(
  db: Db,
  { creatorId }: { creatorId: string },
): Promise<StoredMerchant | null> {
  const found = await findMerchant(db, { creatorId });
  return found?.disconnectedAt === null ? found : null;
}

/** Lists connected accounts that cannot charge cards, by the creator's name. */
export function listWaiting(db: Db): Promise<{ creatorName: string; state: StoredMerchant['state'] }[]> {
  return db
    .select({ creatorName: creators.name, state: merchants.state })
    .from(merchants)
    .innerJoin(creators, eq(creators.id, merchants.creatorId))
    .where(and(isNull(merchants.disconnectedAt), ne(merchants.state, 'ready')))
    .orderBy(asc(creators.name));
}

/** Returns the newest account of each of the creators, connected or not. */
export async function listNewestMerchants(db: Db, creatorIds: readonly string[]): Promise<StoredMerchant[]> {
  if (creatorIds.length === 0) return [];
  return db
    .selectDistinctOn([merchants.creatorId])
    .from(merchants)
    .where(inArray(merchants.creatorId, [...creatorIds]))
    .orderBy(merchants.creatorId, desc(isNull(merchants.disconnectedAt)), desc(merchants.createdAt));
}
