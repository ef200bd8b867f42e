import { and, countDistinct, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { recipeRevisions, recipes } from '../../db/schema/recipes.ts';
import type { Services } from '../../http/services.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import { ALL_STAY_MS, thinned } from './thinning.ts';

const wasPublic = sql`${recipeRevisions.publishedAt} is not null`;

const RECIPES_PER_BATCH = 200;

/** Creates the worker that thins out old revisions every night. */
export function createThinningWorker(services: Pick<Services, 'db' | 'now'>): Worker {
  return {
    name: 'revision-thinning',
    cron: '10 4 * * *',
    concurrency: 1,
    attemptMs: 600_000,
    options: { retryLimit: 2, retryDelay: 600, retentionSeconds: 24 * 3600, deleteAfterSeconds: 24 * 3600 },
    async work({ signal }) {
      let after: string | null = null;
      do after = await thinBatch(services.db, { after, now: services.now() });
      while (after !== null && !signal.aborted);
      return { ok: true };
    },
  };
}

/** Deletes the revisions that `thinned` selects, for a batch of recipes. Returns the next batch's cursor, or null. */
export async function thinBatch(
  db: Db,
  { after, now, limit = RECIPES_PER_BATCH }: { after: string | null; now: Date; limit?: number },
): Promise<string | null> {
  const { recipeId, number, createdAt, publishedAt, setAside } = recipeRevisions;
  const some = await db
    .select({ recipeId })
    .from(recipeRevisions)
    .where(
      and(
        isNull(publishedAt),
        lt(createdAt, new Date(now.getTime() - ALL_STAY_MS)),
        after === null ? undefined : gt(recipeId, after),
      ),
    )
    .groupBy(recipeId)
    .having(gt(countDistinct(number), 1))
    .orderBy(recipeId)
    .limit(limit);
  const ids = some.map((row) => row.recipeId);
  const found = await db
    .select({ recipeId, number, createdAt, setAside, wasPublic: sql<boolean>`${wasPublic}` })
    .from(recipeRevisions)
    .innerJoin(recipes, eq(recipes.id, recipeId))
    .where(inArray(recipeId, ids));
  const gone = [...Map.groupBy(found, (row) => row.recipeId)].flatMap(([id, revisions]) =>
    thinned(revisions, now).map((each) => ({ id, number: each })),
  );
  if (gone.length > 0) {
    // A revision may have been published since the query.
    await db.execute(sql`
      delete from ${recipeRevisions} using ${recipes},
        jsonb_to_recordset(${JSON.stringify(gone)}::jsonb) as gone (id uuid, number integer)
      where ${eq(recipeId, sql`gone.id`)} and ${eq(number, sql`gone.number`)} and ${eq(recipes.id, recipeId)}
        and not ${wasPublic}`);
  }
  return ids.length === limit ? ids.at(-1)! : null;
}
