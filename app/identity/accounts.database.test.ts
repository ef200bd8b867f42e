import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { accounts, oneTimeTokens, sessions } from '../db/schema/identity.ts';
import {
  confirmEmail,
  createAccount,
  issueToken,
  resetPassword,
  startSession,
  updateMetadata,
} from './commands.server.ts';
import {
  findAccount,
  findAccountByEmail,
  findAccountByGoogleSubject,
  findOneTimeToken,
  findSession,
} from './queries.server.ts';
import { hashToken } from './tokens.server.ts';

const { db } = await testDatabase();
beforeEach(() => db.execute(sql`truncate accounts cascade`));

const now = new Date('2026-03-01T12:00:00Z');
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const bea = { email: 'bea@cooks.example', passwordHash: 'hash-of-bea', userType: 'subscriber' as const, now };
const metadata = { first_name: 'Bea', last_name: 'Fontana' };

async function anAccount(fields: Partial<Parameters<typeof createAccount>[1]> = {}): Promise<string> {
  const created = await createAccount(db, { ...bea, metadata, ...fields });
  if (!created.ok) throw new Error(created.reason);
  return created.accountId;
}
const rowOf = async (accountId: string) => (await db.select().from(accounts).where(eq(accounts.id, accountId)))[0]!;

describe('an account', () => {
  test('is there with all that was given, and not confirmed', async () => {
    const accountId = await anAccount();
    expect(await rowOf(accountId)).toMatchObject({
      ...{ email: bea.email, passwordHash: bea.passwordHash, userType: 'subscriber', metadata },
      ...{ emailConfirmedAt: null, googleSubject: null, createdAt: now },
    });
  });

  test('is found by id, by email, and by what Google calls the person, without its hash', async () => {
    const accountId = await anAccount({ googleSubject: 'google-1', passwordHash: null, confirmed: true });
    await anAccount({ email: 'other@cooks.example', googleSubject: 'google-2' });
    const account = {
      ...{ accountId, email: bea.email, emailConfirmedAt: now, userType: 'subscriber', metadata },
      ...{ googleSubject: 'google-1', hasPassword: false },
    };
    expect(await findAccount(db, { accountId })).toEqual(account);
    expect(await findAccountByEmail(db, { email: bea.email })).toEqual(account);
    expect(await findAccountByGoogleSubject(db, { subject: 'google-1' })).toEqual(account);
    expect(await findAccountByEmail(db, { email: 'nobody@cooks.example' })).toBeNull();
    expect(await findAccountByGoogleSubject(db, { subject: 'google-3' })).toBeNull();
  });

  test('of a confirmed address is not touched by another attempt', async () => {
    const accountId = await anAccount({ confirmed: true });
    const before = await rowOf(accountId);
    const again = { ...bea, passwordHash: 'hash-of-mallory', metadata: {}, now: later(1) };
    expect(await createAccount(db, again)).toEqual({ ok: false, reason: 'already-confirmed' });
    expect(await createAccount(db, { ...again, googleSubject: 'google-1', confirmed: true })).toMatchObject({
      ok: false,
    });
    expect(await rowOf(accountId)).toEqual(before);
  });

  test('of an address that never was confirmed is taken over: password, metadata, links, sessions', async () => {
    const accountId = await anAccount({
      passwordHash: 'hash-of-mallory',
      metadata: { first_name: 'Mallory', note: 1 },
    });
    const link = await issueToken(db, { accountId, purpose: 'signup', now });
    const reset = await issueToken(db, { accountId, purpose: 'recovery', now });
    const session = await startSession(db, { accountId, now });

    expect(await anAccount({ now: later(1) })).toBe(accountId);
    expect(await rowOf(accountId)).toMatchObject({ passwordHash: 'hash-of-bea', metadata, createdAt: later(1) });
    expect(await confirmEmail(db, { token: link, now })).toEqual({ ok: false, reason: 'invalid' });
    expect(await resetPassword(db, { token: reset, passwordHash: 'x', now })).toEqual({ ok: false, reason: 'invalid' });
    expect(await findSession(db, { token: session, now })).toBeNull();
  });

  test('that Google takes over from an unconfirmed one loses its password', async () => {
    const accountId = await anAccount({ passwordHash: 'hash-of-mallory' });
    expect(await anAccount({ passwordHash: null, googleSubject: 'google-1', confirmed: true })).toBe(accountId);
    expect(await rowOf(accountId)).toMatchObject({
      ...{ passwordHash: null, googleSubject: 'google-1', emailConfirmedAt: now },
    });
  });

  test('of the same person at Google under another address is not made twice', async () => {
    await anAccount({ passwordHash: null, googleSubject: 'google-1', confirmed: true });
    const moved = { ...bea, email: 'bea@new.example', passwordHash: null, metadata, googleSubject: 'google-1' };
    expect(await createAccount(db, { ...moved, confirmed: true })).toEqual({ ok: false, reason: 'already-confirmed' });
    expect(await db.select().from(accounts)).toHaveLength(1);
  });

  test('of one address, signed up many times at the same instant, is one, of one attempt throughout', async () => {
    const attempts = Array.from({ length: 8 }, (_, index) => ({ passwordHash: `hash ${index}`, metadata: { index } }));
    const ids = await Promise.all(attempts.map((attempt) => anAccount(attempt)));
    expect(new Set(ids).size).toBe(1);
    const [row, ...others] = await db.select().from(accounts);
    expect(others).toEqual([]);
    expect(attempts).toContainEqual({ passwordHash: row!.passwordHash, metadata: row!.metadata });
  });

  test('is not left behind when what was to come with it fails', async () => {
    const together = db.transaction(async (tx) => {
      await createAccount(tx, { ...bea, metadata });
      throw new Error('the record failed');
    });
    await expect(together).rejects.toThrow('the record failed');
    expect(await db.select().from(accounts)).toEqual([]);
  });

  test("takes over no one else's: other accounts keep links and sessions", async () => {
    const other = await anAccount({ email: 'other@cooks.example' });
    const link = await issueToken(db, { accountId: other, purpose: 'signup', now });
    const session = await startSession(db, { accountId: other, now });
    await anAccount();
    await anAccount();
    expect(await findOneTimeToken(db, { token: link, purpose: 'signup', now })).toMatchObject({ accountId: other });
    expect(await findSession(db, { token: session, now })).toMatchObject({ accountId: other });
  });

  test("'s metadata are added to, and nobody else's", async () => {
    const [accountId, other] = [await anAccount(), await anAccount({ email: 'other@cooks.example' })];
    await updateMetadata(db, { accountId, metadata: { last_name: "O'Neill", full_name: 'Bea "B" O’Neill' }, now });
    const merged = { first_name: 'Bea', last_name: "O'Neill", full_name: 'Bea "B" O’Neill' };
    expect((await rowOf(accountId)).metadata).toEqual(merged);
    expect((await rowOf(other)).metadata).toEqual(metadata);
  });
});

describe('a mailed link', () => {
  test('is looked at without being used, and says who, from which browser, and where to', async () => {
    const accountId = await anAccount();
    const given = { browserHash: hashToken('browser'), redirectTo: '/marisol/success' };
    const token = await issueToken(db, { accountId, purpose: 'signup', ...given, now });
    const seen = { accountId, email: bea.email, emailConfirmedAt: null, ...given, used: false };
    for (const _ of [1, 2]) expect(await findOneTimeToken(db, { token, purpose: 'signup', now })).toEqual(seen);
    expect(JSON.stringify(await db.select().from(oneTimeTokens))).not.toContain(token);
  });

  test('confirms its address once, and says kindly that it was done before', async () => {
    const accountId = await anAccount();
    const token = await issueToken(db, { accountId, purpose: 'signup', redirectTo: '/marisol/success', now });
    const answer = { ok: true, accountId, email: bea.email, redirectTo: '/marisol/success' };
    expect(await confirmEmail(db, { token, now: later(1) })).toEqual({ ...answer, again: false });
    expect(await confirmEmail(db, { token, now: later(23) })).toEqual({ ...answer, again: true });
    expect((await rowOf(accountId)).emailConfirmedAt).toEqual(later(1));
    expect(await findOneTimeToken(db, { token, purpose: 'signup', now: later(23) })).toMatchObject({ used: true });
  });

  test('opened many times at once confirms once', async () => {
    const accountId = await anAccount();
    const token = await issueToken(db, { accountId, purpose: 'signup', now });
    const answers = await Promise.all(Array.from({ length: 6 }, () => confirmEmail(db, { token, now })));
    expect(answers.filter((answer) => answer.ok && !answer.again)).toHaveLength(1);
    expect(answers.filter((answer) => answer.ok && answer.again)).toHaveLength(5);
  });

  test('beside an older one works too, and the older one then has nothing left to do', async () => {
    const accountId = await anAccount();
    const [older, newer] = [
      await issueToken(db, { accountId, purpose: 'signup', now }),
      await issueToken(db, { accountId, purpose: 'signup', now: later(1) }),
    ];
    expect(await confirmEmail(db, { token: newer, now: later(1) })).toMatchObject({ ok: true, again: false });
    expect(await confirmEmail(db, { token: older, now: later(2) })).toMatchObject({ ok: true, again: true });
  });

  test('confirms no other account', async () => {
    const [accountId, other] = [await anAccount(), await anAccount({ email: 'other@cooks.example' })];
    await confirmEmail(db, { token: await issueToken(db, { accountId, purpose: 'signup', now }), now });
    expect((await rowOf(other)).emailConfirmedAt).toBeNull();
  });

  test.each([
    { purpose: 'signup', hours: 24 },
    { purpose: 'recovery', hours: 1 },
  ] as const)('for $purpose is good for $hours h, used or not', async ({ purpose, hours }) => {
    const accountId = await anAccount();
    const token = await issueToken(db, { accountId, purpose, now });
    const justBefore = new Date(later(hours).getTime() - 1);
    expect(await findOneTimeToken(db, { token, purpose, now: justBefore })).not.toBeNull();
    expect(await findOneTimeToken(db, { token, purpose, now: later(hours) })).toBeNull();
    expect(await confirmEmail(db, { token, now: later(hours) })).toEqual({ ok: false, reason: 'invalid' });
    const reset = { token, passwordHash: 'another', now: later(hours) };
    expect(await resetPassword(db, reset)).toEqual({ ok: false, reason: 'invalid' });
    expect(await rowOf(accountId)).toMatchObject({ emailConfirmedAt: null, passwordHash: 'hash-of-bea' });
  });

  test('that was used is past its day for good', async () => {
    const token = await issueToken(db, { accountId: await anAccount(), purpose: 'signup', now });
    await confirmEmail(db, { token, now });
    expect(await confirmEmail(db, { token, now: later(24) })).toEqual({ ok: false, reason: 'invalid' });
  });

  test('for one purpose does nothing for the other', async () => {
    const accountId = await anAccount();
    const signup = await issueToken(db, { accountId, purpose: 'signup', now });
    const recovery = await issueToken(db, { accountId, purpose: 'recovery', now });
    expect(await confirmEmail(db, { token: recovery, now })).toEqual({ ok: false, reason: 'invalid' });
    expect(await resetPassword(db, { token: signup, passwordHash: 'x', now })).toEqual({
      ok: false,
      reason: 'invalid',
    });
    expect(await findOneTimeToken(db, { token: signup, purpose: 'recovery', now })).toBeNull();
    expect(await rowOf(accountId)).toMatchObject({ emailConfirmedAt: null, passwordHash: 'hash-of-bea' });
  });

  test.each(['', 'a', 'A'.repeat(43), `${'A'.repeat(42)}\0`, "' or 1=1 --", '\ud800', 'A'.repeat(1_000_000)])(
    'that we never wrote is none',
    async (token) => {
      await issueToken(db, { accountId: await anAccount(), purpose: 'signup', now });
      expect(await findOneTimeToken(db, { token, purpose: 'signup', now })).toBeNull();
      expect(await confirmEmail(db, { token, now })).toEqual({ ok: false, reason: 'invalid' });
      expect(await resetPassword(db, { token, passwordHash: 'x', now })).toEqual({ ok: false, reason: 'invalid' });
    },
  );

  test('is not opened by its hash: reading the table lets nobody in', async () => {
    const token = await issueToken(db, { accountId: await anAccount(), purpose: 'signup', now });
    expect(await confirmEmail(db, { token: hashToken(token), now })).toEqual({ ok: false, reason: 'invalid' });
  });
});

describe('a reset link', () => {
  test('sets the password, ends every session, and works once', async () => {
    const accountId = await anAccount({ confirmed: true });
    const session = await startSession(db, { accountId, now });
    const token = await issueToken(db, { accountId, purpose: 'recovery', now });
    const reset = (passwordHash: string) => resetPassword(db, { token, passwordHash, now });
    expect(await reset('new hash')).toEqual({ ok: true, accountId, email: bea.email });
    expect(await reset('newer hash')).toEqual({ ok: false, reason: 'invalid' });
    expect((await rowOf(accountId)).passwordHash).toBe('new hash');
    expect(await findSession(db, { token: session, now })).toBeNull();
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test('used many times at the same instant sets one password', async () => {
    const accountId = await anAccount({ confirmed: true });
    const token = await issueToken(db, { accountId, purpose: 'recovery', now });
    const hashes = Array.from({ length: 6 }, (_, index) => `hash ${index}`);
    const answers = await Promise.all(hashes.map((passwordHash) => resetPassword(db, { token, passwordHash, now })));
    const worked = hashes.filter((_, index) => answers[index]!.ok);
    expect(worked).toHaveLength(1);
    expect((await rowOf(accountId)).passwordHash).toBe(worked[0]);
  });

  test('ends the older one, and leaves the sign-up link and other accounts alone', async () => {
    const [accountId, other] = [await anAccount(), await anAccount({ email: 'other@cooks.example' })];
    const theirs = await issueToken(db, { accountId: other, purpose: 'recovery', now });
    const signup = await issueToken(db, { accountId, purpose: 'signup', now });
    const older = await issueToken(db, { accountId, purpose: 'recovery', now });
    const newer = await issueToken(db, { accountId, purpose: 'recovery', now });
    expect(await findOneTimeToken(db, { token: older, purpose: 'recovery', now })).toBeNull();
    for (const token of [newer, theirs]) {
      expect(await findOneTimeToken(db, { token, purpose: 'recovery', now })).not.toBeNull();
    }
    expect(await findOneTimeToken(db, { token: signup, purpose: 'signup', now })).not.toBeNull();
  });

  test('asked for many times at the same instant leaves one', async () => {
    const accountId = await anAccount();
    await Promise.all(Array.from({ length: 6 }, () => issueToken(db, { accountId, purpose: 'recovery', now })));
    expect(await db.select().from(oneTimeTokens)).toHaveLength(1);
  });

  test('confirms no address', async () => {
    const accountId = await anAccount();
    const token = await issueToken(db, { accountId, purpose: 'recovery', now });
    await resetPassword(db, { token, passwordHash: 'new hash', now });
    expect((await rowOf(accountId)).emailConfirmedAt).toBeNull();
  });

  test("changes nobody else's password and ends nobody else's session", async () => {
    const [accountId, other] = [await anAccount(), await anAccount({ email: 'other@cooks.example' })];
    const theirs = await startSession(db, { accountId: other, now });
    const token = await issueToken(db, { accountId, purpose: 'recovery', now });
    await resetPassword(db, { token, passwordHash: 'new hash', now });
    expect((await rowOf(other)).passwordHash).toBe('hash-of-bea');
    expect(await findSession(db, { token: theirs, now })).not.toBeNull();
  });
});
