import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { accounts } from '../db/schema/identity.ts';
import { createAccount } from './commands.server.ts';

const { db } = await testDatabase();

/**
 * Blocks every insert of an account after the check that the address is free and before the write to the unique index.
 * PostgreSQL fills indexes in the order of their creation, and computing the key of the index `gate` waits for a lock.
 */
async function stopBetweenLookingAndTaking() {
  await db.execute(sql`create function gate(value text) returns text immutable language plpgsql as $$ begin
    perform pg_advisory_xact_lock_shared(1); return value; end $$`);
  await db.execute(sql`create index gate on accounts (gate(email))`);
  await db.execute(sql`drop index accounts_email`);
  await db.execute(sql`create unique index accounts_email on accounts (email)`);
}

test('the same sign-up with Google twice at one moment makes one account, and both are answered with it', async () => {
  await stopBetweenLookingAndTaking();
  const signUp = () =>
    createAccount(db, {
      email: 'rosa@mail.example',
      passwordHash: null,
      userType: 'subscriber',
      metadata: {},
      googleSubject: 'rosa',
      confirmed: false,
    });
  const both = await db.transaction(async (gate) => {
    await gate.execute(sql`select pg_advisory_xact_lock(1)`);
    const answers = [signUp(), signUp()];
    await vi.waitFor(async () => {
      const { rows } = (await gate.execute(
        sql`select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted`,
      )) as unknown as { rows: { waiting: number }[] };
      expect(rows[0]!.waiting).toBe(2);
    }, 30_000);
    return { answers };
  });
  const [one, other] = await Promise.all(both.answers);
  const [account] = await db.select({ accountId: accounts.id }).from(accounts);
  expect(await db.$count(accounts)).toBe(1);
  expect([one, other]).toEqual([expect.objectContaining(account!), expect.objectContaining(account!)]);
});
