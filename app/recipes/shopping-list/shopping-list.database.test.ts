import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now } from '../../../tests/support/membership.ts';
import { aLandingPage, aRecipe } from '../../../tests/support/rows.ts';
import { aWrittenRecipe } from '../../../tests/support/written-recipe.ts';
import { accounts } from '../../db/schema/identity.ts';
import { shoppingLists } from '../../db/schema/kitchen.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { parseRecipe } from '../content/parse-recipe.ts';
import { storedColumns } from '../content/stored-recipe.ts';
import { changeList } from './commands.server.ts';
import { findShoppingList } from './queries.server.ts';
import type { ListOperation } from './shopping-list.ts';

const { db } = await testDatabase();
const { startAtBeas } = await membershipServices(db);

const { creatorId } = bea;
let accountId: string;
let paid: typeof recipes.$inferSelect;

async function aWholeRecipe(fields: Partial<typeof recipes.$inferInsert>) {
  const content = parseRecipe(aWrittenRecipe({ groups: [{ title: '', lines: ['2 leeks'] }] }));
  return aRecipe(db, creatorId, { ...storedColumns(content), ...fields });
}

beforeEach(async () => {
  await startAtBeas();
  ({ accountId } = await aMember(db, { facts: [aTrial()] }));
  paid = await aWholeRecipe({ name: 'Paid', slug: 'paid', free: false });
});

const change = (operation: ListOperation, at = now) =>
  changeList(db, { accountId, operation, now: at, membershipNow: at });
const add = (recipeId = paid.id, id: string = crypto.randomUUID()): ListOperation => ({
  ...{ id, kind: 'add-recipe', entryId: id, recipeId, serves: 6 },
});
const line = (text: string, id: string = crypto.randomUUID()): ListOperation => ({
  ...{ id, kind: 'add-line', entryId: id, text },
});
const find = (at = now) => findShoppingList(db, { accountId, now: at });
const linesOf = async (at = now) =>
  [...(await find(at)).recipes.values()].flatMap(
    ({ body }) => body?.groups.flatMap((group) => group.lines.map(({ text }) => text)) ?? 'closed',
  );

describe('an account’s shopping list', () => {
  test('is empty until something is put on it', async () => {
    expect((await find()).list).toMatchObject({ recipes: [], lines: [], ticked: [] });
  });

  test('has the recipes and lines that were put on it, once each, however often they were sent', async () => {
    const operations = [add(), line('1 lemon')];
    for (const operation of [...operations, ...operations]) expect(await change(operation)).toEqual({ ok: true });
    const { list } = await find();
    expect([list.recipes.map(({ serves }) => serves), list.lines.map(({ text }) => text)]).toEqual([[6], ['1 lemon']]);
    expect(await linesOf()).toEqual(['2 leeks']);
  });

  test('loses nothing that two devices do at once', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => change(line(`thing ${at}`))));
    expect((await find()).list.lines).toHaveLength(12);
  });

  test('shows no ingredients of a recipe after the membership, and takes no other one of it', async () => {
    await change(add());
    const later = inDays(30);
    expect(await linesOf(later)).toEqual(['closed']);
    expect(await change(add(), later)).toEqual({ ok: false, reason: 'not-readable' });
    const free = await aWholeRecipe({ name: 'Free', slug: 'free', free: true });
    expect(await change(add(free.id), later)).toEqual({ ok: true });
  });

  test('takes no recipe that is not published, and shows none that is not any more', async () => {
    await change(add());
    await db.update(recipes).set({ status: 'draft' }).where(eq(recipes.id, paid.id));
    expect(await linesOf()).toEqual([]);
    expect(await change(add())).toEqual({ ok: false, reason: 'no-such-recipe' });
    expect(await change(add(crypto.randomUUID()))).toEqual({ ok: false, reason: 'no-such-recipe' });
  });

  test('is nobody else’s, and goes with the account', async () => {
    await aLandingPage(db, bea);
    const { accountId: other } = await aMember(db, { facts: [aTrial()], email: 'other@larder.test' });
    await change(line('1 lemon'));
    expect((await findShoppingList(db, { accountId: other, now })).list.lines).toEqual([]);
    await db.delete(accounts).where(eq(accounts.id, accountId));
    expect(await db.select().from(shoppingLists)).toEqual([]);
  });
});
