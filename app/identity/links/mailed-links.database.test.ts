import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn, beasAccount, now } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { accounts, oneTimeTokens, sessions } from '../../db/schema/identity.ts';
import { confirmEmail, issueToken, resetPassword } from '../commands.server.ts';
import { findOneTimeToken, findSession } from '../queries.server.ts';
import { hashToken } from './tokens.server.ts';

const { db } = await testDatabase();
beforeEach(() => emptyTables(db, 'accounts'));

const anAccount = accountsIn(db);
const { email, passwordHash } = beasAccount;
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const rowOf = async (accountId: string) => (await db.select().from(accounts).where(eq(accounts.id, accountId)))[0]!;

describe('a mailed link', () => {
  test('is read without being used, and names the account, the browser and the redirect', async () => {
    const accountId = await anAccount();
    const given = { browserHash: hashToken('browser'), redirectTo: '/marisol/success' };
    const token = await issueToken(db, { accountId, purpose: 'signup', ...given, now });
    const none = { emailConfirmedAt: null, attemptId: null, target: null, subjectId: null };
    const seen = { accountId, email, ...none, ...given, used: false, createdAt: now };
    for (const _ of [1, 2]) expect(await findOneTimeToken(db, { token, purpose: 'signup', now })).toEqual(seen);
    expect(JSON.stringify(await db.select().from(oneTimeTokens))).not.toContain(token);
  });

  test('confirms its address once, and then reports that it was used before', async () => {
    const accountId = await anAccount();
    const token = await issueToken(db, { accountId, purpose: 'signup', redirectTo: '/marisol/success', now });
    const answer = { ok: true, accountId, email, redirectTo: '/marisol/success' };
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

  test('works beside an older one, which then reports that the address is confirmed', async () => {
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
    { purpose: 'email-change', hours: 24 },
    { purpose: 'invitation', hours: 7 * 24 },
    { purpose: 'email-undo', hours: 7 * 24 },
    { purpose: 'factor-undo', hours: 7 * 24 },
  ] as const)('for $purpose is good for $hours h, used or not', async ({ purpose, hours }) => {
    const accountId = await anAccount();
    const token = await issueToken(db, { accountId, purpose, now });
    const justBefore = new Date(later(hours).getTime() - 1);
    expect(await findOneTimeToken(db, { token, purpose, now: justBefore })).not.toBeNull();
    expect(await findOneTimeToken(db, { token, purpose, now: later(hours) })).toBeNull();
    expect(await confirmEmail(db, { token, now: later(hours) })).toEqual({ ok: false, reason: 'invalid' });
    const reset = { token, passwordHash: 'another', now: later(hours) };
    expect(await resetPassword(db, reset)).toEqual({ ok: false, reason: 'invalid' });
    expect(await rowOf(accountId)).toMatchObject({ emailConfirmedAt: null, passwordHash });
  });

  test('that was used expires like any other', async () => {
    const token = await issueToken(db, { accountId: await anAccount(), purpose: 'signup', now });
    await confirmEmail(db, { token, now });
    expect(await confirmEmail(db, { token, now: later(24) })).toEqual({ ok: false, reason: 'invalid' });
  });

  test('of one purpose is invalid for another', async () => {
    const accountId = await anAccount();
    const signup = await issueToken(db, { accountId, purpose: 'signup', now });
    const recovery = await issueToken(db, { accountId, purpose: 'recovery', now });
    expect(await confirmEmail(db, { token: recovery, now })).toEqual({ ok: false, reason: 'invalid' });
    expect(await resetPassword(db, { token: signup, passwordHash: 'x', now })).toEqual({
      ok: false,
      reason: 'invalid',
    });
    expect(await findOneTimeToken(db, { token: signup, purpose: 'recovery', now })).toBeNull();
    expect(await rowOf(accountId)).toMatchObject({ emailConfirmedAt: null, passwordHash });
  });

  test.each(['', 'a', 'A'.repeat(43), `${'A'.repeat(42)}\0`, "' or 1=1 --", '\ud800', 'A'.repeat(1_000_000)])(
    'that was never issued is invalid',
    async (token) => {
      await issueToken(db, { accountId: await anAccount(), purpose: 'signup', now });
      expect(await findOneTimeToken(db, { token, purpose: 'signup', now })).toBeNull();
      expect(await confirmEmail(db, { token, now })).toEqual({ ok: false, reason: 'invalid' });
      expect(await resetPassword(db, { token, passwordHash: 'x', now })).toEqual({ ok: false, reason: 'invalid' });
    },
  );

  test('cannot be used by its hash: read access to the table gives no access to accounts', async () => {
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
    expect(await reset('new hash')).toEqual({ ok: true, accountId, email });
    expect(await reset('newer hash')).toEqual({ ok: false, reason: 'invalid' });
    expect((await rowOf(accountId)).passwordHash).toBe('new hash');
    expect(await findSession(db, { token: session, now })).toBeNull();
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test('used several times concurrently sets one password', async () => {
    const accountId = await anAccount({ confirmed: true });
    const token = await issueToken(db, { accountId, purpose: 'recovery', now });
    const hashes = Array.from({ length: 6 }, (_, index) => `hash ${index}`);
    const answers = await Promise.all(hashes.map((passwordHash) => resetPassword(db, { token, passwordHash, now })));
    const worked = hashes.filter((_, index) => answers[index]!.ok);
    expect(worked).toHaveLength(1);
    expect((await rowOf(accountId)).passwordHash).toBe(worked[0]);
  });

  test('revokes the older one, and leaves the sign-up link and other accounts alone', async () => {
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

  test('requested several times concurrently leaves one', async () => {
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

  test('changes no password and ends no session of another account', async () => {
    const [accountId, other] = [await anAccount(), await anAccount({ email: 'other@cooks.example' })];
    const theirs = await startSession(db, { accountId: other, now });
    const token = await issueToken(db, { accountId, purpose: 'recovery', now });
    await resetPassword(db, { token, passwordHash: 'new hash', now });
    expect((await rowOf(other)).passwordHash).toBe(passwordHash);
    expect(await findSession(db, { token: theirs, now })).not.toBeNull();
  });
});
