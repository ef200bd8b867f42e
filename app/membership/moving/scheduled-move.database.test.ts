import { asc, desc, eq, isNull } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aGrant, aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, rosa } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { landingPages } from '../../db/schema/creators.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { access } from '../access/access.ts';
import { recordFact } from '../access/facts.server.ts';
import { cancelMembership, returnToMembership } from '../cancellation/commands.server.ts';
import { lockDue } from '../due-worker.server.ts';
import { revokeAccess } from '../operator/grants.server.ts';
import { executeScheduledMove } from './moving.server.ts';

const { db } = await testDatabase();
const { services, startAtBeas, moveTo } = await membershipServices(db);
beforeEach(startAtBeas);

const historyOf = (accountId: string) =>
  db.select().from(memberships).where(eq(memberships.accountId, accountId)).orderBy(asc(memberships.beganAt));
const accessOf = async (membershipId: string, at: Date) =>
  access(await db.select().from(membershipFacts).where(eq(membershipFacts.membershipId, membershipId)), at);
const execute = (membershipId: string, days: number) =>
  db.transaction((tx) => executeScheduledMove(tx, services, { membershipId, now: inDays(days) }));

/** Creates a member who has paid Bea for a month and moves to Ann at its end. */
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

  test('is called off if the other creator is no longer public', async () => {
    const { accountId, membershipId, ann } = await onTheMove();
    await db.update(landingPages).set({ isActive: false }).where(eq(landingPages.creatorId, ann));
    await execute(membershipId, 30);
    expect(await historyOf(accountId)).toMatchObject([{ ...bea, nextCreatorId: null, moveAt: null, endedAt: null }]);
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
