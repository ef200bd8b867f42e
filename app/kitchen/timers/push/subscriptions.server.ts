import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.server.ts';
import { pushSubscriptions, waitingTimers } from '../../../db/schema/timer-push.ts';
import type { PushTarget } from './push-encoder.server.ts';

/** How many browsers of an account timers ring on. */
export const MOST_SUBSCRIPTIONS = 10;

export interface Browser {
  accountId: string;
  /** Of the session that it is signed in by. */
  sessionHash: string;
}

/**
 * Lets an account's timers ring on a browser. Of too many the one that had no push for the longest time is left out. An
 * endpoint belongs to whoever signed in with that browser last. Idempotent.
 * @returns the number of the newest timers that the browser sent; 0: none
 */
export function subscribeToTimers(
  db: Db,
  { accountId, sessionHash, endpoint, p256dh, auth, now }: Browser & PushTarget & { now: Date },
): Promise<{ revision: number }> {
  const { lastSuccessAt, createdAt } = pushSubscriptions;
  return db.transaction(async (tx) => {
    const isElsewhere = and(eq(pushSubscriptions.endpoint, endpoint), ne(pushSubscriptions.sessionHash, sessionHash));
    await tx.delete(pushSubscriptions).where(isElsewhere);
    const target = { endpoint, p256dh, auth, createdAt: now, lastSuccessAt: null, restsUntil: null };
    const [stored] = await tx
      .insert(pushSubscriptions)
      .values({ accountId, sessionHash, ...target })
      .onConflictDoUpdate({ target: pushSubscriptions.sessionHash, set: target })
      .returning({ revision: pushSubscriptions.revision });
    const others = await tx
      .select({ sessionHash: pushSubscriptions.sessionHash })
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.accountId, accountId), ne(pushSubscriptions.sessionHash, sessionHash)))
      .orderBy(asc(sql`coalesce(${lastSuccessAt}, ${createdAt})`));
    const tooMany = others.slice(0, Math.max(0, others.length + 1 - MOST_SUBSCRIPTIONS));
    if (tooMany.length > 0) {
      const hashes = tooMany.map((each) => each.sessionHash);
      await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionHash, hashes));
    }
    return stored!;
  });
}

/** Ends that, and what the browser's own timers wait for. Idempotent. */
export async function unsubscribeFromTimers(db: Db, { sessionHash }: Pick<Browser, 'sessionHash'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, sessionHash));
    await tx.delete(waitingTimers).where(eq(waitingTimers.sessionHash, sessionHash));
  });
}

/** Whether timers ring on a browser, and the number of the newest timers that it sent; null: they do not. */
export async function findSubscription(
  db: Db,
  { sessionHash }: { sessionHash: string },
): Promise<{ revision: number } | null> {
  const [found] = await db
    .select({ revision: pushSubscriptions.revision })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.sessionHash, sessionHash));
  return found ?? null;
}
