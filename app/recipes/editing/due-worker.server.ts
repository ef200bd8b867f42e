import { and, eq, lte, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { recipes } from '../../db/schema/recipes.ts';
import type { Services } from '../../http/services.ts';
import { everyMinute, type Worker } from '../../jobs/worker.server.ts';
import { lockRecipesOf, type OwnRecipe } from '../commands.server.ts';
import { refreshListings } from '../listing/refresh.server.ts';
import { newestRevision, publishRevision } from '../revisions/revisions.server.ts';
import { deleteRemoved } from './removal.server.ts';

type DueServices = Pick<Services, 'db' | 'now' | 'log'>;

const BATCH = 50;

/** Creates the worker that publishes due recipes and deletes removed ones that can no longer be restored. */
export function createRecipesWorker(services: DueServices): Worker {
  return {
    name: 'recipes-due',
    ...everyMinute,
    attemptMs: 50_000,
    async work({ signal }) {
      const failures = await publishDue(services, { signal });
      while (!signal.aborted && (await deleteRemoved(services.db, { now: services.now() })) > 0);
      return failures === 0 ? { ok: true } : { ok: false, failure: { recipes: failures } };
    },
  };
}

/**
 * Publishes each due recipe in a separate transaction, dated by its scheduled time. The next run retries failed
 * recipes.
 * @returns number of recipes that could not be published
 */
export async function publishDue(services: DueServices, { signal }: { signal?: AbortSignal } = {}): Promise<number> {
  const { db, log } = services;
  const now = services.now();
  const failed: string[] = [];
  for (;;) {
    const due = await listDue(db, { now, except: failed });
    for (const own of due) {
      const { recipeId } = own;
      if (signal?.aborted) return failed.length;
      try {
        await db.transaction((tx) => publishScheduled(tx, { ...own, now }));
      } catch (err) {
        log.error({ err, recipeId }, 'A scheduled recipe could not be published');
        failed.push(recipeId);
      }
    }
    if (due.length < BATCH) return failed.length;
  }
}

export function listDue(db: Db, { now, except }: { now: Date; except: readonly string[] }): Promise<OwnRecipe[]> {
  return db
    .select({ recipeId: recipes.id, creatorId: recipes.userId })
    .from(recipes)
    .where(and(isDue(now), except.length > 0 ? notInArray(recipes.id, [...except]) : undefined))
    .orderBy(recipes.publishedAt)
    .limit(BATCH);
}

// A literal status lets PostgreSQL use the partial index.
const isDue = (now: Date) => and(sql`${recipes.status} = 'scheduled'`, lte(recipes.publishedAt, now));

/** Publishes a due recipe, unless its schedule was changed or another process has published it. */
async function publishScheduled(tx: Db, { creatorId, recipeId, now }: OwnRecipe & { now: Date }): Promise<void> {
  // Locks the creator, because publishing may choose a slug.
  await lockRecipesOf(tx, creatorId);
  const [row] = await tx
    .select()
    .from(recipes)
    .where(and(eq(recipes.id, recipeId), isDue(now)))
    .for('no key update');
  if (!row) return;
  await publishRevision(tx, row, await newestRevision(tx, row.id), row.publishedAt ?? now);
  await refreshListings(tx, { recipeIds: [row.id] });
}
