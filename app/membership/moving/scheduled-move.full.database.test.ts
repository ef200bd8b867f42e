import { asc, desc, eq, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aGrant, aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, now, rosa } from '../../../tests/support/membership.ts';
import { anOffer } from '../../../tests/support/offers.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { offerRedemptions, offers } from '../../db/schema/offers.ts';
import { prices } from '../../db/schema/prices.ts';
import { access } from '../access/access.ts';
import { recordFact } from '../access/facts.server.ts';
import { cancelMembership, returnToMembership } from '../cancellation/commands.server.ts';
import { lockDue } from '../due-worker.server.ts';
import { revokeAccess } from '../operator/grants.server.ts';
import { executeScheduledMove } from './moving.server.ts';

const { db } = await testDatabase();
const { services, startAtBeas, moveTo, clock, takeLogged } = await accountServices(db);
beforeEach(async () => {
  await db.update(prices).set({ soldUntil: null });
  await startAtBeas();
});

const historyOf = (accountId: string) =>
  db.select().from(memberships).where(eq(memberships.accountId, accountId)).orderBy(asc(memberships.beganAt));

const accessOf = async (membershipId: string, at: Date) =>
  access(await db.select().from(membershipFacts).where(eq(membershipFacts.membershipId, membershipId)), at);

const execute = (membershipId: string, days: number) =>
  db.transaction((tx) => executeScheduledMove(tx, services, { membershipId, now: inDays(days) }));

async function onTheMove() {
  const { creatorId: ann } = await aLandingPage(db, { name: 'Ann' });
  const member = await aMember(db, { facts: [aPayment(0, 30)] });
  expect(await moveTo(member.accountId, ann)).toEqual({ ok: true, done: 'scheduled' });
  return { ...member, ann };
}

describe('a move during paid time', () => {
  test('is stored, and changes nothing before the paid time ends', async () => {
    const { accountId, membershipId, ann } = await onTheMove();
    const noted = { id: membershipId, ...bea, nextCreatorId: ann, moveAt: inDays(30), endedAt: null };
    expect(await historyOf(accountId)).toMatchObject([noted]);
    await execute(membershipId, 29.999);
    expect(await historyOf(accountId)).toMatchObject([noted]);
    expect(await accessOf(membershipId, inDays(29.999))).toMatchObject({ may: true });
    expect(await moveTo(accountId, ann), 'asked for once more').toEqual({ ok: true, done: 'scheduled' });
  });

  test('is made when the paid time ends: one closes, and the other’s trial begins', async () => {
    const { accountId, membershipId, ann } = await onTheMove();
    for (let time = 0; time < 2; time += 1) await execute(membershipId, 30);
    const [left, now, ...more] = await historyOf(accountId);
    expect(more).toEqual([]);
    expect(left).toMatchObject({ endedAt: inDays(30), endReason: 'moved', nextCreatorId: null, moveAt: null });
    expect(now).toMatchObject({ creatorId: ann, beganAt: inDays(30), openedAt: inDays(30), endedAt: null });
    expect(await accessOf(membershipId, inDays(30))).toMatchObject({ may: false });
    expect(await accessOf(now!.id, inDays(30))).toMatchObject({ may: true, because: 'trial', until: inDays(37) });
    expect(await db.select().from(endUserDetails)).toMatchObject([{ creatorId: ann }]);
  });

  test('is made on the plan chosen for the next period', async () => {
    const { accountId, membershipId } = await onTheMove();
    await db.update(memberships).set({ nextPlan: 'monthly' });
    await execute(membershipId, 30);
    expect((await historyOf(accountId))[1]).toMatchObject({ plan: 'monthly' });
    expect(await db.select().from(endUserDetails)).toMatchObject([{ membershipType: 'monthly' }]);
  });

  test('waits longer if the time was extended meanwhile', async () => {
    const { accountId, membershipId } = await onTheMove();
    await recordFact(db, { providerId: 'a gift', ...aGrant(29, 60), membershipId, at: inDays(29) });
    await execute(membershipId, 30);
    expect(await historyOf(accountId)).toMatchObject([{ id: membershipId, moveAt: inDays(60), endedAt: null }]);
    await execute(membershipId, 60);
    expect(await historyOf(accountId)).toHaveLength(2);
  });

  test.each<[string, (creatorId: string) => Promise<unknown>]>([
    [
      'is no longer public',
      (creatorId) => db.update(landingPages).set({ isActive: false }).where(eq(landingPages.creatorId, creatorId)),
    ],
    [
      'no longer sells anything when another plan was chosen',
      async () => {
        await db.update(memberships).set({ nextPlan: 'monthly' });
        await db.update(prices).set({ soldUntil: inDays(20) });
      },
    ],
  ])('is called off if the other creator %s, and the offer is free again', async (_what, happens) => {
    const { accountId, membershipId, ann } = await onTheMove();
    const { id: offerId, ...terms } = anOffer();
    await db.insert(offers).values({ ...terms, id: offerId, creatorId: ann, createdAt: now });
    await db
      .insert(offerRedemptions)
      .values({ offerId, mailbox: 'rosa@home.example', accountId, takenAt: now, confirmedAt: now });
    await happens(ann);
    await execute(membershipId, 30);
    expect(await historyOf(accountId)).toMatchObject([{ ...bea, nextCreatorId: null, moveAt: null, endedAt: null }]);
    expect(await db.select().from(offerRedemptions)).toEqual([]);
  });

  test('replaces another, and is called off by staying', async () => {
    const { accountId, membershipId } = await onTheMove();
    const { creatorId: cleo } = await aLandingPage(db);
    await moveTo(accountId, cleo);
    expect(await historyOf(accountId)).toMatchObject([{ nextCreatorId: cleo }]);
    await returnToMembership(services, { accountId, now: inDays(1) });
    await execute(membershipId, 30);
    expect(await historyOf(accountId)).toMatchObject([{ ...bea, nextCreatorId: null, endedAt: null }]);
  });

  test('and a cancellation replace each other', async () => {
    const { accountId, ann } = await onTheMove();
    await cancelMembership(services, { accountId, now: inDays(1) });
    expect(await historyOf(accountId)).toMatchObject([{ nextCreatorId: null, cancelAt: inDays(30) }]);
    await moveTo(accountId, ann, inDays(2));
    expect(await historyOf(accountId)).toMatchObject([{ nextCreatorId: ann, cancelAt: null }]);
  });

  test('is made immediately when the operator revokes access, without a gap', async () => {
    const { accountId, membershipId, ann } = await onTheMove();
    const withdrawn = { email: rosa.email, ...bea, because: null, now: inDays(3) };
    const revoked = await revokeAccess(db, withdrawn, { command: 'member revoke' });
    expect(revoked).toMatchObject({ ok: true, move: { creatorId: ann, at: inDays(3) } });
    expect(await db.transaction((tx) => lockDue(tx, inDays(3)))).toMatchObject([{ membershipId }]);
    await execute(membershipId, 3);
    expect(await historyOf(accountId)).toMatchObject([{ endedAt: inDays(3) }, { creatorId: ann, openedAt: inDays(3) }]);
  });
});

test('a move at the trial’s first moment, or with a clock that jumped back, closes what opened', async () => {
  const { accountId, membershipId } = await aMember(db, { facts: [aTrial()] });
  const { creatorId: ann } = await aLandingPage(db);
  for (const [days, to] of [
    [0, ann],
    [-1 / 24, bea.creatorId],
    [-2 / 24, ann],
  ] as const) {
    expect(await moveTo(accountId, to, inDays(days))).toEqual({ ok: true, done: 'moved' });
    const [current] = await db.select().from(memberships).where(isNull(memberships.endedAt));
    expect(await accessOf(current!.id, inDays(days))).toMatchObject({ may: true, until: inDays(7) });
    const [closing] = await db
      .select()
      .from(membershipFacts)
      .where(eq(membershipFacts.kind, 'moved'))
      .orderBy(desc(membershipFacts.at));
    expect(closing!.at, 'one closes when the other opens').toEqual(current!.openedAt);
    for (const { id } of (await historyOf(accountId)).filter(({ endedAt }) => endedAt !== null)) {
      expect(await accessOf(id, inDays(days))).toMatchObject({ may: false });
    }
  }
  expect(await accessOf(membershipId, inDays(0))).toMatchObject({ may: false, because: 'moved' });
});

describe('a move that is due before the worker has made it', () => {
  const DAY = 24 * 60 * 60;

  async function onTheDay() {
    const { creatorId: ann } = await aLandingPage(db, { name: 'Ann' });
    const { accountId } = await aMember(db, { facts: [aPayment(0, 30)] });
    await moveTo(accountId, ann);
    clock.pass(30 * DAY - 1);
    const browser = aBrowser(services);
    await browser.signIn();
    const history = () => historyOf(accountId);
    return { ann, browser, history };
  }

  test('the first request makes the move, so one creator opens when the other closes', async () => {
    const { ann, browser, history } = await onTheDay();
    expect((await browser.get('/account')).text).toContain('Bea');
    expect(await history(), 'a second before').toHaveLength(1);
    clock.pass(1);
    const page = await browser.get('/account');
    expect(page.text.join(' ')).toContain('Your trial runs until 9 December 2026.');
    expect(page.text).toContain('Ann');
    const both = [
      { ...bea, endedAt: inDays(30), endReason: 'moved' },
      { creatorId: ann, openedAt: inDays(30), endedAt: null },
    ];
    expect(await history()).toMatchObject(both);
  });

  test('concurrent requests make it once', async () => {
    const { browser, history } = await onTheDay();
    clock.pass(1);
    const pages = await Promise.all(Array.from({ length: 4 }, () => browser.get('/account')));
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await history()).toHaveLength(2);
  });

  test('if the move fails, the page still loads and the worker retries', async () => {
    const { browser, history } = await onTheDay();
    clock.pass(1);
    const enqueue = () => Promise.reject(new Error('no mail is taken'));
    const page = await browser.get('/account', { services: { mail: { ...services.mail, enqueue } } });
    expect(page.status).toBe(200);
    expect(takeLogged()).toHaveLength(1);
    expect(await history()).toMatchObject([{ endedAt: null, moveAt: inDays(30) }]);
  });
});
