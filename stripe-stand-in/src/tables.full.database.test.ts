import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { migrateDatabase } from '../../app/db/migrate.server.ts';
import { sites } from '../../app/db/schema/site.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { databaseOfVersion } from '../../tests/support/older-database.ts';
import { openStandIn } from './stand-in.server.ts';
import { type Db, standInObjects } from './tables.ts';

/** Tables of the stand-in's own, which migrations made until version 0034. */
const rows = async (db: Db, query: string) =>
  ((await db.execute(sql.raw(query))) as unknown as { rows: unknown[] }).rows;
const areThere = async (db: Db) =>
  (await rows(db, `select from pg_tables where tablename like 'payment\\_stand\\_in\\_%'`)).length > 0;

/** Columns, constraints and indexes. */
const schemaOf = (db: Db) =>
  Promise.all([
    rows(
      db,
      `select table_name, column_name, data_type, column_default, is_nullable, is_identity
       from information_schema.columns where table_name like 'payment\\_stand\\_in\\_%' order by 1, 2`,
    ),
    rows(
      db,
      `select conname, pg_get_constraintdef(oid) as definition from pg_constraint
       where conrelid::regclass::text like 'payment\\_stand\\_in\\_%' order by 1`,
    ),
    rows(db, `select indexdef from pg_indexes where tablename like 'payment\\_stand\\_in\\_%' order by 1`),
  ]);

const open = (db: Db) => openStandIn({ db, now: () => new Date(), webhookSecret: 'whsec_test' });

const before = await databaseOfVersion('0034_listed_recipe_notices');
const asBefore = await schemaOf(before.db);
const { db } = await testDatabase();

test('no migration makes them, and who opens the stand-in has them as they were, however many do so at once', async () => {
  expect(await areThere(db)).toBe(false);
  await Promise.all([open(db), open(db), open(db)]);
  expect(await schemaOf(db)).toEqual(asBefore);
});

const customer = { id: 'cus_1', type: 'customer', customer: 'cus_1', created: 1, json: {} };
const ids = (db: Db) => db.select({ id: standInObjects.id }).from(standInObjects);

test('those of a demo of the version before stay, with what is in them', async () => {
  await before.db.insert(sites).values({ mode: 'demo', origin: null });
  await migrateDatabase(before);
  expect(await ids(before.db)).toEqual([]);
  await before.db.insert(standInObjects).values(customer);
  await open(before.db);
  expect(await ids(before.db)).toEqual([{ id: 'cus_1' }]);
});

test.each([
  { rows: [], stay: false },
  { rows: [customer], stay: true },
])('those of a live site with $rows.length rows stay: $stay', async ({ rows, stay }) => {
  const live = await databaseOfVersion('0034_listed_recipe_notices');
  await live.db.insert(sites).values({ mode: 'live', origin: 'https://larder.test' });
  if (rows.length > 0) await live.db.insert(standInObjects).values(rows);
  await migrateDatabase(live);
  expect(await areThere(live.db)).toBe(stay);
});
