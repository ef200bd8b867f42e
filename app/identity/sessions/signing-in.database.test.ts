import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn, beasAccount, now, plainHasher } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { signIn, startSession } from '../../../tests/support/sessions.ts';
import { accounts, sessions } from '../../db/schema/identity.ts';
import { BusyError } from '../../http/fair-queue.ts';
import { checkAccountPassword, issueToken, setPassword } from '../commands.server.ts';
import { hashToken } from '../links/tokens.server.ts';
import type { PasswordHasher } from '../passwords/password-hashing.server.ts';
import { findOneTimeToken, findSession } from '../queries.server.ts';

const { db } = await testDatabase();
beforeEach(() => emptyTables(db, 'accounts'));

const anAccount = accountsIn(db, { confirmed: true });
const find = (token: string) => findSession(db, { token, now });

function watchedHasher(meanwhile: () => Promise<void> = async () => {}) {
  const asked: (string | null)[] = [];
  const hasher: PasswordHasher = {
    ...plainHasher,
    async verify(password, stored) {
      asked.push(stored);
      await meanwhile();
      return plainHasher.verify(password, stored);
    },
  };
  return { asked, hasher };
}

describe('signing in', () => {
  const bea = { email: beasAccount.email, password: 'sesame', now };

  test('starts a new session each time', async () => {
    const accountId = await anAccount();
    const [one, other] = [await signIn(db, plainHasher, bea), await signIn(db, plainHasher, bea)];
    expect(one).toMatchObject({ ok: true, accountId });
    if (!one.ok || !other.ok) throw new Error();
    expect(one.token).not.toBe(other.token);
    expect((await find(one.token))!.user).toMatchObject({ accountId, email: bea.email, emailConfirmedAt: now });
  });

  test('ends the session that the browser had', async () => {
    await anAccount();
    const other = await anAccount({ email: 'other@cooks.example' });
    const previous = await startSession(db, { accountId: other, now });
    expect(await signIn(db, plainHasher, { ...bea, password: 'wrong', previous })).toMatchObject({ ok: false });
    expect(await find(previous)).not.toBeNull();
    expect(await signIn(db, plainHasher, { ...bea, previous })).toMatchObject({ ok: true });
    expect(await find(previous)).toBeNull();
  });

  test.each([
    ['the wrong password', { password: 'Sesame' }],
    ['an empty password', { password: '' }],
    ['an unknown address', { email: 'nobody@cooks.example' }],
    ["somebody else's password", { email: 'other@cooks.example' }],
    ['an account that only Google opens', { email: 'google@cooks.example' }],
  ])('with %s is refused with the same reason, after the same work', async (_, given) => {
    await anAccount();
    await anAccount({ email: 'other@cooks.example', passwordHash: 'plain:something else' });
    await anAccount({ email: 'google@cooks.example', passwordHash: null, googleSubject: 'google-1' });
    const { hasher, asked } = watchedHasher();
    expect(await signIn(db, hasher, { ...bea, ...given })).toEqual({ ok: false, reason: 'wrong' });
    expect(asked).toHaveLength(1);
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test('reports an unconfirmed address only to those who know the password', async () => {
    const accountId = await anAccount({ confirmed: false });
    expect(await signIn(db, plainHasher, bea)).toEqual({ ok: false, reason: 'unconfirmed', accountId });
    expect(await signIn(db, plainHasher, { ...bea, password: 'guess' })).toEqual({ ok: false, reason: 'wrong' });
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test('with a password that is changed concurrently is refused', async () => {
    const accountId = await anAccount();
    const changed = { accountId, passwordHash: 'plain:abracadabra', keepSession: null, now };
    const { hasher } = watchedHasher(() => setPassword(db, changed));
    expect(await signIn(db, hasher, bea)).toEqual({ ok: false, reason: 'wrong' });
    expect(await db.select().from(sessions)).toEqual([]);
  });

  describe('with a hash of an earlier cost', () => {
    const outdated = { ...plainHasher, isOutdated: (stored: string) => stored.startsWith('old:') };
    const hasher: PasswordHasher = {
      ...outdated,
      verify: async (password, stored) => stored === `old:${password}` || stored === `plain:${password}`,
    };
    const storedHash = async () => (await db.select().from(accounts))[0]!.passwordHash;

    test('replaces it, and ends no session', async () => {
      const accountId = await anAccount({ passwordHash: 'old:sesame' });
      const other = await startSession(db, { accountId, now });
      expect(await signIn(db, hasher, { ...bea, password: 'wrong' })).toEqual({ ok: false, reason: 'wrong' });
      expect(await storedHash()).toBe('old:sesame');
      expect(await signIn(db, hasher, bea)).toMatchObject({ ok: true });
      expect(await storedHash()).toBe('plain:sesame');
      expect(await find(other)).not.toBeNull();
    });

    test('lets two sign in at the same time', async () => {
      await anAccount({ passwordHash: 'old:sesame' });
      let second: unknown;
      const hash = async (password: string) => {
        second ??= await signIn(db, hasher, bea);
        return `plain:${password}`;
      };
      expect(await signIn(db, { ...hasher, hash }, bea)).toMatchObject({ ok: true });
      expect(second).toMatchObject({ ok: true });
      expect(await storedHash()).toBe('plain:sesame');
    });

    test('does not restore a password that was changed meanwhile', async () => {
      const accountId = await anAccount({ passwordHash: 'old:sesame' });
      const hash = async (password: string) => {
        await setPassword(db, { accountId, passwordHash: 'plain:abracadabra', keepSession: null, now });
        return `plain:${password}`;
      };
      expect(await signIn(db, { ...hasher, hash }, bea)).toEqual({ ok: false, reason: 'wrong' });
      expect(await storedHash()).toBe('plain:abracadabra');
    });

    test('signs in without replacing it while too many hashes wait', async () => {
      await anAccount({ passwordHash: 'old:sesame' });
      const busy = { ...hasher, hash: () => Promise.reject(new BusyError()) };
      expect(await signIn(db, busy, bea)).toMatchObject({ ok: true });
      expect(await storedHash()).toBe('old:sesame');
    });
  });

  test('hashes before a transaction opens', async () => {
    await anAccount();
    const { hasher } = watchedHasher(async () => {
      // Would wait forever on the embedded database if a transaction held the only connection.
      await db.execute(sql`select 1`);
    });
    expect(await signIn(db, hasher, bea)).toMatchObject({ ok: true });
  });
});

describe('a password', () => {
  test('is checked for its own account', async () => {
    const accountId = await anAccount();
    const other = await anAccount({ email: 'other@cooks.example', passwordHash: null });
    expect(await checkAccountPassword(db, plainHasher, { accountId, password: 'sesame' })).toBe(true);
    expect(await checkAccountPassword(db, plainHasher, { accountId, password: 'wrong' })).toBe(false);
    expect(await checkAccountPassword(db, plainHasher, { accountId: other, password: 'sesame' })).toBe(false);
  });

  test('that is changed ends every other session and revokes every reset link', async () => {
    const accountId = await anAccount();
    const remaining = await startSession(db, { accountId, now });
    const lost = await startSession(db, { accountId, now });
    const link = await issueToken(db, { accountId, purpose: 'recovery', now });
    await setPassword(db, { accountId, passwordHash: 'plain:new', keepSession: hashToken(remaining), now });
    expect([await find(remaining), await find(lost)].map(Boolean)).toEqual([true, false]);
    expect(await findOneTimeToken(db, { token: link, purpose: 'recovery', now })).toBeNull();
    expect(await checkAccountPassword(db, plainHasher, { accountId, password: 'new' })).toBe(true);
  });
});
