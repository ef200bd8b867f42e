import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { aBrowser, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { sessions } from '../../db/schema/identity.ts';

const { db } = await testDatabase();
const { services, startWithRosa } = await accountServices(db);

const SESSION = '__Host-larder_session';
let browser: TestBrowser;

beforeEach(async () => {
  await startWithRosa();
  browser = aBrowser(services);
});

const set = /^signed_in=1\.[\w-]{11}\.[\w-]{11}; Max-Age=\d+; Path=\/; Secure; SameSite=Lax$/;
const ended = 'signed_in=0; Max-Age=86400; Path=/; Secure; SameSite=Lax';
const expired = 'signed_in=; Max-Age=0; Path=/; Secure; SameSite=Lax';

// `takeCookies` checks that every response which begins or ends a session sets this cookie accordingly.
describe('the cookie that tells scripts whether someone is signed in', () => {
  test('comes with the session, contains only a comparable id, and expires with it', async () => {
    const cookies = (await browser.signIn()).headers.getSetCookie();
    const sent = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`))!;
    const maxAge = (cookie: string) => /Max-Age=(\d+)/.exec(cookie)![1];
    expect(sent('signed_in')).toMatch(set);
    expect(maxAge(sent('signed_in'))).toBe(maxAge(sent(SESSION)));
    const before = browser.cookies.get('signed_in')!.split('.');
    await browser.signIn();
    const [, account, session] = browser.cookies.get('signed_in')!.split('.');
    expect(account).toBe(before[1]);
    expect(session).not.toBe(before[2]);
  });

  test('says that the session was ended', async () => {
    await browser.signIn();
    expect((await browser.post('/sign-out')).headers.getSetCookie()).toContain(ended);
    expect((await browser.get('/account')).headers.getSetCookie(), 'once').toEqual([]);
  });

  test('is updated when a page finds that the session was ended on another device', async () => {
    await browser.signIn();
    await db.delete(sessions);
    const answer = await browser.get('/account');
    expect(answer.location).toBe('/sign-in?from=%2Faccount');
    expect(answer.headers.getSetCookie()).toEqual([ended]);
  });

  test.each([
    ['is not in the browser any more', async () => void browser.cookies.delete(SESSION)],
    ['has expired', () => db.update(sessions).set({ expiresAt: new Date(0) })],
  ])('goes when a page finds that the session %s', async (_what, expire) => {
    await browser.signIn();
    await expire();
    expect((await browser.get('/account')).headers.getSetCookie()).toEqual([expired]);
  });

  test('is added for a session from before this cookie existed', async () => {
    await browser.signIn();
    browser.cookies.delete('signed_in');
    expect((await browser.get('/account')).headers.getSetCookie()).toContainEqual(expect.stringMatching(set));
    expect((await browser.get('/account')).headers.getSetCookie()).toEqual([]);
  });

  test('opens nothing', async () => {
    browser.cookies.set('signed_in', '1');
    expect((await browser.get('/account')).location).toBe('/sign-in?from=%2Faccount');
  });

  test.each(['/', '/bea', '/privacy-policy'])('changes nothing about %s, which sets no cookie', async (path) => {
    const before = await browser.get(path);
    await browser.signIn();
    for (const cookies of [[SESSION, 'signed_in'], ['signed_in'], [SESSION]]) {
      for (const name of [...browser.cookies.keys()]) if (!cookies.includes(name)) browser.cookies.delete(name);
      const answer = await browser.get(path);
      expect(answer.html).toBe(before.html);
      expect(answer.headers.getSetCookie()).toEqual([]);
      await browser.signIn();
    }
  });

  test('stays while the database is unavailable', async () => {
    await browser.signIn();
    const away = {
      db: new Proxy(db, {
        get: () => {
          throw new Error('away');
        },
      }),
    };
    const answer = await browser.get('/account', { services: away });
    expect(answer.status).toBeGreaterThanOrEqual(500);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
