import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn, beasAccount, now as start } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { watchStatements } from '../../../tests/support/statements.ts';
import { oneTimeTokens, rateLimits, sessions, usedNonces } from '../../db/schema/identity.ts';
import { deleteExpired, endOtherSessions, endSession, endSessionOf, issueToken } from '../commands.server.ts';
import { hashToken, spendNonce } from '../links/tokens.server.ts';
import { findSession } from '../queries.server.ts';
import { readVisitor } from './visitor.server.ts';

const { db } = await testDatabase();
beforeEach(() => emptyTables(db, 'accounts', 'rate_limits', 'used_nonces'));

const anAccount = accountsIn(db, { confirmed: true });
const { email, metadata, userType } = beasAccount;
const daysIn = (days: number, ms = 0) => new Date(start.getTime() + days * 86_400_000 + ms);
const minutesIn = (minutes: number, ms = 0) => new Date(start.getTime() + minutes * 60_000 + ms);
const origin = 'https://larder.test';

const find = (token: string, now = start) => findSession(db, { token, now });
const ask = async (token: string | null, now = start) => {
  const headers = token ? { cookie: `__Host-larder_session=${token}` } : undefined;
  const secrets = ['a secret of at least 32 characters'] as const;
  return (await readVisitor(new Request(origin, { headers }), { db, origin, secrets, now: () => now }, findSession))
    .user;
};

describe('a session', () => {
  test('belongs to one account, and is found by its token alone', async () => {
    const accountId = await anAccount();
    const token = await startSession(db, { accountId, now: start });
    const user = {
      accountId,
      email,
      emailConfirmedAt: start,
      userType,
      metadata,
      deletionAt: null,
      sessionHash: hashToken(token),
      signedInAt: start,
      hasSecondFactor: false,
      secondFactorAt: null,
    };
    expect(await ask(token)).toEqual(user);
    expect(await find(token)).toEqual({ user, waiting: null, expiresAt: daysIn(30) });
    expect(JSON.stringify(await db.select().from(sessions))).not.toContain(token);
    for (const other of [hashToken(token), token.slice(1), `${token} `, '', 'A'.repeat(43), '\0']) {
      expect(await find(other)).toBeNull();
    }
  });

  test('is read in one statement; without a cookie none is sent', async () => {
    const token = await startSession(db, { accountId: await anAccount(), now: start });
    const statements = watchStatements(db);
    await ask(null);
    expect(statements).toHaveLength(0);
    await ask(token, minutesIn(59));
    expect(statements).toHaveLength(1);
    await ask('A'.repeat(43));
    expect(statements).toHaveLength(2);
  });

  test('expires after 30 idle days', async () => {
    const token = await startSession(db, { accountId: await anAccount(), now: start });
    expect(await find(token, daysIn(30, -1))).not.toBeNull();
    expect(await find(token, daysIn(30))).toBeNull();
    expect(await ask(token, daysIn(30))).toBeNull();
  });

  test('in use is extended and says when it was used, with at most one write an hour', async () => {
    const token = await startSession(db, { accountId: await anAccount(), now: start });
    const row = async () => (await db.select().from(sessions))[0]!;
    await ask(token, minutesIn(60, -1));
    expect(await row()).toMatchObject({ expiresAt: daysIn(30), lastUsedAt: start });
    await ask(token, minutesIn(60));
    const used = { expiresAt: daysIn(30, 60 * 60_000), lastUsedAt: minutesIn(60) };
    expect(await row()).toMatchObject(used);
    await ask(token, minutesIn(119));
    expect(await row()).toMatchObject(used);
    await ask(token, daysIn(25));
    expect((await ask(token, daysIn(54)))?.email).toBe(email);
    expect(await ask(token, daysIn(84))).toBeNull();
  });

  test('ends 90 days after it began, however often it is used', async () => {
    const token = await startSession(db, { accountId: await anAccount(), now: start });
    for (let day = 1; day < 90; day += 1) expect(await ask(token, daysIn(day))).not.toBeNull();
    expect(await ask(token, daysIn(90, -1))).not.toBeNull();
    expect(await ask(token, daysIn(90))).toBeNull();
    expect(await find(token, daysIn(90))).toBeNull();
  });

  test('that has ended is refused at once, and a concurrent renewal does not restore it', async () => {
    const token = await startSession(db, { accountId: await anAccount(), now: start });
    expect(await ask(token, daysIn(2))).not.toBeNull();
    await endSession(db, { token });
    await endSession(db, { token });
    expect(await ask(token, daysIn(4))).toBeNull();
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test('can be ended by its hash', async () => {
    const token = await startSession(db, { accountId: await anAccount(), now: start });
    await endSession(db, { sessionHash: hashToken(token) });
    expect(await find(token)).toBeNull();
  });

  test('is ended by its id, for its own account alone', async () => {
    const [accountId, other] = [await anAccount(), await anAccount({ email: 'other@cooks.example' })];
    const token = await startSession(db, { accountId, now: start });
    const [{ id }] = (await db.select().from(sessions)) as [typeof sessions.$inferSelect];
    expect(await endSessionOf(db, { accountId: other, id })).toBe(false);
    expect(await find(token)).not.toBeNull();
    expect([await endSessionOf(db, { accountId, id }), await endSessionOf(db, { accountId, id })]).toEqual([
      true,
      false,
    ]);
    expect(await find(token)).toBeNull();
  });

  test('of an account whose address is not confirmed gives no access', async () => {
    const token = await startSession(db, { accountId: await anAccount({ confirmed: false }), now: start });
    expect(await find(token)).toMatchObject({ user: { emailConfirmedAt: null } });
    expect(await ask(token)).toBeNull();
  });

  test('that replaces another ends it', async () => {
    const accountId = await anAccount();
    const previous = await startSession(db, { accountId, now: start });
    const token = await startSession(db, { accountId, now: start, previous });
    expect([await find(previous), (await find(token))?.user?.accountId]).toEqual([null, accountId]);
  });

  test('can be the only one of its account to remain, and sessions of other accounts do not end', async () => {
    const [accountId, other] = [await anAccount(), await anAccount({ email: 'other@cooks.example' })];
    const [remaining, lost] = [
      await startSession(db, { accountId, now: start }),
      await startSession(db, { accountId, now: start }),
    ];
    const theirs = await startSession(db, { accountId: other, now: start });
    await endOtherSessions(db, { accountId, keepSession: hashToken(remaining) });
    expect([await find(remaining), await find(lost), await find(theirs)].map(Boolean)).toEqual([true, false, true]);
    await endOtherSessions(db, { accountId, keepSession: hashToken(theirs) });
    expect([await find(remaining), await find(theirs)].map(Boolean)).toEqual([false, true]);
    await endOtherSessions(db, { accountId: other, keepSession: null });
    expect(await find(theirs)).toBeNull();
  });
});

test('a nonce is spent once, of two at the same time by one', async () => {
  const spend = () => spendNonce(db, { nonce: 'a state', expiresAt: daysIn(1) });
  expect((await Promise.all([spend(), spend()])).sort()).toEqual([false, true]);
  expect(await spend()).toBe(false);
  expect(await spendNonce(db, { nonce: 'another', expiresAt: daysIn(1) })).toBe(true);
  expect(JSON.stringify(await db.select().from(usedNonces))).not.toContain('a state');
});

test('expired rows are deleted, and no others', async () => {
  const accountId = await anAccount();
  const [old, young] = [
    await startSession(db, { accountId, now: start }),
    await startSession(db, { accountId, now: daysIn(10) }),
  ];
  await issueToken(db, { accountId, purpose: 'signup', now: start });
  const link = await issueToken(db, { accountId, purpose: 'signup', now: daysIn(31) });
  await db.insert(rateLimits).values([
    { key: 'old', points: 3, expire: daysIn(31) },
    { key: 'young', points: 3, expire: daysIn(32) },
  ]);
  for (const [nonce, day] of [
    ['old', 31],
    ['young', 32],
  ] as const) {
    await spendNonce(db, { nonce, expiresAt: daysIn(day) });
  }
  await deleteExpired(db, { now: daysIn(31, 1) });
  expect((await db.select().from(usedNonces)).map((row) => row.nonceHash)).toEqual([hashToken('young')]);
  expect((await db.select().from(sessions)).map((row) => row.tokenHash)).toEqual([hashToken(young)]);
  expect((await db.select().from(oneTimeTokens)).map((row) => row.tokenHash)).toEqual([hashToken(link)]);
  expect((await db.select().from(rateLimits)).map((row) => row.key)).toEqual(['young']);
  expect(await find(old, start)).toBeNull();
});
