import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { aBrowser, fieldsOf, type TestBrowser } from '../../tests/support/account-pages.ts';
import { accountServices } from '../../tests/support/account-services.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { rosa } from '../../tests/support/membership.ts';
import { aLandingPage } from '../../tests/support/rows.ts';
import { accounts, oneTimeTokens, sessions } from '../db/schema/identity.ts';
import { createAccessToken } from '../identity/access-token.server.ts';
import { confirmEmail, createAccount, startSession } from '../identity/commands.server.ts';
import { findSession } from '../identity/queries.server.ts';
import { hashToken, newToken } from '../identity/tokens.server.ts';
import { signUp } from './commands.server.ts';

const { db } = await testDatabase();
const { services, mail, takeLogged, nudges, clock, empty } = await accountServices(db);

const invalid = 'Invalid or expired reset link. Please request a new one.';
const fresh = { password: 'a fresh long password', confirmPassword: 'a fresh long password' };
let accountId: string;
let browser: TestBrowser;

beforeEach(async () => {
  await empty();
  const { creatorId } = await aLandingPage(db, { name: 'Bea', accentColor: '245c4a' });
  accountId = await aSubscriber(creatorId);
  browser = aBrowser(services);
});

async function aSubscriber(creatorId: string, email = rosa.email): Promise<string> {
  const values = { ...rosa, email };
  const result = await signUp(services, { creatorId, values, browserHash: hashToken('some browser') });
  if (!result.ok) throw new Error(result.reason);
  await confirmEmail(db, { token: (await lastLink()).searchParams.get('token')!, now: clock.now });
  return result.accountId;
}

async function lastLink(): Promise<URL> {
  const { props } = (await mail()).at(-1)!.template as { props: { link: string } };
  return new URL(props.link);
}

/** Asks for a reset, and gives the path in the mail's link. */
async function askedLink(): Promise<string> {
  await browser.post('/auth/forgot-password', { email: rosa.email });
  const { pathname, search } = await lastLink();
  return pathname + search;
}

const passwordOf = async (id = accountId) =>
  (await db.select().from(accounts).where(eq(accounts.id, id)))[0]?.passwordHash;
const templates = async () => (await mail()).map(({ template }) => template.name);

describe('asking for a reset', () => {
  test('shows the form', async () => {
    const page = await browser.get('/auth/forgot-password');
    expect(page.text).toEqual(expect.arrayContaining(['Send Reset Link', 'Cancel']));
  });

  test('mails a link in the creator’s name and colour, good for an hour', async () => {
    const before = nudges();
    const answer = await browser.post('/auth/forgot-password', { email: ` ${rosa.email.toUpperCase()} ` });
    expect(answer.status).toBe(200);
    expect(answer.title).toContain('Reset Email Sent!');
    expect((await mail()).at(-1)).toMatchObject({
      to: rosa.email,
      template: { name: 'reset' },
      brand: { name: 'Bea', accent: '#245c4a' },
    });
    expect(nudges()).toBe(before + 1);
    const link = await lastLink();
    expect(link.origin + link.pathname).toBe('https://larder.test/auth/reset-password');
    expect(link.searchParams.get('type')).toBe('recovery');
    expect(await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'recovery'))).toMatchObject([
      { tokenHash: hashToken(link.searchParams.get('token')!), expiresAt: new Date(clock.now.getTime() + 3_600_000) },
    ]);
  });

  test('answers an unknown address with the same page, after the same time, and mails nothing', async () => {
    const timed = async (email: string) => {
      const begun = performance.now();
      const { status, html } = await browser.post('/auth/forgot-password', { email });
      return { status, html: html.replaceAll(email, 'EMAIL'), took: performance.now() - begun };
    };
    const known = await timed(rosa.email);
    const before = await templates();
    const unknown = await timed('nobody@home.example');
    expect(unknown.html).toBe(known.html);
    expect(unknown.status).toBe(known.status);
    expect(Math.min(known.took, unknown.took)).toBeGreaterThanOrEqual(295);
    expect(await templates()).toEqual(before);
  });

  test('mails nothing to an unconfirmed account, with the same answer', async () => {
    await createAccount(db, {
      email: 'new@home.example',
      passwordHash: 'plain:x',
      metadata: {},
      userType: 'subscriber',
    });
    const before = await templates();
    const answer = await browser.post('/auth/forgot-password', { email: 'new@home.example' });
    expect(answer.title).toContain('Reset Email Sent!');
    expect(await templates()).toEqual(before);
  });

  test('lets somebody who came through Google choose a password', async () => {
    const fields = { passwordHash: null, googleSubject: 'g-1', confirmed: true, metadata: {} } as const;
    await createAccount(db, { email: 'gina@home.example', userType: 'subscriber', ...fields });
    await browser.post('/auth/forgot-password', { email: 'gina@home.example' });
    const { pathname, search } = await lastLink();
    const answer = await browser.post(pathname, { ...fieldsOf(await browser.get(pathname + search)), ...fresh });
    expect(answer.title).toContain('Password Updated Successfully!');
    expect((await browser.post('/sign-in', { email: 'gina@home.example', password: fresh.password })).location).toBe(
      '/account',
    );
  });

  test.each(['', ' ', 'bea', '@', 'a@b', 'bea@cooks.example, ann@cooks.example'])('refuses %j', async (email) => {
    const answer = await browser.post('/auth/forgot-password', { email });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain('Please enter a valid email address');
    expect(fieldsOf(answer).email).toBe(email);
  });

  test('refuses a form without the field, with it doubled, with NUL, and from another site', async () => {
    expect((await browser.post('/auth/forgot-password', {})).text).toContain('Please enter a valid email address');
    for (const body of ['email=a%40b.example&email=c%40d.example', 'email=a%00%40b.example', 'email=%ED%A0%80']) {
      const answer = await browser.post('/auth/forgot-password', body);
      expect([answer.status, answer.title]).toEqual([400, expect.stringContaining('Reset Failed')]);
    }
    const forged = await browser.post(
      '/auth/forgot-password',
      { email: rosa.email },
      { origin: 'https://evil.example' },
    );
    expect(forged.status).toBe(403);
    expect(await templates()).toEqual(['verify']);
  });

  test('the service failing says so, and keeps what was typed', async () => {
    await db.execute(sql`alter table test_mail rename to away`);
    const answer = await browser.post('/auth/forgot-password', { email: rosa.email });
    await db.execute(sql`alter table away rename to test_mail`);
    expect(answer.status).toBe(503);
    expect(answer.text).toEqual(
      expect.arrayContaining(['Reset Failed', 'Failed to send reset email. Please try again.']),
    );
    expect(fieldsOf(answer).email).toBe(rosa.email);
    expect(takeLogged()).toHaveLength(1);
    // Nothing is left of it: a token without its mail would have ended an older link for nothing.
    expect(await db.select().from(oneTimeTokens).where(eq(oneTimeTokens.purpose, 'recovery'))).toEqual([]);
  });

  test('too often for one account, known or not: 429, and when to come back', async () => {
    for (const email of [rosa.email, 'nobody@home.example']) {
      for (let times = 0; times < 5; times += 1) {
        expect((await browser.post('/auth/forgot-password', { email })).status).toBe(200);
      }
      const answer = await browser.post('/auth/forgot-password', { email });
      expect(answer.status).toBe(429);
      expect(Math.abs(Number(answer.headers.get('retry-after')) - 3_600)).toBeLessThan(60);
      expect(answer.text.join(' ')).toContain('Reset Failed');
      expect(answer.text.join(' ')).toContain('Too many attempts. Please try again in 60 minutes.');
    }
  });
});

describe('the link', () => {
  test('opens the form in the creator’s colour and changes nothing', async () => {
    const link = await askedLink();
    const before = [await db.select().from(oneTimeTokens), await db.select().from(accounts)];
    for (const each of [browser, aBrowser(services)]) {
      const page = await each.get(link);
      expect(page.status).toBe(200);
      expect(page.text).toContain('Update password');
      expect(page.html).toContain('#245c4a');
    }
    expect([await db.select().from(oneTimeTokens), await db.select().from(accounts)]).toEqual(before);
  });

  test('sets the password, says so by mail, and leads to the confirmation', async () => {
    const answer = await browser.post('/auth/reset-password', {
      ...fieldsOf(await browser.get(await askedLink())),
      ...fresh,
    });
    expect(answer.status).toBe(200);
    expect(answer.title).toContain('Password Updated Successfully!');
    expect(answer.html).toContain('href="/auth/password-reset-success"');
    expect(await passwordOf()).toBe(`plain:${fresh.password}`);
    expect((await mail()).at(-1)).toMatchObject({
      to: rosa.email,
      template: { name: 'password-changed' },
      brand: { name: 'Bea' },
    });
    expect((await browser.get('/auth/password-reset-success')).text).toContain('Password Reset Successfully!');
  });

  test('ends every other session, and signs nobody in', async () => {
    const keep = await startSession(db, { accountId, now: clock.now });
    await startSession(db, { accountId, now: clock.now });
    const fields = { ...fieldsOf(await browser.get(await askedLink())), ...fresh };
    browser.keep(`__Host-larder_session=${keep}`);
    await browser.post('/auth/reset-password', fields);
    expect(await db.select().from(sessions)).toMatchObject([{ tokenHash: hashToken(keep) }]);

    const stranger = aBrowser(services);
    const again = { ...fieldsOf(await stranger.get(await askedLink())), ...fresh };
    const answer = await stranger.post('/auth/reset-password', again);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test('works once', async () => {
    const link = await askedLink();
    const fields = { ...fieldsOf(await browser.get(link)), ...fresh };
    await browser.post('/auth/reset-password', fields);
    expect((await browser.get(link)).text).toContain(invalid);
    const other = 'yet another password';
    const again = await browser.post('/auth/reset-password', { ...fields, password: other, confirmPassword: other });
    expect(again.status).toBe(400);
    expect(again.text).toContain(invalid);
    expect(again.text).toEqual(expect.arrayContaining(['Request New Reset', 'Go to Home']));
    expect(await passwordOf()).toBe(`plain:${fresh.password}`);
  });

  test('of two posts at the same instant one is refused', async () => {
    const fields = fieldsOf(await browser.get(await askedLink()));
    const passwords = ['the first long password', 'the second long password'];
    const answers = await Promise.all(
      passwords.map((password) =>
        browser.post('/auth/reset-password', { ...fields, password, confirmPassword: password }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await templates()).filter((name) => name === 'password-changed')).toHaveLength(1);
  });

  test('ends after an hour, and when a newer one is asked for', async () => {
    const older = await askedLink();
    const newer = await askedLink();
    expect((await browser.get(older)).text).toContain(invalid);
    const fields = { ...fieldsOf(await browser.get(newer)), ...fresh };
    clock.pass(60 * 60);
    expect((await browser.get(newer)).text).toContain(invalid);
    expect((await browser.post('/auth/reset-password', fields)).text).toContain(invalid);
    expect(await passwordOf()).toBe(`plain:${rosa.password}`);
  });

  test.each([
    ['no token', 'type=recovery'],
    ['an unknown one', `token=${newToken().token}&type=recovery`],
    ['one of the wrong type', `token=${newToken().token}&type=signup`],
    ['a doubled one', `token=a&token=b&type=recovery`],
  ])('%s', async (_what, query) => {
    const page = await browser.get(`/auth/reset-password?${query}`);
    expect([page.status, page.text]).toEqual([400, expect.arrayContaining([invalid])]);
    expect((await browser.post('/auth/reset-password', `${query}&password=${'x'.repeat(13)}`)).status).toBe(400);
  });

  test('a verification link resets nothing', async () => {
    const link = await lastLink();
    expect(link.pathname).toBe('/auth/verify');
    link.searchParams.set('type', 'recovery');
    expect((await browser.get(`/auth/reset-password${link.search}`)).text).toContain(invalid);
  });

  test('an error parameter: its description, or the default', async () => {
    expect((await browser.get('/auth/reset-password?error=x&error_description=Too+late')).text).toContain('Too late');
    expect((await browser.get('/auth/reset-password?error=x')).text).toContain(
      'Password reset failed. Please try again.',
    );
  });
});

describe('the new password', () => {
  test.each([
    ['missing', { password: '', confirmPassword: '' }, 'Password is required'],
    [
      'too short',
      { password: 'twelve chars', confirmPassword: 'twelve chars' },
      'Password must be at least 13 characters long',
    ],
    ['unlike its confirmation', { ...fresh, confirmPassword: 'something else' }, 'Passwords do not match'],
    ['the email', { password: rosa.email, confirmPassword: rosa.email }, 'Password does not meet requirements'],
    [
      'too long',
      { password: 'x'.repeat(129), confirmPassword: 'x'.repeat(129) },
      'Password does not meet requirements',
    ],
  ])('%s is refused, the link stays good, and no password comes back', async (_what, typed, message) => {
    const fields = fieldsOf(await browser.get(await askedLink()));
    const answer = await browser.post('/auth/reset-password', { ...fields, ...typed });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
    expect(fieldsOf(answer)).toMatchObject({
      token: fields.token,
      type: 'recovery',
      password: '',
      confirmPassword: '',
    });
    expect(await passwordOf()).toBe(`plain:${rosa.password}`);
    expect((await browser.post('/auth/reset-password', { ...fieldsOf(answer), ...fresh })).status).toBe(200);
  });

  test('the update failing says so, logs no secret, and the link stays good', async () => {
    const fields: Record<string, string> = { ...fieldsOf(await browser.get(await askedLink())), ...fresh };
    await db.execute(sql`alter table test_mail rename to away`);
    const answer = await browser.post('/auth/reset-password', fields);
    await db.execute(sql`alter table away rename to test_mail`);
    expect(answer.status).toBe(503);
    expect(answer.text).toContain('Failed to update password. Please try again.');
    expect(await passwordOf()).toBe(`plain:${rosa.password}`);
    const logged = takeLogged()
      .map(({ err }) => `${err} ${(err as Error).cause}`)
      .join();
    expect(logged).not.toContain(fields.token);
    expect((await browser.post('/auth/reset-password', { ...fieldsOf(answer), ...fresh })).status).toBe(200);
  });

  test('nobody can look at the link just now', async () => {
    const link = await askedLink();
    await db.execute(sql`alter table one_time_tokens rename to away`);
    const page = await browser.get(link);
    await db.execute(sql`alter table away rename to one_time_tokens`);
    expect(page.status).toBe(503);
    expect(page.text).toContain('Failed to complete password reset. Please try again.');
    takeLogged();
  });
});

describe('a pair of tokens', () => {
  const failed = 'Failed to complete password reset. Please try again.';

  async function aPair() {
    const token = await startSession(db, { accountId, now: clock.now });
    const session = (await findSession(db, { token, now: clock.now }))!;
    return { access_token: await createAccessToken(services, session), refresh_token: token };
  }

  test('opens the form, and setting the password sets its session and ends the others', async () => {
    const pair = await aPair();
    await startSession(db, { accountId, now: clock.now });
    const page = await browser.get(`/auth/reset-password?${new URLSearchParams(pair)}`);
    expect(page.headers.getSetCookie()).toEqual([]);
    const answer = await browser.post('/auth/reset-password', { ...fieldsOf(page), ...fresh });
    expect(answer.title).toContain('Password Updated Successfully!');
    expect(browser.cookies.get('__Host-larder_session')).toBe(pair.refresh_token);
    expect(await db.select().from(sessions)).toMatchObject([{ tokenHash: hashToken(pair.refresh_token) }]);
    expect((await templates()).at(-1)).toBe('password-changed');
  });

  test('that sets no session says so, at the opening and at the post', async () => {
    const pair = await aPair();
    const page = await browser.get(`/auth/reset-password?${new URLSearchParams(pair)}`);
    clock.pass(16 * 60); // its access token has run out
    expect((await browser.get(`/auth/reset-password?${new URLSearchParams(pair)}`)).text).toContain(failed);
    const answer = await browser.post('/auth/reset-password', { ...fieldsOf(page), ...fresh });
    expect([answer.status, answer.text]).toEqual([400, expect.arrayContaining([failed])]);
    expect(await passwordOf()).toBe(`plain:${rosa.password}`);
  });

  test('of another account than the one that is signed in here is refused', async () => {
    const pair = await aPair();
    const { creatorId } = await aLandingPage(db);
    const ann = await aSubscriber(creatorId, 'ann@home.example');
    browser.keep(`__Host-larder_session=${await startSession(db, { accountId: ann, now: clock.now })}`);
    const answer = await browser.post('/auth/reset-password', { ...pair, ...fresh });
    expect(answer.text).toContain(failed);
    expect(await passwordOf()).toBe(`plain:${rosa.password}`);
  });
});

test('every answer is private: no referrer, never kept, not indexed', async () => {
  const link = await askedLink();
  const pages = [
    await browser.get('/auth/forgot-password'),
    await browser.get(link),
    await browser.get('/auth/reset-password'),
    await browser.post('/auth/reset-password', { ...fieldsOf(await browser.get(link)), ...fresh }),
    await browser.get('/auth/password-reset-success'),
  ];
  for (const page of pages) {
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
  }
});
