import { eq, isNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { membershipServices, now } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { unknownClient } from '../../../tests/support/sessions.ts';
import { completeGoogleSignUp } from '../../accounts/google/commands.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { membershipFacts, trialClaims } from '../../db/schema/membership-facts.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import type { Services } from '../../http/services.ts';
import { mailboxOf } from '../../identity/limits/mailbox.ts';
import { access } from '../access/access.ts';
import { openMembership } from '../memberships.server.ts';
import { copyClaims, forgetMailboxes, hasUsedTrial } from './trials.server.ts';

const { db } = await testDatabase();
const { services, clock, empty, aSubscriber, confirmSignUpOf } = await membershipServices(db);
beforeEach(empty);

const { secrets } = services;
const currentOf = async (accountId: string) =>
  (await db.select().from(memberships).where(eq(memberships.accountId, accountId)))[0]!;
const factsOf = async (accountId: string) => {
  const { id } = await currentOf(accountId);
  return db.select().from(membershipFacts).where(eq(membershipFacts.membershipId, id));
};

/** Signs up and opens the mailed link; returns the account's id. */
async function aMember(creatorId: string, email?: string): Promise<string> {
  const accountId = await aSubscriber(creatorId, email ? { email } : {});
  await confirmSignUpOf(accountId);
  return accountId;
}

const open = (accountId: string, by: Services = services) =>
  db.transaction((tx) => openMembership(tx, by, { accountId, now: clock.now }));

/** Same steps as the deletion of an account. */
const deleteAccount = (accountId: string, by: Pick<Services, 'secrets'> = services) =>
  db.transaction(async (tx) => {
    await forgetMailboxes(tx, { accountId, ...by });
    await tx.delete(accounts).where(eq(accounts.id, accountId));
  });

const hasTrial = async (accountId: string) => (await factsOf(accountId)).some(({ kind }) => kind === 'trial');

describe('the trial', () => {
  test('begins when the address is confirmed, and lasts 7 days to the second', async () => {
    const { creatorId } = await aLandingPage(db);
    const accountId = await aSubscriber(creatorId);
    expect(await factsOf(accountId)).toEqual([]);
    clock.pass(3_600);
    await confirmSignUpOf(accountId);
    const { id, openedAt } = await currentOf(accountId);
    const until = new Date(clock.now.getTime() + 7 * 24 * 3_600_000);
    const facts = await factsOf(accountId);
    expect(facts).toMatchObject([
      { kind: 'trial', providerId: id, at: clock.now, coversFrom: clock.now, coversUntil: until, aboutId: null },
    ]);
    expect(openedAt).toEqual(clock.now);
    const [waiting] = await db.select().from(scheduledEmails).where(isNull(scheduledEmails.sentAt));
    expect(waiting!.dueAt < until, 'an email before its end').toBe(true);
    expect(access(facts, new Date(until.getTime() - 1))).toMatchObject({ may: true, until, because: 'trial' });
    expect(access(facts, until)).toMatchObject({ may: false, until, because: 'trial' });
  });

  test('begins with a sign-up by Google', async () => {
    const { creatorId } = await aLandingPage(db);
    const person = { subject: 'google-ada', email: 'ada@home.example', firstName: 'Ada', lastName: 'Marsh' };
    const choice = {
      purpose: 'sign-up',
      creatorId,
      plan: 'yearly',
      offer: '',
      legalAcceptedAt: null,
      from: null,
    } as const;
    await completeGoogleSignUp(services, { person, choice, client: unknownClient, previous: null });
    const [account] = await db.select().from(accounts);
    expect(await factsOf(account!.id)).toMatchObject([{ kind: 'trial', at: now, coversFrom: now }]);
  });

  test('begins once, however often the membership is opened', async () => {
    const { creatorId } = await aLandingPage(db);
    const accountId = await aMember(creatorId);
    clock.pass(60);
    await open(accountId);
    expect(await factsOf(accountId)).toMatchObject([{ at: now }]);
  });

  test('is given once per mailbox and creator', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    expect(await hasTrial(await aMember(bea.creatorId, 'rosa.marsh@gmail.com'))).toBe(true);
    for (const email of ['rosa.marsh+2@gmail.com', 'rosamarsh@gmail.com', 'rosamarsh@googlemail.com']) {
      expect(await hasTrial(await aMember(bea.creatorId, email)), email).toBe(false);
    }
    expect(await hasTrial(await aMember(ann.creatorId, 'r.osamarsh@gmail.com')), 'another creator').toBe(true);
    expect(await hasTrial(await aMember(bea.creatorId, 'rosa.m@gmail.com')), 'another mailbox').toBe(true);
  });

  test('is not given again after the account was deleted, and the hash names nobody', async () => {
    const { creatorId } = await aLandingPage(db);
    await deleteAccount(await aMember(creatorId, 'rosa@home.example'));
    const left = await db.select().from(trialClaims);
    expect(left).toMatchObject([{ accountId: null, mailbox: expect.stringMatching(/^hmac:[\w-]{43}$/) }]);
    expect(JSON.stringify(left)).not.toContain('rosa');
    for (let time = 0; time < 2; time += 1) {
      const again = await aMember(creatorId, 'rosa@home.example');
      expect(await hasTrial(again)).toBe(false);
      await deleteAccount(again);
    }
  });

  test('leaves hashes that do not link one person’s creators', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    for (const { creatorId } of [bea, ann]) await deleteAccount(await aMember(creatorId, 'rosa@home.example'));
    const left = await db.select().from(trialClaims);
    expect(new Set(left.map(({ mailbox }) => mailbox)).size).toBe(2);
  });

  test('is recognized by an earlier secret, and claimed again under the new one', async () => {
    const { creatorId } = await aLandingPage(db);
    const [old] = secrets;
    await deleteAccount(await aMember(creatorId, 'rosa@home.example'));
    const rotated = { ...services, secrets: ['the next secret of at least 32 characters', old] } satisfies Services;
    const accountId = await aSubscriber(creatorId, { email: 'rosa@home.example' });
    await open(accountId, rotated);
    expect(await hasTrial(accountId)).toBe(false);
    await deleteAccount(accountId, rotated);
    const next = await aSubscriber(creatorId, { email: 'rosa@home.example' });
    const dropped = { secrets: [rotated.secrets[0]] } satisfies Pick<Services, 'secrets'>;
    expect(await hasUsedTrial(db, dropped, { accountId: next, creatorId })).toBe(true);
  });

  test('follows a changed address, old and new', async () => {
    const { creatorId } = await aLandingPage(db);
    const accountId = await aMember(creatorId, 'rosa@home.example');
    await copyClaims(db, { accountId, email: 'rosa@work.example' });
    await db.update(accounts).set({ email: 'rosa@work.example' });
    await copyClaims(db, { accountId, email: 'rosa@work.example' });
    expect(await db.select().from(trialClaims)).toHaveLength(2);
    await deleteAccount(accountId);
    for (const email of ['rosa@home.example', 'rosa@work.example']) {
      expect(await hasTrial(await aMember(creatorId, email)), email).toBe(false);
    }
  });

  test('is not given again under an address changed by plain SQL', async () => {
    const { creatorId } = await aLandingPage(db);
    const accountId = await aMember(creatorId);
    await db.update(accounts).set({ email: 'new@home.example' });
    expect(await hasUsedTrial(db, services, { accountId, creatorId })).toBe(true);
    await db.execute(sql`delete from "EndUserDetails"`);
    await db.execute(sql`insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID")
      values ('yearly', ${accountId}, ${creatorId})`);
    const { rows } = (await db.execute(sql`select kind from membership_facts order by kind`)) as unknown as {
      rows: { kind: string }[];
    };
    expect(rows.map(({ kind }) => kind)).toEqual(['ended', 'trial']);
  });
});

test('the database and the code agree on the mailbox for thousands of addresses', async () => {
  const locals = ['rosa', 'ro.sa', '.', '..a', '+', '+x', 'a+', 'a+b+c', 'a@b', 'a.b+c.d', 'ä+ö', '"a b"', 'x\ny', ''];
  const known = [
    'gmail.com',
    'googlemail.com',
    'icloud.com',
    'me.com',
    'mac.com',
    'proton.me',
    'protonmail.com',
    'pm.me',
  ];
  const others = ['outlook.com', 'hotmail.com', 'live.com', 'fastmail.com', 'fastmail.fm'];
  const strangers = ['home.example', 'gmail.com.example', 'mail.gmail.com', 'yahoo.com', '', 'GMAIL.COM'];
  const separators = ['@', '', '@@', '+@', '.@', '@x@'];
  const words = ['', 'a', 'z9', '.b', '+t'];
  const addresses = locals.flatMap((local) =>
    [...known, ...others, ...strangers].flatMap((host) =>
      separators.flatMap((at) => words.map((word) => `${local}${word}${at}${host}`)),
    ),
  );
  expect(addresses.length).toBeGreaterThan(5_000);
  const { rows } = (await db.execute(
    sql`select a as address, mailbox_of(a) as mailbox from jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb) a`,
  )) as unknown as { rows: { address: string; mailbox: string }[] };
  const differing = rows.filter(({ address, mailbox }) => mailboxOf(address) !== mailbox);
  expect(rows).toHaveLength(addresses.length);
  expect(differing).toEqual([]);
});
