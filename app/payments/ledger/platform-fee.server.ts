import { asc, desc, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { platformFees } from '../../db/schema/ledger.ts';
import type { PlatformFee } from '../proceeds.ts';

/** The platform's shares, each with its beginning, the oldest first. Empty: it has never taken one. */
export function listPlatformFees(db: Db): Promise<PlatformFee[]> {
  return db.select().from(platformFees).orderBy(asc(platformFees.since));
}

/** The platform's share of a payment made now, in hundredths of a percent. */
export async function findPlatformFee(db: Db): Promise<number> {
  const [newest] = await db.select().from(platformFees).orderBy(desc(platformFees.since)).limit(1);
  return newest?.basisPoints ?? 0;
}

/** Notes that the share is this from now on, unless it is already. What was paid before keeps the share of its time. */
export async function recordPlatformFee(db: Db, { since, basisPoints }: PlatformFee): Promise<void> {
  if ((await findPlatformFee(db)) === basisPoints) return;
  await db.transaction(async (tx) => {
    // Two processes that start together write the same.
    await tx.insert(platformFees).values({ since, basisPoints }).onConflictDoNothing();
    // The terms name it beside the prices.
    await tx.execute(sql`select pg_notify('page_changes', 'prices')`);
  });
}
