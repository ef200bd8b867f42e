import { beforeEach, describe, expect, test } from 'vitest';
import { fresh } from '../../../tests/support/account-services.ts';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { aBrowser, fieldsOf } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { unconfirmedSignUp } from '../../../tests/support/unconfirmed-sign-up.ts';
import { endUserDetails } from '../../db/schema/membership.ts';
import { issueToken } from '../../identity/commands.server.ts';

const { db } = await testDatabase();
const { services, here, elsewhere, lastLink, linkIn, clock, rosasPassword, signUpIn, confirmedAt, startSignedUp } =
  await unconfirmedSignUp(db);

/** Mailed link of Rosa's sign-up in the browser `here`. */
let link: URL;

beforeEach(async () => {
  ({ link } = await startSignedUp());
});

const success = `/${bea.creatorId}/success`;

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
    // The rest is as she signed up.
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

  test('another account signed in there stays signed in', async () => {
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
