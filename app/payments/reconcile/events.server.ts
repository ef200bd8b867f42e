import { eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { paymentWatermarks } from '../../db/schema/payments.ts';
import type { Services } from '../../http/services.ts';
import type { Payments } from '../payments.ts';
import { storeEvents } from '../sync/events.server.ts';

export type ReconcileServices = Pick<Services, 'db' | 'membershipNow' | 'log'> & {
  payments: Pick<Payments, 'provider' | 'livemode' | 'jobs'>;
};

export interface EventFindings {
  events: number;
  /** Those that no webhook had told. */
  missed: number;
}

const WATERMARK = 'events';
const MINUTE = 60 * 1000;
/** How long the provider has its events. */
const FOR_DAYS = 30 * 24 * 60 * MINUTE;
/** Read again each time, since an event can be listed a little later than its own time says. */
const OVERLAP = 10 * MINUTE;
const PAGE = 100;

/**
 * Stores the events since the last time that no webhook has told, so that what follows is queued within a minute. The
 * watermark moves with each page, in the transaction that stores what is in it: it goes on where it was interrupted.
 * @returns with what was found by then whether it came to the end: no where the provider was away, or the signal aborted
 */
export async function reconcileEvents(
  services: ReconcileServices,
  { signal }: { signal?: AbortSignal } = {},
): Promise<EventFindings & { ended: boolean }> {
  const { db, payments, membershipNow } = services;
  const findings: EventFindings = { events: 0, missed: 0 };
  const oldest = membershipNow().getTime() - FOR_DAYS;
  const since = new Date(Math.max(oldest, ((await findWatermark(db))?.getTime() ?? 0) - OVERLAP));
  let cursor: string | null = null;
  do {
    const page = await payments.provider.listEvents({ since, cursor, limit: PAGE });
    if (!page.ok) return { ...findings, ended: false };
    const { items, next } = page.value;
    const newest = items.reduce((latest, { createdAt }) => Math.max(latest, createdAt.getTime()), 0);
    await db.transaction(async (tx) => {
      findings.missed += await storeEvents(tx, { payments }, items);
      if (newest > 0) await moveWatermark(tx, new Date(newest));
    });
    findings.events += items.length;
    cursor = next;
  } while (cursor !== null && !signal?.aborted);
  return { ...findings, ended: cursor === null };
}

async function findWatermark(db: Db): Promise<Date | null> {
  const [row] = await db.select().from(paymentWatermarks).where(eq(paymentWatermarks.name, WATERMARK));
  return row?.at ?? null;
}

/** Never back: a page may contain only what was read again. */
async function moveWatermark(tx: Db, at: Date): Promise<void> {
  const later = sql`greatest(${paymentWatermarks.at}, excluded.at)`;
  await tx
    .insert(paymentWatermarks)
    .values({ name: WATERMARK, at })
    .onConflictDoUpdate({ target: paymentWatermarks.name, set: { at: later } });
}
