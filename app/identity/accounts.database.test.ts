import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn, beasAccount, now } from '../../tests/support/accounts.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { emptyTables } from '../../tests/support/empty-tables.ts';
import { startSession } from '../../tests/support/sessions.ts';
import { accounts } from '../db/schema/identity.ts';
import { confirmEmail, createAccount, issueToken, resetPassword, updateMetadata } from './commands.server.ts';
import { acceptInvitation, openInvitedAccount } from './invitations.server.ts';
import {
  findAccount,
  findAccountByEmail,
  findAccountByGoogleSubject,
  findOneTimeToken,
  findSession,
} from './queries.server.ts';

const { db } = await testDatabase();
beforeEach(() => emptyTables(db, 'accounts'));

const anAccount = accountsIn(db);

const { email, passwordHash, metadata, userType } = beasAccount;

const anHourLater = new Date(now.getTime() + 3_600_000);

const rowOf = async (accountId: string) => (await db.select().from(accounts).where(eq(accounts.id, accountId)))[0]!;

describe('an account', () => {
  test('is stored as given, and not confirmed', async () => {
    const accountId = await anAccount();
    expect(await rowOf(accountId)).toMatchObject({
      email,
      passwordHash,
      userType,
      metadata,
      emailConfirmedAt: null,
      createdAt: now,
    });
  });

  test('is found by id, by email and by Google subject, without its password hash', async () => {
    const accountId = await anAccount({ googleSubject: 'google-1', passwordHash: null, confirmed: true });
    await anAccount({ email: 'other@cooks.example', googleSubject: 'google-2' });
    const account = {
      accountId,
      email,
      emailConfirmedAt: now,
      userType,
      metadata,
      hasPassword: false,
      deletionAt: null,
    };
    expect(await findAccount(db, { accountId })).toEqual(account);
    expect(await findAccountByEmail(db, { email })).toEqual(account);
    expect(await findAccountByGoogleSubject(db, { subject: 'google-1' })).toEqual(account);
    expect(await findAccountByEmail(db, { email: 'nobody@cooks.example' })).toBeNull();
    expect(await findAccountByGoogleSubject(db, { subject: 'google-3' })).toBeNull();
  });

  test('with a confirmed address is not changed by another sign-up', async () => {
    const accountId = await anAccount({ confirmed: true });
    const before = await rowOf(accountId);
    const again = { ...beasAccount, passwordHash: 'hash-of-mallory', metadata: {}, now: anHourLater };
    expect(await createAccount(db, again)).toEqual({ ok: false, reason: 'already-confirmed' });
    expect(await createAccount(db, { ...again, googleSubject: 'google-1', confirmed: true })).toMatchObject({
      ok: false,
    });
    expect(await rowOf(accountId)).toEqual(before);
  });

  test('with an unconfirmed address is replaced by the next sign-up: password, metadata, links, sessions', async () => {
    const accountId = await anAccount({
      passwordHash: 'hash-of-mallory',
      metadata: { first_name: 'Mallory', note: 1 },
    });
    const link = await issueToken(db, { accountId, purpose: 'signup', now });
    const reset = await issueToken(db, { accountId, purpose: 'recovery', now });
    const session = await startSession(db, { accountId, now });

    expect(await anAccount({ now: anHourLater })).toBe(accountId);
    expect(await rowOf(accountId)).toMatchObject({ passwordHash, metadata, createdAt: anHourLater });
    expect(await confirmEmail(db, { token: link, now })).toEqual({ ok: false, reason: 'invalid' });
    expect(await resetPassword(db, { token: reset, passwordHash: 'x', now })).toEqual({ ok: false, reason: 'invalid' });
    expect(await findSession(db, { token: session, now })).toBeNull();
  });

  test('with an unconfirmed address loses its password when its owner signs up with Google', async () => {
    const accountId = await anAccount({ passwordHash: 'hash-of-mallory' });
    expect(await anAccount({ passwordHash: null, googleSubject: 'google-1', confirmed: true })).toBe(accountId);
    expect(await rowOf(accountId)).toMatchObject({ passwordHash: null, emailConfirmedAt: now });
    expect(await findAccountByGoogleSubject(db, { subject: 'google-1' })).toMatchObject({ accountId });
  });

  test('with an unconfirmed address that a stranger linked with Google is not signed in to so after the next sign-up', async () => {
    const accountId = await anAccount({ passwordHash: null, googleSubject: 'google-of-mallory' });
    expect(await anAccount()).toBe(accountId);
    expect(await findAccountByGoogleSubject(db, { subject: 'google-of-mallory' })).toBeNull();
  });

  test('of one Google subject is not created twice when the address at Google has changed', async () => {
    await anAccount({ passwordHash: null, googleSubject: 'google-1', confirmed: true });
    const moved = { ...beasAccount, email: 'bea@new.example', passwordHash: null, googleSubject: 'google-1' };
    expect(await createAccount(db, { ...moved, confirmed: true })).toEqual({ ok: false, reason: 'already-confirmed' });
    expect(await db.select().from(accounts)).toHaveLength(1);
  });

  test('is created once, from one sign-up, when several for its address run concurrently', async () => {
    const attempts = Array.from({ length: 8 }, (_, index) => ({ passwordHash: `hash ${index}`, metadata: { index } }));
    const ids = await Promise.all(attempts.map((attempt) => anAccount(attempt)));
    expect(new Set(ids).size).toBe(1);
    const [row, ...others] = await db.select().from(accounts);
    expect(others).toEqual([]);
    expect(attempts).toContainEqual({ passwordHash: row!.passwordHash, metadata: row!.metadata });
  });

  test('is rolled back when a later step of its transaction fails', async () => {
    const together = db.transaction(async (tx) => {
      await createAccount(tx, beasAccount);
      throw new Error('the record failed');
    });
    await expect(together).rejects.toThrow('the record failed');
    expect(await db.select().from(accounts)).toEqual([]);
  });

  test('that is replaced leaves the links and sessions of other accounts alone', async () => {
    const other = await anAccount({ email: 'other@cooks.example' });
    const link = await issueToken(db, { accountId: other, purpose: 'signup', now });
    const session = await startSession(db, { accountId: other, now });
    await anAccount();
    await anAccount();
    expect(await findOneTimeToken(db, { token: link, purpose: 'signup', now })).toMatchObject({ accountId: other });
    expect(await findSession(db, { token: session, now })).toMatchObject({ user: { accountId: other } });
  });

  test('gets added metadata, and no other account does', async () => {
    const [accountId, other] = [await anAccount(), await anAccount({ email: 'other@cooks.example' })];
    await updateMetadata(db, { accountId, metadata: { last_name: "O'Neill", full_name: 'Bea "B" O’Neill' }, now });
    const merged = { first_name: 'Bea', last_name: "O'Neill", full_name: 'Bea "B" O’Neill' };
    expect((await rowOf(accountId)).metadata).toEqual(merged);
    expect((await rowOf(other)).metadata).toEqual(metadata);
  });
});

test('an invitation that was used sets no password again, also where the address is unconfirmed once more', async () => {
  const { accountId } = await openInvitedAccount(db, { email: 'ana@kitchen.example', userType: 'creator', now });
  const links = [
    await issueToken(db, { accountId, purpose: 'invitation', now }),
    await issueToken(db, { accountId, purpose: 'invitation', now }),
  ];
  const accept = (token: string, passwordHash: string) =>
    acceptInvitation(db, { token, passwordHash, userType: 'creator', now }, async () => {});
  expect(await accept(links[0]!, 'first')).toMatchObject({ ok: true, accountId });
  expect(await accept(links[0]!, 'second')).toEqual({ ok: false, reason: 'invalid' });
  await db.update(accounts).set({ emailConfirmedAt: null }).where(eq(accounts.id, accountId));
  for (const token of links) expect(await accept(token, 'second')).toEqual({ ok: false, reason: 'invalid' });
  expect(await db.select().from(accounts)).toMatchObject([{ passwordHash: 'first', emailConfirmedAt: null }]);
});
