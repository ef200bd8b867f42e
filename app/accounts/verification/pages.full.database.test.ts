import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { fresh } from '../../../tests/support/account-services.ts';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { withoutTable } from '../../../tests/support/broken-tables.ts';
import { aBrowser, fieldsOf } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { loggedText } from '../../../tests/support/logged-text.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { unconfirmedSignUp } from '../../../tests/support/unconfirmed-sign-up.ts';
import { accounts, oneTimeTokens, sessions, signUpAttempts } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { deleteExpired, issueToken } from '../../identity/commands.server.ts';
import { hashToken, newToken } from '../../identity/links/tokens.server.ts';
import { findSession } from '../../identity/queries.server.ts';
import { createAccessToken } from '../../identity/sessions/access-token.server.ts';

const { db } = await testDatabase();
const site = await unconfirmedSignUp(db);
const { here, elsewhere, lastLink, linkIn, clock, signUpIn, confirmedAt, startSignedUp, services } = site;
const { rosasPassword, takeLogged, confirm, mail } = site;
let accountId: string;
/** Link mailed for Rosa's sign-up in the browser `here`. */
let link: URL;
beforeEach(async () => {
  ({ accountId, link } = await startSignedUp());
});
const success = `/${bea.creatorId}/success`;
const invalid = 'Verification link is invalid or expired. Please try signing up again.';

test('opening a link changes nothing in any browser', async () => {
  const state = async () => [
    await db.select().from(accounts),
    await db.select().from(oneTimeTokens),
    await db.select().from(sessions),
  ];
  const before = await state();
  for (const browser of [here, elsewhere]) {
    const page = await browser.get(link);
    expect(page.status).toBe(200);
    expect(page.headers.getSetCookie()).toEqual([]);
  }
  expect(await state()).toEqual(before);
});

describe('in the browser that signed up', () => {
  test('it verifies without a click, and has a button for browsers without scripts', async () => {
    const page = await here.get(link);
    expect(page.text).toContain('Verifying your email...');
    expect(page.text).toContain('Verify my email');
    expect(page.html).toContain('#245c4a');
  });

  test('the post confirms, signs in, and leads to the next page', async () => {
    const page = await here.get(link);
    const answer = await here.post('/auth/verify', fieldsOf(page));
    expect(answer.status).toBe(200);
    expect(answer.text).toContain('Email Verified Successfully!');
    expect(answer.text).toContain('You will be redirected shortly');
    expect(answer.html).toContain(`href="${success}"`);
    expect(await confirmedAt()).toEqual(clock.now);
    const token = here.cookies.get('__Host-larder_session')!;
    expect(await findSession(db, { token, now: clock.now })).toMatchObject({ user: { email: rosa.email } });
    expect((await here.get('/account')).status).toBe(200);
  });

  test('the post opens the membership, once', async () => {
    // The trigger would also open the membership, after any confirmation of an address.
    await db.execute(sql`alter table accounts disable trigger follow_email_confirmation`);
    onTestFinished(async () => {
      await db.execute(sql`alter table accounts enable trigger follow_email_confirmation`);
    });
    const openedAt = async () => (await db.select().from(memberships)).map((each) => each.openedAt);
    expect(await openedAt()).toEqual([null]);
    const fields = fieldsOf(await here.get(link));
    await here.post('/auth/verify', fields);
    const opened = [clock.now];
    expect(await openedAt()).toEqual(opened);
    clock.pass(60);
    await here.post('/auth/verify', fields);
    expect(await openedAt()).toEqual(opened);
  });

  test('it starts a new session and ends the unconfirmed one that this browser had', async () => {
    const before = await startSession(db, { accountId, now: clock.now });
    here.keep(`__Host-larder_session=${before}`);
    await here.post('/auth/verify', fieldsOf(await here.get(link)));
    const token = here.cookies.get('__Host-larder_session')!;
    expect(await db.select().from(sessions)).toMatchObject([{ tokenHash: hashToken(token) }]);
    expect(token).not.toBe(before);
  });

  test('a link used elsewhere does not sign in here', async () => {
    await elsewhere.post('/auth/verify', { ...linkIn(link), password: rosa.password });
    await db.delete(sessions);
    expect((await here.get(link)).text).not.toContain('Verifying your email...');
    const again = await here.post('/auth/verify', link.search.slice(1));
    expect(again.text).toContain('Your email is already verified');
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(await db.select().from(sessions)).toEqual([]);
  });

  test('another account that is signed in stays signed in', async () => {
    await signUpIn(elsewhere, { email: 'ann@home.example' });
    await elsewhere.post('/auth/verify', linkIn(await lastLink()));
    const annsToken = elsewhere.cookies.get('__Host-larder_session')!;

    here.keep(`__Host-larder_session=${annsToken}`);
    const page = await here.get(link);
    expect(page.text).not.toContain('Verifying your email...');
    const answer = await here.post('/auth/verify', fieldsOf(page));
    expect(answer.text).toContain('Email Verified Successfully!');
    expect(answer.html).toContain('You are signed in here as ann@home.example');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(here.cookies.get('__Host-larder_session')).toBe(annsToken);
  });
});

test('the next page is where the mail wanted, and on no other site', async () => {
  link.searchParams.set('redirect_to', '//evil.example/');
  const answer = await here.post('/auth/verify', Object.fromEntries(link.searchParams));
  expect(answer.html).toContain(`href="${success}"`);
  expect(answer.html).not.toContain('evil.example');
});

describe('in any other browser', () => {
  test('it asks for the password of the sign-up, and names the address', async () => {
    const page = await elsewhere.get(link);
    expect(page.text).toEqual(expect.arrayContaining(['Verify my email', 'Your password']));
    expect(page.text.join(' ')).toContain(rosa.email);
    expect(page.text).not.toContain('Verifying your email...');
    expect(page.html).toContain('#245c4a');
  });

  test('the password confirms the address, signs in there, and leads to where the mail wanted', async () => {
    const answer = await elsewhere.post('/auth/verify', { ...linkIn(link), password: rosa.password });
    expect(answer.text).toContain('Email Verified Successfully!');
    expect(answer.html).toContain(`href="${success}"`);
    expect(await confirmedAt()).toEqual(clock.now);
    expect((await elsewhere.get('/account')).text.join(' ')).toContain(rosa.email);
  });

  test.each([
    ['a wrong one', { password: 'wrong horse battery' }, 'That’s not the password you signed up with'],
    ['none', { password: '' }, 'Password is required'],
    ['a form without the field', {}, 'Password is required'],
  ])('with %s it confirms nothing, says so, and stays', async (_what, given, message) => {
    const answer = await elsewhere.post('/auth/verify', { ...linkIn(link), ...given });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
    expect(answer.text.filter((text) => text === message)).toHaveLength(2); // at the top and at the field
    expect(fieldsOf(answer)).toMatchObject(linkIn(link));
    expect(fieldsOf(answer).password).toBe('');
    expect(await confirmedAt()).toBeNull();
  });

  test('guesses are limited per link, from all addresses together', async () => {
    const guess = (address: string, password: string) =>
      aBrowser(services, { address }).post('/auth/verify', { ...linkIn(link), password });
    for (let times = 0; times < 10; times += 1) {
      expect((await guess(`203.0.113.${times}`, 'wrong horse battery')).status).toBe(400);
    }
    const answer = await guess('198.51.100.1', rosa.password);
    expect(answer.status).toBe(429);
    expect(answer.text.join(' ')).toContain('Too many attempts. Please try again in 30 seconds.');
    expect(answer.text).toContain('Your password');
    expect(await confirmedAt()).toBeNull();
  });

  test('a new password confirms the address instead, and the old one is gone', async () => {
    const answer = await elsewhere.post('/auth/verify', { ...linkIn(link), choose: 'yes', ...fresh });
    expect(answer.text).toContain('Email Verified Successfully!');
    expect((await elsewhere.get('/account')).status).toBe(200);
    expect(await rosasPassword()).toBe(`plain:${fresh.password}`);
    expect((await aBrowser(services).signIn()).text).toContain('Wrong email or password');
    // The other values come from Rosa's sign-up.
    expect((await db.select().from(endUserDetails))[0]).toMatchObject({ firstName: 'Rosa', legalAccepted: true });
  });

  test('every error of a new password is listed at the top, linked to its field', async () => {
    const wrong = { password: 'short', confirmPassword: 'another' };
    const { html } = await elsewhere.post('/auth/verify', { ...linkIn(link), choose: 'yes', ...wrong });
    const links = [...html.matchAll(/href="#(verify-[^"]+)"/g)].map(([, id]) => id!);
    expect(links).toEqual(['verify-new-password', 'verify-new-confirmPassword']);
    for (const id of links) expect(html.split(`id="${id}"`)).toHaveLength(2);
  });

  test('the sign-up cookie of another account proves nothing', async () => {
    await signUpIn(elsewhere, { email: 'ann@home.example' });
    expect((await elsewhere.get(link)).text).not.toContain('Verifying your email...');
    const answer = await elsewhere.post('/auth/verify', linkIn(link));
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
    expect(await confirmedAt()).toBeNull();
  });

  test('a link that was requested there asks for the password too', async () => {
    await elsewhere.askForMail();
    const again = await lastLink();
    expect((await elsewhere.get(again)).text).toContain('Your password');
    expect((await here.get(again)).text).toContain('Verifying your email...');
  });

  test('a link to an account inserted by plain SQL asks for its password', async () => {
    const accountId = await accountsIn(db)({ email: 'otto@home.example', passwordHash: 'plain:the password of otto' });
    const token = await issueToken(db, { accountId, purpose: 'signup', now: clock.now });
    const confirmWith = (password: string) => elsewhere.post('/auth/verify', { token, type: 'signup', password });
    expect((await confirmWith(rosa.password)).status).toBe(400);
    expect((await confirmWith('the password of otto')).text).toContain('Email Verified Successfully!');
  });

  test('a used link reports that the address is confirmed and leads to the next page', async () => {
    await here.post('/auth/verify', linkIn(link));
    const page = await elsewhere.get(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Your email is already verified');
    const next = /href="(\/sign-in\?[^"]+)"/.exec(page.html)![1]!;
    const { redirect_to } = fieldsOf(await elsewhere.get(next));
    expect((await elsewhere.signIn({ redirect_to: redirect_to! })).location).toBe(success);
    expect((await here.get(link)).html).toContain(`href="${success}"`);
  });
});

describe('failures', () => {
  test('a URL without parameters is 200', async () => {
    const page = await elsewhere.get('/auth/verify');
    expect(page.status).toBe(200);
    expect(page.text).toContain(invalid);
  });

  test("'Try Again' opens the same link", async () => {
    clock.pass(24 * 60 * 60);
    const { html } = await here.get(link);
    expect(html.replaceAll('&amp;', '&')).toContain(`href="${link.pathname}${link.search}"`);
  });

  test('an unavailable service, on GET and on POST', async () => {
    const fields = fieldsOf(await here.get(link));
    await withoutTable(db, 'one_time_tokens', async () => {
      const opened = await here.get(link);
      expect([opened.status, opened.text]).toEqual([
        503,
        expect.arrayContaining(['Verification Failed', 'Go to Home']),
      ]);
      expect(opened.text).toContain('Failed to verify email. Please try again.');
      const posted = await here.post('/auth/verify', fields);
      expect(posted.status).toBe(503);
      expect(posted.text).toContain('Failed to verify email. Please try again.');
    });
    const logged = loggedText(takeLogged());
    expect(logged).toContain('42P01');
    for (const secret of [fields.token, hashToken(fields.token!)]) expect(logged).not.toContain(secret);
    expect((await here.post('/auth/verify', fields)).text).toContain('Email Verified Successfully!');
  });
});

const DAY = 24 * 60 * 60;

const signUpPage = `href="/sign-up/${bea.creatorId}"`;

describe('an expired verification link', () => {
  beforeEach(() => clock.pass(DAY));

  test('shows the specified words in the creator’s colours, and can be sent again', async () => {
    const page = await elsewhere.get(link);
    expect(page.status).toBe(400);
    expect(page.text).toEqual(expect.arrayContaining([invalid, 'Send it again', 'Sign up with Bea', 'Try Again']));
    expect(page.text.join(' ')).toContain(`We can send a new link to ${rosa.email}.`);
    expect(page.html).toContain(signUpPage);
    expect(page.html).toContain('#245c4a');
  });

  test('sends a new one for the same sign-up to the same address', async () => {
    const answer = await elsewhere.post('/auth/verify/mail', fieldsOf(await elsewhere.get(link)));
    expect(answer.text).toContain('Please check your inbox');
    const sent = await mail();
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatchObject({ to: rosa.email, brand: { name: 'Bea' }, template: { name: 'verify' } });
    await here.post('/auth/verify', linkIn(await lastLink()));
    expect((await here.get('/account')).status).toBe(200);
  });

  test('counts against the same limit as other requests for that mail', async () => {
    const fields = linkIn(link);
    for (let times = 0; times < 4; times += 1) {
      expect((await elsewhere.post('/auth/verify/mail', fields)).status).toBe(200);
    }
    const answer = await elsewhere.post('/auth/verify/mail', fields);
    expect(answer.status).toBe(429);
    expect(answer.text.join(' ')).toContain('Too many attempts.');
    expect(answer.text).toContain('Send it again');
  });

  test('leads to the sign-in if the address was confirmed since, and sends nothing', async () => {
    await elsewhere.askForMail();
    await confirm();
    const page = await elsewhere.get(link);
    expect(page.text).toEqual(expect.arrayContaining([invalid, 'Your email is already confirmed.', 'Sign in now']));
    expect(page.html).toContain('href="/sign-in?from=%2Fbea"');
    const before = await mail();
    expect((await elsewhere.post('/auth/verify/mail', linkIn(link))).status).toBe(400);
    expect(await mail()).toEqual(before);
  });

  test('is stored with its sign-up for 30 days', async () => {
    clock.pass(29 * DAY);
    await deleteExpired(db, { now: clock.now });
    expect((await elsewhere.get(link)).text).toContain('Send it again');
    clock.pass(2 * DAY);
    await deleteExpired(db, { now: clock.now });
    expect([await db.select().from(oneTimeTokens), await db.select().from(signUpAttempts)]).toEqual([[], []]);
    const page = await elsewhere.get(link);
    expect(page.text).toContain(invalid);
    expect(page.text).not.toContain('Send it again');
    // The URL's `redirect_to` still names the creator.
    expect(page.html).toContain(signUpPage);
  });
});

describe('an unexpired or unknown link', () => {
  test.each([
    ['a live link', () => linkIn(link)],
    ['an unknown one', () => ({ ...linkIn(link), token: newToken().token })],
    ['none', () => ({})],
  ])('%s sends nothing again', async (_what, fields) => {
    const before = await mail();
    expect((await elsewhere.post('/auth/verify/mail', fields())).status).toBe(400);
    expect(await mail()).toEqual(before);
  });

  test('offers nothing if unknown and without a creator', async () => {
    for (const target of ['/nobody/success', 'https://evil.example/x/success', '//evil.example/success']) {
      const query = new URLSearchParams({ token: newToken().token, type: 'signup', redirect_to: target });
      const page = await elsewhere.get(`/auth/verify?${query}`);
      expect(page.text).toContain(invalid);
      expect(page.html).not.toMatch(/Sign up with|Send it again/);
    }
  });

  test('the page of ‘Send it again’ opened on its own is not an error', async () => {
    expect((await elsewhere.get('/auth/verify/mail')).status).toBe(200);
  });
});

test('a pair of tokens of an unconfirmed account sets no session, and the page has the address of the support', async () => {
  const token = await startSession(db, { accountId, now: clock.now });
  const session = await findSession(db, { token, now: clock.now });
  const pair = { access_token: await createAccessToken(services, session!.user!), refresh_token: token };
  const answer = await elsewhere.post('/auth/verify', pair);
  expect(answer.text).toContain('Email verification failed. Please try again or contact support.');
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(answer.html).toContain('href="mailto:help@larder.test"');
});
