import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentWatermarks } from '../../db/schema/payments.ts';
import type { Services } from '../../http/services.ts';
import type { Payments } from '../payments.ts';
import { storeEvents } from '../sync/events.server.ts';

export type ReconcileServices = Pick<Services, 'db' | 'membershipNow' | 'log'> & {
  payments: Pick<Payments, 'of' | 'livemode' | 'jobs'>;
};

export interface EventFindings {
  events: number;
  /** Number of events that no webhook had reported. */
  missed: number;
}

const MINUTE = 60 * 1000;
/** Milliseconds for which the provider stores its events. */
const FOR_DAYS = 30 * 24 * 60 * MINUTE;
/** Milliseconds before the watermark that each run reads again, because an event may be listed with a delay. */
const OVERLAP = 10 * MINUTE;
const PAGE = 100;

/** Stores the events that no webhook reported, one merchant after another. */
export async function reconcileEvents(
  services: ReconcileServices,
  { signal }: { signal?: AbortSignal } = {},
): Promise<EventFindings & { ended: boolean }> {
  const findings: EventFindings = { events: 0, missed: 0 };
  let ended = true;
  for (const merchant of await listMerchants(services.db)) {
    if (signal?.aborted) return { ...findings, ended: false };
    const of = await reconcileEventsOf(services, merchant, { signal });
    findings.events += of.events;
    findings.missed += of.missed;
    ended &&= of.ended;
  }
  return { ...findings, ended };
}

interface Merchant {
  merchantId: string;
  createdAt: Date;
}

async function listMerchants(db: Db): Promise<Merchant[]> {
  const rows = await db
    .select({ merchantId: merchants.merchantId, createdAt: merchants.createdAt })
    .from(merchants)
    .where(and(isNotNull(merchants.merchantId), isNull(merchants.disconnectedAt)))
    .orderBy(asc(merchants.merchantId));
  return rows.map(({ merchantId, createdAt }) => ({ merchantId: merchantId!, createdAt }));
}

/**
 * Stores a merchant's events since the last run, or since the merchant was connected. The watermark moves in the
 * transaction that stores a page's events, so that an interrupted run resumes.
 * @returns `ended` is false if the provider was unavailable or the signal aborted
 */
async function reconcileEventsOf(
  services: ReconcileServices,
  { merchantId, createdAt }: Merchant,
  { signal }: { signal: AbortSignal | undefined },
): Promise<EventFindings & { ended: boolean }> {
  const { db, payments, membershipNow } = services;
  const findings: EventFindings = { events: 0, missed: 0 };
  const oldest = membershipNow().getTime() - FOR_DAYS;
  const last = (await findWatermark(db, merchantId)) ?? createdAt;
  const since = new Date(Math.max(oldest, last.getTime() - OVERLAP));
  let cursor: string | null = null;
  do {
    const page = await payments.of(merchantId).listEvents({ since, cursor, limit: PAGE });
    if (!page.ok) return { ...findings, ended: false };
    const { items, next } = page.value;
    const newest = items.reduce((latest, { createdAt }) => Math.max(latest, createdAt.getTime()), 0);
    await db.transaction(async (tx) => {
      findings.missed += await storeEvents(tx, { payments }, items);
      if (newest > 0) await moveWatermark(tx, merchantId, new Date(newest));
    });
    findings.events += items.length;
    cursor = next;
  } while (cursor !== null && !signal?.aborted);
  return { ...findings, ended: cursor === null };
}

async function findWatermark(db: Db, merchantId: string): Promise<Date | null> {
  const [row] = await db.select().from(paymentWatermarks).where(eq(paymentWatermarks.name, merchantId));
  return row?.at ?? null;
}

/** Moves the watermark forward, never back: a page may contain only events that were read before. */
async function moveWatermark(tx: Db, merchantId: string, at: Date): Promise<void> {
  const later = sql`greatest(${paymentWatermarks.at}, excluded.at)`;
  await tx
    .insert(paymentWatermarks)
    .values({ name: merchantId, at })
    .onConflictDoUpdate({ target: paymentWatermarks.name, set: { at: later } });
}
