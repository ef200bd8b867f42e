import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aLandingPage, emptyDatabase } from '../../../tests/support/rows.ts';
import { aContent } from '../../../tests/support/written-recipe.ts';
import { recipeRevisions } from '../../db/schema/recipes.ts';
import { addRecipe } from '../commands.server.ts';
import { publishRecipe, reviseRecipe, unpublishRecipe } from './revisions.server.ts';
import { createThinningWorker, thinBatch } from './thinning-commands.server.ts';

const { db } = await testDatabase();
const by = { command: 'test' };
const first = new Date('2026-09-01T08:00:00Z');
const later = new Date('2026-11-24T12:00:00Z');
const worker = createThinningWorker({ db, now: () => later });
const work = () => worker.work({ id: 'any', data: {}, attempt: 1, last: false, signal: new AbortController().signal });

let creatorId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  creatorId = (await aLandingPage(db)).creatorId;
});

async function aDraft(revisions: number) {
  const of = { creatorId, content: aContent(), publish: null, authorId: null, change: 'Written', now: first };
  const { id: recipeId } = await db.transaction((tx) => addRecipe(tx, of));
  const own = { creatorId, recipeId, by };
  for (let more = 1; more < revisions; more += 1) await revise(own, first.getTime() + more * 3_600_000);
  return own;
}
type Own = Awaited<ReturnType<typeof aDraft>>;
const revise = (own: Own, at: number, publish = false) =>
  reviseRecipe(db, { ...own, content: aContent(), publish, change: 'Better', now: new Date(at) });
const numbers = async ({ recipeId }: Own) =>
  (
    await db
      .select({ number: recipeRevisions.number })
      .from(recipeRevisions)
      .where(eq(recipeRevisions.recipeId, recipeId))
      .orderBy(asc(recipeRevisions.number))
  ).map(({ number }) => number);

describe('old revisions', () => {
  test('are thinned to the last of each day, and later numbers continue', async () => {
    const own = await aDraft(4);
    expect(await work()).toEqual({ ok: true });
    expect(await numbers(own)).toEqual([4]);
    expect(await revise(own, later.getTime())).toEqual({ ok: true, number: 5 });
  });

  test('that were ever public stay, also for a recipe that is a draft again', async () => {
    const own = await aDraft(2);
    await publishRecipe(db, { ...own, now: first });
    await revise(own, first.getTime() + 3 * 3_600_000);
    await revise(own, first.getTime() + 4 * 3_600_000, true);
    await unpublishRecipe(db, own);
    await revise(own, first.getTime() + 5 * 3_600_000);
    await work();
    expect(await numbers(own)).toEqual([2, 4, 5]);
  });

  test('are deleted in batches of recipes', async () => {
    const drafts = [await aDraft(3), await aDraft(2), await aDraft(3)];
    const all = async () => (await Promise.all(drafts.map(numbers))).flat().length;
    const after = await thinBatch(db, { after: null, now: later, limit: 2 });
    expect(await all()).toBeGreaterThan(3);
    expect(await thinBatch(db, { after, now: later, limit: 2 })).toBeNull();
    expect(await all()).toBe(3);
  });
});
