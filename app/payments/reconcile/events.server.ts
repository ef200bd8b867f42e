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
  /** Events that no webhook had reported. */
  missed: number;
}

const WATERMARK = 'events';
const MINUTE = 60 * 1000;
/** Milliseconds for which the provider stores its events. */
const FOR_DAYS = 30 * 24 * 60 * MINUTE;
/** Milliseconds before the watermark that each run reads again, because an event may be listed with a delay. */
const OVERLAP = 10 * MINUTE;
const PAGE = 100;

/**
 * Stores events that no webhook reported since the last run; their jobs are queued within a minute. The watermark moves
 * with each page, in the transaction that stores its events, so that an interrupted run resumes.
 * @returns findings so far; `ended` is false if the provider was unavailable or the signal aborted
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

/** Moves the watermark forward, never back: a page may contain only events that were read before. */
async function moveWatermark(tx: Db, at: Date): Promise<void> {
  const later = sql`greatest(${paymentWatermarks.at}, excluded.at)`;
  await tx
    .insert(paymentWatermarks)
    .values({ name: WATERMARK, at })
    .onConflictDoUpdate({ target: paymentWatermarks.name, set: { at: later } });
}
