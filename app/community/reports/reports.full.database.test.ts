import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { communityIn } from '../../../tests/support/communities.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aCreator } from '../../../tests/support/rows.ts';
import { findBrand } from '../../creators/brand/brand.server.ts';
import {
  communityBlocks,
  communityProfiles,
  communitySettings,
  postReports,
  posts,
} from '../../db/schema/community.ts';
import { decide, findSubject, seenOf } from '../moderation/commands.server.ts';
import { listForOperator, listWaiting } from '../moderation/queries.server.ts';
import { setBlocked } from '../profiles/profiles.server.ts';
import { reportPost, reportUnlawful } from './commands.server.ts';

const { db } = await testDatabase();
const { services, mail, startAtBeas } = await accountServices(db);
const { creatorId } = bea;
const { by, aPerson, aModerator, begin, statesOf } = communityIn(db);

let ana: string;
let ben: string;
let cleo: string;
let ed: string;

beforeEach(async () => {
  await startAtBeas();
  await db.insert(communitySettings).values({ creatorId, holdsFirst: false });
  [ana, ben, cleo] = [await aPerson('ana'), await aPerson('ben'), await aPerson('cleo')];
  ed = await aModerator('ed');
});

const report = (accountId: string, postId: string) =>
  reportPost(db, by(accountId), { postId, reason: 'This is advertising.' });

async function decides(action: 'approve' | 'remove', postId: string) {
  const seen = seenOf((await findSubject(db, { creatorId, postId }))!);
  const decider = { accountId: ed, creatorId, as: 'studio', now: services.now() } as const;
  const decision = { id: randomUUID(), postId, action, reason: 'We looked.', days: null, seen };
  expect(await decide(services, decider, decision)).toEqual({ ok: true });
}

async function unlawful(postId: string) {
  const brand = (await findBrand(db, { creatorId }))!;
  const given = { brand, postId, reason: 'Section 1.', name: 'Vera', email: 'vera@court.example', now: services.now() };
  return reportUnlawful(services, given);
}

describe('a report against the rules', () => {
  test('by two people hides the post until someone has looked, and one person counts once', async () => {
    const { postId } = await begin(ana, 'Buy my pans.');
    await report(ben, postId);
    await report(ben, postId);
    expect(await statesOf(ana)).toEqual({ 'Buy my pans.': 'shown' });
    expect(await report(cleo, postId)).toEqual({ ok: true });
    expect(await statesOf(ana)).toEqual({ 'Buy my pans.': 'hidden' });
    expect(await listWaiting(db, { creatorId, accountId: ed, only: null })).toMatchObject([
      { kind: 'reported', reports: 2, isUnlawful: false },
    ]);
    await decides('approve', postId);
    expect(await statesOf(ana)).toEqual({ 'Buy my pans.': 'shown' });
    expect(await listWaiting(db, { creatorId, accountId: ed, only: null })).toEqual([]);
    await report(ben, postId);
    expect(await statesOf(ana)).toEqual({ 'Buy my pans.': 'shown' });
  });

  test('hides nothing by the creator’s people, and nothing if the rule is off', async () => {
    const { postId } = await begin(ed, 'From the kitchen.');
    await Promise.all([report(ana, postId), report(ben, postId)]);
    await db.update(communitySettings).set({ hidesReported: false });
    const other = await begin(ana, 'Buy my pans.');
    await Promise.all([report(cleo, other.postId), report(ben, other.postId)]);
    expect([await statesOf(ed), await statesOf(ana)]).toEqual([
      { 'From the kitchen.': 'shown' },
      { 'Buy my pans.': 'shown' },
    ]);
  });

  test('is refused for own, blocked, held and other creators’ posts, and from people without access', async () => {
    const { postId } = await begin(ana, 'Hello.');
    expect(await report(ana, postId)).toEqual({ ok: false, reason: 'own' });
    expect(await report(ed, postId)).toEqual({ ok: false, reason: 'moderator' });
    const another = await aCreator(db);
    expect(await reportPost(db, { ...by(ben), creatorId: another.id }, { postId, reason: 'No.' })).toEqual({
      ok: false,
      reason: 'not-a-member',
    });
    await begin(ben, 'Hi.');
    const author = async (words: string) => (await db.select().from(posts).where(eq(posts.words, words)))[0]!.authorId;
    const pair = { profileId: await author('Hello.'), otherId: await author('Hi.'), isBlocked: true };
    await setBlocked(db, { ...pair, now: services.now() });
    expect(await report(ben, postId)).toEqual({ ok: false, reason: 'no-such-post' });
    await db.update(communityProfiles).set({ accountId: null }).where(eq(communityProfiles.id, pair.otherId));
    expect(await setBlocked(db, { ...pair, isBlocked: false, now: services.now() })).toEqual({ ok: true });
    expect(await db.$count(communityBlocks)).toBe(0);
    await db.update(posts).set({ state: 'held' }).where(eq(posts.id, postId));
    expect(await report(cleo, postId)).toEqual({ ok: false, reason: 'no-such-post' });
  });
});

describe('a report of unlawful content', () => {
  test('is confirmed with a number, and answered with the decision', async () => {
    const { postId } = await begin(ana, 'Buy my pans.');
    const reference = await unlawful(postId);
    expect(reference).toMatch(/^L-\d{4}-[2-9A-Z]{8}$/);
    expect((await listForOperator(db, { limit: 9 })).unlawful).toMatchObject([
      { reference, creatorName: expect.any(String) },
    ]);
    expect(await listWaiting(db, { creatorId, accountId: ed, only: 'reported' })).toMatchObject([{ isUnlawful: true }]);
    await decides('remove', postId);
    const sent = (await mail()).filter(({ to }) => to === 'vera@court.example');
    expect(sent.map((message) => JSON.stringify(message).includes(reference!))).toEqual([true, true]);
    expect(JSON.stringify(sent)).not.toContain('pans');
    expect(JSON.stringify(sent[1])).toContain('We removed the post');
    const [stored] = await db.select().from(postReports);
    expect(stored!.settledAt).toEqual(services.now());
    expect((await listForOperator(db, { limit: 9 })).unlawful).toEqual([]);
  });

  test('alone hides nothing, because anyone can send it', async () => {
    const { postId } = await begin(ana, 'Hello.');
    await Promise.all([unlawful(postId), unlawful(postId), report(ben, postId)]);
    expect(await statesOf(ana)).toEqual({ 'Hello.': 'shown' });
  });

  test('of an unknown post is not stored', async () => {
    expect(await unlawful(randomUUID())).toBeNull();
    expect(await mail()).toEqual([]);
  });
});
