import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now } from '../../../tests/support/membership.ts';
import { aLandingPage, aRecipe } from '../../../tests/support/rows.ts';
import { accounts } from '../../db/schema/identity.ts';
import { calendarFeeds, weekPlans } from '../../db/schema/kitchen.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { changeList } from '../shopping-list/commands.server.ts';
import { findShoppingList } from '../shopping-list/queries.server.ts';
import { MAX_RECIPES } from '../shopping-list/shopping-list.ts';
import { calendarOf } from './calendar.server.ts';
import { changeFeed, changeWeek, listWeek } from './commands.server.ts';
import { addDays, dayAt } from './days.ts';
import { findWeek } from './queries.server.ts';
import type { WeekOperation } from './week.ts';

const { db } = await testDatabase();
const { startAtBeas } = await membershipServices(db);

const { creatorId } = bea;
const today = dayAt(now, 'UTC');
let accountId: string;
let paid: typeof recipes.$inferSelect;
let free: typeof recipes.$inferSelect;

beforeEach(async () => {
  await startAtBeas();
  ({ accountId } = await aMember(db, { facts: [aTrial()] }));
  const yields = { yieldNumber: 4, yieldWord: 'servings' };
  paid = await aRecipe(db, creatorId, { name: 'Mole', slug: 'mole', free: false, ...yields });
  free = await aRecipe(db, creatorId, { name: 'Salsa', slug: 'salsa', free: true, ...yields });
});

const by = (at = now) => ({ accountId, now: at, membershipNow: at });
const change = (operation: WeekOperation, at = now) => changeWeek(db, { ...by(at), operation });
const plan = (recipeId: string, day = today, serves: number | null = 6): WeekOperation => {
  const id = crypto.randomUUID();
  return { id, kind: 'add-recipe', entryId: id, day, recipeId, serves };
};
const note = (text: string, day = today): WeekOperation => {
  const id = crypto.randomUUID();
  return { id, kind: 'add-note', entryId: id, day, text };
};
const find = (at = now) => findWeek(db, { accountId, now: at });
const list = async (at = now) => {
  const { week } = await find(at);
  return listWeek(db, { ...by(at), entryIds: week.entries.map(({ id }) => id) });
};
const listed = async () =>
  (await findShoppingList(db, { accountId, now })).list.recipes.map(({ recipeId, serves }) => [recipeId, serves]);
const calendar = async (at = now) => calendarOf(await find(at), { origin: 'https://larder.test' });
const later = inDays(30);

describe('an account’s week', () => {
  test('has each planned entry once, however often it was sent, also concurrently', async () => {
    const operations = [plan(paid.id), note('Leftovers', addDays(today, 1))];
    for (const operation of [...operations, ...operations]) expect(await change(operation)).toEqual({ ok: true });
    await Promise.all(Array.from({ length: 8 }, (_, at) => change(note(`thing ${at}`))));
    const { week, recipes: found } = await find();
    expect(week.entries).toHaveLength(10);
    expect(found.get(paid.id)).toMatchObject({ name: 'Mole', slug: 'mole', subdomain: 'bea', isOpen: true });
  });

  test('refuses unreadable and unpublished recipes', async () => {
    expect(await change(plan(paid.id), later)).toEqual({ ok: false, reason: 'not-readable' });
    expect(await change(plan(free.id, dayAt(later, 'UTC')), later)).toEqual({ ok: true });
    await db.update(recipes).set({ status: 'draft' }).where(eq(recipes.id, paid.id));
    expect(await change(plan(paid.id))).toEqual({ ok: false, reason: 'no-such-recipe' });
    expect(await change(plan(crypto.randomUUID()))).toEqual({ ok: false, reason: 'no-such-recipe' });
  });

  test('is added to the shopping list once, even by two concurrent presses', async () => {
    for (const operation of [plan(paid.id), plan(free.id, addDays(today, 1), null), note('Soup')])
      await change(operation);
    expect(await Promise.all([list(), list()])).toEqual(Array(2).fill({ ok: true, listed: 2, closed: 0 }));
    expect(await listed()).toEqual([
      [paid.id, 6],
      [free.id, null],
    ]);
  });

  test('adds to the list only recipes readable at that time, or nothing if they do not fit', async () => {
    const until = inDays(10);
    for (const recipeId of [paid.id, free.id]) await change(plan(recipeId, addDays(today, 10)));
    expect(await list(until)).toEqual({ ok: true, listed: 1, closed: 1 });
    expect(await listed()).toEqual([[free.id, 6]]);
    for (let count = 1; count < MAX_RECIPES; count += 1) {
      const id = crypto.randomUUID();
      const operation = { id, kind: 'add-recipe', entryId: id, recipeId: free.id, serves: 1 } as const;
      await changeList(db, { ...by(), operation });
    }
    expect(await list()).toEqual({ ok: false, reason: 'full' });
    expect(await listed()).toHaveLength(MAX_RECIPES);
  });

  test('is private, and deleted with the account', async () => {
    await aLandingPage(db, bea);
    const { accountId: other } = await aMember(db, { facts: [aTrial()], email: 'other@larder.test' });
    await change(plan(paid.id));
    await changeFeed(db, by());
    const { week } = await findWeek(db, { accountId: other, now });
    expect(week.entries).toEqual([]);
    const entryIds = (await find()).week.entries.map(({ id }) => id);
    expect(await listWeek(db, { ...by(), accountId: other, entryIds })).toEqual({ ok: true, listed: 0, closed: 0 });
    await db.delete(accounts).where(eq(accounts.id, accountId));
    expect(await db.select().from(weekPlans).where(eq(weekPlans.accountId, accountId))).toEqual([]);
    expect(await db.select().from(calendarFeeds)).toEqual([]);
  });
});

test('a week’s calendar has names, notes and links, but no details of unreadable recipes', async () => {
  for (const operation of [plan(paid.id), plan(free.id, today, null), note('Leftovers')]) await change(operation);
  const open = (await calendar()).replaceAll('\r\n ', '');
  const link = (slug: string) => `URL:https://larder.test/bea/recipes/${slug}`;
  const lines = ['SUMMARY:Mole', `${link('mole')}?serves=6`, 'SUMMARY:Salsa', link('salsa'), 'SUMMARY:Leftovers'];
  expect(open.split('\r\n')).toEqual(expect.arrayContaining(lines));
  const closed = (await calendar(later)).replaceAll('\r\n ', '');
  expect(closed).not.toMatch(/mole/i);
  expect(closed.match(/^SUMMARY:.*$/gm)).toEqual([
    'SUMMARY:A recipe that needs a membership',
    'SUMMARY:Salsa',
    'SUMMARY:Leftovers',
  ]);
  const uids = (text: string) => text.match(/^UID:.*$/gm);
  expect(uids(closed)).toEqual(uids(open));
});
