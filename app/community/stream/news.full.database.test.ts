import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea } from '../../../tests/support/membership.ts';
import { communityBlocks, communityProfiles, communitySettings, posts } from '../../db/schema/community.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { answerThread, beginThread } from '../threads/commands.server.ts';

const { db } = await testDatabase();
const { services, clock, startAtBeas } = await accountServices(db);
const { creatorId } = bea;

let browser: TestBrowser;
let reader: string;
let writer: string;
beforeEach(async () => {
  await startAtBeas();
  await db.insert(communitySettings).values({ creatorId, holdsFirst: false });
  reader = (await aMember(db, { facts: [aTrial()] })).accountId;
  writer = (await aMember(db, { email: 'ben@home.example', facts: [aTrial()] })).accountId;
  browser = aBrowser(services);
  await browser.signIn();
});

const by = (accountId: string) => ({
  accountId,
  creatorId,
  now: services.now(),
  membershipNow: services.membershipNow(),
});

async function post(accountId: string, words: string, title = 'Beans'): Promise<string> {
  const result = await beginThread(db, by(accountId), { kind: 'post', title }, { postId: randomUUID(), words });
  if (!result.ok) throw new Error(result.reason);
  return result.threadId;
}

async function answer(accountId: string, threadId: string, words: string): Promise<string> {
  const result = await answerThread(db, by(accountId), threadId, { postId: randomUUID(), words });
  if (!result.ok) throw new Error(result.reason);
  return result.postId;
}

const since = '2020-01-01T00:00:00.000Z';
const ask = (of: { after?: string; thread?: string }) =>
  browser.get(`/bea/community/news?${new URLSearchParams({ after: since, ...of })}`);
const news = async (of: { after?: string; thread?: string } = {}) =>
  (JSON.parse((await ask(of)).html) as { posts: string[] }).posts;

describe('the news of a page', () => {
  test('are posts by others after a time, of one conversation or of all', async () => {
    const own = await post(reader, 'Salt them.');
    const threadId = await post(writer, 'Soak them.');
    const answered = await answer(writer, own, 'Why?');
    await answer(reader, own, 'For taste.');
    expect(await news()).toEqual(expect.arrayContaining([threadId, answered]));
    expect(await news()).toHaveLength(2);
    expect(await news({ thread: own })).toEqual([answered]);
    expect(await news({ after: inDays(1).toISOString() })).toEqual([]);
  });

  test('leave out what is held, hidden, removed, deleted, or of a blocked person', async () => {
    const threadId = await post(reader, 'Salt them.');
    const written = await answer(writer, threadId, 'CANARY');
    for (const state of ['held', 'hidden', 'removed', 'deleted'] as const) {
      await db.update(posts).set({ state }).where(eq(posts.id, written));
      expect(await news()).toEqual([]);
    }
    await db.update(posts).set({ state: 'shown' }).where(eq(posts.id, written));
    expect(await news()).toEqual([written]);
    const profiles = await db.select().from(communityProfiles);
    const idOf = (accountId: string) => profiles.find((each) => each.accountId === accountId)!.id;
    const pair = { profileId: idOf(writer), blockedId: idOf(reader) };
    await db.insert(communityBlocks).values({ ...pair, since: services.now() });
    expect(await news()).toEqual([]);
  });

  test('are for members and moderators of an open community', async () => {
    expect((await ask({ after: 'soon' })).status).toBe(404);
    expect((await ask({ thread: 'x' })).status).toBe(404);
    await db.update(communitySettings).set({ state: 'closed' });
    expect((await ask({})).status).toBe(404);
    await db.update(communitySettings).set({ state: 'open' });
    clock.now = inDays(8);
    expect((await ask({})).status).toBe(404);
    expect((await aBrowser(services).get('/bea/community/news')).location).toMatch(/^\/sign-in/);
  });
});

describe('the kitchen', () => {
  test('has unread conversations with their number, and cook-alongs to come', async () => {
    const threadId = await post(reader, 'Salt them.', 'Salting');
    expect((await browser.get('/kitchen')).html).not.toContain('New in the community');
    await answer(writer, threadId, 'CANARY words stay on their page.');
    await db.insert(creatorMembers).values({ creatorId, accountId: writer, role: 'owner', createdAt: services.now() });
    const cookAlong = { title: 'Pozole, together', recipeId: null, startsAt: inDays(2), minutes: 90, timeZone: 'UTC' };
    const opening = { postId: randomUUID(), words: 'Bring hominy.' };
    await beginThread(db, by(writer), { kind: 'cook-along', ...cookAlong }, opening);
    const page = await browser.get('/kitchen');
    const said = page.text.join(' ');
    expect(said).toMatch(/New in the community 1\b/);
    expect(said).toContain('Pozole, together Cook-along');
    expect(said).toContain('Salting 1 new post');
    expect(page.html).toContain(`href="/bea/community/${threadId}"`);
    expect(page.html).not.toContain('CANARY');
    clock.now = inDays(3);
    expect((await browser.get('/kitchen')).html).not.toContain('Pozole, together');
  });
});
