import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { answerOf } from '../../../tests/support/app-from-sources.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { cookieHeader } from '../../../tests/support/cookies.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { insertPayments } from '../../../tests/support/payment-rows.ts';
import { firstPrices } from '../../../tests/support/prices.ts';
import { aRecipe } from '../../../tests/support/rows.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { studioWork } from '../../../tests/support/studio-work.ts';
import { filesIn } from '../../../tests/support/zip.ts';
import { recordAuditEvent } from '../../access/audit.server.ts';
import {
  communityBlocks,
  communityDecisions,
  communityProfiles,
  postMentions,
  postPictures,
  postQuotes,
  postReports,
  postRevisions,
  posts,
  threadMarks,
  threads,
} from '../../db/schema/community.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import { accounts, sessions, signUpAttempts } from '../../db/schema/identity.ts';
import {
  calendarFeeds,
  cookedRecipes,
  recipeNotes,
  savedRecipes,
  shoppingListLinks,
  shoppingLists,
  weekPlans,
} from '../../db/schema/kitchen.ts';
import { letterFeeds } from '../../db/schema/letters.ts';
import { cancellations, endUserDetails } from '../../db/schema/membership.ts';
import { offerRedemptions, offers } from '../../db/schema/offers.ts';
import { passkeys, recoveryCodes, totpSecrets } from '../../db/schema/second-factors.ts';
import { pushSubscriptions, waitingTimers } from '../../db/schema/timer-push.ts';
import { issueToken } from '../../identity/commands.server.ts';
import { hashToken } from '../../identity/links/tokens.server.ts';
import { emptyList, storedList } from '../../kitchen/shopping-list/shopping-list.ts';
import { emptyWeek, storedWeek } from '../../kitchen/week/week.ts';
import { openPictureStore } from '../../media/store.server.ts';
import { signUp } from '../../membership/sign-up/commands.server.ts';
import { htmlOf } from './export.server.ts';
import type { ExportRow, Owner } from './section.server.ts';
import { sections } from './sections.server.ts';

const { db } = await testDatabase();
const { services: usual, startAtBeas } = await accountServices(db);
const services = { ...usual, pictures: openPictureStore(path.join(tmpdir(), randomUUID())) };

let browser: TestBrowser;
let accountId: string;
let membershipId: string;
beforeEach(async () => {
  await startAtBeas();
  ({ accountId, membershipId } = await aMember(db, { facts: [aTrial()] }));
  browser = aBrowser(services);
  await browser.signIn();
});

async function rowsOf(statement: string): Promise<Record<string, string>[]> {
  return ((await db.execute(sql.raw(statement))) as unknown as { rows: Record<string, string>[] }).rows;
}

async function download() {
  const { headers, answer } = await archiveOf(browser);
  const files = filesIn(Buffer.from(await answer.arrayBuffer()));
  return { headers, files, data: JSON.parse(files['data.json']!).data as Record<string, ExportRow[]> };
}

async function htmlPage(owner: Owner): Promise<string> {
  let html = '';
  for await (const part of htmlOf(services, owner)) html += part;
  return html;
}

async function archiveOf(from: TestBrowser) {
  const { answer } = await answerOf(
    new Request('http://larder.test/account/export/archive', {
      method: 'POST',
      body: '',
      headers: {
        ...cookieHeader(from.cookies),
        accept: 'text/html',
        origin: services.origin,
        'content-type': 'application/x-www-form-urlencoded',
      },
    }),
    services,
    '203.0.113.7',
  );
  return { headers: answer.headers, answer };
}

async function usesCommunity(owner: string, text: string) {
  const at = services.now();
  const profile = { creatorId: bea.creatorId, createdAt: at };
  const [mine, blocked] = await db
    .insert(communityProfiles)
    .values([{ ...profile, accountId: owner, name: text, foldedName: text }, profile])
    .returning();
  const [profileId, blockedId] = [mine!.id, blocked!.id];
  const id = randomUUID();
  await db.insert(threads).values({ id, ...bea, kind: 'post', title: text, createdAt: at, lastAt: at });
  const times = { stateAt: at, createdAt: at, shownAt: at };
  const post = { id, threadId: id, ...bea, authorId: profileId, isOpening: true, words: text };
  await db.insert(posts).values({ ...post, state: 'shown', ...times });
  await db.insert(postRevisions).values({ postId: id, version: 1, words: text, replacedAt: at });
  await db.insert(postPictures).values({ postId: id, position: 0, key: text, width: 1, height: 1, bytes: 1 });
  await db.insert(postMentions).values({ postId: id, profileId });
  await db.insert(threadMarks).values({ profileId, threadId: id });
  await db.insert(communityBlocks).values({ profileId, blockedId, since: at });
  await db.insert(communityDecisions).values({ ...bea, action: 'warn', postId: id, profileId, reason: text, at });
  await db.insert(postReports).values({ ...bea, postId: id, profileId, kind: 'rules', reason: text, at });
  await db.insert(postQuotes).values({ threadId: id, ...bea, words: text, askedAt: at });
}

describe('the archive', () => {
  test('is one uncached download with a page and a data file', async () => {
    const page = await browser.get('/account/export');
    expect(page.html).toContain('action="/account/export/archive"');
    expect(page.text).toContain(
      'the recipes you saved, what you cooked, your private notes, your shopping list and your week',
    );
    const { headers, files } = await download();
    expect(headers.get('content-disposition')).toBe('attachment; filename="larder-data-2026-11-02.zip"');
    expect(Object.keys(files)).toEqual(['index.html', 'data.json']);
    expect(JSON.parse(files['data.json']!)).toMatchObject({
      format: 'larder-account-export',
      version: 1,
      exportedAt: '2026-11-02T10:00:00.000Z',
      fields: { account: { email: 'Email address' } },
    });
  });

  test('contains all of one’s own data and no one else’s', async () => {
    const other = await aMember(db, { email: 'other@home.example', facts: [aTrial()] });
    const { id: recipeId } = await aRecipe(db, bea.creatorId, { name: 'Gachas' });
    const offer = { id: randomUUID(), ...bea, code: 'SPRING', percentOff: 50, duration: 'once' } as const;
    await db.insert(offers).values({ ...offer, createdAt: services.now() });
    for (const [owner, text] of [
      [accountId, 'Less salt'],
      [other.accountId, 'Too much thyme'],
    ] as const) {
      const own = { accountId: owner, recipeId };
      await db.insert(savedRecipes).values({ ...own, savedAt: services.now() });
      await db.insert(cookedRecipes).values({ ...own, cookedAt: services.now() });
      await db.insert(recipeNotes).values({ ...own, text, updatedAt: services.now() });
      const taken = { offerId: offer.id, accountId: owner, takenAt: services.now() };
      await db.insert(offerRedemptions).values({ ...taken, mailbox: `${text}@home.example` });
      const lines = [{ id: recipeId, text }];
      const content = storedList({ ...emptyList, lines });
      await db.insert(shoppingLists).values({ accountId: owner, content, updatedAt: services.now() });
      const entry = { id: recipeId, day: '2026-11-03', recipeId: null, serves: null, text, listedAs: null };
      const planned = { content: storedWeek({ ...emptyWeek, entries: [entry] }), updatedAt: services.now() };
      await db.insert(weekPlans).values({ accountId: owner, ...planned });
      const feed = { tokenHash: `secret-hash of ${text}`, createdAt: services.now() };
      await db.insert(shoppingListLinks).values({ accountId: owner, ...feed });
      await db.insert(calendarFeeds).values({ accountId: owner, ...feed });
      await db.insert(letterFeeds).values({ accountId: owner, ...feed });
      const token = await startSession(db, { accountId: owner, now: services.now() });
      const sessionHash = hashToken(token);
      const keys = { endpoint: `https://secret.example/${text}`, p256dh: 'secret-key', auth: 'secret-key' };
      const device = { accountId: owner, sessionHash };
      await db.insert(pushSubscriptions).values({ ...device, ...keys, createdAt: services.now() });
      const ends = { endsAt: services.now(), dueAt: services.now() };
      await db.insert(waitingTimers).values({ ...device, ...ends, timerId: text, recipeId, step: 1 });
      await usesCommunity(owner, text);
    }
    await issueToken(db, { accountId, purpose: 'recovery', now: services.now() });
    const times = { requestedAt: services.now(), takesEffectAt: services.now() };
    await db.insert(cancellations).values({ membershipId, ...times, reason: 'other', words: 'Too little garlic' });
    await insertPayments(db, { accountId, membershipId, word: 'rosa' });
    await insertPayments(db, { ...other, word: 'thyme' });
    await db.insert(creatorMembers).values({ accountId, ...bea, role: 'owner' });
    const passkey = { credentialId: 'secret-id', publicKey: 'secret-key', counter: 0, transports: [], name: 'Phone' };
    await db.insert(passkeys).values({ accountId, ...passkey });
    await db.insert(totpSecrets).values({ accountId, secret: 'secret-of-app' });
    await db.insert(recoveryCodes).values({ accountId, codeHash: 'secret-code', position: 0 });
    await db.update(sessions).set({ secondFactorAt: services.now() });
    await studioWork(db, { ...bea, now: services.now(), accountId, recipeId });
    const { id: theirs } = await aRecipe(db, bea.creatorId, { name: 'Thyme' });
    await studioWork(db, { ...bea, now: services.now(), accountId: other.accountId, recipeId: theirs });
    const event = { action: 'membership.granted', creatorId: bea.creatorId, by: { command: 'member grant' } };
    await recordAuditEvent(db, { ...event, subject: { type: 'membership', id: membershipId } });
    await recordAuditEvent(db, { ...event, subject: { type: 'membership', id: randomUUID() } });
    const { files, data } = await download();
    expect(files['data.json']).not.toContain('other@home.example');
    const empty = [
      'emailPreferences',
      'mailSuppressions',
      'letterSubscriptions',
      'letterDeliveries',
      'communitySettings',
      'linkedIdentities',
      'signUps',
      'recipeShares',
      'pageDrafts',
      'pageRevisions',
      'memberRehearsals',
      'memberRehearsalPages',
      'memberRehearsalFiles',
      'letters',
      'letterSettings',
      'merchants',
      'studioInvitations',
      'memberInvitations',
      'foreignSubscriptions',
      'cardMoves',
      'roleChanges',
      'operator',
      'waitingMail',
    ];
    const expected = (name: string) => (empty.includes(name) ? 0 : name === 'sessions' ? 2 : 1);
    for (const { name } of sections) expect([name, data[name]?.length]).toEqual([name, expected(name)]);
    expect(data.recipeNotes).toMatchObject([{ recipeName: 'Gachas', text: 'Less salt' }]);
    expect(files['data.json']).not.toMatch(/thyme/i);
    expect(files['data.json']).not.toContain('secret-');
    expect(data.passkeys).toMatchObject([{ name: 'Phone' }]);
    expect(data.account![0]).toMatchObject({ email: rosa.email, hasPassword: true });
    expect(data.cancellations![0]).toMatchObject({
      words: 'Too little garlic',
      requestedAt: '2026-11-02T10:00:00.000Z',
    });
  });

  test('contains no secret, and only the time of a stranger’s sign-up', async () => {
    await issueToken(db, { accountId, purpose: 'signup', browserHash: 'hash-of-a-browser', now: services.now() });
    const planted = { accountId, passwordHash: 'hash-of-a-stranger', browserHash: 'hash-of-a-browser' };
    const theirs = { metadata: { first_name: 'Mallory' }, details: { lastName: 'Mallory' } };
    await db.insert(signUpAttempts).values({ ...planted, ...theirs });
    await db.insert(signUpAttempts).values({
      ...planted,
      metadata: { first_name: 'Rosa' },
      details: { lastName: 'Marsh' },
      confirmedAt: services.now(),
    });
    const { files, data } = await download();
    const hashes = await rowsOf(`select token_hash as hash from sessions union select token_hash from one_time_tokens`);
    for (const text of Object.values(files)) {
      for (const secret of [...hashes.map(({ hash }) => hash!), 'hash-of', 'plain:', 'Mallory']) {
        expect(text).not.toContain(secret);
      }
    }
    expect(data.signUps!.map(({ details }) => details)).toContainEqual({ lastName: 'Marsh' });
    expect(data.signUps).toHaveLength(2);
  });

  test('its page runs no scripts and loads nothing, whatever was typed', async () => {
    const firstName = '<script>alert(1)</script><img src=//evil.example/x onerror="a">';
    await db.update(endUserDetails).set({ firstName }).where(eq(endUserDetails.authId, accountId));
    const { files } = await download();
    const html = files['index.html']!;
    expect(html).not.toMatch(/<(script|img|link|iframe|form)\b/i);
    expect(html).toContain('&#60;script&#62;alert(1)');
    expect(html).toContain("default-src 'none'");
    expect(html).toContain('2 November 2026, 10:00 UTC');
  });

  test('its page shows sign-up choices as rows, with times in words', async () => {
    await db.delete(accounts);
    const ines = { ...rosa, email: 'ines@home.example' };
    await signUp(services, { onSale: firstPrices, ...bea, values: ines, browserHash: 'x' });
    const [account] = await db.select().from(accounts);
    await db.update(signUpAttempts).set({ confirmedAt: services.now() });
    const page = await htmlPage({ accountId: account!.id, email: ines.email });
    expect(page).toContain('<dt>The plan as it was offered</dt><dd><dl>');
    expect(page).toContain('<dt>Price</dt><dd>99</dd>');
    expect(page).toContain('<dt>When you accepted the terms</dt><dd>2 November 2026, 10:00 UTC</dd>');
    const named = [...page.matchAll(/<dt>(.*?)<\/dt>/g)].map(([, name]) => name!);
    expect(named.filter((name) => !/^[A-Z]/.test(name))).toEqual([]);
    expect(page.slice(page.indexOf('<body>'))).not.toContain('{');
  });

  test('its page shows text that only resembles a time unchanged', async () => {
    const words = '2026-99-99T99:99:99.999Z';
    await db
      .insert(cancellations)
      .values({ membershipId, requestedAt: services.now(), takesEffectAt: inDays(7), words });
    expect(await htmlPage({ accountId, email: rosa.email })).toContain(`<dd>${words}</dd>`);
  });

  test('is streamed in batches for a person with thousands of rows', async () => {
    await db.execute(sql`insert into audit_events (at, actor_account_id, action, subject_type, subject_id)
      select timestamptz '2026-01-01' + (n / 3) * interval '1 second', ${accountId}, 'page.published', 'page', n::text
      from generate_series(1, 5000) n`);
    const subjects = new Set<unknown>();
    let largest = 0;
    for await (const rows of sections.find(({ name }) => name === 'auditEvents')!.read(db, { accountId, email: '' })) {
      largest = Math.max(largest, rows.length);
      for (const { subjectId } of rows) subjects.add(subjectId);
    }
    expect([subjects.size, largest]).toEqual([5000, 1000]);
  });

  test('is limited per day, and then says when to return', async () => {
    for (let time = 0; time < 10; time += 1) expect((await archiveOf(browser)).answer.status).toBe(200);
    const { status, headers, text } = await browser.post('/account/export/archive');
    expect(status).toBe(429);
    expect(headers.get('retry-after')).toBe('30');
    expect(text).toContain('Too many attempts. Please try again in 30 seconds.');
  });
});
