import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { aBlock, aMembersIssue, anIssue, aSentLetter } from '../../../tests/support/letters.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { peopleIn } from '../../../tests/support/people.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { clock } from '../../../tests/support/test-clock.ts';
import { findBrand } from '../../creators/brand/brand.server.ts';
import { letterSettings, letters } from '../../db/schema/letters.ts';
import { letterPaths } from '../paths.ts';
import { changePage } from '../sending/schedule.server.ts';
import { changeLetterFeed, endLetterFeed } from './commands.server.ts';
import { findPublished, listLetterChunk, listLetterChunkStarts, listPublishedLetters } from './queries.server.ts';

const { db } = await testDatabase();
const { services, startAtBeas, startWithRosa } = await accountServices(db);
const { creatorId } = bea;
const at = (hours: number) => new Date(clock.now.getTime() + hours * 3_600_000);
const named = (subject: string) => anIssue({ subject });

let subdomain: string;
let people: Awaited<ReturnType<typeof peopleIn>>;
beforeEach(async () => {
  await startAtBeas();
  people = await peopleIn(db, { creatorId });
  const brand = await findBrand(db, { creatorId });
  subdomain = brand!.path!.slice(1);
});

async function browserOf(role: Parameters<typeof people.cookieOf>[0]) {
  const headers = await people.cookieOf(role);
  const browser = aBrowser(services);
  return { get: (path: string) => browser.get(path, { headers }) };
}

describe('the archive', () => {
  test('has sent letters, newest first, in pages, and no drafts, scheduled letters or letters of others', async () => {
    for (let hour = 1; hour <= 14; hour++) {
      await aSentLetter(db, creatorId, {
        slug: `letter-${hour}`,
        issue: named(`Letter ${hour}.`),
        startedAt: at(hour),
      });
    }
    const waiting = { startedAt: null, finishedAt: null } as const;
    await aSentLetter(db, creatorId, { ...waiting, issue: named('A draft.'), state: 'draft', slug: null });
    await aSentLetter(db, creatorId, { ...waiting, issue: named('Scheduled.'), state: 'scheduled' });
    const other = await aLandingPage(db, { subdomain: 'ada' });
    await aSentLetter(db, other.creatorId, { issue: named('Another’s.') });
    const visitor = aBrowser(services);
    const [first, second] = [
      await visitor.get(letterPaths.archive(subdomain)),
      await visitor.get(letterPaths.archive(subdomain, { after: 'letter-3' })),
    ];
    const subjectsIn = ({ text }: typeof first) =>
      text.filter((words) => /^(Letter \d+|A draft|Sched.*|Ano.*)\.$/.test(words));
    expect(subjectsIn(first)).toEqual(Array.from({ length: 12 }, (_, n) => `Letter ${14 - n}.`));
    expect(first.html).toContain(`href="${letterPaths.archive(subdomain, { after: 'letter-3' })}"`);
    expect(subjectsIn(second)).toEqual(['Letter 2.', 'Letter 1.']);
    expect((await visitor.get(letterPaths.archive(subdomain, { after: 'unknown' }))).status).toBe(200);
  });

  test('is linked in the creator’s frame only if there are letters or a letter is offered', async () => {
    const visitor = aBrowser(services);
    const isLinked = async () =>
      (await visitor.get(`/${subdomain}/recipes`)).html.includes(`href="${letterPaths.archive(subdomain)}"`);
    expect(await isLinked()).toBe(false);
    await db.insert(letterSettings).values({ creatorId, isOffered: true });
    expect(await isLinked()).toBe(true);
    await db.delete(letterSettings);
    await aSentLetter(db, creatorId);
    expect(await isLinked()).toBe(true);
  });
});

describe('a letter’s page', () => {
  test('has its text, its head and structured data that says what is free', async () => {
    const blocks = [aBlock('paragraph', ['All of it.'])];
    await aSentLetter(db, creatorId, { slug: 'lemons', issue: anIssue({ subject: 'Lemons', blocks }) });
    const { status, html, title } = await aBrowser(services).get(letterPaths.letter(subdomain, 'lemons'));
    expect([status, title]).toEqual([200, expect.stringMatching(/^Lemons · /)]);
    expect(html).toContain('All of it.');
    expect(html).toContain(`rel="canonical" href="${services.origin}${letterPaths.letter(subdomain, 'lemons')}"`);
    expect(html).toContain('"@type":"Article"');
    expect(html).toContain('"isAccessibleForFree":true');
    expect(html).not.toContain('hasPart');
  });

  test('of a draft, a scheduled letter or another creator’s is not there', async () => {
    const waiting = { startedAt: null, finishedAt: null, state: 'scheduled' } as const;
    await aSentLetter(db, creatorId, { slug: 'waits', ...waiting });
    const other = await aLandingPage(db, { subdomain: 'ada' });
    await aSentLetter(db, other.creatorId, { slug: 'hers' });
    for (const slug of ['waits', 'hers', 'none']) {
      expect((await aBrowser(services).get(letterPaths.letter(subdomain, slug))).status).toBe(404);
    }
    expect(await findPublished(db, { creatorId, slug: 'hers' })).toBeNull();
    expect(await listPublishedLetters(db, { creatorId, after: 'hers', limit: 9 })).toEqual([]);
  });
});

test('a page that its creator took down is nowhere, and comes back as it was', async () => {
  const sent = await aSentLetter(db, creatorId, { slug: 'lemons', issue: named('Lemons.') });
  const own = { creatorId, letterId: sent.id };
  const visitor = aBrowser(services);
  const isIn = async (path: string) => (await visitor.get(path)).html.includes('lemons');
  const isShown = async () => [
    (await visitor.get(letterPaths.letter(subdomain, 'lemons'))).status,
    await isIn(letterPaths.archive(subdomain)),
    await isIn(letterPaths.feed(subdomain)),
    (await listLetterChunk(db, { creatorId: null, from: null, size: 9 })).length > 0,
  ];
  const before = await isShown();
  expect(before).toEqual([200, true, true, true]);
  expect(await changePage(db, { ...own, pageFor: 'nobody' })).toEqual({ ok: true });
  expect(await isShown()).toEqual([404, false, false, false]);
  const other = await aLandingPage(db, { subdomain: 'ada' });
  const theirs = { creatorId: other.creatorId, letterId: sent.id, pageFor: 'everyone' } as const;
  expect(await changePage(db, theirs)).toEqual({ ok: false, reason: 'unknown' });
  await changePage(db, { ...own, pageFor: 'everyone' });
  expect(await isShown()).toEqual(before);
});

describe('members’ parts of letters', () => {
  const { issue, secrets } = aMembersIssue();
  const closedIssue = anIssue({
    preheader: 'First sentence. Then zqsecondxv.',
    blocks: [aBlock('paragraph', ['zqclosedxv'])],
  });
  const all = [...secrets, 'zqclosedxv', 'zqsecondxv'];

  beforeEach(async () => {
    await aSentLetter(db, creatorId, { slug: 'partly', issue, startedAt: at(1) });
    await aSentLetter(db, creatorId, { slug: 'closed', issue: closedIssue, pageFor: 'members', startedAt: at(2) });
  });
  const addresses = () => [
    letterPaths.archive(subdomain),
    letterPaths.archive(subdomain, { after: 'closed' }),
    letterPaths.feed(subdomain),
    letterPaths.letter(subdomain, 'partly'),
    letterPaths.letter(subdomain, 'closed'),
    ...['partly', 'closed'].map((slug) => `${letterPaths.letter(subdomain, slug)}.data`),
  ];

  test.each(['visitor', 'unconfirmed', 'ended-member', 'member-of-another', 'another-creator'] as const)(
    'are at no address as %s',
    async (role) => {
      const browser = await browserOf(role);
      for (const address of addresses()) {
        const { html } = await browser.get(address);
        expect(
          all.filter((secret) => html.includes(secret)),
          address,
        ).toEqual([]);
      }
      const { html, text } = await browser.get(letterPaths.letter(subdomain, 'partly'));
      expect(text).toContain('The rest of this letter is for members');
      expect(html).toContain('"cssSelector":".letter-for-members"');
      const closed = await browser.get(letterPaths.letter(subdomain, 'closed'));
      expect(closed.text).toEqual(expect.arrayContaining(['First sentence.', 'This letter is for members']));
    },
  );

  test.each(['member', 'owner', 'operator'] as const)('are on the pages for a %s', async (role) => {
    const browser = await browserOf(role);
    const { html, headers } = await browser.get(letterPaths.letter(subdomain, 'partly'));
    expect(secrets.filter((secret) => !html.includes(secret))).toEqual([]);
    expect(headers.get('cache-control')).toContain('private');
    expect((await browser.get(letterPaths.letter(subdomain, 'closed'))).html).toContain('zqclosedxv');
    // The public feed is the same for all.
    const feed = await browser.get(letterPaths.feed(subdomain));
    expect(all.filter((secret) => feed.html.includes(secret))).toEqual([]);
  });

  test('are in a member’s own feed, until the membership ends, and not in another creator’s', async () => {
    const [member, ended] = [await people.accountOf('member'), await people.accountOf('ended-member')];
    const feedOf = async (accountId: string | null, of = subdomain) => {
      const { token } = await changeLetterFeed(db, { accountId: accountId!, now: clock.now });
      return aBrowser(services).get(letterPaths.memberFeed(of, token));
    };
    const { status, html, headers } = await feedOf(member);
    expect([status, headers.get('cache-control')]).toEqual([200, expect.stringContaining('no-store')]);
    for (const secret of all.filter((each) => each !== 'zqsecondxv')) expect(html).toContain(secret);
    const closed = await feedOf(ended);
    expect([closed.status, all.filter((secret) => closed.html.includes(secret))]).toEqual([404, []]);
    const other = await aLandingPage(db, { subdomain: 'ada' });
    await aSentLetter(db, other.creatorId, { issue, slug: 'hers' });
    expect((await feedOf(member, 'ada')).status).toBe(404);
  });

  test('are in no feed whose address has been replaced or ended', async () => {
    const accountId = (await people.accountOf('member'))!;
    const change = async () => (await changeLetterFeed(db, { accountId, now: clock.now })).token;
    const [before, now] = [await change(), await change()];
    const statusOf = async (token: string) =>
      (await aBrowser(services).get(letterPaths.memberFeed(subdomain, token))).status;
    expect([await statusOf(before), await statusOf(now)]).toEqual([404, 200]);
    await endLetterFeed(db, { accountId });
    expect(await statusOf(now)).toBe(404);
  });
});

test('a member gets the address of a feed on its page, once, without scripts', async () => {
  const headers = { ...(await people.cookieOf('member')), origin: services.origin };
  const browser = aBrowser(services);
  const page = letterPaths.ownFeed(subdomain);
  const made = await browser.post(page, { intent: 'change-address' }, { headers });
  const address = /\/letters\/feed\/[\w-]{20,}/.exec(made.html)![0];
  expect((await browser.get(`/${subdomain}${address}`)).status).toBe(200);
  expect((await browser.get(page, { headers })).html).not.toContain(address);
  const ended = await browser.post(page, { intent: 'end-address' }, { headers });
  expect(ended.text).toContain('The link no longer works.');
  const visitor = await (await browserOf('ended-member')).get(page);
  expect(visitor.text.join(' ')).toContain('are for members');
  expect(visitor.html).not.toContain('change-address');
});

test('signing in on the way to a page of letters loads a document, because other pages do not know its route', async () => {
  await startWithRosa();
  const { email, password } = rosa;
  const isReloaded = async (from: string) => {
    const { headers } = await aBrowser(services).post('/sign-in', { email, password, from }, { inApp: true });
    return headers.has('x-remix-reload-document');
  };
  expect(await isReloaded(letterPaths.ownFeed(subdomain))).toBe(true);
  expect(await isReloaded(`/${subdomain}/recipes`)).toBe(false);
});

test('the sitemap’s chunks have every sent letter of an active page once', async () => {
  const sent = [];
  for (let n = 0; n < 5; n++) sent.push((await aSentLetter(db, creatorId, { slug: `l${n}` })).slug);
  await aSentLetter(db, creatorId, { slug: 'waits', startedAt: null, finishedAt: null, state: 'scheduled' });
  const starts = await listLetterChunkStarts(db, { creatorId: null, size: 2 });
  expect(starts).toHaveLength(3);
  const listed = await Promise.all(starts.map((from) => listLetterChunk(db, { creatorId: null, from, size: 2 })));
  expect(
    listed
      .flat()
      .map(({ slug }) => slug)
      .sort(),
  ).toEqual(sent.sort());
  await db.delete(letters).where(eq(letters.creatorId, creatorId));
  expect(await listLetterChunkStarts(db, { creatorId: null, size: 2 })).toEqual([]);
});
