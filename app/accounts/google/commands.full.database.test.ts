import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { membershipServices } from '../../../tests/support/membership.ts';
import { monthly } from '../../../tests/support/prices.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { startSession, unknownClient } from '../../../tests/support/sessions.ts';
import { accounts, linkedIdentities, oneTimeTokens, sessions } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { issueToken } from '../../identity/commands.server.ts';
import { findSession } from '../../identity/queries.server.ts';
import { recordMembership } from '../../membership/sign-up/commands.server.ts';
import { completeGoogleSignUp, signInWithGoogle } from './commands.server.ts';
import type { GoogleChoice } from './progress.server.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-21T10:00:00Z');
const errors: string[] = [];
const log = { error: (_: object, message: string) => errors.push(message), info: () => {} };
const services = { ...(await membershipServices(db)).services, log, now: () => now, membershipNow: () => now };

let creatorId: string;
let person: { subject: string; email: string; firstName: string; lastName: string };
let choice: GoogleChoice & { creatorId: string };

beforeEach(async () => {
  errors.length = 0;
  ({ creatorId } = await aLandingPage(db));
  person = { subject: randomUUID(), email: `${randomUUID()}@mail.example`, firstName: 'Ada', lastName: 'Marsh' };
  choice = { purpose: 'sign-up', creatorId, plan: 'yearly', offer: '', legalAcceptedAt: null, from: null };
});

const complete = (attempt: Partial<Parameters<typeof completeGoogleSignUp>[1]> = {}) =>
  completeGoogleSignUp(services, { person, choice, client: unknownClient, previous: null, ...attempt });
const signIn = (who: { subject: string; email: string } = person, previous: string | null = null) =>
  signInWithGoogle(db, { person: who, client: unknownClient, previous, now });

async function stored(email = person.email) {
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email));
  if (!account) return null;
  const records = await db.select().from(endUserDetails).where(eq(endUserDetails.authId, account.id));
  const open = await db.select().from(sessions).where(eq(sessions.accountId, account.id));
  const history = await db.select().from(memberships).where(eq(memberships.accountId, account.id));
  const linked = await db.select().from(linkedIdentities).where(eq(linkedIdentities.accountId, account.id));
  return { account, records, history, open, identities: linked.map(({ subject }) => subject) };
}

async function withPassword({ confirmed }: { confirmed: boolean }): Promise<string> {
  const { email } = person;
  const accountId = await accountsIn(db)({ email, passwordHash: 'scrypt$theirs', metadata: {}, confirmed });
  const names = { firstName: 'Mal', lastName: 'Lory', email, country: 'AU', legalAcceptedAt: now };
  await recordMembership(db, services, { accountId, creatorId, price: monthly, ...names, openedAt: null, now });
  return accountId;
}

describe('a sign-up with Google', () => {
  test('makes a confirmed account without a password, its metadata, the record, an open membership and a session', async () => {
    const legalAcceptedAt = '2026-11-21T09:58:00.000Z';
    const result = await complete({ choice: { ...choice, plan: 'monthly', legalAcceptedAt } });
    expect(result).toEqual({ ok: true, accountId: expect.any(String), creatorId, token: expect.any(String) });

    const { account, records, identities, history } = (await stored())!;
    expect(account).toMatchObject({ emailConfirmedAt: now, passwordHash: null, userType: 'subscriber' });
    expect(history).toMatchObject([{ creatorId, plan: 'monthly', beganAt: now, openedAt: now, endedAt: null }]);
    const facts = await db.select().from(membershipFacts).where(eq(membershipFacts.membershipId, history[0]!.id));
    expect(facts).toMatchObject([{ kind: 'trial', at: now, coversFrom: now }]);
    expect(identities).toEqual([person.subject]);
    expect(account.metadata).toEqual({
      user_type: 'subscriber',
      creator_id: creatorId,
      first_name: 'Ada',
      last_name: 'Marsh',
      full_name: 'Ada Marsh',
    });
    expect(records).toEqual([
      {
        id: expect.any(String),
        membershipType: 'monthly',
        stripeId: null,
        authId: account.id,
        creatorId,
        firstName: 'Ada',
        lastName: 'Marsh',
        email: person.email,
        country: null,
        legalAccepted: true,
        legalAcceptedAt: new Date(legalAcceptedAt),
      },
    ]);
    expect(await findSession(db, { token: result.ok ? result.token : '', now })).toMatchObject({
      user: { accountId: account.id, emailConfirmedAt: now },
    });
  });

  test('replaces an unconfirmed sign-up of its address: password, links, sessions and record are deleted', async () => {
    const accountId = await withPassword({ confirmed: false });
    await issueToken(db, { accountId, purpose: 'signup', now });
    const session = await startSession(db, { accountId, now });

    expect(await complete()).toMatchObject({ ok: true });
    const { account, records, open, identities, history } = (await stored())!;
    expect(account).toMatchObject({ id: accountId, passwordHash: null });
    expect(history).toMatchObject([{ plan: 'yearly', openedAt: now, endedAt: null }]);
    expect(identities).toEqual([person.subject]);
    expect(records).toMatchObject([
      { firstName: 'Ada', membershipType: 'yearly', country: null, legalAccepted: false },
    ]);
    expect(open).toHaveLength(1);
    expect(await findSession(db, { token: session, now })).toBeNull();
    expect(await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.accountId, accountId))).toEqual([]);
  });

  test("does not change another Google account's address", async () => {
    await complete();
    const before = await stored();
    const other = { ...person, subject: randomUUID() };
    expect(await complete({ person: other })).toEqual({ ok: false, reason: 'already-registered' });
    expect(await stored()).toEqual(before);
  });

  test('that fails at the record is rolled back, and can be tried again', async () => {
    const broken = { ...choice, legalAcceptedAt: 'no time' };
    expect(await complete({ choice: broken })).toEqual({ ok: false, reason: 'record-failed' });
    expect(await stored()).toBeNull();
    expect(errors).toEqual(['A sign-up with Google failed']);
    expect(await complete()).toMatchObject({ ok: true });
  });

  test('that fails at the record leaves an unconfirmed sign-up of its address as it was', async () => {
    await withPassword({ confirmed: false });
    const before = await stored();
    await complete({ choice: { ...choice, legalAcceptedAt: 'no time' } });
    expect(await stored()).toEqual(before);
  });

  test('is refused for a creator who is not public, or does not exist', async () => {
    const hidden = await aLandingPage(db, { isActive: false });
    for (const id of [hidden.creatorId, randomUUID(), 'nobody']) {
      const refused = await complete({ choice: { ...choice, creatorId: id } });
      expect(refused).toEqual({ ok: false, reason: 'creator-unknown' });
    }
    expect(await stored()).toBeNull();
  });

  test('sent twice concurrently makes one account, and both are signed in to it', async () => {
    const [one, other] = await Promise.all([complete(), complete()]);
    expect([one, other]).toEqual([
      { ok: true, accountId: expect.any(String), creatorId, token: expect.any(String) },
      { ok: true, accountId: expect.any(String), creatorId, token: expect.any(String) },
    ]);
    const { records, open } = (await stored())!;
    expect(records).toHaveLength(1);
    expect(open).toHaveLength(2);
  });

  test('sent again for another creator signs in, and does not move the membership', async () => {
    await complete();
    const elsewhere = await aLandingPage(db);
    const again = await complete({ choice: { ...choice, creatorId: elsewhere.creatorId } });
    expect(again).toMatchObject({ ok: true, creatorId });
    expect((await stored())!.records).toMatchObject([{ creatorId }]);
  });
});

describe('a sign-in with Google', () => {
  test('signs in to the account made with it, also when the address has changed since', async () => {
    await complete();
    const moved = { subject: person.subject, email: `${randomUUID()}@mail.example` };
    for (const who of [person, moved]) {
      const result = await signIn(who);
      expect(result).toMatchObject({ ok: true, creatorId });
      const session = await findSession(db, { token: result.ok ? result.token : '', now });
      expect(session).toMatchObject({ user: { email: person.email } });
    }
    expect(await stored(moved.email)).toBeNull();
  });

  test('ends the session that the browser had', async () => {
    const first = await complete();
    const previous = first.ok ? first.token : '';
    await signIn(person, previous);
    expect(await findSession(db, { token: previous, now })).toBeNull();
  });

  test('does not create an account', async () => {
    expect(await signIn()).toEqual({ ok: false, reason: 'unknown' });
    expect(await stored()).toBeNull();
  });

  test('neither signs in to nor changes an account that was confirmed with a password', async () => {
    await withPassword({ confirmed: true });
    const before = await stored();
    expect(await signIn()).toEqual({ ok: false, reason: 'already-registered' });
    expect(await stored()).toEqual(before);
  });

  test('does not sign in to an account whose address is not confirmed', async () => {
    await withPassword({ confirmed: false });
    expect(await signIn()).toEqual({ ok: false, reason: 'unknown' });
    expect((await stored())!.open).toEqual([]);
  });
});
