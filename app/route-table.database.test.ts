import { beforeAll, expect, test, vi } from 'vitest';
import { accountServices } from '../tests/support/account-services.ts';
import { aBrowser } from '../tests/support/browser.ts';
import { testDatabase } from '../tests/support/database.ts';
import { paidRecipes } from '../tests/support/paid-recipes.ts';
import { type RoutePattern, type RouteRow, routeTable, type SharedAnswers } from './route-table.ts';

const { db } = await testDatabase();
const { services } = await accountServices(db);
let values: Record<string, string>;
beforeAll(async () => {
  const { creatorId, pageId } = await paidRecipes(db);
  const picture = { key: 'a0'.repeat(16), variant: 'card-320.webp', version: 'x.png' };
  values = { ...picture, creatorId, pageId, name: 'marisol', slug: 'mole' };
});

/** Parameters that the router itself reads. */
const ofRouter = ['_routes', 'index'];

async function readIn(address: string): Promise<Set<string>> {
  const spies = (['get', 'getAll', 'has'] as const).map((name) => vi.spyOn(URLSearchParams.prototype, name));
  await aBrowser(services).get(address);
  const read = spies.flatMap((spy) => spy.mock.calls.map(([name]) => name));
  for (const spy of spies) spy.mockRestore();
  return new Set(read.filter((name) => !ofRouter.includes(name)));
}

const shared = (Object.entries(routeTable) as [RoutePattern, RouteRow][]).filter(
  ([, { cache }]) => cache !== 'no-store',
);

test.each(shared)(
  '%s reads no query parameter but those that its row names, which it alone is given',
  async (pattern) => {
    const { query } = routeTable[pattern].cache as SharedAnswers;
    const address = pattern.replace(/:(\w+)/g, (_, name: string) => values[name]!);
    const read = await readIn(`${address}?${new URLSearchParams(Object.keys(query).map((name) => [name, '1']))}`);
    expect([...read].filter((name) => !Object.hasOwn(query, name))).toEqual([]);
  },
);

test('a parameter that a loader reads is noticed', async () => {
  expect([...(await readIn('/?after=bea'))]).toEqual(['after']);
});
