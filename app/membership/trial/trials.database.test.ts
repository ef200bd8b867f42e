import { randomUUID } from 'node:crypto';
import { eq, isNull, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { membershipServices, now } from '../../../tests/support/membership.ts';
import { aMerchant } from '../../../tests/support/merchants.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { membershipFacts, trialClaims } from '../../db/schema/membership-facts.ts';
import { paymentCustomers } from '../../db/schema/payments.ts';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import type { Services } from '../../http/services.ts';
import { confirmEmail, issueToken } from '../../identity/commands.server.ts';
import { mailboxOf } from '../../identity/limits/mailbox.ts';
import { access } from '../access/access.ts';
import { recordFact } from '../access/facts.server.ts';
import { openMembership } from '../memberships.server.ts';
import { hasCardHadTrial } from './trial-cards.server.ts';
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

async function aMember(creatorId: string, email?: string): Promise<string> {
  const accountId = await aSubscriber(creatorId, email ? { email } : {});
  await confirmSignUpOf(accountId);
  return accountId;
}

const open = (accountId: string, by: Services = services) =>
  db.transaction((tx) => openMembership(tx, by, { accountId, now: clock.now }));

/** Deletes an account in the same order as the site: claims are hashed before the row is deleted. */
const deleteAccount = (accountId: string, by: Pick<Services, 'secrets'> = services) =>
  db.transaction(async (tx) => {
    await forgetMailboxes(tx, { accountId, ...by });
    await tx.delete(accounts).where(eq(accounts.id, accountId));
  });

const hasTrial = async (accountId: string) => (await factsOf(accountId)).some(({ kind }) => kind === 'trial');

describe('the trial of a card', () => {
  async function giveCard(accountId: string, fingerprint: string | null, attemptId = accountId): Promise<void> {
    const card = { kind: 'card', id: 'pm_1', brand: 'visa', last4: '4242', fingerprint };
    const row = { id: `cus_${randomUUID()}`, accountId, merchantId: 'acct_1', attemptId, card, createdAt: clock.now };
    await db.insert(paymentCustomers).values(row);
  }
  async function aPaidCreator() {
    const { creatorId } = await aLandingPage(db);
    await aMerchant(db, { creatorId, merchantId: 'acct_1' });
    return creatorId;
  }
  async function joinWith(creatorId: string, email: string, fingerprint: string | null) {
    const accountId = await aSubscriber(creatorId, { email });
    await giveCard(accountId, fingerprint);
    await confirmSignUpOf(accountId);
    return accountId;
  }

  test('is one per creator, even across accounts, and stays used when the account goes', async () => {
    const creatorId = await aPaidCreator();
    const first = await joinWith(creatorId, 'one@home.example', 'same');
    expect(await hasTrial(first)).toBe(true);
    expect(await hasTrial(await joinWith(creatorId, 'two@home.example', 'same'))).toBe(false);
    expect(await hasTrial(await joinWith(creatorId, 'three@home.example', 'other'))).toBe(true);
    await deleteAccount(first);
    expect(await hasTrial(await joinWith(creatorId, 'four@home.example', 'same'))).toBe(false);
    const { creatorId: another } = await aLandingPage(db);
    await aMerchant(db, { creatorId: another, merchantId: 'acct_2' });
    expect(await hasTrial(await joinWith(another, 'five@home.example', 'same'))).toBe(true);
  });

  test('is not used up where none begins, because the mailbox has had its own', async () => {
    const creatorId = await aPaidCreator();
    await deleteAccount(await joinWith(creatorId, 'one@home.example', null));
    const again = await joinWith(creatorId, 'one@home.example', 'new');
    expect([await hasTrial(again), await hasCardHadTrial(db, { accountId: again, creatorId })]).toEqual([false, false]);
    expect(await hasTrial(await joinWith(creatorId, 'two@home.example', 'new'))).toBe(true);
  });

  test('is not refused to cards without a fingerprint', async () => {
    const creatorId = await aPaidCreator();
    expect(await hasTrial(await joinWith(creatorId, 'one@home.example', null))).toBe(true);
    expect(await hasTrial(await joinWith(creatorId, 'two@home.example', null))).toBe(true);
  });

  test('is known before the address is confirmed, from the card of the own attempt only', async () => {
    const creatorId = await aPaidCreator();
    await joinWith(creatorId, 'one@home.example', 'same');
    const accountId = await aSubscriber(creatorId, { email: 'two@home.example' });
    const [attemptId, otherId] = [randomUUID(), randomUUID()];
    await giveCard(accountId, 'same', attemptId);
    await giveCard(accountId, 'new', otherId);
    expect(await hasCardHadTrial(db, { accountId, creatorId, attemptId })).toBe(true);
    expect(await hasCardHadTrial(db, { accountId, creatorId, attemptId: otherId })).toBe(false);
  });
});

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

  test('begins once, however often the membership is opened', async () => {
    const { creatorId } = await aLandingPage(db);
    const accountId = await aMember(creatorId);
    clock.pass(60);
    await open(accountId);
    expect(await factsOf(accountId)).toMatchObject([{ at: now }]);
    expect(await currentOf(accountId)).toMatchObject({ openedAt: now });
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

describe('a trial by the database’s triggers', () => {
  const WEEK = 7 * 24 * 3_600_000;

  const trialsOf = (accountId: string) =>
    db
      .select({
        membershipId: memberships.id,
        creatorId: memberships.creatorId,
        from: membershipFacts.coversFrom,
        until: membershipFacts.coversUntil,
        aboutId: membershipFacts.aboutId,
        dueAt: memberships.dueAt,
      })
      .from(memberships)
      .innerJoin(membershipFacts, eq(membershipFacts.membershipId, memberships.id))
      .where(sql`${memberships.accountId} = ${accountId} and ${membershipFacts.kind} = 'trial'`)
      .orderBy(sql`${memberships.endedAt} desc nulls first`);

  async function anAccount(email: string, confirmed = true): Promise<string> {
    const [account] = await db
      .insert(accounts)
      .values({ email, emailConfirmedAt: confirmed ? new Date('2020-01-01T00:00:00Z') : null })
      .returning({ id: accounts.id });
    return account!.id;
  }

  const aRecord = (accountId: string, creatorId: string) =>
    db.execute(sql`insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID")
    values ('yearly', ${accountId}, ${creatorId})`);

  const moveBySql = (accountId: string, creatorId: string) =>
    db.execute(sql`update "EndUserDetails" set "CreatorID" = ${creatorId} where "AuthID" = ${accountId}`);

  describe('a trial begins, once, for', () => {
    test('an imported record with a confirmed address, from that day', async () => {
      const { creatorId } = await aLandingPage(db);
      const accountId = await anAccount('rosa@home.example');
      await aRecord(accountId, creatorId);
      const [trial, ...more] = await trialsOf(accountId);
      expect(more).toEqual([]);
      expect(trial!.until!.getTime() - trial!.from!.getTime()).toBe(WEEK);
      expect(trial!.from!.getUTCFullYear(), 'not the day of the confirmation').toBeGreaterThan(2020);
      expect(trial!.dueAt, 'the site sends the mail').not.toBeNull();
    });

    test('an address confirmed by plain SQL, and not before', async () => {
      const { creatorId } = await aLandingPage(db);
      const accountId = await anAccount('rosa@home.example', false);
      await aRecord(accountId, creatorId);
      expect(await trialsOf(accountId)).toEqual([]);
      for (let time = 0; time < 2; time += 1) await db.update(accounts).set({ emailConfirmedAt: clock.now });
      expect(await trialsOf(accountId)).toHaveLength(1);
    });

    test('a followed link without an attempt', async () => {
      const { creatorId } = await aLandingPage(db);
      const accountId = await aSubscriber(creatorId);
      const token = await issueToken(db, { accountId, purpose: 'signup', now: clock.now });
      await confirmEmail(db, { token, now: clock.now });
      expect(await trialsOf(accountId)).toHaveLength(1);
    });

    test('each mailbox and creator, however many addresses are imported', async () => {
      const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
      await db.transaction(async (tx) => {
        for (const email of ['rosa@gmail.com', 'ro.sa@gmail.com', 'rosa+x@googlemail.com', 'rosa@home.example']) {
          const [account] = await tx.insert(accounts).values({ email, emailConfirmedAt: clock.now }).returning();
          await tx.execute(sql`insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID")
          values ('yearly', ${account!.id}, ${bea.creatorId})`);
        }
      });
      expect(await db.select().from(membershipFacts)).toHaveLength(2);
      const elsewhere = await anAccount('r.o.s.a@gmail.com');
      await aRecord(elsewhere, ann.creatorId);
      expect(await trialsOf(elsewhere)).toHaveLength(1);
    });
  });

  describe('a move by plain SQL', () => {
    test('keeps the remaining days and does not change the history', async () => {
      const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
      const accountId = await anAccount('rosa@home.example');
      await aRecord(accountId, bea.creatorId);
      const [before] = await trialsOf(accountId);
      await moveBySql(accountId, ann.creatorId);
      const [after, ...history] = await trialsOf(accountId);
      expect(after).toMatchObject({ creatorId: ann.creatorId, until: before!.until, aboutId: before!.membershipId });
      expect(history).toMatchObject([{ membershipId: before!.membershipId, from: before!.from, until: before!.until }]);
      await moveBySql(accountId, bea.creatorId);
      const [back] = await trialsOf(accountId);
      expect(back, 'the same trial goes on with the first creator').toMatchObject({
        creatorId: bea.creatorId,
        until: before!.until,
      });
    });

    test('after a revoked trial begins the other creator’s trial', async () => {
      const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
      const accountId = await anAccount('rosa@home.example');
      await aRecord(accountId, bea.creatorId);
      const [before] = await trialsOf(accountId);
      const { membershipId, from } = before!;
      await recordFact(db, { kind: 'revoked', providerId: randomUUID(), membershipId, at: from! });
      await moveBySql(accountId, ann.creatorId);
      const [own] = await trialsOf(accountId);
      expect(own).toMatchObject({ creatorId: ann.creatorId, aboutId: null });
      expect(own!.until!.getTime() - own!.from!.getTime()).toBe(WEEK);
    });
  });
});
