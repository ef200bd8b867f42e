import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';

const { db } = await testDatabase();
const { services, startWithRosa } = await accountServices(db);

const SESSION = '__Host-larder_session';
let browser: TestBrowser;

beforeEach(async () => {
  await startWithRosa();
  browser = aBrowser(services);
  await browser.signIn();
});

describe('signing out', () => {
  test('takes effect immediately', async () => {
    const token = browser.cookies.get(SESSION)!;
    const answer = await browser.post('/sign-out', {});
    expect([answer.status, answer.location]).toEqual([303, '/']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(browser.cookies.has(SESSION)).toBe(false);
    browser.keep(`${SESSION}=${token}`);
    expect((await browser.get('/account')).location).toBe('/sign-in?from=%2Faccount');
  });

  test('by GET or from another site ends no session', async () => {
    expect((await browser.get('/sign-out')).location).toBe('/');
    expect((await browser.post('/sign-out', {}, { headers: { origin: 'https://evil.example' } })).status).toBe(403);
    expect((await browser.get('/account')).status).toBe(200);
  });
});
