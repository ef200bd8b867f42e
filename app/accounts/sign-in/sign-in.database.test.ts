import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { withoutTable } from '../../../tests/support/broken-tables.ts';
import { aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { loggedText } from '../../../tests/support/logged-text.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { oneTimeTokens, sessions, signUpAttempts } from '../../db/schema/identity.ts';
import { createAccount } from '../../identity/commands.server.ts';
import { hashToken, newToken } from '../../identity/links/tokens.server.ts';

const { db } = await testDatabase();
const { services, clock, takeLogged, templates, confirm, lastLink, startAtBeas, signUpIn } = await accountServices(db);

const SESSION = '__Host-larder_session';
let accountId: string;
let browser: TestBrowser;

beforeEach(async () => {
  await startAtBeas();
  accountId = await signUpIn(aBrowser(services));
  browser = aBrowser(services);
});

describe('signing in', () => {
  test('leads to the kitchen, with a new session', async () => {
    await confirm();
    const answer = await browser.signIn({ email: ` ${rosa.email.toUpperCase()} ` });
    expect([answer.status, answer.location]).toEqual([303, '/kitchen']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.getSetCookie()[0]).toMatch(/HttpOnly; Secure; SameSite=Lax$/);
    expect(await db.select().from(sessions)).toMatchObject([
      { accountId, tokenHash: hashToken(browser.cookies.get(SESSION)!) },
    ]);
  });

  test('ends the session that this browser had', async () => {
    await confirm();
    await browser.signIn();
    const first = browser.cookies.get(SESSION)!;
    await browser.signIn();
    expect(browser.cookies.get(SESSION)).not.toBe(first);
    expect(await db.select().from(sessions)).toHaveLength(1);
  });

  test('returns to the account page that required it, and to no other address', async () => {
    await confirm();
    expect((await browser.signIn({ from: '/account?from=mail' })).location).toBe('/account?from=mail');
    for (const from of ['/bea', 'https://evil.example/account', '//evil.example/account', '/\\evil.example']) {
      expect((await aBrowser(services).signIn({ from })).location).toBe('/kitchen');
    }
  });

  test('answers a wrong password and an unknown address alike; the email is sent back, the password is not', async () => {
    await confirm();
    const wrong = await browser.signIn({ password: 'wrong password entirely' });
    const unknown = await browser.signIn({ email: 'nobody@home.example' });
    for (const answer of [wrong, unknown]) {
      expect(answer.status).toBe(400);
      expect(answer.text).toContain('Email or password is wrong');
      expect(answer.headers.getSetCookie()).toEqual([]);
      expect(answer.html).not.toContain('password entirely');
      expect(fieldsOf(answer).password).toBe('');
    }
    expect(unknown.html.replaceAll('nobody@home.example', rosa.email)).toBe(wrong.html);
  });

  test('an account without a password refuses every password', async () => {
    const google = { passwordHash: null, googleSubject: 'g-1', confirmed: true, metadata: {} } as const;
    await createAccount(db, { email: 'gina@home.example', userType: 'subscriber', ...google });
    for (const password of ['null', 'undefined', 'some long password']) {
      expect((await browser.signIn({ email: 'gina@home.example', password })).text).toContain(
        'Email or password is wrong',
      );
    }
  });

  test('shows an error for each missing field', async () => {
    expect((await browser.signIn({ email: '' })).text).toContain('Email is required');
    expect((await browser.signIn({ email: 'rosa' })).text).toContain('Invalid email format');
    const answer = await browser.signIn({ password: '' });
    expect([answer.status, answer.text]).toEqual([400, expect.arrayContaining(['Password is required'])]);
    expect(fieldsOf(answer).email).toBe(rosa.email);
    const both = (await browser.signIn({ email: '', password: '' })).text;
    expect(both).toEqual(expect.arrayContaining(['Email is required', 'Password is required']));
  });

  test('accepts a return path on this site, and no other', async () => {
    const wayBack = async (query: string) => fieldsOf(await browser.get(`/sign-in?${query}`)).from;
    expect(await wayBack('from=%2Faccount%3Ftab%3Dplan')).toBe('/account?tab=plan');
    for (const elsewhere of ['https://evil.example/account', '//evil.example', 'javascript:alert(1)']) {
      expect(await wayBack(`${new URLSearchParams({ from: elsewhere })}`)).toBe('/');
    }
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
    for (const elsewhere of ['https://evil.example/account', '//evil.example', 'javascript:alert(1)']) {
      const query = `${new URLSearchParams({ redirect_to: elsewhere })}`;
      expect(fieldsOf(await aBrowser(services).get(`/sign-in?${query}`)).redirect_to).toBeUndefined();
      expect((await aBrowser(services).signIn({ redirect_to: elsewhere })).location).toBe('/kitchen');
    }
  });

  test('preserves the return path after an error', async () => {
    const answer = await browser.signIn({ password: '', from: '/account?tab=plan' });
    expect(fieldsOf(answer).from).toBe('/account?tab=plan');
    expect(fieldsOf(await browser.signIn({ password: '', from: '//evil.example' })).from).toBe('/');
  });

  test('refuses a form from another site, repeated fields and a megabyte', async () => {
    await confirm();
    const fields = { email: rosa.email, password: rosa.password };
    const forged = await browser.post('/sign-in', fields, { headers: { origin: 'https://evil.example' } });
    const doubled = await browser.post('/sign-in', `email=a&email=b&password=c`);
    const large = await browser.post('/sign-in', { ...fields, password: 'x'.repeat(1_000_000) });
    expect([forged.status, doubled.status, large.status]).toEqual([403, 400, 413]);
    expect(browser.cookies.size).toBe(0);
  });

  test('too many wrong passwords for one account: 429, from whatever address, also with the right one', async () => {
    await confirm();
    for (let tries = 0; tries < 10; tries += 1) await browser.signIn({ password: 'wrong' });
    for (const each of [browser, aBrowser(services, { address: '198.51.100.1' })]) {
      const answer = await each.signIn();
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.text.join(' ')).toMatch(/Too many attempts. Please try again in \d\d seconds\./);
      expect(fieldsOf(answer).email).toBe(rosa.email);
    }
  });

  test('right passwords do not count, however often', async () => {
    await confirm();
    for (let times = 0; times < 12; times += 1) expect((await aBrowser(services).signIn()).location).toBe('/kitchen');
  });

  describe('while a stranger guesses', () => {
    const stranger = () => aBrowser(services, { address: '198.51.100.66' });

    async function guessUntilRefused(guessing = stranger()) {
      for (let tries = 0; tries < 11; tries += 1) await guessing.signIn({ password: 'a wrong guess' });
      expect((await guessing.signIn({ password: 'a wrong guess' })).status).toBe(429);
    }

    test('a browser that the account has signed in in before is not locked out, signed out or not', async () => {
      await confirm();
      await browser.signIn();
      await browser.get('/account');
      await browser.post('/sign-out');
      await guessUntilRefused();
      expect((await browser.signIn()).location).toBe('/kitchen');
      expect((await aBrowser(services).signIn()).status).toBe(429);
    });

    test('that browser has a counter of its own, and is known to no other account', async () => {
      await confirm();
      await browser.signIn();
      await browser.get('/account');
      await browser.post('/sign-out');
      await guessUntilRefused(browser);
      expect((await aBrowser(services).signIn()).location).toBe('/kitchen');
      await signUpIn(aBrowser(services), { email: 'ann@home.example' });
      await confirm();
      for (let tries = 0; tries < 11; tries += 1) {
        await stranger().signIn({ email: 'ann@home.example', password: 'a wrong guess' });
      }
      expect((await browser.signIn({ email: 'ann@home.example' })).status).toBe(429);
    });

    test('nobody is known by a cookie that the site did not sign', async () => {
      await confirm();
      await browser.signIn();
      await browser.get('/account');
      const [name, value] = [...browser.cookies].find(([each]) => each.endsWith('larder_known'))!;
      await guessUntilRefused();
      const forger = aBrowser(services);
      forger.cookies.set(name, `${decodeURIComponent(value).split('.')[0]}.forged`);
      expect((await forger.signIn()).status).toBe(429);
    });

    test('the owner can change the password, and reset it and then sign in', async () => {
      await confirm();
      await browser.signIn();
      const changed = { password: 'a fresh long password', confirmPassword: 'a fresh long password' };
      await guessUntilRefused();
      const answer = await browser.post('/account/password', { currentPassword: rosa.password, ...changed });
      expect(answer.status).toBe(200);

      const other = aBrowser(services);
      await other.post('/auth/forgot-password', { email: rosa.email });
      const link = await lastLink();
      await other.post(link.pathname, { ...fieldsOf(await other.get(link)), ...changed });
      expect((await other.signIn({ password: changed.password })).location).toBe('/kitchen');
    });
  });

  test('too many tries from one address: 429, whichever the account; other addresses can sign in', async () => {
    await confirm();
    while ((await services.limits.consume('sign-in', { address: '203.0.113.7' })).ok);
    expect((await browser.signIn()).status).toBe(429);
    expect((await aBrowser(services, { address: '198.51.100.1' }).signIn()).location).toBe('/kitchen');
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

  test('is in the creator’s colour in the browser that signed up, else in the platform’s', async () => {
    expect((await browser.get('/sign-in')).html).not.toContain('#245c4a');
    await signUpIn(browser);
    expect((await browser.get('/sign-in')).html).toContain('#245c4a');
  });
});

describe('an unconfirmed account', () => {
  test('gets no session, but the option to send the mail again', async () => {
    const answer = await browser.signIn();
    expect(answer.status).toBe(403);
    expect(answer.text).toEqual(expect.arrayContaining(['Please confirm your email first', 'Send it again']));
    expect(await db.select().from(sessions)).toEqual([]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('is not distinguished from others when the password is wrong', async () => {
    expect((await browser.signIn({ password: 'wrong password' })).text).toContain('Email or password is wrong');
  });

  test('gives no access, even with a session', async () => {
    browser.keep(`${SESSION}=${await startSession(db, { accountId, now: clock.now })}`);
    expect((await browser.get('/account')).location).toBe('/sign-in?from=%2Faccount');
  });

  test('gets the mail again, four times at will', async () => {
    for (let times = 0; times < 4; times += 1) {
      const answer = await browser.askForMail();
      expect([answer.status, answer.text]).toEqual([200, expect.arrayContaining(['Please check your inbox'])]);
    }
    const answer = await browser.askForMail();
    expect(answer.status).toBe(429);
    expect(answer.headers.has('retry-after')).toBe(true);
    expect(await templates()).toEqual(Array(5).fill('verify'));
  });

  test('gets no mail after too many requests from one address, whichever the account', async () => {
    while ((await services.limits.consume('resend', { address: '203.0.113.7' })).ok);
    expect((await browser.askForMail()).status).toBe(429);
    expect(await templates()).toEqual(['verify']);
  });

  test('the answer is the same for a confirmed and an unknown address, which get no mail', async () => {
    const waiting = await browser.askForMail();
    await confirm();
    const before = await templates();
    const confirmed = await browser.askForMail();
    const unknown = await browser.askForMail({ email: 'nobody@home.example' });
    expect(confirmed.html).toBe(waiting.html);
    // Only the email differs, and the markup of its line break.
    const withoutBreaks = (html: string) => html.replaceAll('<wbr/>', '');
    expect(withoutBreaks(unknown.html).replaceAll('nobody@home.example', rosa.email)).toBe(withoutBreaks(waiting.html));
    expect(await templates()).toEqual(before);
  });

  test('the new link is for the sign-up of this browser, or else for the newest', async () => {
    const anns = aBrowser(services);
    await signUpIn(anns, { email: 'ann@home.example' });
    clock.pass(1);
    await signUpIn(browser);
    for (const each of [anns, aBrowser(services), browser]) await each.askForMail();
    const attempts = await db.select().from(signUpAttempts).orderBy(signUpAttempts.createdAt);
    const [first, newest] = attempts.filter((attempt) => attempt.accountId === accountId);
    const tokens = await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.accountId, accountId));
    const countOf = (id?: string) => tokens.filter((token) => token.attemptId === id).length;
    expect([countOf(first?.id), countOf(newest?.id)]).toEqual([1, 4]);
    for (const token of tokens) {
      expect(token.browserHash).toBe((token.attemptId === newest?.id ? newest : first)?.browserHash);
    }
  });
});
