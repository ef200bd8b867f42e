import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { fieldsOf } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { unconfirmedSignUp } from '../../../tests/support/unconfirmed-sign-up.ts';
import { accounts, oneTimeTokens, sessions } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { hashToken } from '../../identity/links/tokens.server.ts';
import { findSession } from '../../identity/queries.server.ts';

const { db } = await testDatabase();
const { here, elsewhere, lastLink, linkIn, clock, signUpIn, confirmedAt, startSignedUp } = await unconfirmedSignUp(db);

let accountId: string;
/** The link in the mail to Rosa, who signed up in the browser `here`. */
let link: URL;

beforeEach(async () => {
  ({ accountId, link } = await startSignedUp());
});

const success = `/${bea.creatorId}/success`;

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
    // The trigger would open the membership too, for any way of confirming an address.
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
