import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { databaseOfVersion } from '../../tests/support/older-database.ts';
import { migrateDatabase } from './migrate.server.ts';

const database = await databaseOfVersion('0032_backups');
const { db } = database;

test('a migration stops where a creator has the address /operator, names them, and goes on once it is another', async () => {
  await db.execute(sql`insert into creators (id, email, name)
    values ('bea00000-0000-4000-8000-000000000000', 'bea@cooks.example', 'Bea')`);
  await db.execute(sql`insert into creator_landing_pages (creator_id, subdomain)
    values ('bea00000-0000-4000-8000-000000000000', 'operator')`);
  const count = async () => {
    const found = await db.execute(sql`select count(*)::int as count from drizzle.__drizzle_migrations`);
    return (found as unknown as { rows: { count: number }[] }).rows[0]!.count;
  };
  const before = await count();
  await expect(migrateDatabase(database)).rejects.toMatchObject({
    name: 'MigrationBlockedError',
    message: expect.stringMatching(
      /cannot migrate the database: the creator Bea \(bea00000-[\da-f-]+\) has the address \/operator/,
    ),
  });
  expect(await count()).toBe(before);
  await db.execute(sql`update creator_landing_pages set subdomain = 'bea' where subdomain = 'operator'`);
  await migrateDatabase(database);
  expect(await count()).toBeGreaterThan(before);
});
