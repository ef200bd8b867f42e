import { and, eq, inArray, isNotNull, isNull, lte, min } from 'drizzle-orm';
import type { Db } from '../../../db/client.server.ts';
import { isPublished, recipes } from '../../../db/schema/recipes.ts';
import { pushSubscriptions, waitingTimers } from '../../../db/schema/timer-push.ts';
import { paths } from '../../../paths.ts';
import { cookPath } from '../../paths.ts';
import { findSubdomains } from '../../week/queries.server.ts';
import { timerCopy } from '../copy.ts';
import { notifyOfDue } from './commands.server.ts';
import type { PushMessage } from './push-notices.ts';

const HOUR = 3_600_000;

/** Maximum number of timers per batch; small, so that encryption does not block the thread for long. */
export const BATCH = 20;

export interface ClaimedTimer {
  id: string;
  endedAt: number;
  message: PushMessage;
  browsers: Subscription[];
}

export type Subscription = Pick<
  typeof pushSubscriptions.$inferSelect,
  'sessionHash' | 'endpoint' | 'p256dh' | 'auth' | 'restsUntil' | 'lastSuccessAt'
>;

/**
 * Claims timers that are due. Call in a transaction. After the commit, no other process sends them, even if this
 * process dies.
 */
export async function claimDueTimers(tx: Db, { now }: { now: Date }): Promise<ClaimedTimer[]> {
  const { id, accountId, timerId, recipeId, step, shown, endsAt, onlyFor } = waitingTimers;
  const rows = await tx
    .select({ id, accountId, timerId, recipeId, step, shown, endsAt, onlyFor })
    .from(waitingTimers)
    .where(and(isNull(waitingTimers.claimedAt), lte(waitingTimers.dueAt, now)))
    .orderBy(waitingTimers.dueAt)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  if (rows.length === 0) return [];
  const ids = rows.map((row) => row.id);
  await tx.update(waitingTimers).set({ claimedAt: now }).where(inArray(waitingTimers.id, ids));
  const browsers = await findBrowsers(tx, [...new Set(rows.map((row) => row.accountId))]);
  const places = await findPlaces(tx, [...new Set(rows.flatMap((row) => row.recipeId ?? []))]);
  return rows.map((row) => {
    const { name = null, path } = places.get(row.recipeId ?? '') ?? { path: () => paths.kitchen() };
    const title = timerCopy.done(timerCopy.pushed(name?.trim().slice(0, 200) || timerCopy.unnamed, row.step));
    return {
      id: row.id,
      endedAt: row.endsAt.getTime(),
      message: { id: row.timerId, title, path: path(row) },
      browsers: browsers
        .filter((each) => each.accountId === row.accountId && (row.onlyFor ?? each.sessionHash) === each.sessionHash)
        .map(({ accountId: _, ...browser }) => browser),
    };
  });
}

function findBrowsers(tx: Db, accountIds: string[]): Promise<(Subscription & { accountId: string })[]> {
  const { accountId, sessionHash, endpoint, p256dh, auth, restsUntil, lastSuccessAt } = pushSubscriptions;
  return tx
    .select({ accountId, sessionHash, endpoint, p256dh, auth, restsUntil, lastSuccessAt })
    .from(pushSubscriptions)
    .where(inArray(accountId, accountIds));
}

interface Place {
  name?: string | null;
  path: (of: PushedStep) => string;
}

type PushedStep = Pick<typeof waitingTimers.$inferSelect, 'step' | 'shown'>;

/** Returns the names and paths of published recipes, by id. */
async function findPlaces(tx: Db, recipeIds: string[]): Promise<Map<string, Place>> {
  if (recipeIds.length === 0) return new Map();
  const { id, name, slug, userId } = recipes;
  const found = await tx
    .select({ id, name, slug, creatorId: userId })
    .from(recipes)
    .where(and(inArray(id, recipeIds), isPublished));
  const subdomains = await findSubdomains(tx, [...new Set(found.map(({ creatorId }) => creatorId))]);
  return new Map(
    found.map((recipe) => {
      const subdomain = subdomains.get(recipe.creatorId);
      const path = ({ step, shown }: PushedStep) =>
        subdomain
          ? cookPath(subdomain, recipe.slug, {
              ...Object.fromEntries(new URLSearchParams(shown)),
              step: String(step),
            })
          : paths.kitchen();
      return [recipe.id, { name: recipe.name, path }];
    }),
  );
}

export async function findNextDue(db: Db): Promise<number | null> {
  const [next] = await db
    .select({ at: min(waitingTimers.dueAt) })
    .from(waitingTimers)
    .where(isNull(waitingTimers.claimedAt));
  return next?.at?.getTime() ?? null;
}

/** Deletes claimed timers whose pushes are done or have separate rows for retries. */
export async function finishTimers(db: Db, ids: string[]): Promise<void> {
  await db.delete(waitingTimers).where(and(inArray(waitingTimers.id, ids), isNotNull(waitingTimers.claimedAt)));
}

/**
 * Schedules a retry to one browser, unless the timer was stopped or the browser has unsubscribed. Reschedules the row if
 * it is a retry to this browser already; otherwise inserts a row for the retry.
 * @returns true if the row was rescheduled and must not be deleted
 */
export function scheduleRetry(
  db: Db,
  { id, sessionHash, at }: { id: string; sessionHash: string; at: number },
): Promise<boolean> {
  const dueAt = new Date(at);
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(waitingTimers).where(eq(waitingTimers.id, id)).for('update');
    if (!row) return false;
    const again = { dueAt, claimedAt: null };
    const isOwnRow = row.onlyFor === sessionHash;
    if (isOwnRow) {
      await tx.update(waitingTimers).set(again).where(eq(waitingTimers.id, id));
    } else {
      const [browser] = await tx
        .select({ sessionHash: pushSubscriptions.sessionHash })
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.sessionHash, sessionHash))
        .for('share');
      if (!browser) return false;
      const { id: _, ...timer } = row;
      await tx
        .insert(waitingTimers)
        .values({ ...timer, ...again, onlyFor: sessionHash })
        .onConflictDoNothing();
    }
    await notifyOfDue(tx, at);
    return isOwnRow;
  });
}

export async function pauseBrowser(db: Db, browser: Subscription, until: number): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ restsUntil: new Date(until) })
    .where(isBrowser(browser));
}

/** Records that the push service accepted a message, at most once an hour. */
export async function recordSuccess(db: Db, browser: Subscription, now: Date): Promise<void> {
  if (browser.lastSuccessAt && now.getTime() - browser.lastSuccessAt.getTime() < HOUR) return;
  await db.update(pushSubscriptions).set({ lastSuccessAt: now }).where(isBrowser(browser));
}

/** Deletes the subscription, unless the browser has subscribed again. */
export async function deleteBrowser(db: Db, browser: Subscription): Promise<void> {
  await db.delete(pushSubscriptions).where(isBrowser(browser));
}

const isBrowser = ({ sessionHash, endpoint }: Subscription) =>
  and(eq(pushSubscriptions.sessionHash, sessionHash), eq(pushSubscriptions.endpoint, endpoint));
