import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { elements, meta, visibleText } from '../support/html.ts';
import { aCreator, aFeature, aLandingPage, aRecipe } from '../support/rows.ts';

const template = { pageId: randomUUID(), creatorId: randomUUID() };
const app = await startTestApp({ template });

/** Expects a failure page: red heading, announced to screen readers, not indexed and not cached. */
async function expectFailure(path: string, status: number, words: string) {
  const answer = await app.get(path);
  expect(answer.status).toBe(status);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('etag')).toBeNull();
  const html = await answer.text();
  const [heading] = elements(html, 'h1');
  expect(heading?.inside).toBe(words);
  expect(heading?.attributes).toEqual({ class: expect.stringContaining('text-danger') });
  // On the heading, the role would replace the heading's role.
  const alert = elements(html, 'div').find(({ attributes }) => attributes.role === 'alert');
  expect(alert?.inside).toContain(words);
  expect(meta(html, 'robots')).toBe('noindex');
  const wayHome = elements(html, 'a').find(({ inside }) => inside === 'Go to Home');
  expect(wayHome?.attributes.href).toBe('/');
}

test.each([
  ['unknown', {}, '/nobody'],
  ['not active', { subdomain: 'gone', isActive: false }, '/gone'],
  ['a reserved word', { subdomain: 'media' }, '/media'],
])('a creator’s page is a 404 when it is %s', async (_why, fields, path) => {
  await aLandingPage(app.db, { name: 'Page', ...fields });
  await expectFailure(path, 404, 'Landing page not found');
});

describe('the template page', () => {
  test('that does not exist is not found', async () => {
    await expectFailure('/template_1', 404, 'Landing page not found');
  });

  test('shows the page of one fixed id and the recipes of the other, and every link leads to the latter', async () => {
    // All rows are written before the first request, because the response is cached.
    const page = await aLandingPage(app.db, { id: template.pageId, subdomain: 'template', name: 'The template' });
    await aFeature(app.db, page.id);
    await aRecipe(app.db, page.creatorId, { name: 'Of the page’s creator' });
    await aCreator(app.db, { id: template.creatorId });
    await aRecipe(app.db, template.creatorId, { name: 'Of the fixed creator' });
    const html = await app.html('/template_1');
    const text = visibleText(html);
    expect(text).toEqual(expect.arrayContaining(['The template', 'Of the fixed creator']));
    expect(text).not.toContain('Of the page’s creator');
    const links = elements(html, 'a').flatMap(({ attributes }) => attributes.href?.match(/^\/sign-up.*/) ?? []);
    expect(links.length).toBeGreaterThanOrEqual(6);
    expect(new Set(links)).toEqual(new Set([`/sign-up/${template.creatorId}`]));
    // The creator in the page's data must not be the owner of the template page.
    expect(html).not.toContain(page.creatorId);
  });
});

describe('an address', () => {
  test.each(['/Marisol', '/MARISOL?utm_source=bio'])('%s redirects to lower case, with its query', async (path) => {
    const answer = await app.get(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([301, path.replace(/MARISOL/i, 'marisol')]);
  });

  test('that is a reserved word in upper case does not redirect', async () => {
    await expectFailure('/Media', 404, 'Landing page not found');
  });

  test.each(['/a/b', '/no/such/page', '/api/unknown', '/assets/none.js', '/media/x/y/z', '/marisol/x'])(
    '%s is unknown and shows the router’s error screen',
    async (path) => {
      const answer = await app.get(path);
      const html = await answer.text();
      expect(answer.status).toBe(404);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      const text = visibleText(html);
      expect(text).toContain('Unexpected Application Error!');
      expect(text).toContain('404 Not Found');
      expect(text).toContain('There’s no page at this address. Check it for typos, or the page may have moved.');
      expect(text).toContain('Go to Home');
      expect(html).toContain('href="/#directory"');
      expect(html).not.toMatch(/\bat .*\.[jt]sx?:\d+|node_modules|build\/server/);
      expect(meta(html, 'robots')).toBe('noindex');
    },
  );

  test.each(['/no/such/page.data', '/auth/none.data?token=t'])('%s is a 404 that is not cached', async (path) => {
    for (const method of ['GET', 'POST']) {
      const { status, headers } = await app.get(path, { method });
      expect([status, headers.get('cache-control')]).toEqual([404, 'no-store']);
    }
  });

  test('of a second template is a 404', async () => {
    await expectFailure('/template_2', 404, 'Landing page not found');
  });
});

describe('a malformed request gets a client error', () => {
  test.each([
    '/%E0%A4%A',
    '/%',
    '/%zz',
    '/..%2f..%2fetc%2fpasswd',
    '/../../etc/passwd',
    '/assets/../../../etc/passwd',
    '/assets/..%2f..%2fserver%2findex.js',
    '//',
    '//evil.example',
    '///',
    '/\\evil.example',
    '/?after=%E0%A4%A',
    '/marisol%2f',
    `/${'a'.repeat(8_000)}`,
    `/marisol/${'b/'.repeat(4_000)}`,
    '/.env',
    '/.git/config',
    '/server/index.js',
  ])('%s', async (target) => {
    const { status, headers } = await app.raw(target);
    if (target.startsWith('/?')) expect(status).toBe(200);
    else expect([301, 302, 400, 404]).toContain(status);
    expect(headers.location ?? '').not.toContain('evil.example');
  });

  test('public addresses are read-only, and `Allow` names the methods', async () => {
    for (const target of ['/welcome', '/marisol', '/api/landing-pages', '/api/landing-pages/x/reviews']) {
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const { status, headers } = await app.raw(target, { method });
        expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD']);
        expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
      }
      const { status, headers } = await app.raw(target, { method: 'OPTIONS' });
      expect([status, headers.allow]).toEqual([204, 'GET, HEAD, OPTIONS']);
    }
  });

  test('HEAD is answered like GET on every address', async () => {
    for (const target of ['/welcome', '/no/such/page', '/nobody', '/Marisol', '/robots.txt', '/favicon.png', '/%']) {
      const [head, get] = [await app.raw(target, { method: 'HEAD' }), await app.raw(target)];
      expect([target, head.status, head.bytes.length]).toEqual([target, get.status, 0]);
    }
  });
});

test('every page has the headers against sniffing, referrers and framing', async () => {
  for (const path of ['/welcome', '/nobody', '/no/such/page', '/robots.txt', '/favicon.png', '/api/landing-pages']) {
    const { headers } = await app.get(path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('strict-transport-security')).toContain('max-age=');
    expect(headers.get('x-powered-by')).toBeNull();
  }
});
