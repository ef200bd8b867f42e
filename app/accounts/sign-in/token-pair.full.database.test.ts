import { beforeEach, describe, expect, test } from 'vitest';
import { fresh } from '../../../tests/support/account-services.ts';
import { aBrowser, fieldsOf } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { unconfirmedSignUp } from '../../../tests/support/unconfirmed-sign-up.ts';
import { sessions } from '../../db/schema/identity.ts';
import { endSession } from '../../identity/commands.server.ts';
import { hashToken } from '../../identity/links/tokens.server.ts';
import type { PasswordHasher } from '../../identity/passwords/password-hashing.server.ts';
import { findSession } from '../../identity/queries.server.ts';
import { createAccessToken } from '../../identity/sessions/access-token.server.ts';

const { db } = await testDatabase();
const { services, here, elsewhere, templates, lastLink, clock, confirm, rosasPassword, signUpIn, startSignedUp } =
  await unconfirmedSignUp(db);

let accountId: string;

beforeEach(async () => {
  ({ accountId } = await startSignedUp());
});

/** Creates a pair with its own session, Rosa's by default. */
async function aPair(of = accountId) {
  const token = await startSession(db, { accountId: of, now: clock.now });
  const session = await findSession(db, { token, now: clock.now });
  return { access_token: await createAccessToken(services, session!.user!), refresh_token: token };
}

describe('a pair of tokens at the verification page', () => {
  const failed = 'Failed to complete verification. Please try again.';
  const address = (pair: Record<string, string>) => `/auth/verify?${new URLSearchParams(pair)}`;

  test('sets its session after a click, and without one in the browser that signed up', async () => {
    await confirm();
    const pair = await aPair();
    expect((await elsewhere.get(address(pair))).text).not.toContain('Verifying your email...');
    expect((await here.get(address(pair))).text).toContain('Verifying your email...');
    const answer = await elsewhere.post('/auth/verify', pair);
    expect(answer.text).toContain('Email Verified Successfully!');
  });

  test('starts a separate session, independent of the program’s', async () => {
    await confirm();
    const pair = await aPair();
    const page = await elsewhere.get(address(pair));
    expect(page.text.join(' ')).toContain(`This signs you in on this browser as ${rosa.email}.`);
    expect(page.text).toContain('Verify my email');
    await elsewhere.post('/auth/verify', pair);
    const own = elsewhere.cookies.get('__Host-larder_session')!;
    expect(own).not.toBe(pair.refresh_token);
    expect(await db.select().from(sessions)).toHaveLength(2);
    await endSession(db, { token: pair.refresh_token });
    expect((await elsewhere.get('/account')).status).toBe(200);
  });

  test('that sets no session reports it', async () => {
    await confirm();
    const pair = await aPair();
    const other = await aPair();
    const broken = [
      { ...pair, access_token: 'x.y.z' },
      { ...pair, refresh_token: other.refresh_token },
      { ...pair, refresh_token: hashToken('never was') },
    ];
    for (const each of broken) {
      expect((await elsewhere.get(address(each))).text).toContain(failed);
      const answer = await elsewhere.post('/auth/verify', each);
      expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
      expect(answer.text).toContain(failed);
    }
  });

  test('never replaces another person’s session', async () => {
    await confirm();
    const pair = await aPair();
    await signUpIn(elsewhere, { email: 'ann@home.example' });
    await elsewhere.post('/auth/verify', fieldsOf(await elsewhere.get(await lastLink())));
    const answer = await elsewhere.post('/auth/verify', pair);
    expect(answer.text).toContain(failed);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  test('of an account that is still unconfirmed', async () => {
    const pair = await aPair();
    const answer = await elsewhere.post('/auth/verify', pair);
    expect(answer.text).toContain('Email verification failed. Please try again or contact support.');
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});

describe('a pair of tokens at the reset page', () => {
  const failed = 'Failed to complete password reset. Please try again.';
  const address = (pair: Record<string, string>) => `/auth/reset-password?${new URLSearchParams(pair)}`;

  beforeEach(confirm);

  test('opens the form, and setting the password starts one session here and ends all others', async () => {
    const pair = await aPair();
    await startSession(db, { accountId, now: clock.now });
    const page = await elsewhere.get(address(pair));
    expect(page.headers.getSetCookie()).toEqual([]);
    const answer = await elsewhere.post('/auth/reset-password', { ...fieldsOf(page), ...fresh });
    expect(answer.title).toContain('Password Updated Successfully!');
    const own = elsewhere.cookies.get('__Host-larder_session')!;
    expect(own).not.toBe(pair.refresh_token);
    expect(await db.select().from(sessions)).toMatchObject([{ tokenHash: hashToken(own) }]);
    expect((await templates()).at(-1)).toBe('password-changed');
  });

  test('reports an invalid one, on GET and on POST', async () => {
    const pair = await aPair();
    const page = await elsewhere.get(address(pair));
    clock.pass(16 * 60); // its access token has expired
    expect((await elsewhere.get(address(pair))).text).toContain(failed);
    const answer = await elsewhere.post('/auth/reset-password', { ...fieldsOf(page), ...fresh });
    expect([answer.status, answer.text]).toEqual([400, expect.arrayContaining([failed])]);
    expect(await rosasPassword()).toBe(`plain:${rosa.password}`);
  });

  test('whose session ends while the password is hashed sets none', async () => {
    const pair = await aPair();
    const hasher: PasswordHasher = {
      ...services.hasher,
      async hash(password) {
        await endSession(db, { token: pair.refresh_token });
        return services.hasher.hash(password);
      },
    };
    const answer = await aBrowser({ ...services, hasher }).post('/auth/reset-password', { ...pair, ...fresh });
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([400, []]);
    expect(await rosasPassword()).toBe(`plain:${rosa.password}`);
    expect(await templates()).not.toContain('password-changed');
  });

  test('of another account than the one that is signed in here is refused', async () => {
    const pair = await aPair();
    await signUpIn(aBrowser(services), { email: 'ann@home.example' });
    const ann = { accountId: await confirm(), now: clock.now };
    elsewhere.keep(`__Host-larder_session=${await startSession(db, ann)}`);
    const answer = await elsewhere.post('/auth/reset-password', { ...pair, ...fresh });
    expect(answer.text).toContain(failed);
    expect(await rosasPassword()).toBe(`plain:${rosa.password}`);
  });

  test('of an account that is still unconfirmed is refused', async () => {
    const ann = await signUpIn(aBrowser(services), { email: 'ann@home.example' });
    const pair = await aPair(ann);
    expect((await elsewhere.get(address(pair))).text).toContain(failed);
    const answer = await elsewhere.post('/auth/reset-password', { ...pair, ...fresh });
    expect([answer.status, answer.text]).toEqual([400, expect.arrayContaining([failed])]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await templates()).not.toContain('password-changed');
  });
});
