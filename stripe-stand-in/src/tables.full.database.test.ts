import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { openStandIn } from './stand-in.server.ts';
import { standInObjects, tableNames } from './tables.ts';

const { db } = await testDatabase();

const namesOfTables = async () => {
  const found = await db.execute(
    sql`select 'public.' || tablename as name from pg_tables where starts_with(tablename, 'payment_stand_in_') order by 1`,
  );
  return (found as unknown as { rows: { name: string }[] }).rows.map(({ name }) => name);
};

test('no migration creates the tables; opening the stand-in does, also several times at once', async () => {
  expect(await namesOfTables()).toEqual([]);
  await db.execute(sql`create table payment_stand_in_keys (key text primary key)`);
  const open = () => openStandIn({ db, now: () => new Date('2026-11-02T10:00:00Z'), webhookSecret: 'whsec_test' });
  await Promise.all([open(), open(), open()]);
  expect(await namesOfTables()).toEqual(tableNames.toSorted());
  await db
    .insert(standInObjects)
    .values({ id: 'cus_1', account: 'acct_1', type: 'customer', customer: 'cus_1', created: 1, json: {} });
  await open();
  expect(await db.select({ id: standInObjects.id }).from(standInObjects)).toEqual([{ id: 'cus_1' }]);
});
