import { beforeEach, expect, test } from 'vitest';
import { communityIn } from '../../../tests/support/communities.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aPayment, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, membershipServices } from '../../../tests/support/membership.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { communitySettings } from '../../db/schema/community.ts';
import { cancellations } from '../../db/schema/membership.ts';
import type { Studio } from '../frame/studio.server.ts';
import { listLately } from './lately.server.ts';

const { db } = await testDatabase();
const { startAtBeas } = await membershipServices(db);
const { begin, aModerator } = communityIn(db);
beforeEach(() => startAtBeas());

const lately = (day: number, role: Studio['role'] = 'owner') =>
  listLately(db, { ...bea, role }, { now: inDays(day), membershipNow: inDays(day) });
const whats = async (...of: Parameters<typeof lately>) => (await lately(...of)).map(({ what }) => what);

test('members who join, pay first, fail to pay, cancel and leave are listed, the newest first', async () => {
  const failed = { kind: 'payment_failed', at: inDays(67), amount: 1000, currency: 'usd' } as const;
  const { membershipId } = await aMember(db, { facts: [aTrial(), aPayment(7, 37), aPayment(37, 67), failed] });
  await db.insert(cancellations).values({ membershipId, requestedAt: inDays(68), takesEffectAt: inDays(70) });
  expect(await lately(8)).toMatchObject([
    { what: 'paid', at: inDays(7).toISOString(), money: { amount: 1000, currency: 'usd' } },
    { what: 'joined', who: { kind: 'member', membershipId, name: 'Rosa Marsh' }, money: null },
  ]);
  expect(await whats(60), 'the second payment is no event, and the first is long ago').toEqual([]);
  expect(await whats(69)).toEqual(['cancelled', 'payment_failed']);
});

test('a former member has no name, and what is to come or another creator’s is not listed', async () => {
  const ended = { endedAt: inDays(2), endReason: 'moved' as const };
  await aMember(db, { email: 'kim@home.example', beganAt: inDays(1), ...ended, facts: [aTrial(1)] });
  await aMember(db, { creatorId: (await aCreator(db)).id, email: 'ida@other.example', facts: [aTrial()] });
  expect((await lately(3)).map(({ what, ...of }) => [what, 'who' in of && of.who.kind])).toEqual([
    ['left', 'former'],
    ['joined', 'former'],
  ]);
  expect(await whats(1.5)).toEqual(['joined']);
});

test('an editor sees what members wrote, without events of memberships or posts of moderators', async () => {
  await db.insert(communitySettings).values({ ...bea, holdsFirst: false });
  const { accountId } = await aMember(db, { facts: [aTrial()] });
  const { postId } = await begin(accountId, 'Do they freeze?', 'Beans');
  await begin(await aModerator('mo'), 'Welcome to my kitchen', 'Hello');
  expect(await lately(1, 'editor')).toMatchObject([
    { what: 'wrote', kind: 'post', postId, thread: 'Beans', words: 'Do they freeze?' },
  ]);
  expect(await whats(1)).toHaveLength(2);
});
