import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { seconds } from './calendar.ts';
import { eventOf, isThin } from './listing.server.ts';
import { inOlderVersion } from './older-version.ts';
import { type Db, standInEvents } from './tables.ts';

export interface Delivery {
  /** `evt_…` */
  id: string;
  type: string;
  body: string;
  headers: { 'content-type': string; 'stripe-signature': string };
}

/** Deliveries to the webhook. The stand-in itself sends nothing. */
export function webhooksOf({ db, now, secret }: { db: Db; now: () => Date; secret: string }) {
  let held = false;
  let olderVersion: string | null = null;

  function sign(body: string): Delivery['headers'] {
    const timestamp = seconds(now());
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
    return { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  }

  const set = async (id: string, values: Partial<typeof standInEvents.$inferInsert>) => {
    await db.update(standInEvents).set(values).where(eq(standInEvents.id, id));
  };

  return {
    sign,

    /** Returns the events to send now, oldest first, signed now. An event is listed until it is acknowledged. */
    async deliveries(limit = 100): Promise<Delivery[]> {
      if (held) return [];
      const due = or(isNull(standInEvents.sendFrom), lte(standInEvents.sendFrom, now()));
      const rows = await db
        .select()
        .from(standInEvents)
        .where(and(gt(standInEvents.copies, 0), due))
        .orderBy(asc(sql`coalesce(${standInEvents.place}, ${standInEvents.seq})`))
        .limit(limit);
      return rows.flatMap((row) => {
        const event = eventOf(row);
        const sent = olderVersion === null || isThin(event) ? event : inOlderVersion(event, olderVersion);
        const body = JSON.stringify(sent, null, 2);
        const delivery = { id: row.id, type: row.type, body, headers: sign(body) };
        return Array.from({ length: row.copies }, () => delivery);
      });
    },

    /** Records that the webhook answered 2xx to one delivery of an event. */
    acknowledge: (id: string) =>
      set(id, { copies: sql`greatest(${standInEvents.copies} - 1, 0)` as unknown as number }),

    /** Removes an event from the deliveries. `events.list` still has the event. */
    drop: (id: string) => set(id, { copies: 0, lost: true }),

    double: (id: string) => set(id, { copies: 2 }),

    delay: (id: string, until: Date) => set(id, { sendFrom: until }),

    /** Sends these events in this order, in their former places. */
    async reorder(ids: readonly string[]): Promise<void> {
      const rows = await db
        .select({ seq: standInEvents.seq })
        .from(standInEvents)
        .where(inArray(standInEvents.id, [...ids]))
        .orderBy(asc(standInEvents.seq));
      for (const [index, id] of ids.entries()) await set(id, { place: rows[index]?.seq ?? null });
    },

    /** Sets the API version of events: one before 2025-03-31, or null for the SDK's. Applies to this process only. */
    setVersion(version: string | null) {
      olderVersion = version;
    },

    /** Sends nothing until `release`. Applies to this process only. */
    hold() {
      held = true;
    },
    release() {
      held = false;
    },
  };
}
