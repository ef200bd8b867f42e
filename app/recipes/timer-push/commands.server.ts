import { and, asc, count, eq, inArray, isNull, ne, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { pushSubscriptions, waitingTimers } from '../../db/schema/timer-push.ts';
import type { PushTarget } from './push-encoder.server.ts';
import type { SentTimer } from './timer-push.ts';

/** How many browsers of an account timers ring on, and how many timers of an account wait at once. */
export const MOST_SUBSCRIPTIONS = 10;
export const MOST_WAITING = 50;

/** On which the processes that send pushes hear when the next one may be due: milliseconds since 1970. */
export const WAITING_CHANNEL = 'waiting_timers';

interface Browser {
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

export type StoreTimersResult =
  /** `leftOut`: how many were not taken, since the account has too many; those that end last. */
  | { ok: true; revision: number; leftOut: number }
  | { ok: false; reason: 'not-subscribed' }
  | { ok: false; reason: 'outdated'; revision: number };

/**
 * Makes the timers of a browser those that it sends: what is not among them was stopped or paused, and gets no push. Sent
 * twice it changes nothing, and what was sent before something that has arrived is not taken.
 * @param given.timers all of the browser's that run, or have ended and were not stopped
 */
export function storeTimers(
  db: Db,
  {
    accountId,
    sessionHash,
    revision,
    timers,
    now,
  }: Browser & { revision: number; timers: readonly SentTimer[]; now: Date },
): Promise<StoreTimersResult> {
  return db.transaction(async (tx): Promise<StoreTimersResult> => {
    const [browser] = await tx
      .select({ revision: pushSubscriptions.revision })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.sessionHash, sessionHash))
      .for('update');
    if (!browser) return { ok: false, reason: 'not-subscribed' };
    if (revision < browser.revision) return { ok: false, reason: 'outdated', revision: browser.revision };
    if (revision === browser.revision) return { ok: true, revision, leftOut: 0 };
    await tx.update(pushSubscriptions).set({ revision }).where(eq(pushSubscriptions.sessionHash, sessionHash));
    // One that has ended stays as it is: its push may be about to be tried again.
    const ended = timers.filter(({ left }) => left === 0).map(({ id }) => id);
    const isOwn = eq(waitingTimers.sessionHash, sessionHash);
    const isReplaced = ended.length > 0 ? notInArray(waitingTimers.timerId, ended) : undefined;
    await tx.delete(waitingTimers).where(and(isOwn, isReplaced));
    const running = timers.filter(({ left }) => left > 0).toSorted((one, other) => one.left - other.left);
    const taken = running.slice(0, await roomFor(tx, accountId));
    await insertTimers(tx, { accountId, sessionHash, timers: taken, now });
    return { ok: true, revision, leftOut: running.length - taken.length };
  });
}

async function roomFor(tx: Db, accountId: string): Promise<number> {
  const [waiting] = await tx
    .select({ count: count() })
    .from(waitingTimers)
    .where(and(eq(waitingTimers.accountId, accountId), isNull(waitingTimers.claimedAt)));
  return Math.max(0, MOST_WAITING - waiting!.count);
}

async function insertTimers(
  tx: Db,
  { timers, now, ...browser }: Browser & { timers: readonly SentTimer[]; now: Date },
): Promise<void> {
  if (timers.length === 0) return;
  const wanted = [...new Set(timers.map(({ recipeId }) => recipeId))];
  const known = await tx.select({ id: recipes.id }).from(recipes).where(inArray(recipes.id, wanted));
  const rows = timers.map(({ id, recipeId, step, left }) => {
    const endsAt = new Date(now.getTime() + Math.ceil(left));
    const recipe = known.find((each) => each.id === recipeId.toLowerCase());
    return { ...browser, timerId: id, recipeId: recipe?.id ?? null, step, endsAt, dueAt: endsAt };
  });
  await tx.insert(waitingTimers).values(rows);
  await notifyOfDue(tx, Math.min(...rows.map(({ dueAt }) => dueAt.getTime())));
}

/** Tells the processes that send pushes, when the transaction commits. @param at milliseconds since 1970 */
export async function notifyOfDue(db: Db, at: number): Promise<void> {
  await db.execute(sql`select pg_notify(${WAITING_CHANNEL}, ${String(at)})`);
}

/** Deletes what a process began to send and never finished, because it was killed. */
export async function deleteOldTimers(db: Db, { before }: { before: Date }): Promise<void> {
  await db.delete(waitingTimers).where(sql`${waitingTimers.claimedAt} < ${before}`);
}
