import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { databaseOfVersion } from '../../tests/support/older-database.ts';
import { migrateDatabase, migrationsApplied } from './migrate.server.ts';
import { MigrationBlockedError } from './postgres-errors.server.ts';

/** The next migration creates tables, and then changes `creator_members`. */
const database = await databaseOfVersion('0014_recovery_code_age');
const { db } = database;

/** A transaction that has read the table and stays open, which keeps others from changing the table. */
async function openTransaction() {
  const [began, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = db.transaction(async (tx) => {
    await tx.execute(sql`select from creator_members`);
    began.resolve();
    await ending.promise;
  });
  await began.promise;
  const end = () => {
    ending.resolve();
    return ended;
  };
  onTestFinished(end);
  return { end };
}

async function hasTable(name: string) {
  const found = await db.execute(sql`select to_regclass(${name}) is not null as is_there`);
  return (found as unknown as { rows: { is_there: boolean }[] }).rows[0]!.is_there;
}

test('a migration gives up a lock that others hold, lets them go on meanwhile, and leaves nothing half done', async () => {
  await openTransaction();
  const reported: string[] = [];
  const pauses: number[] = [];
  const migration = migrateDatabase(database, {
    report: (sentence) => reported.push(sentence),
    ...{ lockTimeoutMs: 50, pausesMs: [3, 7] },
    pause: async (ms) => {
      pauses.push(ms);
      await db.execute(sql`select from creator_members`);
    },
  });
  await expect(migration).rejects.toThrow(MigrationBlockedError);
  await expect(migration).rejects.toThrow(/another connection holds a lock.*has changed nothing.*start again/);
  expect(pauses).toEqual([3, 7]);
  expect(reported).toEqual([expect.stringContaining('waits for a lock')]);
  expect(await hasTable('creator_invitations')).toBe(false);
  expect(await migrationsApplied(db)).toBe(false);
});

test('a migration that is tried again after the lock was given up succeeds', async () => {
  const other = await openTransaction();
  await migrateDatabase(database, { lockTimeoutMs: 50, pause: () => other.end() });
  expect(await hasTable('creator_invitations')).toBe(true);
  expect(await migrationsApplied(db)).toBe(true);
});
