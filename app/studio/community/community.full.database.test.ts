import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { type Answer, aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { communityIn, communityOf } from '../../../tests/support/communities.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { communityPaths } from '../../community/paths.ts';
import { findCommunitySettings } from '../../community/settings.server.ts';
import { communityDecisions, communitySettings, posts } from '../../db/schema/community.ts';
import { operatorPaths } from '../../operator/paths.ts';
import { studioPaths } from '../paths.ts';

const { db } = await testDatabase();
const { services, mail, startAtBeas } = await accountServices(db);
const { creatorId } = bea;
const { begin, answer, statesOf } = communityIn(db);
const { aPerson, showFirstPosts } = communityOf(db, services);

let ana: Awaited<ReturnType<typeof aPerson>>;
let ben: typeof ana;
let owner: TestBrowser;
let editor: TestBrowser;

async function browserOf(role: 'owner' | 'editor' | 'operator' | 'another-creator'): Promise<TestBrowser> {
  const browser = aBrowser(services);
  browser.keep((await (await peopleIn(db, bea)).cookieOf(role))!.cookie!);
  return browser;
}

beforeEach(async () => {
  await startAtBeas();
  await showFirstPosts();
  [ana, ben] = [await aPerson('ana'), await aPerson('ben')];
  [owner, editor] = [await browserOf('owner'), await browserOf('editor')];
});

const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';
const queueOf = (browser: TestBrowser) => browser.get(studioPaths.community(creatorId));
const pageOf = (postId: string) => studioPaths.communityPost(creatorId, postId);

async function presses(
  browser: TestBrowser,
  postId: string,
  what: string,
  reason = 'Kind words only.',
): Promise<Answer> {
  const { html } = await browser.get(pageOf(postId));
  const [id, seen] = [hidden(html, 'id'), hidden(html, 'seen')];
  return browser.post(pageOf(postId), { id, seen, what, reason, days: '7' });
}

describe('the queue', () => {
  test('approves a held post in one tap, and shows it as decided', async () => {
    await db.update(communitySettings).set({ holdsFirst: true });
    const { postId } = await begin(ana.accountId, 'Hello from Malmö.');
    const { html, text } = await queueOf(editor);
    expect(text).toEqual(expect.arrayContaining(['Hello from Malmö.', 'Waits: first post of a new person']));
    const form = { id: hidden(html, 'id'), seen: hidden(html, 'seen'), what: 'approve' };
    const { status, location } = await editor.post(pageOf(postId), form);
    expect(status).toBe(303);
    const after = await editor.get(location!);
    expect(after.text).toEqual(
      expect.arrayContaining(['Approved. Everyone can see it.', 'Undo', 'Nothing waits for you']),
    );
    expect(await statesOf(ana.accountId)).toEqual({ 'Hello from Malmö.': 'shown' });
  });

  test('is one of the overview’s tasks', async () => {
    await db.update(communitySettings).set({ holdsFirst: true });
    await begin(ana.accountId, 'Hello.');
    expect((await owner.get(`/studio/${creatorId}`)).text).toContain('1 post to review');
  });

  test('is not shown to another creator, and to an operator only to read', async () => {
    const { postId } = await begin(ana.accountId, 'Hello.');
    expect((await queueOf(await browserOf('another-creator'))).status).toBe(403);
    const operator = await browserOf('operator');
    expect((await operator.get(pageOf(postId))).text).not.toContain('Decide');
    expect((await presses(operator, postId, 'hide')).status).toBe(403);
    expect(await statesOf(ana.accountId)).toEqual({ 'Hello.': 'shown' });
  });
});

describe('a spammer with 50 posts', () => {
  test('is hidden in one decision, excluded, and restored as a whole', async () => {
    const { postId, threadId } = await begin(ana.accountId, 'Pans 0');
    for (let number = 1; number < 50; number++) await answer(ana.accountId, threadId, `Pans ${number}`);
    const { location } = await presses(editor, postId, 'hide-all');
    expect(new Set(Object.values(await statesOf(ana.accountId)))).toEqual(new Set(['hidden']));
    expect((await ben.browser.get('/bea/community')).html).not.toContain('Pans');
    const list = await owner.get(studioPaths.communityDecisions(creatorId));
    expect(list.text).toEqual(expect.arrayContaining(['Hid everything', '50 posts']));
    const decisionId = new URL(location!, services.origin).searchParams.get('done')!.split(' ')[1]!;
    expect((await owner.post(studioPaths.communityDecisions(creatorId), { decisionId })).status).toBe(303);
    expect(new Set(Object.values(await statesOf(ana.accountId)))).toEqual(new Set(['shown']));
  });
});

describe('report, decision and appeal', () => {
  test('lead through one post, by forms without scripts', async () => {
    const { postId } = await begin(ana.accountId, 'Buy my pans.');
    const report = communityPaths.report('bea', postId);
    expect((await ben.browser.get(report)).html).not.toContain('pans');
    expect((await editor.get(report)).location).toBe(pageOf(postId));
    const sent = await ben.browser.post(report, { about: 'rules', reason: 'This is advertising.' });
    expect((await ben.browser.get(sent.location!)).text).toContain('Thank you. Someone will look at the post.');
    expect((await queueOf(editor)).text).toContain('Reported by 1 person');
    expect((await editor.get(pageOf(postId))).text).toContain('This is advertising.');

    expect((await presses(editor, postId, 'remove', '')).status).toBe(400);
    expect((await presses(editor, postId, 'remove')).status).toBe(303);
    const [decision] = await db.select().from(communityDecisions);
    const told = communityPaths.decision(decision!.id);
    expect(JSON.stringify((await mail()).at(-1))).toContain(told);
    expect((await ben.browser.get(told)).status).toBe(404);
    const page = await ana.browser.get(told);
    expect(page.text).toEqual(expect.arrayContaining(['Kind words only.', 'Buy my pans.']));
    expect((await ana.browser.post(told, { text: 'They are good pans.' })).status).toBe(303);

    const appeal = studioPaths.communityAppeal(creatorId, decision!.id);
    expect((await queueOf(editor)).text).toContain('Nothing waits for you');
    expect((await editor.post(appeal, { outcome: 'upheld', answer: 'No.' })).status).toBe(409);
    expect((await queueOf(owner)).text).toContain('The author disagrees with a decision');
    expect((await owner.get(appeal)).text).toContain('They are good pans.');
    expect((await owner.post(appeal, { outcome: 'reversed', answer: 'True, they are.' })).status).toBe(303);
    expect(await statesOf(ana.accountId)).toEqual({ 'Buy my pans.': 'shown' });
    expect((await ana.browser.get(told)).text).toEqual(expect.arrayContaining(['True, they are.']));
  });

  test('a decision from an old form says so, and keeps the reason', async () => {
    const { postId } = await begin(ana.accountId, 'Buy my pans.');
    const { html } = await owner.get(pageOf(postId));
    await presses(editor, postId, 'hide');
    const old = { id: hidden(html, 'id'), seen: hidden(html, 'seen'), what: 'remove', reason: 'Advertising again.' };
    const { status, text, html: after } = await owner.post(pageOf(postId), old);
    expect(status).toBe(409);
    expect(text.join(' ')).toContain('Someone decided or edited');
    expect(after).toContain('Advertising again.');
    expect(await statesOf(ana.accountId)).toEqual({ 'Buy my pans.': 'hidden' });
  });

  test('unlawful content is reported by a visitor, who sees no word of the post, and removed by the operator', async () => {
    const { postId } = await begin(ana.accountId, 'Buy my pans.');
    const visitor = aBrowser(services);
    const report = communityPaths.report('bea', postId);
    const form = { about: 'unlawful', reason: 'Section 1.', name: 'Vera', email: 'vera@court.example' };
    expect((await visitor.get(report)).html).not.toContain('pans');
    expect((await visitor.post(report, { ...form, about: 'rules' })).status).toBe(409);
    const refused = await visitor.post(report, form);
    expect([refused.status, refused.html]).toEqual([400, expect.stringContaining('Section 1.')]);
    const sent = await visitor.post(report, { ...form, faith: 'on' });
    expect((await visitor.get(sent.location!)).text.join(' ')).toMatch(/reference L-\d{4}-\w{8}/);
    const operator = await browserOf('operator');
    const { html, text } = await operator.get(operatorPaths.community());
    expect(text).toContain('Section 1.');
    const decision = {
      id: hidden(html, 'id'),
      seen: hidden(html, 'seen'),
      creatorId,
      postId,
      reason: 'Section 1 applies.',
    };
    expect((await operator.post(operatorPaths.community(), { ...decision, what: 'remove' })).status).toBe(303);
    expect(await statesOf(ana.accountId)).toEqual({ 'Buy my pans.': 'removed' });
    expect((await mail()).filter(({ to }) => to === 'vera@court.example')).toHaveLength(2);
  });
});

describe('the settings', () => {
  const settings = studioPaths.communitySettings(creatorId);

  test('are the owner’s, and say what they store', async () => {
    expect((await editor.get(settings)).status).toBe(403);
    const chosen = { what: 'save', state: 'held', holdsLinks: 'on', heldWords: ' pans \r\n\r\n pots ' };
    expect((await owner.post(settings, chosen)).status).toBe(303);
    expect(await findCommunitySettings(db, { creatorId })).toMatchObject({
      state: 'held',
      holdsLinks: true,
      holdsFirst: false,
      membersPost: false,
      heldWords: 'pans\npots',
    });
    expect((await owner.post(settings, { ...chosen, heldWords: 'a\n'.repeat(201) })).status).toBe(400);
  });

  test('a closed community has no page, not even for reports', async () => {
    const { postId } = await begin(ana.accountId, 'Hello.');
    await owner.post(settings, { what: 'save', state: 'closed' });
    expect((await ben.browser.get(communityPaths.report('bea', postId))).status).toBe(404);
    expect((await queueOf(owner)).text).toContain('Your community is closed');
  });

  test('end the community and take that back', async () => {
    await owner.post(settings, { what: 'end' });
    expect((await owner.get(settings)).text).toContain('Keep it after all');
    await owner.post(settings, { what: 'keep' });
    expect((await findCommunitySettings(db, { creatorId })).endsSince).toBeNull();
  });
});

test('a member of the studio answers from a post’s page', async () => {
  const { postId, threadId } = await begin(ana.accountId, 'Can I leave out the wine?');
  const { html } = await editor.get(pageOf(postId));
  const [, id] = /id="answer"[\s\S]*?name="id" value="([^"]*)"/.exec(html)!;
  const form = { id: id!, what: 'answer', words: 'You can. Use stock.' };
  expect((await editor.post(pageOf(postId), { ...form, words: ' ' })).status).toBe(400);
  expect((await editor.post(pageOf(postId), form)).status).toBe(303);
  expect(await db.$count(posts, eq(posts.threadId, threadId))).toBe(2);
});
