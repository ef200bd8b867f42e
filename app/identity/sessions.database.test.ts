import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { watchStatements } from '../../tests/support/statements.ts';
import { accounts, oneTimeTokens, rateLimits, sessions } from '../db/schema/identity.ts';
import {
  checkAccountPassword,
  createAccount,
  deleteExpired,
  endOtherSessions,
  endSession,
  issueToken,
  setPassword,
  signIn,
  startSession,
} from './commands.server.ts';
import type { PasswordHasher } from './password-hashing.server.ts';
import { findOneTimeToken, findSession } from './queries.server.ts';
import { findSessionUser } from './session.server.ts';
import { hashToken } from './tokens.server.ts';

const { db } = await testDatabase();
beforeEach(() => db.execute(sql`truncate accounts, rate_limits cascade`));

const start = new Date('2026-03-01T12:00:00Z');
const daysIn = (days: number, ms = 0) => new Date(start.getTime() + days * 86_400_000 + ms);
const origin = 'https://larder.test';

/** Says what it was asked; what it makes of a password can be read. */
function plainHasher(meanwhile: () => Promise<void> = async () => {}) {
  const asked: (string | null)[] = [];
  const hasher: PasswordHasher = {
    hash: async (password) => `plain ${password}`,
    async verify(password, stored) {
      asked.push(stored);
      await meanwhile();
      return stored === `plain ${password}`;
    },
  };
  return { asked, hasher };
}
const { hasher } = plainHasher();

async function anAccount(fields: Partial<Parameters<typeof createAccount>[1]> = {}): Promise<string> {
  const common = { passwordHash: 'plain sesame', metadata: { first_name: 'Bea' }, userType: 'subscriber' as const };
  const created = await createAccount(db, {
    email: 'bea@cooks.example',
    ...common,
    confirmed: true,
    now: start,
    ...fields,
  });
  if (!created.ok) throw new Error(created.reason);
  return created.accountId;
}

const find = (token: string, now = start) => findSession(db, { token, now });
const ask = (token: string | null, now = start) =>
  findSessionUser(new Request(origin, { headers: token ? { cookie: `__Host-larder_session=${token}` } : {} }), {
    db,
    origin,
    now: () => now,
  });

describe('a session', () => {
  test('says whose it is, and only its token opens it', async () => {
    const accountId = await anAccount();
    const token = await startSession(db, { accountId, now: start });
    const user = {
      ...{ accountId, email: 'bea@cooks.example', emailConfirmedAt: start, userType: 'subscriber' },
      ...{ metadata: { first_name: 'Bea' }, sessionHash: hashToken(token) },
    };
    expect(await ask(token)).toEqual(user);
    expect(await find(token)).toEqual({ ...user, expiresAt: daysIn(30) });
    expect(JSON.stringify(await db.select().from(sessions))).not.toContain(token);
    for (const other of [hashToken(token), token.slice(1), `${token} `, '', 'A'.repeat(43), '\0']) {
      expect(await find(other)).toBeNull();
    }
  });

  test('costs one statement to read, and none without a cookie', async () => {
    const token = await startSession(db, { accountId: await anAccount(), now: start });
    const statements = watchStatements(db);
    await ask(null);
    expect(statements).toHaveLength(0);
    await ask(token, daysIn(0.9));
    expect(statements).toHaveLength(1);
    await ask('A'.repeat(43));
    expect(statements).toHaveLength(2);
  });

  test('idle for 30 days is over', async () => {
    const token = await startSession(db, { accountId: await anAccount(), now: start });
    expect(await find(token, daysIn(30, -1))).not.toBeNull();
    expect(await find(token, daysIn(30))).toBeNull();
    expect(await ask(token, daysIn(30))).toBeNull();
  });

  test('in use goes on, written at most once a day', async () => {
    const token = await startSession(db, { accountId: await anAccount(), now: start });
    const end = async () => (await db.select().from(sessions))[0]!.expiresAt;
    await ask(token, daysIn(1, -1));
    expect(await end()).toEqual(daysIn(30));
    await ask(token, daysIn(1));
    expect(await end()).toEqual(daysIn(31));
    await ask(token, daysIn(1.9));
    expect(await end()).toEqual(daysIn(31));
    await ask(token, daysIn(25));
    expect((await ask(token, daysIn(54)))?.email).toBe('bea@cooks.example');
    expect(await ask(token, daysIn(84))).toBeNull();
  });

  test('that is ended is refused at once, and a reading under way does not bring it back', async () => {
    const token = await startSession(db, { accountId: await anAccount(), now: start });
    expect(await ask(token, daysIn(2))).not.toBeNull();
    await endSession(db, { token });
    await endSession(db, { token });
    expect(await ask(token, daysIn(4))).toBeNull();
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test('can be ended by what names it', async () => {
    const token = await startSession(db, { accountId: await anAccount(), now: start });
    await endSession(db, { sessionHash: hashToken(token) });
    expect(await find(token)).toBeNull();
  });

  test('of an account whose address is not confirmed opens nothing', async () => {
    const token = await startSession(db, { accountId: await anAccount({ confirmed: false }), now: start });
    expect(await find(token)).toMatchObject({ emailConfirmedAt: null });
    expect(await ask(token)).toBeNull();
  });

  test('of an account that is gone is gone', async () => {
    const accountId = await anAccount();
    const token = await startSession(db, { accountId, now: start });
    await db.delete(accounts).where(eq(accounts.id, accountId));
    expect(await ask(token)).toBeNull();
  });

  test('that is started in place of another ends it', async () => {
    const accountId = await anAccount();
    const previous = await startSession(db, { accountId, now: start });
    const token = await startSession(db, { accountId, now: start, previous });
    expect([await find(previous), (await find(token))?.accountId]).toEqual([null, accountId]);
  });

  test("can outlive all others of its account, and nobody else's end with them", async () => {
    const [accountId, other] = [await anAccount(), await anAccount({ email: 'other@cooks.example' })];
    const [kept, lost] = [
      await startSession(db, { accountId, now: start }),
      await startSession(db, { accountId, now: start }),
    ];
    const theirs = await startSession(db, { accountId: other, now: start });
    await endOtherSessions(db, { accountId, keepSession: hashToken(kept) });
    expect([await find(kept), await find(lost), await find(theirs)].map(Boolean)).toEqual([true, false, true]);
    // Somebody else's session is not one of the account's that could be kept.
    await endOtherSessions(db, { accountId, keepSession: hashToken(theirs) });
    expect([await find(kept), await find(theirs)].map(Boolean)).toEqual([false, true]);
    await endOtherSessions(db, { accountId: other, keepSession: null });
    expect(await find(theirs)).toBeNull();
  });
});

describe('signing in', () => {
  const bea = { email: 'bea@cooks.example', password: 'sesame', now: start };

  test('begins a session of its own each time', async () => {
    const accountId = await anAccount();
    const [one, other] = [await signIn(db, hasher, bea), await signIn(db, hasher, bea)];
    expect(one).toMatchObject({ ok: true, accountId, user: { accountId, email: bea.email, emailConfirmedAt: start } });
    if (!one.ok || !other.ok) throw new Error();
    expect(one.token).not.toBe(other.token);
    const { expiresAt: _, ...user } = (await find(one.token))!;
    expect(one.user).toEqual(user);
  });

  test('ends the session that the browser had', async () => {
    await anAccount();
    const other = await anAccount({ email: 'other@cooks.example' });
    const previous = await startSession(db, { accountId: other, now: start });
    expect(await signIn(db, hasher, { ...bea, password: 'wrong', previous })).toMatchObject({ ok: false });
    expect(await find(previous)).not.toBeNull();
    expect(await signIn(db, hasher, { ...bea, previous })).toMatchObject({ ok: true });
    expect(await find(previous)).toBeNull();
  });

  test.each([
    ['the wrong password', { password: 'Sesame' }],
    ['an empty password', { password: '' }],
    ['an unknown address', { email: 'nobody@cooks.example' }],
    ["somebody else's password", { email: 'other@cooks.example' }],
    ['an account that only Google opens', { email: 'google@cooks.example' }],
  ])('with %s is refused in the same words, after the same work', async (_, given) => {
    await anAccount();
    await anAccount({ email: 'other@cooks.example', passwordHash: 'plain something else' });
    await anAccount({ email: 'google@cooks.example', passwordHash: null, googleSubject: 'google-1' });
    const { hasher, asked } = plainHasher();
    expect(await signIn(db, hasher, { ...bea, ...given })).toEqual({ ok: false, reason: 'wrong' });
    expect(asked).toHaveLength(1);
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test('is offered a mail where the address is not confirmed, but only to those who know the password', async () => {
    const accountId = await anAccount({ confirmed: false });
    expect(await signIn(db, hasher, bea)).toEqual({ ok: false, reason: 'unconfirmed', accountId });
    expect(await signIn(db, hasher, { ...bea, password: 'guess' })).toEqual({ ok: false, reason: 'wrong' });
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test('with a password that is changed in the same moment is refused', async () => {
    const accountId = await anAccount();
    const changed = { accountId, passwordHash: 'plain abracadabra', keepSession: null, now: start };
    const { hasher } = plainHasher(() => setPassword(db, changed));
    expect(await signIn(db, hasher, bea)).toEqual({ ok: false, reason: 'wrong' });
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test('hashes before a transaction opens', async () => {
    await anAccount();
    const { hasher } = plainHasher(async () => {
      // Would wait for ever on the embedded database, whose one connection a transaction holds.
      await db.execute(sql`select 1`);
    });
    expect(await signIn(db, hasher, bea)).toMatchObject({ ok: true });
  });
});

describe('a password', () => {
  test('is checked for its own account', async () => {
    const accountId = await anAccount();
    const other = await anAccount({ email: 'other@cooks.example', passwordHash: null });
    expect(await checkAccountPassword(db, hasher, { accountId, password: 'sesame' })).toBe(true);
    expect(await checkAccountPassword(db, hasher, { accountId, password: 'wrong' })).toBe(false);
    expect(await checkAccountPassword(db, hasher, { accountId: other, password: 'sesame' })).toBe(false);
  });

  test('that is changed ends every other session and every link of a reset', async () => {
    const accountId = await anAccount();
    const kept = await startSession(db, { accountId, now: start });
    const lost = await startSession(db, { accountId, now: start });
    const link = await issueToken(db, { accountId, purpose: 'recovery', now: start });
    await setPassword(db, { accountId, passwordHash: 'plain new', keepSession: hashToken(kept), now: start });
    expect([await find(kept), await find(lost)].map(Boolean)).toEqual([true, false]);
    expect(await findOneTimeToken(db, { token: link, purpose: 'recovery', now: start })).toBeNull();
    expect(await checkAccountPassword(db, hasher, { accountId, password: 'new' })).toBe(true);
  });
});

test('what has expired is forgotten, and nothing else', async () => {
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
  await deleteExpired(db, { now: daysIn(31, 1) });
  expect((await db.select().from(sessions)).map((row) => row.tokenHash)).toEqual([hashToken(young)]);
  expect((await db.select().from(oneTimeTokens)).map((row) => row.tokenHash)).toEqual([hashToken(link)]);
  expect((await db.select().from(rateLimits)).map((row) => row.key)).toEqual(['young']);
  expect(await find(old, start)).toBeNull();
});
