import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.server.ts';
import { pushSubscriptions, waitingTimers } from '../../../db/schema/timer-push.ts';
import type { PushTarget } from './push-encoder.server.ts';

export const MAX_SUBSCRIPTIONS = 10;

export interface Browser {
  accountId: string;
  sessionHash: string;
}

/**
 * Subscribes a browser, and replaces an earlier subscription of the session. Beyond the maximum per account, removes
 * the browsers that have gone longest without a push. An endpoint belongs to the session that subscribed with it last.
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
    const tooMany = others.slice(0, Math.max(0, others.length + 1 - MAX_SUBSCRIPTIONS));
    if (tooMany.length > 0) {
      const hashes = tooMany.map((each) => each.sessionHash);
      await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.sessionHash, hashes));
    }
    return stored!;
  });
}

/** Removes the subscription and the browser's waiting timers. Idempotent. */
export async function unsubscribeFromTimers(db: Db, { sessionHash }: Pick<Browser, 'sessionHash'>): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.sessionHash, sessionHash));
    await tx.delete(waitingTimers).where(eq(waitingTimers.sessionHash, sessionHash));
  });
}

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
