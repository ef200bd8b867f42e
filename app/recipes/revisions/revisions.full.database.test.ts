import { asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aBody, aLandingPage, aRecipe, emptyDatabase } from '../../../tests/support/rows.ts';
import { aContent } from '../../../tests/support/written-recipe.ts';
import { auditEvents } from '../../db/schema/access.ts';
import { recipeRevisions, recipes } from '../../db/schema/recipes.ts';
import { addRecipe } from '../commands.server.ts';
import { findRecipe, listNewestRecipes } from '../queries.server.ts';
import { publishRecipe, reviseRecipe, unpublishRecipe } from './revisions.server.ts';

const { db } = await testDatabase();
const by = { command: 'test' };
const monday = new Date('2026-11-16T12:00:00Z');
const friday = new Date('2026-11-20T12:00:00Z');
const sunday = new Date('2026-11-22T12:00:00Z');

let creatorId: string;
beforeEach(async () => {
  await emptyDatabase(db);
  creatorId = (await aLandingPage(db)).creatorId;
});

async function added({ publish }: { publish: Date | null }) {
  const of = { creatorId, content: aContent(), publish, authorId: null, change: 'Written', now: monday };
  const { id } = await db.transaction((tx) => addRecipe(tx, of));
  return { creatorId, recipeId: id };
}
type Own = { creatorId: string; recipeId: string };
const revise = (own: Own, name: string, publish = false) =>
  reviseRecipe(db, { ...own, content: aContent({ name }), publish, change: 'A better name', by, now: friday });
const rowOf = async ({ recipeId }: Own) => (await db.select().from(recipes).where(eq(recipes.id, recipeId)))[0]!;
const revisionsOf = ({ recipeId }: Own) =>
  db.select().from(recipeRevisions).where(eq(recipeRevisions.recipeId, recipeId)).orderBy(asc(recipeRevisions.number));
const shown = () => findRecipe(db, { creatorId, slug: 'leek-soup', audience: 'members' });

describe('a revision', () => {
  test('of a published recipe waits until it is published', async () => {
    const own = await added({ publish: monday });
    expect(await revise(own, 'Leek and potato soup')).toEqual({ ok: true, number: 2 });
    expect(await shown()).toMatchObject({ name: 'Leek soup' });
    expect(await publishRecipe(db, { ...own, by, now: friday })).toMatchObject({ ok: true, changed: true });
    expect(await shown()).toMatchObject({ name: 'Leek and potato soup', dateCreated: monday });
    expect(await rowOf(own)).toMatchObject({ revision: 2, publishedAt: monday });
    expect(await publishRecipe(db, { ...own, by, now: sunday })).toMatchObject({ ok: true, changed: false });
  });

  test('published at once is the public content', async () => {
    const own = await added({ publish: monday });
    await revise(own, 'Leek and potato soup', true);
    expect(await rowOf(own)).toMatchObject({ name: 'Leek and potato soup', revision: 2, status: 'published' });
  });

  test('of a draft is the newest content, and not public', async () => {
    const own = await added({ publish: null });
    await revise(own, 'Leek and potato soup');
    expect(await rowOf(own)).toMatchObject({ name: 'Leek and potato soup', revision: null, status: 'draft' });
    expect(await shown()).toBeNull();
  });

  test('preserves the earlier content, its author, its time and the change', async () => {
    const own = await added({ publish: monday });
    const accountId = await accountsIn(db)({ email: 'ann@creators.example' });
    const content = aContent({ name: 'Pea soup' });
    await reviseRecipe(db, { ...own, content, publish: true, change: 'Peas', by: { accountId }, now: friday });
    expect(await revisionsOf(own)).toMatchObject([
      { number: 1, content: aContent(), authorId: null, change: 'Written', createdAt: monday },
      { number: 2, content, authorId: accountId, change: 'Peas', createdAt: friday },
    ]);
  });

  test('gets the next number without gaps under concurrency', async () => {
    const own = await added({ publish: null });
    const made = await Promise.all(Array.from({ length: 8 }, (_, at) => revise(own, `Soup ${at}`, at % 2 === 0)));
    expect(made.map((each) => each.ok && each.number).sort()).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
    expect((await revisionsOf(own)).map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  test('of a recipe written by plain SQL preserves its original content', async () => {
    const { id: recipeId } = await aRecipe(db, creatorId, { name: 'Leek soup', prepTime: 5, body: aBody('Slice.') });
    const own = { creatorId, recipeId };
    expect(await revise(own, 'Pea soup', true)).toEqual({ ok: true, number: 2 });
    const [first] = await revisionsOf(own);
    expect(first).toMatchObject({
      content: { name: 'Leek soup', minutes: { prep: 5, cook: null, rest: null }, steps: [{ text: 'Slice.' }] },
    });
  });
});

describe('publication', () => {
  test('dates a recipe the first time, so that it is the newest, and never again', async () => {
    const own = await added({ publish: null });
    const other = await aRecipe(db, creatorId, { dateCreated: new Date(monday.getTime() + 1) });
    const newest = async () => (await listNewestRecipes(db, { creatorId })).map(({ id }) => id);
    expect(await newest()).toEqual([other.id]);
    await publishRecipe(db, { ...own, by, now: friday });
    expect(await newest()).toEqual([own.recipeId, other.id]);
    await unpublishRecipe(db, { ...own, by });
    expect(await newest()).toEqual([other.id]);
    await publishRecipe(db, { ...own, by, now: sunday });
    expect(await rowOf(own)).toMatchObject({ dateCreated: friday, publishedAt: friday, revision: 1 });
  });

  test('undone leaves the newest revision as the draft', async () => {
    const own = await added({ publish: monday });
    await revise(own, 'Pea soup');
    expect(await unpublishRecipe(db, { ...own, by })).toEqual({ ok: true, slug: 'leek-soup', changed: true });
    expect(await rowOf(own)).toMatchObject({ name: 'Pea soup', status: 'draft', revision: null });
    expect(await unpublishRecipe(db, { ...own, by })).toMatchObject({ changed: false });
    expect(await shown()).toBeNull();
  });
});

test('a recipe of another creator, or a missing one, is not changed', async () => {
  const own = await added({ publish: monday });
  const before = await rowOf(own);
  const other = (await aLandingPage(db)).creatorId;
  for (const wrong of [
    { ...own, creatorId: other },
    { creatorId, recipeId: other },
    { creatorId, recipeId: "1' or 1=1" },
  ]) {
    const done = [
      await revise(wrong, 'Stolen', true),
      await publishRecipe(db, { ...wrong, by, now: sunday }),
      await unpublishRecipe(db, { ...wrong, by }),
    ];
    expect(done).toEqual(done.map(() => ({ ok: false, reason: 'unknown' })));
  }
  expect(await rowOf(own)).toEqual(before);
});

test('an operator’s command is in the audit log, without the recipe’s words', async () => {
  const own = await added({ publish: null });
  await publishRecipe(db, { ...own, by, now: friday });
  await revise(own, 'Pea soup', true);
  await unpublishRecipe(db, { ...own, by });
  const events = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, own.recipeId));
  expect(events.map(({ action }) => action)).toEqual(['recipe.published', 'recipe.revised', 'recipe.unpublished']);
  expect(JSON.stringify(events)).not.toContain('Pea');
});
