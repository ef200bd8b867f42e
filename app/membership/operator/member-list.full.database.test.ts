import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices, now } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { watchStatements } from '../../../tests/support/statements.ts';
import { memberships } from '../../db/schema/membership.ts';
import { memberStates } from '../status/member-state.ts';
import { findMemberHistory } from './member-history.server.ts';
import { type ListedMember, listMembers, type MemberCursor } from './member-list.server.ts';

const { db } = await testDatabase();
const { startAtBeas } = await membershipServices(db);
beforeEach(startAtBeas);

const MANY = 1_000;

async function manyMembers() {
  await db.execute(sql`insert into accounts (email) select n || '@many.example' from generate_series(1, ${MANY}) n`);
  await db.execute(sql`insert into memberships (account_id, creator_id, plan, began_at)
    select id, ${bea.creatorId}, 'yearly', timestamptz '2026-11-01' + split_part(email, '@', 1)::int * interval '1 microsecond'
    from accounts`);
  await db.execute(sql`insert into membership_facts (kind, provider_id, membership_id, at, covers_from, covers_until)
    select kind, id, id, began_at, began_at, began_at + interval '7 days'
    from memberships cross join (values ('trial'), ('complimentary')) kinds (kind)`);
}

async function allPages(
  creatorId: string | null,
  limit: number,
  page: (members: ListedMember[]) => unknown = () => {},
) {
  const found: ListedMember[] = [];
  let after: MemberCursor | null = null;
  do {
    const { members, next }: Awaited<ReturnType<typeof listMembers>> = await listMembers(db, {
      creatorId,
      states: memberStates,
      after,
      limit,
      now,
    });
    await page(members);
    found.push(...members);
    after = next;
  } while (after && found.length <= MANY); // a cursor that does not advance would loop forever
  return found;
}

describe('many members', () => {
  beforeEach(manyMembers);

  test.each([
    ['of one creator', bea.creatorId],
    ['of all', null],
  ])('%s are listed once each, page by page', async (_whose, creatorId) => {
    const statements = watchStatements(db);
    const largest: number[] = [];
    const found = await allPages(creatorId, 300, (members) => largest.push(members.length));
    expect(new Set(found.map(({ membershipId }) => membershipId)).size).toBe(MANY);
    expect(found).toHaveLength(MANY);
    expect(largest).toEqual([300, 300, 300, 100]);
    expect(statements).toHaveLength(4);
    expect(found.every(({ facts }) => facts.length === 2)).toBe(true);
  });

  test('of a creator are listed in the order in which they began, to the microsecond', async () => {
    const found = await allPages(bea.creatorId, 7);
    expect(found.map(({ email }) => email)).toEqual(Array.from({ length: MANY }, (_, n) => `${n + 1}@many.example`));
  });

  test('joining or leaving between pages neither ends the list nor repeats anyone', async () => {
    const found = await allPages(bea.creatorId, 300, async (members) => {
      await db.execute(sql`delete from accounts where id = ${members.at(-1)!.accountId}`);
      await aMember(db, { email: `${members.length}-${members[0]!.email}`, beganAt: inDays(-100) });
    });
    expect(new Set(found.map(({ membershipId }) => membershipId)).size).toBe(found.length);
    expect(found).toHaveLength(MANY);
  });
});

test('a member has the access of the facts, the state, and both creators’ names', async () => {
  const next = (await aLandingPage(db)).creatorId;
  await aMember(db, { facts: [aTrial()], nextCreatorId: next, moveAt: inDays(7) });
  expect(await allPages(bea.creatorId, 10)).toMatchObject([
    {
      email: 'rosa@home.example',
      creatorName: 'A creator',
      nextCreatorName: 'A creator',
      state: 'trial',
      access: { may: true, until: inDays(7), because: 'trial' },
      facts: [{ kind: 'trial' }],
    },
  ]);
  expect(await allPages(next, 10)).toEqual([]);
});

test('a person’s history has the current membership first, then the former ones, newest first', async () => {
  const { accountId } = await aMember(db, { beganAt: inDays(-2) });
  const former = (began: number) => ({
    accountId,
    creatorId: bea.creatorId,
    plan: 'yearly' as const,
    beganAt: inDays(began),
    openedAt: inDays(began),
    endedAt: inDays(began + 1),
    endReason: 'ended' as const,
  });
  await db.insert(memberships).values([former(-30), former(-10), former(-20)]);
  const history = await findMemberHistory(db, { email: 'rosa@home.example', now });
  expect(history!.memberships.map(({ beganAt, state }) => [beganAt, state])).toEqual([
    [inDays(-2), 'ended'],
    [inDays(-10), 'former'],
    [inDays(-20), 'former'],
    [inDays(-30), 'former'],
  ]);
  expect(await findMemberHistory(db, { email: 'no@home.example', now })).toBeNull();
});
