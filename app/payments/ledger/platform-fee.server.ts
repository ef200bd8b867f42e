import { asc, desc, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { platformFees } from '../../db/schema/ledger.ts';
import type { PlatformFee } from '../proceeds.ts';

export function listPlatformFees(db: Db): Promise<PlatformFee[]> {
  return db.select().from(platformFees).orderBy(asc(platformFees.since));
}

/** Returns the platform's share of a payment made now, in hundredths of a percent. */
export async function findPlatformFee(db: Db): Promise<number> {
  const [newest] = await db.select().from(platformFees).orderBy(desc(platformFees.since)).limit(1);
  return newest?.basisPoints ?? 0;
}

/**
 * Records the platform's share from `since` on, unless it is unchanged. Earlier payments keep the share of their time.
 */
export async function recordPlatformFee(db: Db, { since, basisPoints }: PlatformFee): Promise<void> {
  if ((await findPlatformFee(db)) === basisPoints) return;
  await db.transaction(async (tx) => {
    await tx.insert(platformFees).values({ since, basisPoints }).onConflictDoNothing();
    // Discards cached pages: the terms name the share beside the prices.
    await tx.execute(sql`select pg_notify('page_changes', 'prices')`);
  });
}
