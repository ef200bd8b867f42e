import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now } from '../../../tests/support/membership.ts';
import { aLandingPage, aRecipe } from '../../../tests/support/rows.ts';
import { operators } from '../../db/schema/access.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { cookedRecipes, recipeNotes, savedRecipes } from '../../db/schema/kitchen.ts';
import { recipeLibrary } from '../../db/schema/recipe-library.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { changeList } from '../shopping-list/commands.server.ts';
import {
  type About,
  addToNote,
  leaveCounts,
  recordCooked,
  removeNote,
  saveRecipe,
  undoCooked,
  unsaveRecipe,
  writeNote,
} from './commands.server.ts';
import { NOTE_LENGTH } from './member-recipe.ts';
import { findMarks, findMemberRecipe } from './queries.server.ts';

const { db } = await testDatabase();
const { services, startAtBeas } = await membershipServices(db);
const anAccount = accountsIn(db);

const { creatorId } = bea;
let accountId: string;
let paid: typeof recipes.$inferSelect;
let about: About;

async function aListedRecipe(fields: Partial<typeof recipes.$inferInsert> = {}) {
  const recipe = await aRecipe(db, creatorId, fields);
  await db
    .insert(recipeLibrary)
    .values({
      recipeId: recipe.id,
      creatorId,
      dateCreated: recipe.dateCreated,
      free: recipe.free,
      minutes: 0,
      tags: [],
      freeFrom: [],
      titleWords: '',
      publicWords: '',
      allWords: '',
    })
    .onConflictDoNothing();
  return recipe;
}

beforeEach(async () => {
  await startAtBeas();
  ({ accountId } = await aMember(db, { facts: [aTrial()] }));
  paid = await aListedRecipe({ name: 'Paid', slug: 'paid' });
  about = { accountId, creatorId, recipeId: paid.id };
});

const mine = async (of: About = about) => (await findMemberRecipe(db, { ...of, slug: 'paid' }))!.mine;
const cooked = async (recipeId = paid.id) =>
  (await db.select().from(recipeLibrary).where(eq(recipeLibrary.recipeId, recipeId)))[0]!.cooked;
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const both = (at: Date) => ({ now: at, membershipNow: at });
const stored = async () => ({
  saved: await db.select().from(savedRecipes),
  cooked: await db.select().from(cookedRecipes),
  notes: await db.select().from(recipeNotes),
});

const storing: Record<string, (of: About, at?: Date) => Promise<unknown>> = {
  saving: (of, at = now) => saveRecipe(db, { ...of, ...both(at) }),
  cooking: (of, at = now) => recordCooked(db, services, { ask: null, ...of, ...both(at) }),
  'a note': (of, at = now) => writeNote(db, { ...of, base: '', note: 'Less salt', ...both(at) }),
};

test('a person reads back the stored data on a recipe', async () => {
  expect(await mine()).toEqual({ saved: false, timesCooked: 0, lastCookedAt: null, note: null, listed: false });
  for (const store of Object.values(storing)) expect(await store(about)).toEqual({ ok: true });
  expect(await mine()).toEqual({
    saved: true,
    timesCooked: 1,
    lastCookedAt: now.toISOString(),
    note: 'Less salt',
    listed: false,
  });
  expect(await findMarks(db, { accountId, recipeIds: [paid.id] })).toEqual({ saved: [paid.id], cooked: [paid.id] });
});

test('a recipe on the person’s shopping list says so', async () => {
  const id = crypto.randomUUID();
  const operation = { id, kind: 'add-recipe', entryId: id, recipeId: paid.id, serves: null } as const;
  await changeList(db, { accountId: about.accountId, operation, ...both(now) });
  expect((await mine()).listed).toBe(true);
  const remove = { id: crypto.randomUUID(), kind: 'remove', entryIds: [id] } as const;
  await changeList(db, { accountId: about.accountId, operation: remove, ...both(now) });
  expect((await mine()).listed).toBe(false);
});

describe('a saved recipe', () => {
  test('keeps the first time when saved repeatedly or concurrently', async () => {
    await Promise.all([1, 2, 3].map((second) => saveRecipe(db, { ...about, ...both(later(second)) })));
    const [first] = await db.select().from(savedRecipes);
    await saveRecipe(db, { ...about, ...both(later(100)) });
    expect(await db.select().from(savedRecipes)).toEqual([first]);
  });

  test('is removed idempotently', async () => {
    await saveRecipe(db, { ...about, ...both(now) });
    expect(await unsaveRecipe(db, about)).toEqual({ ok: true });
    expect(await unsaveRecipe(db, about)).toEqual({ ok: true });
    expect((await mine()).saved).toBe(false);
  });
});

describe('‘I cooked it’', () => {
  test('counts once within a minute, also concurrently, and again later', async () => {
    await Promise.all(
      [0, 1, 2].map((second) => recordCooked(db, services, { ask: null, ...about, ...both(later(second)) })),
    );
    await recordCooked(db, services, { ask: null, ...about, ...both(later(59)) });
    expect((await mine()).timesCooked).toBe(1);
    await recordCooked(db, services, { ask: null, ...about, ...both(later(3600)) });
    expect(await mine()).toMatchObject({ timesCooked: 2, lastCookedAt: later(3600).toISOString() });
  });

  test('counts an offline press once, at its own time, however often and late it is sent', async () => {
    const operation = '11111111-1111-4111-8111-111111111111';
    const cooking = { ask: null, operation, ...about };
    await recordCooked(db, services, { ...cooking, ago: 3_600_000, ...both(later(7200)) });
    await recordCooked(db, services, { ask: null, ...about, ...both(later(7200)) });
    await recordCooked(db, services, { ...cooking, ago: 86_400_000, ...both(later(90_000)) });
    expect(await mine()).toMatchObject({ timesCooked: 2, lastCookedAt: later(7200).toISOString() });
    const times = await db.select({ cookedAt: cookedRecipes.cookedAt }).from(cookedRecipes);
    expect(times.map(({ cookedAt }) => cookedAt.getTime()).sort()).toEqual([later(3600), later(7200)].map(Number));
  });

  test('is refused after thirty times in a day, at any claimed time', async () => {
    const other = await aListedRecipe({ name: 'Another', slug: 'another' });
    const cook = (of: About, given: { ago?: number } = {}, at = now) =>
      recordCooked(db, services, { ask: null, ...of, ...given, ...both(at) });
    for (let at = 1; at <= 30; at++) {
      const of = at % 2 ? about : { ...about, recipeId: other.id };
      expect(await cook(of, { ago: at * 120_000 })).toEqual({ ok: true });
    }
    const tooOften = { ok: false, reason: 'too-often' };
    expect(await cook(about, { ago: 10_000_000 })).toEqual(tooOften);
    expect(await cook({ ...about, recipeId: other.id }, {}, later(6 * 3600))).toEqual(tooOften);
    expect(await cook(about, {}, later(26 * 3600)), 'the day after').toEqual({ ok: true });
    expect(await db.$count(cookedRecipes)).toBe(31);
  });

  test('adds people, not times, to the library’s count', async () => {
    for (const hour of [0, 1, 2])
      await recordCooked(db, services, { ask: null, ...about, ...both(later(hour * 3600)) });
    expect(await cooked()).toBe(1);
    const other = await aMember(db, { email: 'other@home.example', facts: [aTrial()] });
    await recordCooked(db, services, { ask: null, ...about, accountId: other.accountId, ...both(now) });
    expect(await cooked()).toBe(2);
  });

  test('is removed once by a repeated form; the last removal lowers the count', async () => {
    for (const hour of [0, 1]) await recordCooked(db, services, { ask: null, ...about, ...both(later(hour * 3600)) });
    await Promise.all([1, 2].map(() => undoCooked(db, { ...about, times: 2 })));
    expect(await mine()).toMatchObject({ timesCooked: 1, lastCookedAt: now.toISOString() });
    expect(await cooked()).toBe(1);
    await undoCooked(db, { ...about, times: 1 });
    expect(await mine()).toMatchObject({ timesCooked: 0, lastCookedAt: null });
    expect(await cooked()).toBe(0);
    for (const times of [0, 1, 7]) expect(await undoCooked(db, { ...about, times })).toEqual({ ok: true });
    expect(await cooked()).toBe(0);
  });

  test('leaves the counts when its account is deleted', async () => {
    const second = await aListedRecipe({ name: 'Second' });
    for (const recipeId of [paid.id, second.id])
      await recordCooked(db, services, { ask: null, ...about, recipeId, ...both(now) });
    await recordCooked(db, services, { ask: null, ...about, ...both(later(3600)) });
    const other = await aMember(db, { email: 'other@home.example', facts: [aTrial()] });
    await recordCooked(db, services, { ask: null, ...about, accountId: other.accountId, ...both(now) });
    await leaveCounts(db, { accountId });
    expect([await cooked(), await cooked(second.id)]).toEqual([1, 0]);
  });
});

test('a note replaces the earlier one and keeps its line breaks', async () => {
  await writeNote(db, { ...about, base: '', note: 'Less salt', ...both(now) });
  const note = 'More salt\nand a lemon';
  await writeNote(db, { ...about, base: 'Less salt', note, ...both(later(60)) });
  expect((await mine()).note).toBe(note);
  expect(await db.select().from(recipeNotes)).toMatchObject([{ updatedAt: later(60) }]);
  for (let time = 0; time < 2; time += 1) {
    expect(await removeNote(db, { ...about, base: note, now })).toEqual({ ok: true });
  }
  expect((await mine()).note).toBeNull();
});

describe('a note changed on two devices', () => {
  const rewrite = (base: string, note: string, operation: string = crypto.randomUUID()) =>
    writeNote(db, { ...about, base, note, operation, ...both(later(60)) });
  const beside = 'More salt\n\n(Also written, on another device:)\nNo salt';
  beforeEach(() => writeNote(db, { ...about, base: '', note: 'Less salt', ...both(now) }));

  test('keeps both texts, and the response says so', async () => {
    expect(await rewrite('Less salt', 'More salt')).toEqual({ ok: true });
    expect(await rewrite('Less salt', 'No salt')).toEqual({ ok: true, merged: beside });
    expect((await mine()).note).toBe(beside);
    expect(await removeNote(db, { ...about, base: 'No salt', now })).toEqual({ ok: true, merged: 'More salt' });
    expect((await mine()).note).toBe('More salt');
  });

  test('is stored once when repeated later', async () => {
    const id = crypto.randomUUID();
    await rewrite('Less salt', 'No salt', id);
    await rewrite('No salt', 'Some salt');
    for (let time = 0; time < 2; time += 1) await rewrite('Less salt', 'No salt', id);
    expect((await mine()).note).toBe('Some salt');
    const line = crypto.randomUUID();
    const add = () => addToNote(db, { ...about, line: 'A lemon', operation: line, ...both(now) });
    await add();
    await rewrite('Some salt\nA lemon', 'Some salt');
    await add();
    expect((await mine()).note).toBe('Some salt');
  });
});

test('a line is appended to a note once, within the maximum length', async () => {
  const add = (line: string) => addToNote(db, { ...about, line, ...both(now) });
  await add('Less salt');
  await add('A lemon');
  await add('Less salt');
  await add('Less');
  expect((await mine()).note).toBe('Less salt\nA lemon\nLess');
  expect(await add('x'.repeat(NOTE_LENGTH - 10))).toEqual({ ok: false, reason: 'too-long' });
  expect((await mine()).note).toBe('Less salt\nA lemon\nLess');
});

describe.each(Object.entries(storing))('%s', (_what, store) => {
  test('needs current access to the whole recipe', async () => {
    expect(await store(about, inDays(6.99))).toEqual({ ok: true });
    const before = await stored();
    expect(await store({ ...about, recipeId: paid.id }, inDays(7))).toEqual({ ok: false, reason: 'not-readable' });
    const { creatorId: ann } = await aLandingPage(db, { name: 'Ann' });
    const others = {
      'a member of another': (await aMember(db, { email: 'a@home.example', creatorId: ann, facts: [aTrial()] }))
        .accountId,
      'nobody’s member': await anAccount({ email: 'b@home.example', confirmed: true }),
      'an unconfirmed address': await anAccount({ email: 'c@home.example', confirmed: false }),
    };
    for (const [who, accountId] of Object.entries(others)) {
      expect([who, await store({ ...about, accountId })]).toEqual([who, { ok: false, reason: 'not-readable' }]);
    }
    expect(await stored()).toEqual(before);
  });

  test('is open to the creator’s team and operators, and on free recipes to every confirmed account', async () => {
    const works = await anAccount({ email: 'works@home.example', confirmed: true });
    await db.insert(creatorMembers).values({ accountId: works, creatorId, role: 'editor' });
    const runs = await anAccount({ email: 'runs@home.example', confirmed: true });
    await db.insert(operators).values({ accountId: runs });
    for (const accountId of [works, runs]) expect(await store({ ...about, accountId })).toEqual({ ok: true });
    const free = await aListedRecipe({ free: true });
    const some = await anAccount({ email: 'some@home.example', confirmed: true });
    const unconfirmed = await anAccount({ email: 'un@home.example', confirmed: false });
    expect(await store({ ...about, recipeId: free.id, accountId: some })).toEqual({ ok: true });
    expect(await store({ ...about, recipeId: free.id, accountId: unconfirmed })).toMatchObject({ ok: false });
  });

  test('refuses an unpublished recipe, or one of another creator', async () => {
    const { creatorId: ann } = await aLandingPage(db, { name: 'Ann' });
    const none = { ok: false, reason: 'no-such-recipe' };
    expect(await store({ ...about, creatorId: ann })).toEqual(none);
    for (const status of ['draft', 'scheduled'] as const) {
      await db.update(recipes).set({ status });
      expect(await store(about)).toEqual(none);
      expect(await findMemberRecipe(db, { ...about, slug: 'paid' })).toBeNull();
    }
    expect(await stored()).toEqual({ saved: [], cooked: [], notes: [] });
  });
});

test('stored data can be removed after access ended', async () => {
  for (const store of Object.values(storing)) await store(about);
  await db.update(recipes).set({ status: 'draft' });
  await unsaveRecipe(db, about);
  await undoCooked(db, { ...about, times: 1 });
  await removeNote(db, { ...about, base: 'Less salt', now });
  expect(await stored()).toEqual({ saved: [], cooked: [], notes: [] });
});

test('another person’s data is never read, changed or removed', async () => {
  const other = { ...about, ...(await aMember(db, { email: 'other@home.example', facts: [aTrial()] })) };
  for (const store of Object.values(storing)) await store(other);
  const theirs = await stored();
  expect(await mine()).toEqual({ saved: false, timesCooked: 0, lastCookedAt: null, note: null, listed: false });
  expect(await findMarks(db, { accountId, recipeIds: [paid.id] })).toEqual({ saved: [], cooked: [] });
  for (const store of Object.values(storing)) await store(about);
  await unsaveRecipe(db, about);
  await undoCooked(db, { ...about, times: 1 });
  await removeNote(db, { ...about, base: 'Less salt', now });
  expect(await stored()).toEqual(theirs);
});
