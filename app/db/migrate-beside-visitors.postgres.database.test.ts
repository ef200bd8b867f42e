import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { databaseOfVersion } from '../../tests/support/older-database.ts';
import { migrateDatabase } from './migrate.server.ts';

/** The first start of this version on the database of the one before, whose processes still answer visitors. */

const database = await databaseOfVersion('0006_front_door');
const { db } = database;

async function aCreator() {
  const id = randomUUID();
  await db.execute(sql`insert into creators (id, email, name) values (${id}, ${`${id}@creators.example`}, 'Bea')`);
  return id;
}

async function aMember(tx: typeof db, creator: string, email: string) {
  const id = randomUUID();
  await tx.execute(sql`insert into accounts (id, email, email_confirmed_at) values (${id}, ${email}, now())`);
  await tx.execute(sql`insert into "EndUserDetails" ("AuthID", "CreatorID", "MembershipType")
    values (${id}, ${creator}, 'monthly')`);
  return id;
}

async function rowsOf(statement: ReturnType<typeof sql>) {
  return ((await db.execute(statement)) as unknown as { rows: Record<string, unknown>[] }).rows;
}

test('who is confirmed meanwhile has a trial too, and is in no deadlock with the migration', async () => {
  const creator = await aCreator();
  await aMember(db, creator, 'luna@gmail.com');
  let migration: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`delete from one_time_tokens`);
    migration = migrateDatabase(database);
    await vi.waitFor(
      async () => {
        const busy = await rowsOf(sql`select from pg_stat_activity where query like '%LOCK TABLE%' and state = 'active'
          and application_name = 'larder migrations' and wait_event = 'PgSleep'`);
        expect(busy, 'it waits for the tables').toHaveLength(1);
      },
      { timeout: 50_000, interval: 20 },
    );
    // The transaction goes on with tables that it has not touched, and others are not held up behind the migration.
    await aMember(tx as never, creator, 'rosa@home.example');
    await aMember(tx as never, creator, 'lu.na@gmail.com');
    expect(await rowsOf(sql`select from memberships`)).toHaveLength(1);
  });
  await migration;
  const trials = await rowsOf(sql`select email from membership_facts
    join memberships on memberships.id = membership_id join accounts on accounts.id = account_id
    where kind = 'trial' order by email`);
  expect(trials).toEqual([{ email: 'luna@gmail.com' }, { email: 'rosa@home.example' }]);
  expect(await rowsOf(sql`select from memberships where due_at is null`)).toEqual([]);
  await aMember(db, creator, 'later@home.example');
  expect(await rowsOf(sql`select from trial_claims where mailbox = 'later@home.example'`)).toHaveLength(1);
});
