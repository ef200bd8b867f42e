import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { prices } from '../../db/schema/prices.ts';
import type { Services } from '../../http/services.ts';
import { everyMinute, type Worker } from '../../jobs/worker.server.ts';

export function createSalesWorker({ db, membershipNow }: Pick<Services, 'db' | 'membershipNow'>): Worker {
  return {
    name: 'price-sales',
    ...everyMinute,
    attemptMs: 50_000,
    async work() {
      await announceSales(db, { now: membershipNow() });
      return { ok: true };
    },
  };
}

/**
 * Marks the prices whose sale has begun or ended since the last run, and returns their number. A trigger then announces
 * the change to caches. There is no job per sale, because plain SQL may write prices.
 */
export async function announceSales(db: Db, { now }: { now: Date }): Promise<number> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const isNew = (instant: typeof prices.soldFrom | typeof prices.soldUntil) =>
    sql`(${instant} <= ${at} and ${instant} > coalesce(${prices.announcedAt}, ${prices.createdAt}))`;
  const announced = await db
    .update(prices)
    .set({ announcedAt: now })
    .where(sql`${isNew(prices.soldFrom)} or ${isNew(prices.soldUntil)}`)
    .returning({ id: prices.id });
  return announced.length;
}
