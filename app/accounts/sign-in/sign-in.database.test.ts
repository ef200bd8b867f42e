import { beforeEach, describe, expect, test } from 'vitest';
import { withoutTable } from '../../../tests/support/broken-tables.ts';
import { aBrowser, fieldsOf } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { loggedText } from '../../../tests/support/logged-text.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { unconfirmedSignUp } from '../../../tests/support/unconfirmed-sign-up.ts';
import { sessions } from '../../db/schema/identity.ts';
import { hashToken, newToken } from '../../identity/links/tokens.server.ts';

const { db } = await testDatabase();
const { services, takeLogged, confirm, elsewhere: browser, startSignedUp } = await unconfirmedSignUp(db);

const SESSION = '__Host-larder_session';
let accountId: string;

beforeEach(async () => {
  ({ accountId } = await startSignedUp());
});

describe('signing in', () => {
  test('leads to the kitchen, with a new session', async () => {
    await confirm();
    const answer = await browser.signIn({ email: ` ${rosa.email.toUpperCase()} ` });
    expect([answer.status, answer.location]).toEqual([303, '/kitchen']);
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly; Secure; SameSite=Lax$/);
    expect(await db.select().from(sessions)).toMatchObject([
      { accountId, tokenHash: hashToken(browser.cookies.get(SESSION)!) },
    ]);
  });

  test('whose cookie does not come back is told so, as page and in the app, and nobody else is', async () => {
    await confirm();
    const words = 'Your browser didn’t keep your sign-in';
    const blocking = aBrowser(services);
    const { location } = await blocking.signIn();
    blocking.cookies.clear();
    const from = (path: string) => ({ headers: { referer: services.origin + path } });
    const refused = await blocking.get(location!, from('/sign-in?from=%2Fkitchen'));
    expect((await blocking.get(refused.location!)).text.join(' ')).toContain(words);
    expect((await blocking.get(location!, { inApp: true, ...from('/sign-in') })).html).toContain(refused.location);
    const followed = await blocking.get(location!, from('/bea'));
    expect((await blocking.get(followed.location!)).text.join(' ')).not.toContain(words);
    const kept = await browser.signIn();
    expect((await browser.get(kept.location!, from('/sign-in'))).status).toBe(200);
  });

  test('ends the session that this browser had', async () => {
    await confirm();
    await browser.signIn();
    const first = browser.cookies.get(SESSION)!;
    await browser.signIn();
    expect(browser.cookies.get(SESSION)).not.toBe(first);
    expect(await db.select().from(sessions)).toHaveLength(1);
  });

  test('answers a wrong password and an unknown address alike, and returns the email but not the password', async () => {
    await confirm();
    const wrong = await browser.signIn({ password: 'wrong password entirely' });
    const unknown = await browser.signIn({ email: 'nobody@home.example' });
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('Wrong email or password');
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.html).not.toContain('password entirely');
      expect(fieldsOf(answer).password).toBe('');
    }
    expect(unknown.html.replaceAll('nobody@home.example', rosa.email)).toBe(wrong.html);
  });

  test('accepts a return path on this site, also after an error, and no other', async () => {
    const wayBack = async (query: string) => fieldsOf(await browser.get(`/sign-in?${query}`)).from;
    expect(await wayBack('from=%2Faccount%3Ftab%3Dplan')).toBe('/account?tab=plan');
    expect(fieldsOf(await browser.signIn({ password: '', from: '/account?tab=plan' })).from).toBe('/account?tab=plan');
    const elsewhere = 'https://evil.example/account';
    expect(await wayBack(`${new URLSearchParams({ from: elsewhere })}`)).toBe('/');
    expect(fieldsOf(await browser.signIn({ password: '', from: elsewhere })).from).toBe('/');
  });

  test('leads on to `redirect_to`, a path on this site, also after an error', async () => {
    await confirm();
    const page = await browser.get('/sign-in?redirect_to=%2Fbea');
    const { redirect_to } = fieldsOf(page);
    expect(redirect_to).toBe('/bea');
    const again = await browser.signIn({ password: '', redirect_to: redirect_to! });
    expect(fieldsOf(again).redirect_to).toBe('/bea');
    expect((await browser.signIn({ redirect_to: redirect_to! })).location).toBe('/bea');
    expect((await browser.get('/sign-in?redirect_to=%2Fbea')).location).toBe('/bea');
    const query = `${new URLSearchParams({ redirect_to: '//evil.example' })}`;
    expect(fieldsOf(await aBrowser(services).get(`/sign-in?${query}`)).redirect_to).toBeUndefined();
    expect((await aBrowser(services).signIn({ redirect_to: '//evil.example' })).location).toBe('/kitchen');
  });

  test('redirects a signed-in visitor to the kitchen', async () => {
    await confirm();
    await browser.signIn();
    expect((await browser.get('/sign-in')).location).toBe('/kitchen');
    expect((await browser.get('/sign-in?from=%2Faccount%3Fa')).location).toBe('/account?a');
    expect((await browser.get('/sign-in?from=https%3A%2F%2Fevil.example')).location).toBe('/kitchen');
  });

  test('is shown while the database is unavailable, and an attempt reports it', async () => {
    await confirm();
    browser.keep(`${SESSION}=${newToken().token}`);
    await withoutTable(db, 'accounts', async () => {
      const page = await browser.get('/sign-in');
      expect([page.status, page.text]).toEqual([200, expect.arrayContaining(['Sign in'])]);
      const answer = await browser.signIn();
      expect(answer.status).toBe(503);
      expect(answer.text).toContain('An unexpected error occurred. Please try again.');
    });
    const logged = loggedText(takeLogged());
    expect(logged).toContain('42P01');
    for (const input of [rosa.email, rosa.password]) expect(logged).not.toContain(input);
  });

  test('shows the Google button only where there is Google', async () => {
    expect((await browser.get('/sign-in')).text).not.toContain('Sign in with Google');
    const withGoogle = aBrowser({ ...services, google: {} as typeof services.google });
    const page = await withGoogle.get('/sign-in');
    expect(page.text).toContain('Sign in with Google');
    expect(page.html).toContain('action="/auth/google"');
  });
});
