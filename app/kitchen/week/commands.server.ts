import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { calendarFeeds, weekPlans } from '../../db/schema/kitchen.ts';
import { checkReadable, type ReadableResult } from '../../recipes/paywall/check-readable.server.ts';
import { secretAddresses } from '../secret-address.server.ts';
import { changeListBy } from '../shopping-list/commands.server.ts';
import { laterThan } from '../version.ts';
import { dayAt } from './days.ts';
import { findRecipesOfWeek } from './queries.server.ts';
import {
  applyOperation,
  emptyWeek,
  listOperations,
  readStoredWeek,
  storedWeek,
  type Week,
  type WeekOperation,
} from './week.ts';

interface Owner {
  accountId: string;
  now: Date;
}
interface Reader extends Owner {
  /** Time at which access to recipes is checked. */
  membershipNow: Date;
}

export type ChangeWeekResult = ReadableResult | { ok: false; reason: 'full' | 'not-now' };

/**
 * Applies an operation to the week. Operations of several devices run one after another. Recognizes repeats by
 * operation id.
 */
export function changeWeek(
  db: Db,
  { accountId, operation, now, membershipNow }: Reader & { operation: WeekOperation },
): Promise<ChangeWeekResult> {
  return db.transaction(async (tx): Promise<ChangeWeekResult> => {
    if (operation.kind === 'add-recipe') {
      const recipeIds = [operation.recipeId];
      const readable = await checkReadable(tx, { accountId, recipeIds, now: membershipNow });
      if (!readable.ok) return readable;
    }
    const { week, updatedAt } = await lockWeek(tx, { accountId, now });
    const result = applyOperation(week, operation, dayAt(now, 'UTC'));
    if (!result.ok) return result;
    if (result.week !== week) await storeWeek(tx, { accountId, week: result.week, now: laterThan(updatedAt, now) });
    return { ok: true };
  });
}

export type ListWeekResult =
  /** `listed` counts the recipes that are now on the list, `closed` those that the person may not read. */
  { ok: true; listed: number; closed: number } | { ok: false; reason: 'full' };

/**
 * Puts the recipes of the given entries on the shopping list, or none if they do not fit. Leaves out recipes that the
 * person may not read.
 */
export function listWeek(
  db: Db,
  { accountId, entryIds, now, membershipNow }: Reader & { entryIds: readonly string[] },
): Promise<ListWeekResult> {
  return db.transaction(async (tx): Promise<ListWeekResult> => {
    const { week, updatedAt } = await lockWeek(tx, { accountId, now });
    const recipes = await findRecipesOfWeek(tx, { accountId, week, now: membershipNow });
    const wanted = week.entries.filter(({ id, recipeId }) => recipeId !== null && entryIds.includes(id));
    const entries = wanted.filter(({ recipeId }) => recipes.get(recipeId!)?.isOpen);
    let after = week;
    const result = await changeListBy(tx, {
      accountId,
      now,
      membershipNow,
      operationsFor: (list) => {
        const { operations, week: marked } = listOperations({ week, entries, list }, randomUUID);
        after = marked;
        return operations;
      },
    });
    if (!result.ok) {
      if (result.reason === 'full') return { ok: false, reason: 'full' };
      throw new Error(`A recipe of a week that may be read could not be listed: ${result.reason}`);
    }
    await storeWeek(tx, { accountId, week: after, now: laterThan(updatedAt, now) });
    return { ok: true, listed: entries.length, closed: wanted.length - entries.length };
  });
}

export const { change: changeFeed, end: endFeed } = secretAddresses(calendarFeeds);

async function lockWeek(tx: Db, { accountId, now }: Owner): Promise<{ week: Week; updatedAt: Date }> {
  await tx
    .insert(weekPlans)
    .values({ accountId, content: storedWeek(emptyWeek), updatedAt: now })
    .onConflictDoNothing();
  const [row] = await tx
    .select({ content: weekPlans.content, updatedAt: weekPlans.updatedAt })
    .from(weekPlans)
    .where(eq(weekPlans.accountId, accountId))
    .for('update');
  return { week: readStoredWeek(row!.content), updatedAt: row!.updatedAt };
}

async function storeWeek(tx: Db, { accountId, week, now }: Owner & { week: Week }): Promise<void> {
  await tx
    .update(weekPlans)
    .set({ content: storedWeek(week), updatedAt: now })
    .where(eq(weekPlans.accountId, accountId));
}
