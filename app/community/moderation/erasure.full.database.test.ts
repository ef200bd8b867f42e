import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { communityIn } from '../../../tests/support/communities.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { findBrand } from '../../creators/brand/brand.server.ts';
import {
  communityDecisions,
  communityProfiles,
  communitySettings,
  postReports,
  posts,
  threads,
} from '../../db/schema/community.ts';
import { reportUnlawful } from '../reports/commands.server.ts';
import { findCommunitySettings } from '../settings.server.ts';
import { answerThread, deletePost } from '../threads/commands.server.ts';
import { decide, findSubject, seenOf } from './commands.server.ts';
import type { DecisionAction } from './decision.ts';
import { deleteEndedCommunities, endCommunity, keepCommunity } from './ending.server.ts';
import { deleteOldDecisions, settleDeletedPosts } from './erasure.server.ts';

const { db } = await testDatabase();
const { services, clock, mail, startAtBeas } = await accountServices(db);
const { creatorId } = bea;
const { by, aPerson, aModerator, begin, statesOf } = communityIn(db);
const later = (days: number) => {
  clock.now = new Date(clock.now.getTime() + days * 24 * 3600 * 1000);
};

let ana: string;
let ed: string;

beforeEach(async () => {
  await startAtBeas();
  await db.insert(communitySettings).values({ creatorId, holdsFirst: false });
  ana = await aPerson('ana');
  ed = await aModerator('ed');
});

async function decides(action: DecisionAction, postId: string) {
  const seen = seenOf((await findSubject(db, { creatorId, postId }))!);
  const decider = { accountId: ed, creatorId, as: 'studio', now: services.now() } as const;
  const decision = { id: randomUUID(), postId, action, reason: 'No.', days: 1, seen };
  expect(await decide(services, decider, decision)).toEqual({ ok: true });
}

test('decisions are deleted after a year, except exclusions in force', async () => {
  const { postId } = await begin(ana, 'Buy my pans.');
  await decides('warn', postId);
  await decides('exclude', postId);
  later(364);
  await deleteOldDecisions(db, { now: services.now() });
  expect(await db.$count(communityDecisions)).toBe(2);
  later(2);
  await deleteOldDecisions(db, { now: services.now() });
  expect((await db.select().from(communityDecisions)).map(({ action }) => action)).toEqual(['exclude']);
});

test('a report of a post that its author deleted is answered', async () => {
  const { postId } = await begin(ana, 'Buy my pans.');
  const brand = (await findBrand(db, { creatorId }))!;
  const report = { brand, postId, reason: 'Section 1.', name: 'Vera', email: 'vera@court.example' };
  await reportUnlawful(services, { ...report, now: services.now() });
  await deletePost(db, { ...by(ana), postId });
  await settleDeletedPosts(services, { now: services.now() });
  await settleDeletedPosts(services, { now: services.now() });
  expect(await mail()).toHaveLength(2);
  expect((await db.select().from(postReports))[0]!.answer).toContain('The author deleted the post');
});

test('an ending community is read-only for 30 days, and then everything in it is deleted', async () => {
  const { threadId } = await begin(ana, 'Hello.');
  const other = await aCreator(db);
  const profile = { creatorId: other.id, name: 'Zoe', foldedName: 'zoe', createdAt: services.now() };
  await db.insert(communityProfiles).values(profile);
  await endCommunity(db, { creatorId, now: services.now() });
  expect(await answerThread(db, by(ana), threadId, { postId: randomUUID(), words: 'Hi.' })).toEqual({
    ok: false,
    reason: 'read-only',
  });
  later(29);
  await endCommunity(db, { creatorId, now: services.now() });
  await deleteEndedCommunities(db, { now: services.now() });
  expect(await statesOf(ana)).toEqual({ 'Hello.': 'shown' });
  later(2);
  await deleteEndedCommunities(db, { now: services.now() });
  expect([await db.$count(threads), await db.$count(posts)]).toEqual([0, 0]);
  expect((await db.select().from(communityProfiles)).map(({ name }) => name)).toEqual(['Zoe']);
  expect(await findCommunitySettings(db, { creatorId })).toMatchObject({ state: 'closed', endsSince: null });
});

test('an end that was taken back deletes nothing', async () => {
  await begin(ana, 'Hello.');
  await endCommunity(db, { creatorId, now: services.now() });
  await keepCommunity(db, { creatorId });
  later(31);
  await deleteEndedCommunities(db, { now: services.now() });
  expect(await statesOf(ana)).toEqual({ 'Hello.': 'shown' });
});
