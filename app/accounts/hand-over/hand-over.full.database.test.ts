import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { type Answer, aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { elements } from '../../../tests/support/html.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { testSites } from '../../../tests/support/sites.ts';
import { creatorAddresses } from '../../db/schema/creator-addresses.ts';
import { creatorMembers } from '../../db/schema/creators.ts';
import type { Services } from '../../http/services.ts';
import type { OwnSite } from '../../sites/site.ts';

const { db } = await testDatabase();
const account = await accountServices(db);
const { clock } = account;
const services = { ...account.services, sites: testSites(db, { siteHost: 'larder.test' }) };

const PLATFORM = 'https://larder.test';
const BEA = 'https://bea.larder.test';

let accountId: string;
let site: OwnSite;
/** One person's browser on the platform and on Bea's site. The two sites have separate cookies. */
let platform: TestBrowser;
let beas: TestBrowser;

beforeEach(async () => {
  accountId = await account.startWithRosa();
  await db.insert(creatorAddresses).values({ creatorId: bea.creatorId, domainId: null });
  services.sites.drop('everything');
  site = (await services.sites.find('bea.larder.test')) as OwnSite;
  platform = aBrowser(services);
  beas = aBrowser(services, { at: site });
});

const crossSite = { origin: 'null', 'sec-fetch-site': 'cross-site' };
const begin = (browser: TestBrowser, query: Record<string, string> = {}) =>
  browser.get(`/auth/hand-over?${new URLSearchParams({ redirect_to: '/account', ...query })}`);
const tokenIn = (answer: Answer) => fieldsOf(answer).token!;
const send = (browser: TestBrowser, token: string) =>
  browser.post('/auth/hand-over', { token }, { headers: crossSite });
const opens = async (browser: TestBrowser) => (await browser.get('/account')).status === 200;

async function tokenForBeas(): Promise<string> {
  const { location } = await begin(beas);
  return tokenIn(await platform.post(location!));
}

async function tokenForPlatform(): Promise<string> {
  const { location } = await begin(platform, { creator_id: bea.creatorId });
  return tokenIn(await beas.post(location!));
}

describe('from the platform to a creator’s site', () => {
  beforeEach(async () => {
    await platform.signIn();
  });

  test('the sign-in page there offers it, without knowing who is signed in here', async () => {
    const page = await beas.get('/sign-in?from=/kitchen/week');
    expect(page.text).toContain('Signed in on Larder? Continue');
    expect(page.html).toContain('href="/auth/hand-over?redirect_to=%2Fkitchen%2Fweek"');
    expect(page.html).not.toContain(rosa.email);
  });

  test('it begins there, asks here, and signs in there', async () => {
    const begun = await begin(beas, { redirect_to: '/recipes?q=a' });
    expect(begun.location).toMatch(/^https:\/\/larder\.test\/auth\/hand-over\/answer\?creator_id=.*&check=.{43}$/);
    const question = await platform.get(begun.location!);
    expect(question.text.join(' ')).toContain(`You are signed in as ${rosa.email}`);
    expect(question.headers.get('referrer-policy')).toBe('no-referrer');
    const delivery = await platform.post(begun.location!);
    expect(elements(delivery.html, 'form')[0]!.attributes).toMatchObject({
      action: `${BEA}/auth/hand-over`,
      method: 'post',
    });
    const arrived = await send(beas, tokenIn(delivery));
    expect([arrived.status, arrived.location]).toEqual([303, '/recipes?q=a']);
    expect(await opens(beas)).toBe(true);
    expect([...beas.cookies.keys()]).not.toContain('__Host-larder_hand_over');
    expect(beas.cookies.get('__Host-larder_session')).not.toBe(platform.cookies.get('__Host-larder_session'));
  });

  test('a person who is not signed in here signs in first, and comes back to the question', async () => {
    const stranger = aBrowser(services);
    const { location } = await begin(beas);
    const asked = await stranger.get(location!);
    const path = location!.slice(PLATFORM.length);
    expect(asked.location).toBe(`/sign-in?from=${encodeURIComponent(path)}`);
    const back = await stranger.signIn({ from: path });
    expect(back.location).toBe(path);
    // A document load, because the sign-in page's route manifest does not have the route of this path.
    expect(back.headers.get('x-remix-reload-document')).toBe('true');
  });

  test('a person who is signed in there goes on', async () => {
    await beas.signIn();
    expect((await begin(beas)).location).toBe('/account');
  });

  test('a token works once', async () => {
    const token = await tokenForBeas();
    const cookies = [...beas.cookies];
    expect((await send(beas, token)).status).toBe(303);
    for (const [name, value] of cookies) beas.cookies.set(name, value);
    for (const spelled of [token, `${token}=`, `${token}\n`, ` ${token}`]) {
      expect((await send(beas, spelled)).status).toBe(400);
    }
  });

  test('a token is refused after a minute', async () => {
    const token = await tokenForBeas();
    clock.pass(60);
    const refused = await send(beas, token);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('That took too long, or began in another browser. Please sign in here.');
    expect(await opens(beas)).toBe(false);
  });

  test('a stranger’s token signs nobody in: without his cookie, or with that of another beginning', async () => {
    const token = await tokenForBeas();
    const victim = aBrowser(services, { at: site });
    expect((await send(victim, token)).status).toBe(400);
    await begin(victim);
    expect((await send(victim, token)).status).toBe(400);
    expect(await opens(victim)).toBe(false);
  });

  test('a token is for one site', async () => {
    const { creatorId } = await aLandingPage(db, { subdomain: 'marisol' });
    await db.insert(creatorAddresses).values({ creatorId, domainId: null });
    services.sites.drop('everything');
    const marisols = aBrowser(services, { at: (await services.sites.find('marisol.larder.test'))! });
    const token = await tokenForBeas();
    for (const [name, value] of beas.cookies) {
      marisols.cookies.set(name, value);
      platform.cookies.set(name, value);
    }
    expect((await send(marisols, token)).status).toBe(400);
    expect((await send(platform, token)).status).toBe(400);
  });

  test('a token of a session that has ended in the meantime is refused', async () => {
    const token = await tokenForBeas();
    await platform.post('/sign-out');
    expect((await send(beas, token)).status).toBe(400);
  });

  test('only a creator’s own address can be its end, and no other site is named in an address', async () => {
    const { creatorId } = await aLandingPage(db, { subdomain: 'nora' });
    const check = 'a'.repeat(43);
    for (const query of [
      `creator_id=${creatorId}&check=${check}`,
      `creator_id=https://evil.example&check=${check}`,
      `check=${check}`,
      `creator_id=${bea.creatorId}`,
      `creator_id=${bea.creatorId}&check=short`,
    ]) {
      expect((await platform.get(`/auth/hand-over/answer?${query}`)).status, query).toBe(404);
      expect((await platform.post(`/auth/hand-over/answer?${query}`)).status, query).toBe(404);
    }
    expect((await platform.get(`/auth/hand-over/answer?creator_id=${bea.creatorId}&check=${check}`)).status).toBe(200);
  });

  test('an address over its limit gets no answer', async () => {
    const { location } = await begin(beas);
    const over = { limits: { consume: async () => ({ ok: false, retryAfter: 61 }) } } as unknown as Services;
    const answer = await platform.post(location!, {}, { services: over });
    expect(answer.status).toBe(429);
    expect(answer.text).toContain('Too many attempts. Please try again in 2 minutes.');
  });

  test('the answer is accepted from a page of the platform alone', async () => {
    const { location } = await begin(beas);
    for (const headers of [crossSite, { origin: BEA }]) {
      expect((await platform.post(location!, {}, { headers })).status).toBe(403);
    }
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    'javascript:alert(1)',
    '',
  ])('it does not lead to %j', async (target) => {
    const { location } = await begin(beas, { redirect_to: target, creator_id: target });
    expect(new URL(location!).origin).toBe(PLATFORM);
    const token = tokenIn(await platform.post(location!));
    expect((await send(beas, token)).location).toBe('/account');
  });

  test('a fresh sign-in there is as old as that here', async () => {
    clock.pass(16 * 60);
    await send(beas, await tokenForBeas());
    expect((await beas.get('/account/export')).location).toMatch(/^\/sign-in\/again/);
  });
});

describe('from a creator’s site to the platform', () => {
  beforeEach(async () => {
    await beas.signIn();
  });

  test('the sign-in page of her brand offers it', async () => {
    const page = await platform.get('/sign-in?from=/bea/recipes');
    expect(page.text).toContain('Signed in on bea.larder.test? Continue');
    const plain = await platform.get('/sign-in');
    expect(plain.html).not.toContain('/auth/hand-over');
  });

  test('it asks here at the end, because whoever controls her host could send another account', async () => {
    const token = await tokenForPlatform();
    const question = await send(platform, token);
    expect(question.status).toBe(200);
    expect(question.text.join(' ')).toContain(`This signs you in on Larder as ${rosa.email}.`);
    expect(await opens(platform)).toBe(false);
    const arrived = await platform.post('/auth/hand-over', { token: tokenIn(question) });
    expect([arrived.status, arrived.location]).toEqual([303, '/account']);
    expect(await opens(platform)).toBe(true);
  });

  test('people who work in a studio sign in here', async () => {
    await db.insert(creatorMembers).values({ creatorId: bea.creatorId, accountId, role: 'editor' });
    const { location } = await begin(platform, { creator_id: bea.creatorId, redirect_to: '/studio' });
    const arrived = await send(platform, tokenIn(await beas.post(location!)));
    expect(arrived.location).toBe('/sign-in?redirect_to=%2Fstudio');
    expect(await opens(platform)).toBe(false);
  });

  test('without an address of her own it leads to the sign-in', async () => {
    const { creatorId } = await aLandingPage(db, { subdomain: 'nora' });
    for (const creator_id of ['', creatorId, 'bea', 'https://evil.example']) {
      expect((await begin(platform, { creator_id })).location).toBe('/sign-in?redirect_to=%2Faccount');
    }
  });
});
