import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { creators } from '../../db/schema/creators.ts';
import { memberships } from '../../db/schema/membership.ts';
import { merchants } from '../../db/schema/merchants.ts';

export type StoredMerchant = typeof merchants.$inferSelect;

export interface ReadyMerchant {
  /** `acct_…` */
  merchantId: string;
  usesTax: boolean;
}

/**
 * Condition for merchants in which members can be charged now: the last sync found the merchant ready, and no owner has
 * begun to disconnect it.
 */
export const isReady = sql`(${merchants.state} = 'ready' and ${merchants.parting} is null)`;

/** Finds the creator's ready merchant (`isReady`), or null. */
export async function findReadyMerchant(db: Db, { creatorId }: { creatorId: string }): Promise<ReadyMerchant | null> {
  const [row] = await db
    .select({ merchantId: merchants.merchantId, usesTax: merchants.usesTax })
    .from(merchants)
    .where(and(eq(merchants.creatorId, creatorId), isReady));
  return row ? { merchantId: row.merchantId!, usesTax: row.usesTax } : null;
}

/** Returns the ids of the given creators who have a ready merchant (`isReady`). */
export async function listOpenCreators(db: Db, { creatorIds }: { creatorIds: readonly string[] }): Promise<string[]> {
  if (creatorIds.length === 0) return [];
  const rows = await db
    .select({ creatorId: merchants.creatorId })
    .from(merchants)
    .where(and(inArray(merchants.creatorId, [...creatorIds]), isReady));
  return rows.map(({ creatorId }) => creatorId);
}

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

export async function listConnected(db: Db, merchantIds: readonly string[]): Promise<string[]> {
  if (merchantIds.length === 0) return [];
  const rows = await db
    .select({ merchantId: merchants.merchantId })
    .from(merchants)
    .where(and(inArray(merchants.merchantId, [...merchantIds]), isNull(merchants.disconnectedAt)));
  return rows.map(({ merchantId }) => merchantId!);
}

/** Finds the creator of a connected or disconnected merchant. */
export async function findCreatorOf(db: Db, { merchantId }: { merchantId: string }): Promise<string | null> {
  const [row] = await db
    .select({ creatorId: merchants.creatorId })
    .from(merchants)
    .where(eq(merchants.merchantId, merchantId));
  return row?.creatorId ?? null;
}

/** Finds a creator's connected merchant, otherwise the newest disconnected one. */
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

/** Lists connected merchants that are not ready, by the creator's name. */
export function listWaiting(db: Db): Promise<{ creatorName: string; state: StoredMerchant['state'] }[]> {
  return db
    .select({ creatorName: creators.name, state: merchants.state })
    .from(merchants)
    .innerJoin(creators, eq(creators.id, merchants.creatorId))
    .where(and(isNull(merchants.disconnectedAt), ne(merchants.state, 'ready')))
    .orderBy(asc(creators.name));
}

/** Returns each creator's connected merchant, otherwise the newest disconnected one. */
export async function listNewestMerchants(db: Db, creatorIds: readonly string[]): Promise<StoredMerchant[]> {
  if (creatorIds.length === 0) return [];
  return db
    .selectDistinctOn([merchants.creatorId])
    .from(merchants)
    .where(inArray(merchants.creatorId, [...creatorIds]))
    .orderBy(merchants.creatorId, desc(isNull(merchants.disconnectedAt)), desc(merchants.createdAt));
}
