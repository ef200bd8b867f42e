import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn, beasAccount, now, plainHasher } from '../../tests/support/accounts.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { signIn, startSession, unknownClient } from '../../tests/support/sessions.ts';
import { watchStatements } from '../../tests/support/statements.ts';
import type { Db } from '../db/client.server.ts';
import { accounts, sessions } from '../db/schema/identity.ts';
import { confirmEmail, createAccount, endOtherSessions, issueToken, setPassword } from './commands.server.ts';
import { newToken } from './links/tokens.server.ts';
import { findSession, hashSession } from './queries.server.ts';
import { continueSession } from './sessions/hand-over.server.ts';

/** Needs two connections, because one transaction encounters another's uncommitted rows. */

const { db } = await testDatabase();
beforeEach(() => emptyTables(db, 'accounts'));

const anAccount = accountsIn(db);

async function overtaken<T>(first: (tx: Db) => Promise<unknown>, second: () => Promise<T>): Promise<T> {
  let result: Promise<T> | undefined;
  await db.transaction(async (tx) => {
    await first(tx);
    result = begun(second);
    await untilWaiting(1);
  });
  return result!;
}

function begun<T>(work: () => Promise<T>): Promise<T> {
  const result = work();
  result.catch(() => {});
  return result;
}

const untilWaiting = (count: number) => expect.poll(waiting, { interval: 10, timeout: 50_000 }).toBe(count);

async function waiting(): Promise<number> {
  const asked = sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const { rows } = (await db.execute(asked)) as unknown as { rows: { count: number }[] };
  return rows[0]!.count;
}

describe('while another transaction is open', () => {
  test('a sign-up with the same address waits, and replaces the account as committed', async () => {
    let link = '';
    const second = await overtaken(
      async (tx) => {
        const created = await createAccount(tx, { ...beasAccount, passwordHash: 'of the first' });
        if (created.ok) link = await issueToken(tx, { accountId: created.accountId, purpose: 'signup', now });
      },
      () => createAccount(db, beasAccount),
    );
    expect(second).toMatchObject({ ok: true });
    expect(await db.select().from(accounts)).toMatchObject([{ passwordHash: beasAccount.passwordHash }]);
    // The first sign-up's link was not committed when the second began, but is revoked too.
    expect(await confirmEmail(db, { token: link, now })).toEqual({ ok: false, reason: 'invalid' });
  });

  test('a sign-up with an address that is being confirmed is refused', async () => {
    const token = await issueToken(db, { accountId: await anAccount(), purpose: 'signup', now });
    const second = await overtaken(
      (tx) => confirmEmail(tx, { token, now }),
      () => createAccount(db, { ...beasAccount, passwordHash: 'of mallory' }),
    );
    expect(second).toEqual({ ok: false, reason: 'already-confirmed' });
    expect(await db.select().from(accounts)).toMatchObject([{ passwordHash: beasAccount.passwordHash }]);
  });

  test('a link of an account that is being replaced confirms nothing', async () => {
    const token = await issueToken(db, { accountId: await anAccount(), purpose: 'signup', now });
    const second = await overtaken(
      (tx) => createAccount(tx, { ...beasAccount, passwordHash: 'of the second' }),
      () => confirmEmail(db, { token, now }),
    );
    expect(second).toEqual({ ok: false, reason: 'invalid' });
    expect(await db.select().from(accounts)).toMatchObject([{ emailConfirmedAt: null }]);
  });

  test('a sign-in with a password that is being changed is refused', async () => {
    const accountId = await anAccount({ confirmed: true });
    const second = await overtaken(
      (tx) => setPassword(tx, { accountId, passwordHash: 'plain:new', keepSession: null, now }),
      () => signIn(db, plainHasher, { email: beasAccount.email, password: 'sesame', now }),
    );
    expect(second).toEqual({ ok: false, reason: 'wrong' });
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test('a session that is being continued at another site is ended with all others', async () => {
    const accountId = await anAccount({ confirmed: true });
    const sessionHash = hashSession(await startSession(db, { accountId, now }));
    const nonce = newToken().token;
    await overtaken(
      (tx) => continueSession(tx, { accountId, sessionHash, nonce, withFactor: false, client: unknownClient, now }),
      () => db.transaction((tx) => endOtherSessions(tx, { accountId, keepSession: null })),
    );
    expect(await db.select().from(sessions)).toEqual([]);
  });
});

test('a concurrent confirmation and sign-up take their locks in one order, and neither fails', async () => {
  const token = await issueToken(db, { accountId: await anAccount(), purpose: 'signup', now });
  let both: Promise<unknown>[] = [];
  await db.transaction(async (tx) => {
    // Locks the link's row, so that both commands stop at the point where a deadlock would be possible.
    await tx.execute(sql`select 1 from one_time_tokens for update`);
    const confirming = begun(() => confirmEmail(db, { token, now }));
    await untilWaiting(1);
    both = [confirming, begun(() => createAccount(db, { ...beasAccount, passwordHash: 'of mallory' }))];
    await untilWaiting(2);
  });
  expect(await Promise.all(both)).toMatchObject([{ ok: true }, { ok: false, reason: 'already-confirmed' }]);
});

test('reading a session is one lookup in each of two indexes, however many there are', async () => {
  const accountId = await anAccount({ confirmed: true });
  const token = await startSession(db, { accountId, now });
  await db.execute(sql`insert into accounts (email) select i || '@cooks.example' from generate_series(1, 5000) i`);
  await db.execute(sql`insert into sessions (token_hash, account_id, expires_at)
    select 'hash ' || email, id, clock() + interval '1 day' from accounts`);
  await db.execute(sql`analyze accounts`);
  await db.execute(sql`analyze sessions`);
  const statements = watchStatements(db);
  expect(await findSession(db, { token, now })).toMatchObject({ user: { accountId } });
  expect(statements).toHaveLength(1);
  const { text, params } = statements[0]!;
  const { $client } = db as unknown as { $client: { query(text: string, params: unknown[]): Promise<unknown> } };
  const plan = JSON.stringify(await $client.query(`explain (format json) ${text}`, params));
  // PostgreSQL may prefer to scan an empty table, such as the passkeys.
  const readWhole = [...plan.matchAll(/"Seq Scan"[^{}]*"Relation Name":"(\w+)"/g)].map(([, table]) => table);
  expect(readWhole).not.toContain('sessions');
  expect(readWhole).not.toContain('accounts');
  expect(plan).toContain('sessions_pkey');
  expect(plan).toContain('accounts_pkey');
});
