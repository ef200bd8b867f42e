import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn, now } from '../../tests/support/accounts.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { accounts, oneTimeTokens } from '../db/schema/identity.ts';
import {
  changeEmail,
  confirmEmail,
  createAccount,
  issueToken,
  lockAccount,
  undoEmailChange,
} from './commands.server.ts';
import { newToken } from './links/tokens.server.ts';

/** Needs several connections; PGlite has only one. */

const { db } = await testDatabase();
beforeEach(() => emptyTables(db, 'accounts'));

const anAccount = accountsIn(db, { confirmed: true });
const ask = (accountId: string, email: string) => issueToken(db, { accountId, purpose: 'email-change', email, now });
const addresses = async () => (await db.select().from(accounts)).map(({ email }) => email).sort();

const [one, two, wanted] = ['one@cooks.example', 'two@cooks.example', 'wanted@cooks.example'];
const stranger = { passwordHash: 'plain:x', metadata: {}, userType: 'subscriber', now } as const;
const attempt = () => ({ browserHash: newToken().hash, details: {} });

describe('at the same time', () => {
  test('two accounts confirm one address: it is one’s, and the other is told', async () => {
    for (let round = 0; round < 10; round += 1) {
      await emptyTables(db, 'accounts');
      const tokens = [
        await ask(await anAccount({ email: one }), wanted),
        await ask(await anAccount({ email: two }), wanted),
      ];
      const results = await Promise.all(tokens.map((token) => changeEmail(db, { token, now })));
      expect(results.map(({ ok }) => ok).sort()).toEqual([false, true]);
      expect(results.find(({ ok }) => !ok)).toEqual({ ok: false, reason: 'taken' });
      expect(await addresses()).toContain(wanted);
    }
  });

  test('two accounts want each other’s address: none gets it, and none waits for the other', async () => {
    const [first, second] = [await anAccount({ email: one }), await anAccount({ email: two })];
    const tokens = [await ask(first, two), await ask(second, one)];
    const results = await Promise.all(tokens.map((token) => changeEmail(db, { token, now })));
    expect(results).toEqual([
      { ok: false, reason: 'taken' },
      { ok: false, reason: 'taken' },
    ]);
    expect(await addresses()).toEqual([one, two]);
  });

  test('one link is followed six times: the address is changed once', async () => {
    const token = await ask(await anAccount({ email: one }), wanted);
    const results = await Promise.all(Array.from({ length: 6 }, () => changeEmail(db, { token, now })));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const links = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'email-undo'));
    expect(links.map(({ email }) => email)).toEqual([one]);
  });

  test('a stranger signs up with the new address: the attempt gives way', async () => {
    for (let round = 0; round < 10; round += 1) {
      await emptyTables(db, 'accounts');
      const accountId = await anAccount({ email: one });
      const token = await ask(accountId, wanted);
      const [changed] = await Promise.all([
        changeEmail(db, { token, now }),
        createAccount(db, { email: wanted, attempt: attempt(), ...stranger }),
      ]);
      expect(changed).toMatchObject({ ok: true, to: wanted });
      expect(await addresses()).toEqual([wanted]);
    }
  });

  test('a stranger confirms the new address: it is the stranger’s', async () => {
    const accountId = await anAccount({ email: one });
    const token = await ask(accountId, wanted);
    const made = await createAccount(db, { email: wanted, attempt: attempt(), ...stranger });
    if (!made.ok) throw new Error(made.reason);
    const link = await issueToken(db, { ...made, purpose: 'signup', now });
    let changing: ReturnType<typeof changeEmail> | undefined;
    await db.transaction(async (tx) => {
      await lockAccount(tx, made.accountId);
      expect(await confirmEmail(tx, { token: link, now })).toMatchObject({ ok: true });
      changing = changeEmail(db, { token, now });
      await untilSomebodyWaits();
    });
    expect(await changing).toEqual({ ok: false, reason: 'taken' });
    expect(await addresses()).toEqual([one, wanted]);
  });

  test('a stranger signs up with the address that is being left: it stays the account’s to return to', async () => {
    const accountId = await anAccount({ email: one });
    const token = await ask(accountId, wanted);
    let signingUp: ReturnType<typeof createAccount> | undefined;
    let undoToken: string | null = null;
    await db.transaction(async (tx) => {
      const changed = await changeEmail(tx, { token, now });
      if (!changed.ok) throw new Error(changed.reason);
      ({ undoToken } = changed);
      signingUp = createAccount(db, { email: one, attempt: attempt(), ...stranger });
      await untilSomebodyWaits();
    });
    expect(await signingUp).toEqual({ ok: false, reason: 'already-confirmed' });
    expect(await addresses()).toEqual([wanted]);
    const undone = { ok: true, accountId, from: wanted, email: one };
    expect(await undoEmailChange(db, { token: undoToken!, now })).toEqual(undone);
  });
});

test('an invited creator’s address is not given up', async () => {
  const [accountId, invited] = [await anAccount({ email: one }), await anAccount({ email: wanted, confirmed: false })];
  const token = await ask(accountId, wanted);
  await db.execute(sql`insert into operators (account_id) values (${invited})`);
  expect(await changeEmail(db, { token, now })).toEqual({ ok: false, reason: 'taken' });
  expect(await addresses()).toEqual([one, wanted]);
});

async function untilSomebodyWaits() {
  for (let tries = 0; tries < 2_000; tries += 1) {
    const { rows } = (await db.execute(
      sql`select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`,
    )) as unknown as { rows: unknown[] };
    if (rows.length > 0) return;
  }
  throw new Error('Nobody waits');
}
