import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { accountServices, fresh } from '../../../tests/support/account-services.ts';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { withoutTable } from '../../../tests/support/broken-tables.ts';
import { aBrowser, fieldsOf, type TestBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { loggedText } from '../../../tests/support/logged-text.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { accounts, oneTimeTokens, sessions } from '../../db/schema/identity.ts';
import { endUserDetails, memberships } from '../../db/schema/membership.ts';
import { issueToken } from '../../identity/commands.server.ts';
import { hashToken, newToken } from '../../identity/links/tokens.server.ts';
import { findSession } from '../../identity/queries.server.ts';

const { db } = await testDatabase();
const { services, lastLink, takeLogged, clock, confirm, rosasPassword, startAtBeas, signUpIn } =
  await accountServices(db);

let here: TestBrowser;
let elsewhere: TestBrowser;
let accountId: string;
/** The link in the mail to Rosa, who signed up in the browser `here`. */
let link: URL;

beforeEach(async () => {
  await startAtBeas();
  here = aBrowser(services);
  elsewhere = aBrowser(services);
  accountId = await signUpIn(here);
  link = await lastLink();
});

/** A link's parameters, as the page's form would send them. */
const linkIn = (of: URL) => Object.fromEntries(of.searchParams);
const success = `/${bea.creatorId}/success`;
const confirmedAt = async () => (await db.select().from(accounts))[0]?.emailConfirmedAt;

describe('opening a link changes nothing', () => {
  test('in any browser', async () => {
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
    // Which would open it too, whoever confirms an address.
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

  test('a second post reports that the address is confirmed, and starts no second session', async () => {
    const fields = fieldsOf(await here.get(link));
    await here.post('/auth/verify', fields);
    const again = await here.post('/auth/verify', fields);
    expect(again.text).toContain('Your email is already verified');
    expect(again.headers.getSetCookie()).toEqual([]);
    expect(await db.select().from(sessions)).toHaveLength(1);
  });

  test('a link used elsewhere does not sign in here any more', async () => {
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
    ['a wrong one', { password: 'wrong horse battery' }, 'This is not the password of this sign-up'],
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

  test('guesses are counted by the link, from whatever address they come', async () => {
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
    expect((await aBrowser(services).signIn()).text).toContain('Email or password is wrong');
    // The rest is as she signed up with.
    expect((await db.select().from(endUserDetails))[0]).toMatchObject({ firstName: 'Rosa', legalAccepted: true });
  });

  test.each([
    ['short', { password: 'short', confirmPassword: 'short' }, 'Password must be at least 13 characters long'],
    ['not repeated', { ...fresh, confirmPassword: 'another' }, 'Passwords do not match'],
    ['the email', { password: rosa.email, confirmPassword: rosa.email }, 'Password does not meet requirements'],
    [
      'the name',
      { password: 'rosamunde maria', confirmPassword: 'rosamunde maria' },
      'Password does not meet requirements',
    ],
  ])('a new password that is %s is refused', async (_what, given, message) => {
    await signUpIn(here, { firstName: 'Rosamunde', lastName: 'Maria' });
    const fields = linkIn(await lastLink());
    const answer = await elsewhere.post('/auth/verify', { ...fields, choose: 'yes', ...given });
    expect(answer.status).toBe(400);
    expect(answer.text).toContain(message);
    expect(answer.html).toMatch(/<details[^>]* open=""/);
    expect(await confirmedAt()).toBeNull();
  });

  test('of a new password everything that is wrong is listed at the top, and leads to its field', async () => {
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

  test('with another account signed in there, that one stays signed in', async () => {
    await signUpIn(elsewhere, { email: 'ann@home.example' });
    await elsewhere.post('/auth/verify', linkIn(await lastLink()));
    const answer = await elsewhere.post('/auth/verify', { ...linkIn(link), password: rosa.password });
    expect(answer.html).toContain('You are signed in here as ann@home.example');
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await confirmedAt()).toEqual(clock.now);
  });

  test('a link that was requested there asks for the password too', async () => {
    await elsewhere.askForMail();
    const again = await lastLink();
    expect((await elsewhere.get(again)).text).toContain('Your password');
    expect((await here.get(again)).text).toContain('Verifying your email...');
  });

  test('a link of the version before asks for the password of the account', async () => {
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

describe('the next page', () => {
  test.each([
    ['https://evil.example/', 'another site'],
    ['//evil.example/', 'another site without a scheme'],
    ['/\\evil.example', 'a backslash'],
    ['javascript:alert(1)', 'a script'],
  ])('not to %s (%s), but to where the mail wanted', async (target) => {
    link.searchParams.set('redirect_to', target);
    const answer = await here.post('/auth/verify', Object.fromEntries(link.searchParams));
    expect(answer.html).toContain(`href="${success}"`);
    expect(answer.html).not.toContain('evil.example');
    expect(answer.html).not.toContain('javascript:');
  });
});

describe('failures', () => {
  const invalid = 'Verification link is invalid or expired. Please try signing up again.';

  test.each([
    ['an unknown token', `token=${newToken().token}&type=signup`],
    ['a token that is none', 'token=abc&type=signup'],
    ['no token', 'type=signup'],
    ['no type', `token=${newToken().token}`],
    ['a doubled token', `token=${newToken().token}&token=x&type=signup`],
  ])('%s', async (_what, query) => {
    const page = await elsewhere.get(`/auth/verify?${query}`);
    expect(page.status).toBe(400);
    expect(page.text).toContain('Verification Failed');
    expect(page.text).toContain(invalid);
    expect(page.text).toEqual(expect.arrayContaining(['Try Again', 'Go to Home']));
    const posted = await elsewhere.post('/auth/verify', query);
    expect(posted.status).toBe(400);
    expect(posted.text).toContain('Verification Failed');
  });

  test('a URL without parameters is 200', async () => {
    const page = await elsewhere.get('/auth/verify');
    expect(page.status).toBe(200);
    expect(page.text).toContain(invalid);
  });

  test('an expired token', async () => {
    const fields = fieldsOf(await here.get(link));
    clock.pass(24 * 60 * 60);
    expect((await here.get(link)).text).toContain(invalid);
    expect((await here.post('/auth/verify', fields)).text).toContain(invalid);
    expect(await confirmedAt()).toBeNull();
  });

  test('a valid token with the type of another page', async () => {
    const fields = fieldsOf(await here.get(link));
    link.searchParams.set('type', 'recovery');
    expect((await here.get(link)).text).toContain(invalid);
    expect((await here.post('/auth/verify', { ...fields, type: 'recovery' })).text).toContain(invalid);
    expect(await confirmedAt()).toBeNull();
    // Valid with the right type.
    expect((await here.post('/auth/verify', fields)).text).toContain('Email Verified Successfully!');
  });

  test('a valid token for a reset', async () => {
    await confirm();
    await here.post('/auth/forgot-password', { email: rosa.email });
    const reset = await lastLink();
    expect((await here.get(reset)).text).toContain('Update password');
    const query = `token=${reset.searchParams.get('token')}&type=signup`;
    expect((await here.get(`/auth/verify?${query}`)).text).toContain(invalid);
    expect((await here.post('/auth/verify', query)).text).toContain(invalid);
  });

  test("'Try Again' opens the same link", async () => {
    clock.pass(24 * 60 * 60);
    const { html } = await here.get(link);
    expect(html.replaceAll('&amp;', '&')).toContain(`href="${link.pathname}${link.search}"`);
  });

  test('an error parameter: its description, or the default', async () => {
    const described = await elsewhere.get('/auth/verify?error=access_denied&error_description=Email+link+%3Cb%3Egone');
    expect(described.text).toContain('Email link <b>gone');
    const bare = await elsewhere.get('/auth/verify?error=access_denied');
    expect(bare.text).toContain('Verification failed. Please try again.');
  });

  test('an unavailable service, on GET and on POST', async () => {
    const fields = fieldsOf(await here.get(link));
    await withoutTable(db, 'one_time_tokens', async () => {
      const opened = await here.get(link);
      expect([opened.status, opened.text]).toEqual([503, expect.arrayContaining(['Verification Failed'])]);
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

  test('a form from another site', async () => {
    const fields = fieldsOf(await here.get(link));
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null', 'sec-fetch-site': 'cross-site' },
      {},
    ]) {
      expect((await here.post('/auth/verify', fields, { headers: headers as Record<string, string> })).status).toBe(
        403,
      );
    }
    expect(await confirmedAt()).toBeNull();
  });

  test('too many tries: 429 with Retry-After', async () => {
    const fields = fieldsOf(await here.get(link));
    await here.post('/auth/verify', { token: 'x', type: 'signup' });
    // All but that one.
    for (let tries = 0; tries < 299; tries += 1) await services.limits.consume('verify', { address: '203.0.113.7' });
    const answer = await here.post('/auth/verify', fields);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.text.join(' ')).toContain('Too many attempts. Please try again in 15 minutes.');
    expect(await confirmedAt()).toBeNull();
  });
});

test('every answer is private: no referrer, not stored, not indexed', async () => {
  for (const page of [await here.get(link), await here.get('/auth/verify'), await here.post('/auth/verify', 'x=1')]) {
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.html).toContain('<meta name="robots" content="noindex"/>');
  }
});
