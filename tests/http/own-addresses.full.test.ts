import { beforeEach, describe, expect, test } from 'vitest';
import { creatorAddresses, creatorDomains } from '../../app/db/schema/creator-addresses.ts';
import { type RoutePattern, routeTable } from '../../app/route-table.ts';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { elements } from '../support/html.ts';
import { aLandingPage, aRecipe, emptyDatabase } from '../support/rows.ts';

const app = await startTestApp({ siteHost: 'larder.test', domains: true, formerOrigin: 'https://old.test' });

const MARISOL = 'marisolcooks.example';
const BEA = 'bea.larder.test';
const PLATFORM = 'larder.test';
const hosts = [PLATFORM, MARISOL, BEA, 'foreign.example', 'www.larder.test', '192.0.2.1'];

let pages: Record<'marisol' | 'bea' | 'nora', Awaited<ReturnType<typeof aLandingPage>>>;

beforeEach(async () => {
  await emptyDatabase(app.db);
  pages = {
    marisol: await aLandingPage(app.db, { subdomain: 'marisol', name: 'Marisol Words' }),
    bea: await aLandingPage(app.db, { subdomain: 'bea', name: 'Bea Words' }),
    nora: await aLandingPage(app.db, { subdomain: 'nora', name: 'Nora Words' }),
  };
  for (const { creatorId, subdomain } of Object.values(pages)) {
    await aRecipe(app.db, creatorId, { name: `Soup of ${subdomain}`, slug: 'soup', free: true });
  }
  const { creatorId } = pages.marisol;
  const [domain] = await app.db
    .insert(creatorDomains)
    .values({ creatorId, domain: MARISOL, skeleton: MARISOL, proof: 'a', state: 'verified' })
    .returning();
  await app.db.insert(creatorAddresses).values([
    { creatorId, domainId: domain!.id },
    { creatorId: pages.bea.creatorId, domainId: null },
  ]);
  await app.settled();
});

const get = (host: string, target: string, headers: Record<string, string> = {}) =>
  app.raw(target, { headers: { host, ...headers } });
const html = async (host: string, target: string) => (await get(host, target)).bytes.toString();

describe('at a creator’s own address', () => {
  test.each([
    [MARISOL, 'Marisol Words', `https://${MARISOL}`],
    [BEA, 'Bea Words', `https://${BEA}`],
  ])('%s, her pages are at the root and link to each other there', async (host, words, origin) => {
    for (const target of ['/', '/recipes', '/recipes/soup', '/sign-up']) {
      const { status, bytes, headers } = await get(host, target);
      const page = bytes.toString();
      expect([target, status]).toEqual([target, 200]);
      expect(page).toContain(words);
      expect(page).not.toMatch(/href="\/(marisol|bea)\b/);
      expect(page).not.toContain(`${ORIGIN}/marisol`);
      expect(headers['strict-transport-security']).toBe('max-age=31536000');
    }
    expect(await html(host, '/')).toContain(`<link rel="canonical" href="${origin}/"`);
    expect(await html(host, '/recipes/soup')).toContain(`<link rel="canonical" href="${origin}/recipes/soup"`);
    const hrefs = elements(await html(host, '/'), 'a').map(({ attributes }) => attributes.href);
    expect(hrefs).toEqual(expect.arrayContaining(['/sign-up', '/recipes']));
  });

  test('data, feed, manifest, robots and sitemaps are of that address', async () => {
    expect((await get(MARISOL, '/_root.data')).status).toBe(200);
    expect(await html(MARISOL, '/recipes/soup.data')).toContain('Soup of marisol');
    expect(await html(MARISOL, '/recipes.xml')).toContain(`https://${MARISOL}/recipes/soup`);
    expect(JSON.parse(await html(MARISOL, '/app.webmanifest'))).toMatchObject({ id: '/', scope: '/' });
    expect(await html(MARISOL, '/robots.txt')).toContain(`Sitemap: https://${MARISOL}/sitemap.xml`);
    expect(await html(MARISOL, '/sitemap-pages.xml')).toContain(`<loc>https://${MARISOL}/recipes</loc>`);
    const recipes = await html(MARISOL, '/sitemap-recipes.xml');
    expect(recipes.match(/<loc>.*?<\/loc>/g)).toEqual([`<loc>https://${MARISOL}/recipes/soup</loc>`]);
  });

  test('scripts know the routes at the root', async () => {
    const [, manifest] = /"(\/assets\/own-manifest-[\w-]+\.js)"/.exec(await html(MARISOL, '/'))!;
    const script = await html(MARISOL, manifest!);
    expect(script).toContain('"path":"recipes/:slug"');
    expect(script).not.toMatch(/"path":":name|"path":"studio|"path":"sign-up\/:creatorId/);
    expect(await html(PLATFORM, '/nora')).not.toContain('own-manifest');
  });

  test.each([
    '/studio',
    '/operator',
    '/bea',
    '/bea/recipes',
    '/welcome',
    '/template_1',
    '/dev/mail',
    '/sitemap-creators.xml',
    '/auth/google/return',
    '/auth/invitation',
    '/api/stripe/webhook',
    '/sign-up/0b0f0a4e-0000-4000-8000-000000000001',
  ])('%s is not there', async (target) => {
    expect((await get(MARISOL, target)).status).toBe(404);
  });

  test('the five reads have her alone', async () => {
    const json = async (target: string) => JSON.parse(await html(MARISOL, target));
    expect(await json('/api/landing-pages?subdomain=marisol')).toMatchObject({ subdomain: 'marisol' });
    expect(await json('/api/landing-pages?subdomain=bea')).toBeNull();
    expect(await json(`/api/landing-pages?id=${pages.bea.id}`)).toBeNull();
    expect(await json(`/api/creators/${pages.marisol.creatorId}/recipes`)).toHaveLength(1);
    expect(await json(`/api/creators/${pages.bea.creatorId}/recipes`)).toEqual([]);
    for (const list of ['reviews', 'faqs', 'features']) {
      expect(await json(`/api/landing-pages/${pages.bea.id}/${list}`)).toEqual([]);
    }
  });

  test('a change is accepted from that address alone', async () => {
    const post = (host: string, origin: string) =>
      app.raw('/sign-in', {
        method: 'POST',
        headers: { host, origin, 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await post(MARISOL, `https://${MARISOL}`)).status).not.toBe(403);
    for (const origin of [ORIGIN, `https://${BEA}`, 'https://evil.example']) {
      expect((await post(MARISOL, origin)).status).toBe(403);
    }
    expect((await post(PLATFORM, `https://${MARISOL}`)).status).toBe(403);
  });
});

describe('another address of a page redirects in one hop', () => {
  test.each([
    [PLATFORM, '/marisol', `https://${MARISOL}/`],
    [PLATFORM, '/marisol/recipes/soup?serves=4', `https://${MARISOL}/recipes/soup?serves=4`],
    [PLATFORM, '/bea/recipes', `https://${BEA}/recipes`],
    ['marisol.larder.test', '/recipes?q=a', `https://${MARISOL}/recipes?q=a`],
    ['www.marisolcooks.example', '/', `https://${MARISOL}/`],
    ['nora.larder.test', '/recipes', `${ORIGIN}/nora/recipes`],
    ['nora.larder.test', '/', `${ORIGIN}/nora`],
    [MARISOL, '/marisol/recipes', `https://${MARISOL}/recipes`],
    [MARISOL, '/marisol//evil.example', `https://${MARISOL}//evil.example`],
  ])('%s%s', async (host, target, location) => {
    const { status, headers } = await get(host, target);
    expect([status, headers.location]).toEqual([301, location]);
  });

  test('but not to a domain that she has lost', async () => {
    await app.db.update(creatorDomains).set({ state: 'lost', failingSince: new Date() });
    await app.settled();
    expect((await get(MARISOL, '/')).status).toBe(421);
    expect((await get(PLATFORM, '/marisol/recipes')).headers.location).toBe('https://marisol.larder.test/recipes');
  });
});

test('the platform’s sitemaps list the creators whose pages are there', async () => {
  const listed = async (target: string) => (await html(PLATFORM, target)).match(/<loc>.*?<\/loc>/g);
  expect(await listed('/sitemap-creators.xml')).toEqual([`<loc>${ORIGIN}/nora</loc>`]);
  expect(await listed('/sitemap-recipes.xml')).toEqual([`<loc>${ORIGIN}/nora/recipes/soup</loc>`]);
});

describe('a host that the platform has left', () => {
  test.each([
    ['old.test', '/nora/recipes?q=a', `${ORIGIN}/nora/recipes?q=a`],
    ['OLD.test:443', '/auth/verify?token=a', `${ORIGIN}/auth/verify?token=a`],
    ['old.test', '/marisol/recipes/soup?serves=4', `https://${MARISOL}/recipes/soup?serves=4`],
    ['old.test', `/bea`, `https://${BEA}/`],
    ['bea.old.test', '/recipes?q=a', `https://${BEA}/recipes?q=a`],
    ['nora.old.test', '/', `${ORIGIN}/nora`],
  ])('redirects reads in one hop: %s%s', async (host, target, location) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await app.raw(target, { method, headers: { host } });
      expect([status, headers.location]).toEqual([301, location]);
    }
  });

  test('redirects no change: a form of an old page is refused, and what any origin may send is taken', async () => {
    const post = (target: string, origin: string) =>
      app.raw(target, {
        method: 'POST',
        headers: { host: 'old.test', origin, 'content-type': 'application/x-www-form-urlencoded' },
      });
    expect((await post('/sign-in', 'https://old.test')).status).toBe(403);
    expect((await post(`/auth/letters/${'a'.repeat(43)}/stop`, 'null')).status).not.toBe(403);
    expect((await post('/api/auth/token', 'null')).status).toBe(400);
  });
});

const returns = ['from', 'redirect_to', 'next', 'return', 'return_to', 'url', 'creator_id', 'check'];
const pagesWithReturns = [
  ...['/sign-in', '/sign-in/verification-mail', '/sign-in/second-factor', '/sign-in/again', '/sign-out', '/sign-up'],
  ...['/auth/hand-over', '/auth/hand-over/answer', '/auth/google', '/auth/google-callback', '/auth/forgot-password'],
  ...['/auth/reset-password', '/auth/password-reset-success', '/auth/verify', '/auth/email', '/account', '/kitchen'],
];

test.each([
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '/%5Cevil.example/..//evil.example/',
  'https:evil.example',
])('no page of a creator’s site leads to %s', async (target) => {
  for (const page of pagesWithReturns) {
    const query = new URLSearchParams(returns.map((name) => [name, target]));
    const { headers, bytes } = await get(MARISOL, `${page}?${query}`);
    const to = headers.location && new URL(headers.location, `https://${MARISOL}`).host;
    expect([MARISOL, PLATFORM, undefined], page).toContain(to);
    const leads = elements(bytes.toString(), 'a').map(({ attributes: { href = '' } }) => href);
    const sends = elements(bytes.toString(), 'form').map(({ attributes: { action = '' } }) => action);
    for (const each of [...leads, ...sends]) {
      expect(new URL(each, `https://${MARISOL}`).host, `${page}: ${each}`).not.toBe('evil.example');
    }
  }
});

test.each([
  'foreign.example',
  '192.0.2.1',
  '[2001:db8::1]',
  'larder.test.evil.example',
  'evil.example:443',
  'hidden.larder.test',
  'www.larder.test',
  'xn--mrisol-8va.larder.test',
  `${'a'.repeat(300)}.test`,
])('the host %s gets no page', async (host) => {
  const { status, headers, bytes } = await get(host, '/marisol');
  expect([status, headers['cache-control']]).toEqual([421, 'no-store']);
  expect(bytes.toString()).not.toMatch(/words|larder/i);
  expect((await get(host, '/healthz')).status).toBe(200);
});

test.each(['MarisolCooks.Example', `${MARISOL}:443`, `${MARISOL}.`, `${MARISOL}.:8443`])(
  'the host %s is hers',
  async (host) => {
    expect(await html(host, '/')).toContain('Marisol Words');
  },
);

test('X-Forwarded-Host names no site', async () => {
  const headers = { 'x-forwarded-host': MARISOL, forwarded: `host=${MARISOL}` };
  expect((await get(PLATFORM, '/nora', headers)).bytes.toString()).toContain('Nora Words');
  expect((await get('foreign.example', '/', headers)).status).toBe(421);
});

/** Addresses of every cached route, on the platform and at the root. */
const targets = (Object.keys(routeTable) as RoutePattern[])
  .filter((pattern) => routeTable[pattern].cache !== 'no-store')
  .flatMap((pattern) => {
    const of = (name: keyof typeof pages) =>
      pattern
        .replace(':name', name)
        .replace(':creatorId', pages[name].creatorId)
        .replace(':pageId', pages[name].id)
        .replace(':slug', 'soup')
        .replace(/:\w+/g, 'any');
    return [() => of('marisol'), () => of('bea'), () => of('nora'), () => of('marisol').replace(/^\/marisol\/?/, '/')];
  });

test('no host’s answer is ever another host’s, in whatever order they are asked', async () => {
  const all = targets.flatMap((target) => hosts.map((host) => ({ host, target: target() })));
  const asked = all.flatMap(({ host, target }) => [
    { host, target },
    { host, target: target === '/' ? '/_root.data' : `${target}.data` },
  ]);
  const fresh = new Map<string, string>();
  const answerTo = async ({ host, target }: (typeof asked)[number]) => {
    const { status, headers, bytes } = await get(host, target);
    return JSON.stringify([status, headers.location, headers['content-type'], bytes.toString()]);
  };
  for (const each of asked) {
    app.cache.drop('everything');
    fresh.set(`${each.host} ${each.target}`, await answerTo(each));
  }
  app.cache.drop('everything');
  for (const each of [...asked, ...asked.toReversed()]) {
    expect(await answerTo(each), `${each.host}${each.target}`).toBe(fresh.get(`${each.host} ${each.target}`));
  }
  for (const [name, answer] of fresh) {
    if (name.startsWith(MARISOL)) expect(answer, name).not.toMatch(/Bea Words|Nora Words|Soup of (bea|nora)/);
    if (name.startsWith(BEA)) expect(answer, name).not.toMatch(/Marisol Words|Nora Words|Soup of (marisol|nora)/);
  }
}, 120_000);
