import { beforeEach, expect, test } from 'vitest';
import { accountServices, fresh } from '../../../tests/support/account-services.ts';
import { type Answer, aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';

const { db } = await testDatabase();
const { services, clock, lastLink, signUpIn, startWithRosa } = await accountServices(db);
const forgotten = '/auth/forgot-password?from=%2Fbea';

let browser: TestBrowser;

beforeEach(async () => {
  await startWithRosa();
  browser = aBrowser(services);
});

const arriving = (path: string) => ({ headers: { origin: services.origin, referer: services.origin + path } });

function expectBeas({ html }: Answer, message = '') {
  expect([message, html.includes('#245c4a'), html.includes('href="/bea"')]).toEqual([message, true, true]);
}

test.each(['/bea', '/bea?utm_source=bio', `/sign-up/${bea.creatorId}`])(
  'sign-in from %s is in the creator’s colour, leads back, and passes it to the forgotten password',
  async (path) => {
    for (const page of [
      await browser.get('/sign-in', arriving(path)),
      await browser.get(`/sign-in?from=${encodeURIComponent(path)}`),
    ]) {
      expect(page.html).toContain('#245c4a');
      expect(page.html).toContain(`href="${path}"`);
      expect(page.html).toContain(`href="${forgotten}"`);
      expect(page.html).toContain(`href="/sign-up/${bea.creatorId}"`);
    }
  },
);

test('a refused sign-in keeps the creator without scripts', async () => {
  const page = await browser.get('/sign-in', arriving('/bea'));
  const action = /<form[^>]*action="(\/sign-in[^"]*)"/.exec(page.html)![1]!;
  const refused = await browser.post(action, { ...fieldsOf(page), email: rosa.email, password: 'wrong' });
  expect(refused.status).toBe(400);
  expectBeas(refused);
});

test('a forgotten password, asked for from a creator’s page, keeps the creator to the end', async () => {
  expectBeas(await browser.get(forgotten), 'the form');
  expect((await browser.get(forgotten)).html).toContain('href="/sign-in?from=%2Fbea"');
  expectBeas(await browser.post(forgotten, { email: 'nobody' }), 'refused');
  expectBeas(await browser.post(forgotten, { email: rosa.email }), 'sent');
  const page = await browser.get(await lastLink());
  expectBeas(page, 'the link');
  const done = await browser.post('/auth/reset-password', { ...fieldsOf(page), ...fresh });
  expectBeas(done, 'updated');
  const to = /href="(\/auth\/password-reset-success[^"]*)"/.exec(done.html)![1]!;
  const success = await browser.get(to);
  expectBeas(success, 'reset');
  expect(success.html).toContain('href="/sign-in?from=%2Fbea"');
});

test('a reset link that was used or has expired keeps the creator, and so does the request for another', async () => {
  const ask = async () => {
    await browser.post(forgotten, { email: rosa.email });
    return lastLink();
  };
  const expectDead = async (link: URL, what: string) => {
    const page = await browser.get(link);
    expect(page.status).toBe(400);
    expectBeas(page, what);
    expect(page.html).toContain(`href="${forgotten}"`);
  };
  const used = await ask();
  const fields = { ...fieldsOf(await browser.get(used)), ...fresh };
  await browser.post('/auth/reset-password', fields);
  await expectDead(used, 'used');
  expectBeas(await browser.post('/auth/reset-password', fields), 'sent again');
  const expired = await ask();
  clock.pass(60 * 60);
  await expectDead(expired, 'expired');
});

test('the creator of the previous page takes precedence over that of an unfinished sign-up', async () => {
  await aLandingPage(db, { subdomain: 'cem', name: 'Cem', accentColor: '#7a1f3d' });
  await signUpIn(browser, { email: 'new@home.example' });
  expectBeas(await browser.get('/auth/forgot-password'));
  expect((await browser.get('/sign-in', arriving('/cem'))).html).toContain('#7a1f3d');
});

test('the template’s creator stays too', async () => {
  const template = { pageId: bea.creatorId, ...bea };
  const page = await browser.get('/sign-in', { ...arriving('/template_1'), services: { template } });
  expect(page.html).toContain('#245c4a');
});

test.each(['/nobody', '//evil.example/bea', 'https://evil.example/bea', '/sign-up/x', '/%00', '/account'])(
  '%s has no creator, so the page is the platform’s',
  async (from) => {
    for (const path of ['/sign-in', '/auth/forgot-password', '/auth/password-reset-success']) {
      const page = await browser.get(`${path}?from=${encodeURIComponent(from)}`);
      expect([path, page.status, page.html.includes('#245c4a')]).toEqual([path, 200, false]);
    }
  },
);

test('the logo leads to the creator, not to a page that asks for the sign-in again', async () => {
  const page = await browser.get('/sign-in', arriving('/account'));
  expect(page.html).not.toContain('href="/account"');
});
