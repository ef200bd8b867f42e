import { beforeEach, describe, expect, test } from 'vitest';
import { fieldsOf } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea, rosa } from '../../../tests/support/membership.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { unconfirmedSignUp } from '../../../tests/support/unconfirmed-sign-up.ts';
import { oneTimeTokens, signUpAttempts } from '../../db/schema/identity.ts';
import { deleteExpired } from '../../identity/commands.server.ts';
import { newToken } from '../../identity/links/tokens.server.ts';
import { findSession } from '../../identity/queries.server.ts';
import { createAccessToken } from '../../identity/sessions/access-token.server.ts';

const { db } = await testDatabase();
const { services, here, elsewhere, mail, lastLink, linkIn, clock, confirm, startSignedUp } =
  await unconfirmedSignUp(db);

let accountId: string;
/** Mailed link of Rosa's sign-up in the browser `here`. */
let link: URL;

beforeEach(async () => {
  ({ accountId, link } = await startSignedUp());
});

const invalid = 'Verification link is invalid or expired. Please try signing up again.';
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
    // The link itself still names its target.
    expect(page.html).toContain(signUpPage);
  });

  test('confirms nothing with any password', async () => {
    const answer = await elsewhere.post('/auth/verify', { ...linkIn(link), password: rosa.password });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
    expect(answer.text).toContain(invalid);
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

test('‘contact support’ comes with the address to write to', async () => {
  const token = await startSession(db, { accountId, now: clock.now });
  const session = await findSession(db, { token, now: clock.now });
  const pair = { access_token: await createAccessToken(services, session!.user!), refresh_token: token };
  const answer = await elsewhere.post('/auth/verify', pair);
  expect(answer.text).toContain('Email verification failed. Please try again or contact support.');
  expect(answer.html).toContain('href="mailto:help@larder.test"');
});
