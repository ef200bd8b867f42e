import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { shownSoon } from '../../../tests/support/eventually.ts';
import { firstPrices, monthly, yearly } from '../../../tests/support/prices.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { prices } from '../../db/schema/prices.ts';
import { findPlatformPrices, findPrice, listOnSale } from './queries.server.ts';
import { announceSales } from './sales-worker.server.ts';

const database = await testDatabase();
const { db } = database;
const announced: string[] = [];
await database.listen('page_changes', { onNotification: (tag) => announced.push(tag), onReconnect: () => {} });
const anAccount = accountsIn(db, { confirmed: true });
const now = new Date('2026-11-02T10:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 24 * 3_600_000);

let bea = '';
let ann = '';
beforeEach(async () => {
  await emptyTables(db, 'creators', 'accounts');
  await db.update(prices).set({ soldFrom: null, soldUntil: null, announcedAt: null });
  [bea, ann] = [(await aCreator(db)).id, (await aCreator(db)).id];
});

const aPrice = (fields: Partial<typeof prices.$inferInsert> = {}) =>
  db
    .insert(prices)
    .values({ plan: 'yearly', name: 'Yearly', amount: 12000, interval: 'year', ...fields })
    .returning()
    .then(([row]) => row!);
const sold = async (creatorId: string | null, at = now) =>
  (await listOnSale(db, { creatorId, now: at })).map(({ plan, amount }) => `${plan} ${amount}`);

describe('the prices on sale', () => {
  test('are the platform’s first prices', async () => {
    expect(await listOnSale(db, { creatorId: bea, now })).toEqual(firstPrices);
    expect(await listOnSale(db, { creatorId: null, now })).toEqual(firstPrices);
  });

  test('have a creator’s own price before the platform’s, for that creator only', async () => {
    await aPrice({ creatorId: bea, amount: 14900 });
    expect(await sold(bea)).toEqual(['monthly 1000', 'yearly 14900']);
    expect(await sold(ann)).toEqual(['monthly 1000', 'yearly 9900']);
    expect(await findPlatformPrices(db, { now })).toMatchObject({
      costs: '$10 per month or $99 per year',
      hasCreatorsOwn: true,
    });
  });

  test('have the price whose sale began last, while it lasts', async () => {
    await aPrice({ soldFrom: inDays(1), soldUntil: inDays(3) });
    for (const [day, amount] of [
      [0, 9900],
      [1, 12000],
      [2, 12000],
      [3, 9900],
    ] as const)
      expect(await sold(null, inDays(day)), `day ${day}`).toEqual(['monthly 1000', `yearly ${amount}`]);
  });

  test('have another plan with another row, shortest first', async () => {
    await aPrice({ plan: 'weekly', name: 'Weekly', amount: 300, interval: 'week' });
    await aPrice({ plan: 'quarterly', name: 'Quarterly', amount: 2700, interval: 'month', intervalCount: 3 });
    expect(await sold(bea)).toEqual(['weekly 300', 'monthly 1000', 'quarterly 2700', 'yearly 9900']);
  });
});

describe('a row written by plain SQL', () => {
  const record = async (plan: string, creatorId = bea) => {
    const accountId = await anAccount({ email: `${randomUUID()}@home.example` });
    await db.execute(sql`insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID")
      values (${plan}, ${accountId}, ${creatorId})`);
    const [row] = await db.select().from(memberships).where(eq(memberships.accountId, accountId));
    return row!;
  };

  test('joins at the platform’s current price, regardless of the creator’s own', async () => {
    expect(await record('monthly')).toMatchObject({ plan: 'monthly', priceId: monthly.id });
    const raised = await aPrice({ soldFrom: new Date(clock.now.getTime() - 1000) });
    await aPrice({ creatorId: bea, amount: 14900 });
    expect(await record('yearly')).toMatchObject({ plan: 'yearly', priceId: raised.id });
  });

  test('joins at the creator’s own price of a plan that only the creator sells', async () => {
    const weekly = await aPrice({ plan: 'weekly', name: 'Weekly', amount: 300, interval: 'week', creatorId: bea });
    expect(await record('weekly')).toMatchObject({ plan: 'weekly', priceId: weekly.id });
    await expect(record('weekly', ann)).rejects.toMatchObject({
      cause: { message: 'No price is known of the plan weekly' },
    });
  });

  test('that changes the plan changes the price, and nothing else does', async () => {
    const { accountId } = await record('monthly');
    const raised = await aPrice({ plan: 'monthly', name: 'Monthly', amount: 1200, interval: 'month' });
    await db.update(endUserDetails).set({ country: 'AU' }).where(eq(endUserDetails.authId, accountId));
    const price = async () => (await db.select().from(memberships))[0]!.priceId;
    expect(await price()).toBe(monthly.id);
    await db.update(endUserDetails).set({ membershipType: 'yearly' });
    expect(await price()).toBe(yearly.id);
    await db.update(endUserDetails).set({ membershipType: 'monthly' });
    expect([monthly.id, raised.id]).toContain(await price());
  });

  test('cannot name a price of another plan', async () => {
    await record('monthly');
    const wrong = db.execute(sql`update memberships set price_id = ${yearly.id}`);
    await expect(wrong).rejects.toMatchObject({ cause: { constraint: 'memberships_price' } });
  });

  test('cannot change the terms of a price that has members, but can otherwise', async () => {
    await record('monthly');
    const change = (id: string) => db.update(prices).set({ amount: 1100 }).where(eq(prices.id, id));
    await expect(change(monthly.id)).rejects.toMatchObject({
      cause: { message: 'The terms of a price that is used do not change' },
    });
    const fresh = await aPrice();
    await change(fresh.id);
    expect(await findPrice(db, { priceId: fresh.id })).toMatchObject({ amount: 1100 });
    await db
      .update(prices)
      .set({ soldUntil: inDays(1) })
      .where(eq(prices.id, monthly.id));
  });
});

describe('a change is announced', () => {
  async function flush(): Promise<string[]> {
    await db.execute(sql`select pg_notify('page_changes', 'mark')`);
    await shownSoon(() => expect(announced).toContain('mark'));
    return announced.splice(0).filter((tag) => tag !== 'mark');
  }
  beforeEach(async () => void (await flush()));

  test('to all pages if it is the platform’s, to a creator’s pages if it is theirs', async () => {
    await aPrice();
    expect(await flush()).toEqual(['prices']);
    const own = await aPrice({ creatorId: bea });
    expect(await flush()).toEqual([`creator:${bea}`, 'creators-prices']);
    await db.execute(sql`update prices set amount = 13000 where id = ${own.id}`);
    expect(await flush()).toEqual([`creator:${bea}`, 'creators-prices']);
    await db.execute(sql`delete from prices where id = ${own.id}`);
    expect(await flush()).toEqual([`creator:${bea}`, 'creators-prices']);
  });

  test('when a sale begins and when it ends, once each', async () => {
    await aPrice({ soldFrom: inDays(1), soldUntil: inDays(3), createdAt: now });
    await flush();
    expect(await announceSales(db, { now })).toBe(0);
    for (const [day, count] of [
      [1, 1],
      [2, 0],
      [3, 1],
      [4, 0],
    ] as const) {
      expect(await announceSales(db, { now: inDays(day) }), `day ${day}`).toBe(count);
      expect(await flush()).toEqual(count ? ['prices'] : []);
    }
  });
});
