import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser, fieldsOf, SITE, type TestBrowser } from '../../tests/support/account-pages.ts';
import { accountServices } from '../../tests/support/account-services.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { rosa } from '../../tests/support/membership.ts';
import { aLandingPage } from '../../tests/support/rows.ts';
import { landingPages } from '../db/schema/creator.ts';
import { accounts, oneTimeTokens, sessions } from '../db/schema/identity.ts';
import { endUserDetails } from '../db/schema/membership.ts';
import { confirmEmail, createAccount, startSession } from '../identity/commands.server.ts';
import { signUpCookie } from '../identity/session-cookie.server.ts';
import { hashToken, newToken } from '../identity/tokens.server.ts';
import { signUp } from './commands.server.ts';

const { db } = await testDatabase();
const { services, mail, takeLogged, clock, empty } = await accountServices(db);

/** As browsers send a form from a page that tells where it is. */
const ours = { origin: SITE };
const SESSION = '__Host-larder_session';
let creatorId: string;
let accountId: string;
let browser: TestBrowser;

beforeEach(async () => {
  await empty();
  ({ creatorId } = await aLandingPage(db, { name: 'Bea', subdomain: 'bea', accentColor: '245c4a' }));
  const result = await signUp(services, { creatorId, values: rosa, browserHash: hashToken('some browser') });
  if (!result.ok) throw new Error(result.reason);
  accountId = result.accountId;
  browser = aBrowser(services);
});

async function confirm() {
  const { props } = (await mail()).at(-1)!.template as { props: { link: string } };
  await confirmEmail(db, { token: new URL(props.link).searchParams.get('token')!, now: clock.now });
}
const signIn = (fields: Record<string, string> = {}, each = browser) =>
  each.post('/sign-in', { email: rosa.email, password: rosa.password, ...fields }, ours);
const templates = async () => (await mail()).map(({ template }) => template.name);

describe('signing in', () => {
  test('leads to the account, with a session of its own', async () => {
    await confirm();
    const answer = await signIn({ email: ` ${rosa.email.toUpperCase()} ` });
    expect([answer.status, answer.location]).toEqual([303, '/account']);
    expect(answer.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax; Secure$/);
    expect(await db.select().from(sessions)).toMatchObject([
      { accountId, tokenHash: hashToken(browser.cookies.get(SESSION)!) },
    ]);
  });

  test('renews the session: the one that this browser had ends', async () => {
    await confirm();
    await signIn();
    const first = browser.cookies.get(SESSION)!;
    await signIn();
    expect(browser.cookies.get(SESSION)).not.toBe(first);
    expect(await db.select().from(sessions)).toHaveLength(1);
  });

  test('goes back to the page of the account that asked for it, and nowhere else', async () => {
    await confirm();
    expect((await signIn({ from: '/account?from=mail' })).location).toBe('/account?from=mail');
    for (const from of ['/bea', 'https://evil.example/account', '//evil.example/account', '/\\evil.example']) {
      expect((await signIn({ from }, aBrowser(services))).location).toBe('/account');
    }
  });

  test('says the same for a wrong password and an unknown address; the email stays, the password does not', async () => {
    await confirm();
    const wrong = await signIn({ password: 'wrong password entirely' });
    const unknown = await signIn({ email: 'nobody@home.example' });
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
      expect((await signIn({ email: 'gina@home.example', password })).text).toContain('Email or password is wrong');
    }
  });

  test('asks for what is missing', async () => {
    expect((await signIn({ email: '' })).text).toContain('Email is required');
    expect((await signIn({ email: 'rosa' })).text).toContain('Invalid email format');
    const answer = await signIn({ password: '' });
    expect([answer.status, answer.text]).toEqual([400, expect.arrayContaining(['Password is required'])]);
    expect(fieldsOf(answer).email).toBe(rosa.email);
  });

  test('keeps the way back through a refusal', async () => {
    const answer = await signIn({ password: '', from: '/account?tab=plan' });
    expect(fieldsOf(answer).from).toBe('/account?tab=plan');
    expect(fieldsOf(await signIn({ password: '', from: '//evil.example' })).from).toBe('/');
  });

  test('refuses a form from another site, doubled fields and a megabyte', async () => {
    await confirm();
    const fields = { email: rosa.email, password: rosa.password };
    const forged = await browser.post('/sign-in', fields, { origin: 'https://evil.example' });
    const doubled = await browser.post('/sign-in', `email=a&email=b&password=c`, ours);
    const large = await browser.post('/sign-in', { ...fields, password: 'x'.repeat(1_000_000) }, ours);
    expect([forged.status, doubled.status, large.status]).toEqual([403, 400, 413]);
    expect(browser.cookies.size).toBe(0);
  });

  test('too many tries for one account: 429, from whatever address, also with the right password', async () => {
    await confirm();
    for (let tries = 0; tries < 10; tries += 1) await signIn({ password: 'wrong' });
    for (const each of [browser, aBrowser(services, { address: '198.51.100.1' })]) {
      const answer = await signIn({}, each);
      expect(answer.status).toBe(429);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(answer.text).toContain('Too many attempts. Please try again in 15 minutes.');
      expect(fieldsOf(answer).email).toBe(rosa.email);
    }
  });

  test('whoever is signed in already goes on to the account', async () => {
    await confirm();
    await signIn();
    expect((await browser.get('/sign-in')).location).toBe('/account');
    expect((await browser.get('/sign-in?from=%2Faccount%3Fa')).location).toBe('/account?a');
    expect((await browser.get('/sign-in?from=https%3A%2F%2Fevil.example')).location).toBe('/account');
  });

  test('is there when the database is not, and says so when it is tried', async () => {
    await confirm();
    browser.keep(`${SESSION}=${newToken().token}`);
    await db.execute(sql`alter table accounts rename to away`);
    const page = await browser.get('/sign-in');
    const answer = await signIn();
    await db.execute(sql`alter table away rename to accounts`);
    expect([page.status, page.text]).toEqual([200, expect.arrayContaining(['Sign in'])]);
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('An unexpected error occurred. Please try again.');
    expect(takeLogged().length).toBeGreaterThan(0);
  });

  test('shows the Google button only where there is Google', async () => {
    expect((await browser.get('/sign-in')).text).not.toContain('Sign in with Google');
    const withGoogle = aBrowser({ ...services, google: {} as typeof services.google });
    const page = await withGoogle.get('/sign-in');
    expect(page.text).toContain('Sign in with Google');
    expect(page.html).toContain('action="/auth/google"');
  });

  test('is in the creator’s colour in the browser that signed up, else in the house’s', async () => {
    expect((await browser.get('/sign-in')).html).not.toContain('#245c4a');
    const { token: secret, hash: browserHash } = newToken();
    await signUp(services, { creatorId, values: rosa, browserHash });
    browser.keep(signUpCookie({ secret, email: rosa.email }, services.origin, services.secret));
    expect((await browser.get('/sign-in')).html).toContain('#245c4a');
  });
});

describe('an unconfirmed account', () => {
  test('gets no session, and the offer to send the mail again', async () => {
    const answer = await signIn();
    expect(answer.status).toBe(403);
    expect(answer.text).toEqual(expect.arrayContaining(['Please confirm your email first', 'Send it again']));
    expect(await db.select().from(sessions)).toEqual([]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('is not told from others by a wrong password', async () => {
    expect((await signIn({ password: 'wrong password' })).text).toContain('Email or password is wrong');
  });

  test('opens nothing, even with a session', async () => {
    browser.keep(`${SESSION}=${await startSession(db, { accountId, now: clock.now })}`);
    expect((await browser.get('/account')).location).toBe('/sign-in?from=%2Faccount');
  });

  test('gets the mail again, at most five times an hour', async () => {
    for (let times = 0; times < 5; times += 1) {
      const answer = await signIn({ intent: 'resend' });
      expect([answer.status, answer.text]).toEqual([200, expect.arrayContaining(['Please check your inbox'])]);
    }
    const answer = await signIn({ intent: 'resend' });
    expect(answer.status).toBe(429);
    expect(answer.headers.has('retry-after')).toBe(true);
    expect(await templates()).toEqual(Array(6).fill('verify'));
  });

  test('the answer is the same for a confirmed and an unknown address, which get no mail', async () => {
    const waiting = await signIn({ intent: 'resend' });
    await confirm();
    const before = await templates();
    const confirmed = await signIn({ intent: 'resend' });
    const unknown = await signIn({ intent: 'resend', email: 'nobody@home.example' });
    expect(confirmed.html).toBe(waiting.html);
    expect(unknown.html.replaceAll('nobody@home.example', rosa.email)).toBe(waiting.html);
    expect(await templates()).toEqual(before);
  });

  test('the new link verifies by itself only in the browser that signed up', async () => {
    const { token: secret, hash: browserHash } = newToken();
    await signUp(services, { creatorId, values: rosa, browserHash });
    await signIn({ intent: 'resend' });
    browser.keep(signUpCookie({ secret, email: rosa.email }, services.origin, services.secret));
    await signIn({ intent: 'resend' });
    const tokens = await db.select().from(oneTimeTokens).orderBy(oneTimeTokens.browserHash);
    expect(tokens.map((token) => token.browserHash)).toEqual([browserHash, browserHash, null]);
  });
});

describe('signing out', () => {
  beforeEach(async () => {
    await confirm();
    await signIn();
  });

  test('takes effect at once', async () => {
    const token = browser.cookies.get(SESSION)!;
    const answer = await browser.post('/sign-out', {}, ours);
    expect([answer.status, answer.location]).toEqual([303, '/']);
    expect(browser.cookies.has(SESSION)).toBe(false);
    browser.keep(`${SESSION}=${token}`);
    expect((await browser.get('/account')).location).toBe('/sign-in?from=%2Faccount');
  });

  test('by looking, or from another site, ends nothing', async () => {
    expect((await browser.get('/sign-out')).location).toBe('/');
    expect((await browser.post('/sign-out', {}, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.get('/account')).status).toBe(200);
  });

  test('everywhere ends every session of the account, and nobody else’s', async () => {
    const other = aBrowser(services);
    await signIn({}, other);
    const ann = await createAccount(db, {
      ...{ email: 'ann@home.example', passwordHash: null, metadata: {}, userType: 'subscriber', confirmed: true },
    });
    if (!ann.ok) throw new Error(ann.reason);
    await startSession(db, { accountId: ann.accountId, now: clock.now });
    await browser.post('/sign-out', { everywhere: 'yes' }, ours);
    expect((await other.get('/account')).location).toBe('/sign-in?from=%2Faccount');
    expect(await db.select().from(sessions)).toMatchObject([{ accountId: ann.accountId }]);
  });

  test('without a session leads home too', async () => {
    expect((await aBrowser(services).post('/sign-out', {}, ours)).location).toBe('/');
  });
});

describe('the account', () => {
  beforeEach(async () => {
    await confirm();
    await signIn();
  });

  test('says who, which creator and which plan, in the creator’s colour', async () => {
    const page = await browser.get('/account');
    expect(page.status).toBe(200);
    expect(page.text).toEqual(
      expect.arrayContaining([rosa.email, 'Rosa Marsh', 'Bea', 'Yearly, $99 per year', 'Accepted on November 2, 2026']),
    );
    expect(page.html).toContain('href="/bea"');
    expect(page.html).toContain('#245c4a');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
  });

  test('says it when the terms were not accepted, and when the creator’s page is not open', async () => {
    await db.update(endUserDetails).set({ legalAccepted: false, legalAcceptedAt: null });
    await db.update(landingPages).set({ isActive: false });
    const page = await browser.get('/account');
    expect(page.text).toEqual(expect.arrayContaining(['Not accepted yet', 'Their page is not open at the moment.']));
    expect(page.html).not.toContain('href="/bea"');
  });

  test('without a membership, or a password, says what to do', async () => {
    await db.delete(endUserDetails);
    await db.update(accounts).set({ passwordHash: null });
    const page = await browser.get('/account');
    expect(page.text).toEqual(expect.arrayContaining(['help@larder.test', 'Choose a password']));
    expect(page.text).not.toContain('Current password');
  });

  test('sends whoever is not signed in to sign in, and back', async () => {
    const stranger = aBrowser(services);
    const { location } = await stranger.get('/account');
    expect(location).toBe('/sign-in?from=%2Faccount');
    expect(fieldsOf(await stranger.get(location!)).from).toBe('/account');
    expect((await stranger.post('/account', {}, ours)).location).toBe(location);
  });
});

describe('changing the password', () => {
  const change = {
    currentPassword: rosa.password,
    password: 'a fresh long password',
    confirmPassword: 'a fresh long password',
  };
  const hashed = async () => (await db.select().from(accounts).where(eq(accounts.id, accountId)))[0]!.passwordHash;

  beforeEach(async () => {
    await confirm();
    await signIn();
  });

  test('takes the old one and a new one; other sessions end, this one stays, a mail says so', async () => {
    const other = aBrowser(services);
    await signIn({}, other);
    const answer = await browser.post('/account', change, ours);
    expect([answer.status, answer.text]).toEqual([200, expect.arrayContaining(['Your password is changed'])]);
    expect(await hashed()).toBe('plain:a fresh long password');
    expect((await browser.get('/account')).status).toBe(200);
    expect((await other.get('/account')).location).toBe('/sign-in?from=%2Faccount');
    expect((await mail()).at(-1)).toMatchObject({ to: rosa.email, template: { name: 'password-changed' } });
  });

  test.each([
    ['the old one is missing', { currentPassword: '' }, 'Current password is required'],
    ['the old one is wrong', { currentPassword: 'not the old one' }, 'Current password is wrong'],
    [
      'the new one is too short',
      { password: 'short', confirmPassword: 'short' },
      'Password must be at least 13 characters long',
    ],
    ['the two differ', { confirmPassword: 'something else' }, 'Passwords do not match'],
    [
      'the new one is the name',
      { password: 'ROSA MARSH   ', confirmPassword: 'ROSA MARSH   ' },
      'Password does not meet requirements',
    ],
  ])('is refused when %s', async (_what, typed, message) => {
    const answer = await browser.post('/account', { ...change, ...typed }, ours);
    expect([answer.status, answer.text]).toEqual([400, expect.arrayContaining([message])]);
    expect(fieldsOf(answer)).toMatchObject({ currentPassword: '', password: '', confirmPassword: '' });
    expect(await hashed()).toBe(`plain:${rosa.password}`);
    expect(await templates()).toEqual(['verify']);
  });

  test('is refused from another site and without a session', async () => {
    expect((await browser.post('/account', change, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await aBrowser(services).post('/account', change, ours)).location).toBe('/sign-in?from=%2Faccount');
    expect(await hashed()).toBe(`plain:${rosa.password}`);
  });

  test('too many guesses at the old one: 429', async () => {
    for (let tries = 0; tries < 10; tries += 1) {
      await browser.post('/account', { ...change, currentPassword: `guess ${tries}` }, ours);
    }
    const answer = await browser.post('/account', change, ours);
    expect(answer.status).toBe(429);
    expect(answer.headers.has('retry-after')).toBe(true);
    expect(await hashed()).toBe(`plain:${rosa.password}`);
  });

  test('all or nothing: when the mail cannot be queued the password stays', async () => {
    await db.execute(sql`alter table test_mail rename to away`);
    const answer = await browser.post('/account', change, ours);
    await db.execute(sql`alter table away rename to test_mail`);
    expect([answer.status, answer.text]).toEqual([
      503,
      expect.arrayContaining(['Failed to update password. Please try again.']),
    ]);
    expect(await hashed()).toBe(`plain:${rosa.password}`);
    takeLogged();
  });
});
