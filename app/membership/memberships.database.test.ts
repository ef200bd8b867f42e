import { randomUUID } from 'node:crypto';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { browserHash, membershipServices, now, rosa } from '../../tests/support/membership.ts';
import { firstPrices, monthly } from '../../tests/support/prices.ts';
import { aCreator, aLandingPage } from '../../tests/support/rows.ts';
import { landingPages } from '../db/schema/creators.ts';
import { accounts } from '../db/schema/identity.ts';
import { endUserDetails, memberships, retainedConsents } from '../db/schema/membership.ts';
import { membershipFacts } from '../db/schema/membership-facts.ts';
import { recordFact } from './access/facts.server.ts';
import { beginMembership, openMembership } from './memberships.server.ts';
import { findMembership } from './queries.server.ts';
import { deleteOldConsents } from './retained-payments.server.ts';
import { recordMembership, signUp } from './sign-up/commands.server.ts';

const { db } = await testDatabase();
const { empty, aSubscriber, confirmSignUpOf, moveTo, services, clock, confirm } = await membershipServices(db);
beforeEach(empty);

const recordOf = async (accountId: string) =>
  (await db.select().from(endUserDetails).where(eq(endUserDetails.authId, accountId)))[0]!;

describe('a membership', () => {
  test('has the creator and the plan of the account', async () => {
    const page = await aLandingPage(db, { name: 'Bea', subdomain: 'bea' });
    const accountId = await aSubscriber(page.creatorId, { plan: 'monthly' });
    expect(await findMembership(db, { accountId })).toMatchObject({
      brand: { creatorId: page.creatorId, name: 'Bea', path: '/bea' },
      price: { plan: 'monthly' },
      firstName: 'Rosa',
      lastName: 'Marsh',
    });
  });

  test('is never another account’s', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const [first, second] = [await aSubscriber(bea.creatorId), await aSubscriber(ann.creatorId)];
    expect((await findMembership(db, { accountId: first }))?.brand.creatorId).toBe(bea.creatorId);
    expect((await findMembership(db, { accountId: second }))?.brand.creatorId).toBe(ann.creatorId);
    expect(await findMembership(db, { accountId: randomUUID() })).toBeNull();
  });

  test('of a creator whose page is no longer public has the name, and no path', async () => {
    const page = await aLandingPage(db, { name: 'Bea', subdomain: 'bea' });
    const accountId = await aSubscriber(page.creatorId);
    await db.update(landingPages).set({ isActive: false });
    expect(await findMembership(db, { accountId })).toMatchObject({ brand: { name: 'Bea', path: null } });
    await db.delete(landingPages);
    expect(await findMembership(db, { accountId })).toMatchObject({ brand: { creatorId: page.creatorId, path: null } });
  });

  test('of a creator with several pages shows the public one', async () => {
    const old = await aLandingPage(db, { name: 'Old', createdAt: new Date('2020-01-01') });
    await aLandingPage(db, { creatorId: old.creatorId, name: 'New', createdAt: new Date('2024-01-01') });
    const accountId = await aSubscriber(old.creatorId);
    await db.update(landingPages).set({ isActive: false }).where(eq(landingPages.id, old.id));
    expect(await findMembership(db, { accountId })).toMatchObject({ brand: { name: 'New' } });
  });
});

describe('moving to another creator', () => {
  const aMember = async (...of: Parameters<typeof aSubscriber>) => {
    const accountId = await aSubscriber(...of);
    await confirmSignUpOf(accountId);
    return accountId;
  };

  test('changes only the creator', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const accountId = await aMember(bea.creatorId, { plan: 'monthly' });
    const [account, record] = [await db.select().from(accounts), await recordOf(accountId)];
    expect(await moveTo(accountId, ann.creatorId)).toMatchObject({ ok: true });
    expect(await recordOf(accountId)).toEqual({ ...record, creatorId: ann.creatorId });
    expect(await db.select().from(accounts)).toEqual(account);
  });

  test('moves no other account of the same creator', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const [accountId, other] = [await aMember(bea.creatorId), await aMember(bea.creatorId)];
    await moveTo(accountId, ann.creatorId);
    expect(await recordOf(other)).toMatchObject({ creatorId: bea.creatorId });
  });

  test('updates the creator in the metadata of an account made with Google', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const accountId = await aMember(bea.creatorId);
    await db.update(accounts).set({ metadata: { creator_id: bea.creatorId, full_name: 'Rosa Marsh' } });
    await moveTo(accountId, ann.creatorId);
    const metadata = { creator_id: ann.creatorId, full_name: 'Rosa Marsh' };
    expect(await db.select().from(accounts)).toMatchObject([{ metadata }]);
  });

  test('to an unknown, malformed or unpublished creator is refused and changes nothing', async () => {
    const [bea, hidden] = [await aLandingPage(db), await aLandingPage(db, { isActive: false })];
    const accountId = await aMember(bea.creatorId);
    for (const creatorId of [hidden.creatorId, randomUUID(), 'ann']) {
      const refused = { ok: false, reason: 'creator-unknown' };
      expect(await moveTo(accountId, creatorId)).toEqual(refused);
    }
    expect(await recordOf(accountId)).toMatchObject({ creatorId: bea.creatorId });
  });

  test('is refused before the address is confirmed, and for an unknown account', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const accountId = await aSubscriber(bea.creatorId);
    const refused = { ok: false, reason: 'unconfirmed' };
    expect(await moveTo(accountId, ann.creatorId)).toEqual(refused);
    expect(await moveTo(randomUUID(), ann.creatorId)).toEqual(refused);
    expect(await recordOf(accountId)).toMatchObject({ creatorId: bea.creatorId });
  });
});

const historyOf = (accountId: string) =>
  db.select().from(memberships).where(eq(memberships.accountId, accountId)).orderBy(asc(memberships.beganAt));

const factsOf = (membershipId: string) =>
  db
    .select()
    .from(membershipFacts)
    .where(and(eq(membershipFacts.membershipId, membershipId), ne(membershipFacts.kind, 'trial')));

const later = new Date(now.getTime() + 3_600_000);

const open = (accountId: string, at: Date) =>
  db.transaction((tx) => openMembership(tx, services, { accountId, now: at }));

async function aMember() {
  const { creatorId } = await aLandingPage(db);
  const accountId = await aSubscriber(creatorId);
  await confirm();
  const [membership] = await historyOf(accountId);
  return { accountId, creatorId, membershipId: membership!.id };
}

describe('a membership', () => {
  test('of a replaced sign-up is deleted', async () => {
    const [bea, ann] = [await aLandingPage(db), await aLandingPage(db)];
    const accountId = await aSubscriber(bea.creatorId, { email: rosa.email });
    const [first] = await historyOf(accountId);
    clock.pass(60);
    await signUp(services, {
      onSale: firstPrices,
      creatorId: ann.creatorId,
      values: { ...rosa, plan: 'monthly' },
      browserHash,
    });
    const history = await historyOf(accountId);
    expect(history).toMatchObject([{ creatorId: ann.creatorId, plan: 'monthly', beganAt: clock.now, openedAt: null }]);
    expect(history[0]!.id).not.toBe(first!.id);
  });

  test('that has ended cannot be opened, and is not found as current', async () => {
    const { creatorId } = await aLandingPage(db);
    const accountId = await aSubscriber(creatorId);
    await db.update(memberships).set({ endedAt: now, endReason: 'revoked' });
    await open(accountId, later);
    expect(await historyOf(accountId)).toMatchObject([{ openedAt: null }]);
    expect(await findMembership(db, { accountId })).toBeNull();
  });

  test('is current at most once per account: the database refuses a second', async () => {
    const { accountId, creatorId } = await aMember();
    const second = { accountId, creatorId, plan: 'yearly', beganAt: now } as const;
    await expect(db.insert(memberships).values(second)).rejects.toThrow();
    await db.insert(memberships).values({ ...second, endedAt: now, endReason: 'ended' });
  });
});

test('a move ends one membership and begins another of the same plan, already open, and records both', async () => {
  const { accountId, creatorId, membershipId } = await aMember();
  const to = await aLandingPage(db);
  await moveTo(accountId, to.creatorId, later);
  expect(await historyOf(accountId)).toMatchObject([
    { id: membershipId, creatorId, openedAt: now, endedAt: later, endReason: 'moved' },
    { creatorId: to.creatorId, plan: 'yearly', beganAt: later, openedAt: later, endedAt: null },
  ]);
  expect(await factsOf(membershipId)).toMatchObject([{ kind: 'moved', providerId: membershipId, at: later }]);
});

describe('a membership that begins after a failed renewal of an earlier one', () => {
  const days = (count: number) => new Date(now.getTime() + count * 24 * 3_600_000);
  /** Returns the facts that a membership takes over from an earlier one. `access.test.ts` covers their effect. */
  async function knownToNext(creatorIdOf: (earlier: string) => Promise<string>) {
    const { accountId, creatorId: earlier, membershipId } = await aMember();
    const period = { coversFrom: days(-31), coversUntil: days(-1), amount: 1000, currency: 'usd' };
    await recordFact(db, { kind: 'paid', providerId: 'in_1', membershipId, at: days(-31), ...period });
    await recordFact(db, { kind: 'payment_failed', providerId: 'in_2', membershipId, at: days(-1) });
    const creatorId = await creatorIdOf(earlier);
    const next = { accountId, creatorId, price: monthly, openedAt: later, previous: 'ended', now: later } as const;
    return factsOf(await db.transaction((tx) => beginMembership(tx, services, next)));
  }

  test('has used its grace with the same creator, and not with another', async () => {
    expect(await knownToNext(async (earlier) => earlier)).toMatchObject([{ kind: 'grace_used', at: days(-1) }]);
    await empty();
    expect(await knownToNext(async () => (await aLandingPage(db)).creatorId)).toEqual([]);
  });
});

describe('a fact', () => {
  const paid = (membershipId: string) => ({
    kind: 'paid' as const,
    providerId: 'in_1' as const,
    membershipId,
    at: now,
    coversFrom: now,
    coversUntil: later,
    amount: 9900,
    currency: 'usd',
  });

  test('recorded twice is stored once, as first recorded', async () => {
    const { membershipId } = await aMember();
    expect(await recordFact(db, paid(membershipId))).toBe(true);
    expect(await recordFact(db, { ...paid(membershipId), amount: 1 })).toBe(false);
    expect(await factsOf(membershipId)).toMatchObject([{ kind: 'paid', amount: 9900 }]);
  });

  test('is never changed or deleted', async () => {
    const { membershipId } = await aMember();
    await recordFact(db, paid(membershipId));
    await expect(db.update(membershipFacts).set({ amount: 1 })).rejects.toThrow();
    await expect(db.delete(membershipFacts)).rejects.toThrow();
    expect(await factsOf(membershipId)).toMatchObject([{ amount: 9900 }]);
  });

  test.each([
    ['of a kind that there is not', { kind: 'guessed' as never }],
    ['that covers nothing, of a kind that must', { coversUntil: null }],
    ['that ends before it begins', { coversFrom: later, coversUntil: now }],
    ['with an amount of no currency', { currency: null }],
  ])('%s is refused', async (_what, changes) => {
    const { membershipId } = await aMember();
    await expect(recordFact(db, { ...paid(membershipId), ...changes })).rejects.toThrow();
  });
});

describe('a record written by plain SQL', () => {
  const anAccount = async (confirmedAt: Date | null) => {
    const [account] = await db
      .insert(accounts)
      .values({ email: `${Math.random()}@home.example`, emailConfirmedAt: confirmedAt, createdAt: now })
      .returning({ id: accounts.id });
    return account!.id;
  };
  const insert = (accountId: string, creatorId: string) =>
    db.execute(sql`insert into "EndUserDetails" ("MembershipType", "AuthID", "CreatorID")
      values ('yearly', ${accountId}, ${creatorId})`);
  const earlier = new Date(now.getTime() - 3_600_000);

  test('gets its membership, open since the address was confirmed', async () => {
    const { id: creatorId } = await aCreator(db);
    const [confirmed, unconfirmed] = [await anAccount(earlier), await anAccount(null)];
    await insert(confirmed, creatorId);
    await insert(unconfirmed, creatorId);
    expect(await historyOf(confirmed)).toMatchObject([
      { creatorId, plan: 'yearly', beganAt: earlier, openedAt: earlier, endedAt: null },
    ]);
    expect(await historyOf(unconfirmed)).toMatchObject([{ creatorId, beganAt: now, openedAt: null, endedAt: null }]);
  });

  test('with another plan changes its membership’s plan; other fields change nothing', async () => {
    const { accountId, membershipId } = await aMember();
    const before = await historyOf(accountId);
    await db.execute(sql`update "EndUserDetails" set "FirstName" = 'Rosalind', "MembershipType" = 'yearly'`);
    expect(await historyOf(accountId)).toEqual(before);
    await db.execute(sql`update "EndUserDetails" set "MembershipType" = 'monthly'`);
    expect(await historyOf(accountId)).toMatchObject([{ id: membershipId, plan: 'monthly', endedAt: null }]);
  });

  test('with another creator moves the membership, recorded in the history', async () => {
    const { accountId, creatorId, membershipId } = await aMember();
    const { creatorId: to } = await aLandingPage(db);
    clock.pass(1);
    await db.execute(sql`update "EndUserDetails" set "CreatorID" = ${to}`);
    expect(await historyOf(accountId)).toMatchObject([
      { id: membershipId, creatorId, endReason: 'moved' },
      { creatorId: to, openedAt: expect.any(Date), endedAt: null },
    ]);
    expect(await factsOf(membershipId)).toMatchObject([{ kind: 'moved' }]);
  });

  test('that is deleted ends its membership, and a new record begins a new one', async () => {
    const { accountId, creatorId, membershipId } = await aMember();
    await db.delete(endUserDetails);
    expect(await historyOf(accountId)).toMatchObject([{ id: membershipId, endReason: 'ended' }]);
    expect(await findMembership(db, { accountId })).toBeNull();
    clock.pass(1);
    await insert(accountId, creatorId);
    expect(await historyOf(accountId)).toMatchObject([{ id: membershipId }, { endedAt: null }]);
  });
});

test('an address confirmed by plain SQL opens no membership that the same transaction has replaced', async () => {
  const { creatorId } = await aLandingPage(db);
  const accountId = await aSubscriber(creatorId);
  const names = { firstName: 'Ro', lastName: 'Sa', email: rosa.email, country: null, legalAcceptedAt: null };
  await db.transaction(async (tx) => {
    await tx.update(accounts).set({ emailConfirmedAt: later }).where(eq(accounts.id, accountId));
    await recordMembership(tx, services, {
      accountId,
      creatorId,
      price: monthly,
      ...names,
      openedAt: later,
      now: later,
    });
  });
  expect(await historyOf(accountId)).toMatchObject([{ plan: 'monthly', beganAt: later, openedAt: later }]);
});

test('consent to a deleted account’s payment stays for its retention period, and no longer', async () => {
  const keepUntil = new Date('2028-06-03T10:00:00Z');
  const agreed = { version: '2026-11-26', plan: 'monthly', amount: 1000, currency: 'usd', agreedAt: new Date(0) };
  await db.insert(retainedConsents).values([
    { ...agreed, invoiceId: 'in_1', keepUntil },
    { ...agreed, invoiceId: 'in_2', keepUntil: new Date(keepUntil.getTime() + 1) },
  ]);
  const left = async () => (await db.select().from(retainedConsents)).map(({ invoiceId }) => invoiceId).sort();
  await deleteOldConsents(db, { now: keepUntil });
  expect(await left()).toEqual(['in_1', 'in_2']);
  await deleteOldConsents(db, { now: new Date(keepUntil.getTime() + 1) });
  expect(await left()).toEqual(['in_2']);
});
