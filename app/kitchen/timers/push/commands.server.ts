import { and, count, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.server.ts';
import { recipes } from '../../../db/schema/recipes.ts';
import { pushSubscriptions, waitingTimers } from '../../../db/schema/timer-push.ts';
import { choiceInAddress } from '../../../recipes/showing/serving/read-choice.ts';
import type { Browser } from './subscriptions.server.ts';
import type { SentTimer } from './timer-push.ts';

export const MAX_WAITING = 50;

/** Channel that announces when a waiting timer is due, in milliseconds since 1970. */
export const WAITING_CHANNEL = 'waiting_timers';

export type StoreTimersResult =
  /**
   * `leftOut` is the number of timers that were refused because the account has too many. Timers that end last are
   * refused first.
   */
  | { ok: true; revision: number; leftOut: number }
  | { ok: false; reason: 'not-subscribed' }
  | { ok: false; reason: 'outdated'; revision: number };

/**
 * Replaces a browser's timers. Ignores a request older than the last one. A repeated request has no effect, and counts
 * the timers that are not stored.
 */
export function storeTimers(
  db: Db,
  sent: Browser & { revision: number; timers: readonly SentTimer[]; now: Date },
): Promise<StoreTimersResult> {
  const { accountId, sessionHash, revision, timers, now } = sent;
  return db.transaction(async (tx): Promise<StoreTimersResult> => {
    const [browser] = await tx
      .select({ revision: pushSubscriptions.revision })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.sessionHash, sessionHash))
      .for('update');
    if (!browser) return { ok: false, reason: 'not-subscribed' };
    if (revision < browser.revision) return { ok: false, reason: 'outdated', revision: browser.revision };
    const isOwn = eq(waitingTimers.sessionHash, sessionHash);
    const running = timers.filter(({ left }) => left > 0).toSorted((one, other) => one.left - other.left);
    if (revision === browser.revision) {
      const stored = await tx.select({ id: waitingTimers.timerId }).from(waitingTimers).where(isOwn);
      const isStored = (timer: SentTimer) => stored.some(({ id }) => id === timer.id);
      return { ok: true, revision, leftOut: running.filter((timer) => !isStored(timer)).length };
    }
    await tx.update(pushSubscriptions).set({ revision }).where(eq(pushSubscriptions.sessionHash, sessionHash));
    // Keeps the rows of ended timers, because their pushes may still be retried.
    const ended = timers.filter(({ left }) => left === 0).map(({ id }) => id);
    const isReplaced = ended.length > 0 ? notInArray(waitingTimers.timerId, ended) : undefined;
    await tx.delete(waitingTimers).where(and(isOwn, isReplaced));
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
  return Math.max(0, MAX_WAITING - waiting!.count);
}

async function insertTimers(
  tx: Db,
  { timers, now, ...browser }: Browser & { timers: readonly SentTimer[]; now: Date },
): Promise<void> {
  if (timers.length === 0) return;
  const wanted = [...new Set(timers.map(({ recipeId }) => recipeId))];
  const known = await tx.select({ id: recipes.id }).from(recipes).where(inArray(recipes.id, wanted));
  const rows = timers.map(({ id, recipeId, step, shown = '', left }) => {
    const endsAt = new Date(now.getTime() + Math.ceil(left));
    const recipe = known.find((each) => each.id === recipeId.toLowerCase());
    // Stores only a normalized choice of amounts, because a notification links to the address.
    const choice = new URLSearchParams(choiceInAddress(new URLSearchParams(shown))).toString();
    return { ...browser, timerId: id, recipeId: recipe?.id ?? null, step, shown: choice, endsAt, dueAt: endsAt };
  });
  await tx.insert(waitingTimers).values(rows);
  await notifyOfDue(tx, Math.min(...rows.map(({ dueAt }) => dueAt.getTime())));
}

/** Announces a time (milliseconds since 1970) when the transaction commits. */
export async function notifyOfDue(db: Db, at: number): Promise<void> {
  await db.execute(sql`select pg_notify(${WAITING_CHANNEL}, ${String(at)})`);
}

/** Deletes timers that were claimed before a time and never finished. */
export async function deleteOldTimers(db: Db, { before }: { before: Date }): Promise<void> {
  await db.delete(waitingTimers).where(sql`${waitingTimers.claimedAt} < ${before}`);
}
