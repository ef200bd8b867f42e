import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aGrant, aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now } from '../../../tests/support/membership.ts';
import { howMany } from '../../../tests/support/run.ts';
import { watchStatements } from '../../../tests/support/statements.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberList } from '../../db/schema/member-list.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { membershipFacts } from '../../db/schema/membership-facts.ts';
import { listMembersByBeginning } from '../operator/member-list.server.ts';
import { type MemberState, memberStates } from '../status/member-state.ts';
import { refreshMemberList } from './refresh.server.ts';

const { db } = await testDatabase();
const { startAtBeas } = await membershipServices(db);
beforeEach(() => startAtBeas());

const refresh = (at = now) => refreshMemberList(db, { now: at, limit: 500 });
const outdated = (at = now) => db.$count(memberList, sql`${memberList.validUntil} <= ${at.toISOString()}`);
async function found({
  state = null,
  search = null,
  at = now,
}: {
  state?: MemberState | null;
  search?: string | null;
  at?: Date;
}) {
  const { members } = await listMembersByBeginning(db, {
    ...bea,
    state,
    search,
    newestFirst: true,
    after: null,
    limit: 100,
    now: at,
  });
  return members.map(({ email }) => email);
}

const join = (name: string, facts: ReturnType<typeof aTrial>[]) =>
  aMember(db, { email: `${name}@home.example`, facts });

describe('the member list', () => {
  test('agrees with the facts in every state, whatever happened and however late it is refreshed', async () => {
    const happening = fc.record({
      who: fc.nat(3),
      what: fc.constantFrom('trial', 'paid', 'gift', 'end', 'cancel', 'leave', 'name'),
      day: fc.integer({ min: -20, max: 20 }),
      days: fc.integer({ min: 1, max: 20 }),
      isRefreshed: fc.boolean(),
    });
    const history = fc.record({ happenings: fc.array(happening, { maxLength: 12 }), looked: fc.nat(30) });
    await fc.assert(
      fc.asyncProperty(history, async ({ happenings, looked }) => {
        await startAtBeas();
        const ids: string[] = [];
        for (const name of ['ada', 'bo', 'cy', 'di']) ids.push((await join(name, [])).membershipId);
        for (const { who, what, day, days, isRefreshed } of happenings) {
          const membershipId = ids[who]!;
          const providerId = randomUUID();
          const record = (fact: ReturnType<typeof aTrial>) =>
            db.insert(membershipFacts).values({ at: now, ...fact, providerId, membershipId });
          const change = (fields: Partial<typeof memberships.$inferInsert>) =>
            db.update(memberships).set(fields).where(eq(memberships.id, membershipId));
          if (what === 'trial') await record(aTrial(day));
          else if (what === 'paid') await record(aPayment(day, day + days, providerId));
          else if (what === 'gift') await record(aGrant(day, day + days));
          else if (what === 'end') await record({ kind: 'revoked', at: inDays(day) });
          else if (what === 'cancel') await change({ cancelAt: inDays(day) });
          else if (what === 'leave') await change({ endedAt: inDays(day), endReason: 'ended' });
          else
            await db.execute(sql`update "EndUserDetails" set "FirstName" = ${`Zed${days}`} where "AuthID" =
            (select account_id from memberships where id = ${membershipId})`);
          if (isRefreshed) await refresh(inDays(Math.min(day, 0)));
        }
        const at = inDays(looked);
        await refresh(now);
        const everybody = await listMembersByBeginning(db, {
          ...bea,
          state: null,
          search: null,
          newestFirst: true,
          after: null,
          limit: 9,
          now: at,
        });
        for (const state of memberStates.filter((each) => each !== 'former')) {
          const expected = everybody.members.filter((member) => member.state === state).map(({ email }) => email);
          expect(await found({ state, at })).toEqual(expected);
        }
        const named = await db
          .select({ email: accounts.email })
          .from(accounts)
          .innerJoin(endUserDetails, eq(endUserDetails.authId, accounts.id))
          .innerJoin(memberships, eq(memberships.accountId, accounts.id))
          .where(sql`${memberships.endedAt} is null and ${endUserDetails.firstName} like 'Zed%'`);
        expect((await found({ search: 'zed', at })).sort()).toEqual(named.map(({ email }) => email).sort());
      }),
      { numRuns: howMany({ short: 15, long: 500 }) },
    );
  }, 600_000);

  test('reads one page regardless of the total, once refreshed', async () => {
    for (let n = 0; n < 25; n++) await join(`trial${n}`, [aTrial()]);
    await join('paid', [aPayment(0, 30)]);
    await refresh();
    const page = { ...bea, after: null, limit: 5, now };
    const statements = watchStatements(db);
    const paid = await listMembersByBeginning(db, { ...page, newestFirst: true, state: 'paid', search: null });
    expect([paid.members.map(({ email }) => email), paid.next, statements.length]).toEqual([
      ['paid@home.example'],
      null,
      1,
    ]);
    const none = await listMembersByBeginning(db, { ...page, newestFirst: true, state: null, search: 'nobody' });
    expect([none.members, none.next]).toEqual([[], null]);
  });
});

describe('a row is outdated', () => {
  test('once its state ends by itself, and not before', async () => {
    await join('ada', [aTrial()]);
    expect(await refresh()).toBe(1);
    expect([await outdated(inDays(6.9)), await outdated(inDays(7))]).toEqual([0, 1]);
  });

  test.each([
    [
      'a fact',
      sql`insert into membership_facts (kind, provider_id, membership_id, at) select 'revoked', 'r', id, clock() from memberships`,
    ],
    ['a cancellation', sql`update memberships set cancel_at = clock()`],
    ['another address', sql`update accounts set email = 'new@home.example'`],
    ['another name', sql`update "EndUserDetails" set "LastName" = 'Lund'`],
  ])('after %s, by plain SQL too', async (_what, change) => {
    await join('ada', [aTrial()]);
    await refresh();
    expect(await outdated()).toBe(0);
    await db.execute(change);
    expect(await outdated()).toBe(1);
  });

  test('if a change was uncommitted during the refresh', async () => {
    const { membershipId } = await join('ada', [aTrial()]);
    await join('bo', [aTrial()]);
    await db.transaction(async (open) => {
      await open.insert(membershipFacts).values({ kind: 'revoked', providerId: 'r', membershipId, at: now });
      expect(await refresh()).toBe(1);
    });
    expect(await outdated()).toBe(1);
    await refresh();
    expect(await found({ state: 'ended' })).toEqual(['ada@home.example']);
  });
});
