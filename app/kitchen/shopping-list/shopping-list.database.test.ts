import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now } from '../../../tests/support/membership.ts';
import { aLandingPage, aRecipe } from '../../../tests/support/rows.ts';
import { aWrittenRecipe } from '../../../tests/support/written-recipe.ts';
import { accounts } from '../../db/schema/identity.ts';
import { shoppingListLinks, shoppingLists } from '../../db/schema/kitchen.ts';
import { recipes } from '../../db/schema/recipes.ts';
import { parseRecipe } from '../../recipes/content/parse-recipe.ts';
import { storedColumns } from '../../recipes/content/stored-recipe.ts';
import { changeLink, changeList, endLink } from './commands.server.ts';
import { changeSharedList, type SharedOperation } from './link/commands.server.ts';
import { loadSharedList } from './link/page.server.ts';
import { findListVersion, findOwnerOfLink, findShoppingList } from './queries.server.ts';
import { type ListOperation, MAX_LINES, partKey } from './shopping-list.ts';

const { db } = await testDatabase();
const { startAtBeas } = await membershipServices(db);

const { creatorId } = bea;
let accountId: string;
let paid: typeof recipes.$inferSelect;

const aRecipeOf = (name: string, lines: string[]) =>
  aWholeRecipe({ name, slug: name.length.toString(), free: false }, lines);

async function aWholeRecipe(fields: Partial<typeof recipes.$inferInsert>, lines = ['2 leeks']) {
  const content = parseRecipe(aWrittenRecipe({ groups: [{ title: '', lines }] }));
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
  id,
  kind: 'add-recipe',
  entryId: id,
  recipeId,
  serves: 6,
});
const line = (text: string, id: string = crypto.randomUUID()): ListOperation => ({
  id,
  kind: 'add-line',
  entryId: id,
  text,
});
const find = (at = now) => findShoppingList(db, { accountId, now: at });
const linesOf = async (at = now) =>
  [...(await find(at)).recipes.values()].flatMap(
    ({ body }) => body?.groups.flatMap((group) => group.lines.map(({ text }) => text)) ?? 'closed',
  );

describe('an account’s shopping list', () => {
  test('is empty at first', async () => {
    expect((await find()).list).toMatchObject({ recipes: [], lines: [], ticked: [] });
  });

  test('keeps concurrent changes of two devices', async () => {
    await Promise.all(Array.from({ length: 12 }, (_, at) => change(line(`thing ${at}`))));
    expect((await find()).list.lines).toHaveLength(12);
  });

  test('hides a recipe’s ingredients after the membership, and refuses further recipes', async () => {
    await change(add());
    const later = inDays(30);
    expect(await linesOf(later)).toEqual(['closed']);
    expect(await change(add(), later)).toEqual({ ok: false, reason: 'not-readable' });
    const free = await aWholeRecipe({ name: 'Free', slug: 'free', free: true });
    expect(await change(add(free.id), later)).toEqual({ ok: true });
  });

  test('refuses unpublished recipes, and hides recipes unpublished later', async () => {
    await change(add());
    await db.update(recipes).set({ status: 'draft' }).where(eq(recipes.id, paid.id));
    expect(await linesOf()).toEqual([]);
    expect(await change(add())).toEqual({ ok: false, reason: 'no-such-recipe' });
    expect(await change(add(crypto.randomUUID()))).toEqual({ ok: false, reason: 'no-such-recipe' });
  });

  test('is private, and deleted with the account', async () => {
    await aLandingPage(db, bea);
    const { accountId: other } = await aMember(db, { facts: [aTrial()], email: 'other@larder.test' });
    await change(line('1 lemon'));
    expect((await findShoppingList(db, { accountId: other, now })).list.lines).toEqual([]);
    await db.delete(accounts).where(eq(accounts.id, accountId));
    expect(await db.select().from(shoppingLists)).toEqual([]);
  });
});

test('a list’s version changes with each change, also within a millisecond, and only then', async () => {
  const lemon = line('1 lemon');
  const versions = [await findListVersion(db, { accountId })];
  for (const operation of [lemon, line('2 limes'), lemon]) {
    await change(operation);
    versions.push(await findListVersion(db, { accountId }));
  }
  expect(new Set(versions).size).toBe(3);
  expect(versions.at(-1)).toBe(versions.at(-2));
  expect((await find()).version).toBe(versions.at(-1));
});

describe('its link', () => {
  const by = () => ({ accountId, now });
  const shared = (token: string, at = now) => loadSharedList(db, { token, membershipNow: at });
  const rowsAt = async (token: string, at = now) =>
    (await shared(token, at))!.aisles.flatMap(({ rows }) => rows.map(({ amount, food }) => `${amount} ${food}`.trim()));
  const partsAt = async (token: string) =>
    (await shared(token))!.aisles.flatMap(({ rows }) => rows.flatMap(({ parts }) => parts.map(({ key }) => key)));
  const hold = (token: string, operation: SharedOperation) =>
    changeSharedList(db, { accountId, token, operation, now, membershipNow: now });

  test('stops working when replaced, and is stored as a hash', async () => {
    const { token } = await changeLink(db, by());
    expect(await findOwnerOfLink(db, token)).toBe(accountId);
    expect(JSON.stringify(await db.select().from(shoppingListLinks))).not.toContain(token);
    const { token: next } = await changeLink(db, by());
    const tokens = [token, next, '', 'x'.repeat(43), `${next}x`];
    expect(await Promise.all(tokens.map((each) => findOwnerOfLink(db, each)))).toEqual([
      ...[null, accountId, null, null, null],
    ]);
    expect(await shared(token)).toBeNull();
    await endLink(db, by());
    await endLink(db, by());
    expect(await findOwnerOfLink(db, next)).toBeNull();
    await changeLink(db, by());
    await db.delete(accounts).where(eq(accounts.id, accountId));
    expect(await db.select().from(shoppingListLinks)).toEqual([]);
  });

  test('shows foods, amounts and own lines, but no recipes and no grouping by recipe', async () => {
    const stew = await aRecipeOf('Grandmother’s stew', ['2 leeks, from the garden', 'saffron, the secret']);
    await change(add());
    await change(add(stew.id));
    await change(line('3 leeks, for the neighbours'));
    const { token } = await changeLink(db, by());
    expect(await rowsAt(token)).toEqual(['9 leeks', 'saffron']);
    const text = JSON.stringify(await shared(token));
    for (const word of ['Paid', 'stew', 'garden', 'secret', 'Bea', accountId, paid.id, stew.id]) {
      expect(text).not.toContain(word);
    }
    expect(text).toContain('3 leeks, for the neighbours');
    for (const { id } of [...(await find()).list.recipes, ...(await find()).list.lines]) expect(text).not.toContain(id);
  });

  test('lets its holder tick visible rows and add lines, once each', async () => {
    await change(add());
    const { token } = await changeLink(db, by());
    const [leeks] = await partsAt(token);
    const tick: SharedOperation = { id: crypto.randomUUID(), kind: 'tick', parts: [leeks!] };
    for (const operation of [tick, tick, line('1 lemon') as SharedOperation]) {
      expect(await hold(token, operation)).toEqual({ ok: true });
    }
    const { list } = await find();
    expect(list.ticked).toEqual([partKey(list.recipes[0]!.id, '2 leeks', 0)]);
    expect(list.lines.map(({ text }) => text)).toEqual(['1 lemon']);
    // Sends a key as the owner's page names it, and a part's name from an earlier link.
    const { token: next } = await changeLink(db, by());
    const forged = [list.ticked[0]!, leeks!];
    await hold(next, { id: crypto.randomUUID(), kind: 'untick', parts: forged });
    expect((await find()).list.ticked).toEqual(list.ticked);
  });

  test('hides ingredients that its owner may no longer read', async () => {
    await change(add());
    await change(line('1 lemon'));
    const { token } = await changeLink(db, by());
    expect(await rowsAt(token)).toEqual(['3 leeks', '1 lemon']);
    expect(await rowsAt(token, inDays(30))).toEqual(['1 lemon']);
    await db.update(recipes).set({ status: 'draft' }).where(eq(recipes.id, paid.id));
    expect(await rowsAt(token)).toEqual(['1 lemon']);
  });

  test('reports a full list, and keeps concurrent changes of holders and owner', async () => {
    const { token } = await changeLink(db, by());
    const lines = Array.from({ length: 6 }, (_, at) => line(`thing ${at}`) as SharedOperation);
    await Promise.all(lines.map((each, at) => (at % 2 ? hold(token, each) : change(each))));
    const { list } = await find();
    expect(list.lines).toHaveLength(6);
    const full = Array.from({ length: MAX_LINES }, (_, at) => ({ id: crypto.randomUUID(), text: `thing ${at}` }));
    const content = { schemaVersion: 1, ...list, lines: full };
    await db.update(shoppingLists).set({ content }).where(eq(shoppingLists.accountId, accountId));
    expect(await hold(token, line('1 lemon') as SharedOperation)).toEqual({ ok: false, reason: 'full' });
  });
});
