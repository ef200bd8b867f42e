import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { communityOf } from '../../../tests/support/communities.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aTrial } from '../../../tests/support/members.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aCreator, aLandingPage } from '../../../tests/support/rows.ts';
import { watchStatements } from '../../../tests/support/statements.ts';
import { communityProfiles, communitySettings, posts, threadMarks } from '../../db/schema/community.ts';
import { answerThread } from '../threads/commands.server.ts';

const { db } = await testDatabase();
const { services, startAtBeas, clock } = await accountServices(db);
const { aPerson, aModerator, showFirstPosts, post, answer } = communityOf(db, services);

let ana: TestBrowser;
let ben: TestBrowser;
let anaId: string;
let benId: string;

beforeEach(async () => {
  await startAtBeas();
  await showFirstPosts();
  ({ browser: ana, accountId: anaId } = await aPerson('ana'));
  ({ browser: ben, accountId: benId } = await aPerson('ben'));
});

const settings = (set: Partial<typeof communitySettings.$inferInsert>) => db.update(communitySettings).set(set);
const idOf = (thread: string) => thread.split('/').at(-1)!;
const DAY = 24 * 60 * 60;
/** Ends all memberships, which are trials of a week. */
const endMemberships = () => clock.pass(8 * DAY);

describe('the page of a community', () => {
  test('shows visitors numbers and the way in, and no word', async () => {
    await answer(ben, await post(ana, 'Soak the pinto overnight.'), 'Even black ones?');
    const { status, text, html } = await aBrowser(services).get('/bea/community');
    expect([status, text]).toEqual([200, expect.arrayContaining(['2 cooks · 0 notes · 0 questions'])]);
    expect(text).toContain('Join our community now');
    for (const word of ['pinto', 'Beans', 'black']) expect(html).not.toContain(word);
  });

  test('shows members what was written, finds it by its words, and narrows it to a kind', async () => {
    await post(ana, 'Soak the pinto overnight.', 'Soaking');
    await post(ben, 'Mine rises twice.', 'Rising');
    const of = async (path: string) => (await ana.get(path)).html;
    expect(await of('/bea/community')).toMatch(/Rising[\s\S]*Soaking/);
    expect(await of('/bea/community?q=soak')).not.toContain('Rising');
    expect((await ana.get('/bea/community?kind=questions')).text).toContain('Nothing here yet');
  });

  test('pages through all threads once', async () => {
    for (let number = 0; number < 23; number++) {
      clock.pass(60);
      await post(ana, `Words ${number}.`, `Title ${number}.`);
    }
    const first = await ben.get('/bea/community');
    const next = /href="([^"]*after=[^"]*)"/.exec(first.html)![1]!.replaceAll('&amp;', '&');
    const second = await ben.get(next);
    const titles = [first, second].flatMap(({ text }) => text.filter((each) => /^Title \d+\.$/.test(each)));
    expect(titles).toHaveLength(23);
    expect(new Set(titles).size).toBe(23);
  });

  test('says that the first post of a new person waits, and shows it to the author alone', async () => {
    await settings({ holdsFirst: true });
    const { id } = fieldsOf(await ana.get('/bea/community'));
    const { status, location } = await ana.post('/bea/community', { id: id!, title: 'Hello', words: 'I am new.' });
    expect([status, location]).toEqual([303, `/bea/community/${id}?done=held`]);
    expect((await ana.get(location!)).text.join(' ')).toContain('It appears once it’s approved');
    expect((await ben.get(location!)).status).toBe(404);
    expect((await ben.get('/bea/community')).html).not.toContain('Hello');
  });

  test.each([
    ['without a title', { title: '', words: 'Soak them.' }, 400],
    ['without words', { title: 'Beans', words: ' ' }, 400],
    ['that is too long', { title: 'Beans', words: 'x'.repeat(5_001) }, 400],
  ])('refuses a post %s, and keeps what was typed', async (_, form, status) => {
    const answered = await ana.post('/bea/community', { id: randomUUID(), ...form });
    expect(answered.status).toBe(status);
    expect(answered.data).toMatchObject(form);
    expect(await db.$count(posts)).toBe(0);
  });

  test('takes posts of the creator’s people alone, if she chose that', async () => {
    await settings({ membersPost: false });
    const { browser } = await aModerator();
    expect((await ana.post('/bea/community', { id: randomUUID(), title: 'A', words: 'B' })).status).toBe(403);
    expect(await post(browser, 'Hello all.', 'Welcome')).toMatch(/^\/bea\/community\/[0-9a-f-]{36}$/);
    expect((await ana.get('/bea/community')).text).toContain('Bea’s kitchen');
  });

  test('is a missing page once the community is closed, and so are all its pages', async () => {
    const thread = await post(ana, 'Soak them.');
    await settings({ state: 'closed' });
    for (const path of ['/bea/community', thread, '/bea/community/profile', `/bea/community/posts/${idOf(thread)}`]) {
      expect([path, (await ana.get(path)).status]).toEqual([path, 404]);
    }
    expect((await ana.post('/bea/community', { id: randomUUID(), title: 'A', words: 'B' })).status).toBe(404);
  });

  test('takes nothing of a paused or excluded person, whose form was open', async () => {
    const thread = await post(ana, 'Soak them.');
    const before = await db.$count(posts);
    for (const sanction of [{ excludedAt: clock.now }, { excludedAt: null, pausedUntil: new Date(8e12) }]) {
      await db.update(communityProfiles).set(sanction);
      for (const path of ['/bea/community', thread, `/bea/community/posts/${idOf(thread)}/edit`]) {
        const form = { id: randomUUID(), title: 'A', words: 'B', version: '1' };
        expect([path, (await ana.post(path, form)).status]).toEqual([path, 403]);
      }
    }
    expect(await db.$count(posts)).toBe(before);
  });
});

describe('a thread', () => {
  test('shows its opening and answers, once for each form', async () => {
    const thread = await post(ana, 'Soak them.\n\nSee https://beans.example/soak <b>now</b>');
    const id = await answer(ben, thread, 'Even black ones?');
    await ben.post(thread, { id, words: 'Even black ones?' });
    const { html, text } = await ana.get(thread);
    expect(text).toContain('1 answer');
    expect(html).toContain('href="https://beans.example/soak" rel="nofollow ugc noopener"');
    expect(html).toContain('&lt;b&gt;now&lt;/b&gt;');
  });

  test('is closed to former members and members of others, who see numbers', async () => {
    const thread = await post(ana, 'Soak the pinto.');
    endMemberships();
    const { status, html } = await ana.get(thread);
    expect([status, html.includes('pinto')]).toEqual([403, false]);
    expect((await ana.get('/bea/community')).html).not.toContain('pinto');
  });

  test('needs at most three statements, and opens on the page of the linked post', async () => {
    const thread = await post(ana, 'Soak them.');
    const ids: string[] = [];
    for (let number = 0; number < 65; number++) {
      clock.pass(1);
      const by = { accountId: benId, ...bea, now: clock.now, membershipNow: clock.now };
      const words = `Answer ${number}.`;
      const written = await answerThread(db, by, idOf(thread), { postId: randomUUID(), words });
      ids.push(written.ok ? written.postId : '');
    }
    const answersOf = (html: string) => [...html.matchAll(/Answer (\d+)\./g)].map(([, number]) => Number(number));
    const linked = await ana.get(`/bea/community/posts/${ids[40]}`);
    expect(linked.location).toBe(`${thread}?from=${ids[40]}#post-${ids[40]}`);
    const seen = watchStatements(db);
    const page = await ana.get(`${thread}?from=${ids[40]}`);
    const own = seen.filter(({ text }) => /from "(threads|posts)"/.test(text));
    expect(own).toHaveLength(3);
    expect(new Set(answersOf(page.html))).toEqual(new Set(Array.from({ length: 25 }, (_, at) => 40 + at)));
    const before = await ana.get(`${thread}?before=${ids[40]}`);
    expect(Math.min(...answersOf(before.html))).toBe(10);
    const after = await ana.get(`${thread}?after=${ids[29]}`);
    expect([Math.min(...answersOf(after.html)), Math.max(...answersOf(after.html))]).toEqual([30, 59]);
    expect((await ana.get(`/bea/community/posts/${ids[3]}`)).location).toBe(`${thread}#post-${ids[3]}`);
  });

  test('says that a linked answer is gone, and a removed opening leaves the answers’ links', async () => {
    const thread = await post(ana, 'Soak the pinto.', 'A dreadful title');
    const first = await answer(ben, thread, 'One.');
    const second = await answer(ben, thread, 'Two.');
    await db.update(posts).set({ state: 'removed' }).where(eq(posts.id, first));
    const gone = await ana.get(`/bea/community/posts/${first}`);
    expect((await ana.get(gone.location!)).text).toContain('The post you were looking for is no longer there.');
    await db
      .update(posts)
      .set({ state: 'removed' })
      .where(eq(posts.id, idOf(thread)));
    const { browser: cleo } = await aPerson('cleo');
    const kept = await cleo.get((await cleo.get(`/bea/community/posts/${second}`)).location!);
    expect(kept.text).toEqual(expect.arrayContaining(['Two.', 'This post was removed.']));
    for (const word of ['dreadful', 'pinto']) expect(kept.html).not.toContain(word);
    expect((await cleo.post(thread, { id: randomUUID(), words: 'Three.' })).status).toBe(404);
  });

  test('a link to a post that never was is a missing page that says so', async () => {
    const { status, text } = await ana.get(`/bea/community/posts/${randomUUID()}`);
    expect([status, text]).toEqual([404, expect.arrayContaining(['This post isn’t here'])]);
    expect((await ana.get(`/bea/community/${randomUUID()}`)).status).toBe(404);
  });

  test('is marked as seen by a form and never by reading', async () => {
    const thread = await post(ana, 'Soak them.');
    await answer(ben, thread, 'Even black ones?');
    const seenBy = async () => {
      const rows = await db
        .select({ seenAt: threadMarks.seenAt })
        .from(threadMarks)
        .innerJoin(communityProfiles, eq(communityProfiles.id, threadMarks.profileId))
        .where(eq(communityProfiles.accountId, anaId));
      return rows[0]!.seenAt;
    };
    await ana.get('/bea/community');
    const page = await ana.get(thread);
    expect(await seenBy()).toBeNull();
    const { seen } = fieldsOf(page);
    expect((await ana.post(`${thread}/mark`, { act: 'seen', seen: seen! })).status).toBe(204);
    expect(await seenBy()).toEqual(new Date(seen!));
    // A time in the future would hide answers that are not written yet.
    await ana.post(`${thread}/mark`, { act: 'seen', seen: '2090-01-01T00:00:00.000Z' });
    expect(await seenBy()).toEqual(new Date(seen!));
  });

  test('is followed and muted by forms', async () => {
    const thread = await post(ana, 'Soak them.');
    expect((await ben.post(`${thread}/mark`, { act: 'follow' })).location).toBe(thread);
    await ben.post(`${thread}/mark`, { act: 'mute' });
    expect((await ben.get(thread)).text).toEqual(expect.arrayContaining(['Following', 'Muted']));
    await ben.post(`${thread}/mark`, { act: 'unfollow' });
    expect((await ben.get(thread)).text).toEqual(expect.arrayContaining(['Follow', 'Muted']));
  });
});

describe('the author of a post', () => {
  test('changes it, and sees both texts if another window was faster', async () => {
    const thread = await post(ana, 'Soak them.');
    const edit = `/bea/community/posts/${idOf(thread)}/edit`;
    expect((await ana.post(edit, { words: 'Salt them.', version: '1' })).location).toBe(
      `${thread}?done=saved#post-${idOf(thread)}`,
    );
    expect((await ben.get(thread)).text).toEqual(expect.arrayContaining(['Salt them.', 'edited']));
    const late = await ana.post(edit, { words: 'Boil them.', version: '1' });
    expect([late.status, late.text]).toEqual([409, expect.arrayContaining(['Salt them.', 'Boil them.'])]);
    const again = await ana.post(edit, { words: 'Boil them.', version: fieldsOf(late).version! });
    expect(again.status).toBe(303);
    expect((await ben.get(edit)).status).toBe(404);
    expect((await ben.post(edit, { words: 'Mine.', version: '3' })).status).toBe(404);
  });

  test('deletes it after a question, also as a former or excluded member', async () => {
    const thread = await post(ana, 'Soak them.');
    const id = await answer(ana, thread, 'Overnight.');
    expect((await ana.get(`/bea/community/posts/${id}/deletion`)).text).toContain('Delete your post?');
    expect((await ben.post(`/bea/community/posts/${id}/deletion`)).status).toBe(404);
    expect((await ana.post(`/bea/community/posts/${id}/deletion`)).location).toBe(`${thread}?done=deleted`);
    await db.update(communityProfiles).set({ excludedAt: clock.now });
    endMemberships();
    const deletion = `/bea/community/posts/${idOf(thread)}/deletion`;
    expect((await ana.post(deletion)).location).toBe('/account/community?done=deleted');
    expect((await db.select().from(posts)).map(({ state }) => state)).toEqual(['deleted', 'deleted']);
  });
});

describe('the profile', () => {
  test('changes the name, which no other may have or imitate', async () => {
    await post(ben, 'Hello.');
    const saved = await ana.post('/bea/community/profile', { name: 'Nico' });
    expect(saved.location).toBe('/bea/community/profile?done=saved');
    const refused = await ben.post('/bea/community/profile', { name: 'N1co' });
    expect([refused.status, refused.data.name]).toEqual([400, 'N1co']);
    expect((await ben.post('/bea/community/profile', { name: 'Bea' })).status).toBe(400);
    expect(fieldsOf(await ana.get('/bea/community/profile')).name).toBe('Nico');
  });

  test('lists whom one blocked from a post, and unblocks them', async () => {
    await ana.post('/bea/community/profile', { name: 'Ana' });
    const thread = await post(ben, 'Soak the pinto.');
    const { person } = fieldsOf(await ana.get(thread));
    const blocked = await ana.post('/bea/community/blocks', { person: person!, block: 'yes' });
    expect(blocked.location).toBe('/bea/community/profile?done=blocked');
    expect((await ana.get('/bea/community')).html).not.toContain('pinto');
    expect((await ana.get(blocked.location!)).html).toContain('Unblock Rosa');
    await ana.post('/bea/community/blocks', { person: person!, block: 'no' });
    expect((await ana.get('/bea/community')).html).toContain('pinto');
  });

  test('of the creator’s people cannot be blocked', async () => {
    const { browser } = await aModerator();
    const thread = await post(browser, 'Welcome.');
    expect(fieldsOf(await ana.get(thread)).person).toBeUndefined();
    const [moderator] = await db.select({ id: communityProfiles.id }).from(communityProfiles);
    const { location } = await ana.post('/bea/community/blocks', { person: moderator!.id, block: 'yes' });
    expect(location).toBe('/bea/community/profile?done=not-blocked');
  });
});

test('another creator’s address leads to none of this creator’s posts', async () => {
  const thread = await post(ana, 'Soak them.');
  const other = await aCreator(db);
  await aLandingPage(db, { creatorId: other.id, name: 'Omar', subdomain: 'omar' });
  const { browser } = await aPerson('zoe', { creatorId: other.id, facts: [aTrial()] });
  for (const path of [`/omar/community/${idOf(thread)}`, `/omar/community/posts/${idOf(thread)}`]) {
    expect([path, (await browser.get(path)).status]).toEqual([path, 404]);
  }
  expect((await browser.post(`/omar/community/${idOf(thread)}`, { id: randomUUID(), words: 'Hi.' })).status).toBe(404);
  await browser.post(`/omar/community/${idOf(thread)}/mark`, { act: 'follow' });
  expect(await db.$count(threadMarks)).toBe(1);
});
