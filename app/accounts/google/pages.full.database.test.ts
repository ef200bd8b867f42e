import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { ada, googlePages } from '../../../tests/support/google-pages.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';

const { db } = await testDatabase();
const site = await googlePages(db);
const { google, cookies, press, returns, look, send, expectFailure, signedInAs, account, clock, takeLogged } = site;
const { services, get, startAtBeas } = site;
beforeEach(startAtBeas);

describe('the start of a sign-in with Google', () => {
  test('answers a native form with a page, since form-action allows only this site, and the app with a redirect', async () => {
    expect((await press()).location).toBeNull();
    const { location, headers, data } = await press({}, { inApp: true });
    expect(location).toMatch(/^https:\/\/google\.test\//);
    expect(data.reload).toBe(true);
    expect(headers.getSetCookie()).toHaveLength(1);
  });

  test('refused for a native form leads back to the creator’s sign-up', async () => {
    const consume = async () => ({ ok: false as const, retryAfter: 61 });
    const { html } = await press({}, { services: { limits: { ...services.limits, consume } } });
    expect(html).toContain(`href="/sign-up/${bea.creatorId}"`);
  });

  test('from a creator’s sign-in keeps the creator when it fails, and forgets one that does not exist', async () => {
    google.answer = { ok: false, reason: 'refused' };
    for (const [creatorId, location] of [
      [bea.creatorId.toUpperCase(), `/auth/google-callback?creator_id=${bea.creatorId}&error=failed`],
      ['../account', '/auth/google-callback?error=failed'],
    ] as const) {
      await press({ creatorId, purpose: 'sign-in' });
      expect((await returns()).location).toBe(location);
    }
  });

  test('requires a creator to sign up, but not to sign in', async () => {
    expect((await press({ creatorId: '' })).location).toBe('/sign-up');
    expect((await press({ creatorId: '../account' })).location).toBe('/sign-up/..%2Faccount');
    const hidden = await aLandingPage(db, { isActive: false });
    expect((await press({ creatorId: hidden.creatorId })).location).toBe(`/sign-up/${hidden.creatorId}`);
    expect((await press({ creatorId: '', purpose: 'sign-in' })).data).toMatchObject({ ok: true });
  });

  test('in the demo uses the loopback address of the request', async () => {
    const acceptedOrigins = [services.origin, 'http://larder.test'];
    const { data } = await press({}, { services: { acceptedOrigins } });
    expect(data.url).toContain('redirect_uri=http://larder.test/auth/google/return');
  });

  test('is 404 without Google', async () => {
    const without = { services: { google: null } };
    const answers = [
      await press({}, without),
      await get('/auth/google', without),
      await get('/auth/google/return?code=c', without),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe('the return from Google', () => {
  const { creatorId } = bea;

  const AUTHENTICATION = 'Authentication failed. Please try again.';
  const TAKEN = 'An account with this email already exists. Please sign in with your password instead.';
  const FAILED = 'Failed to complete Google sign-up. Please try again.';

  test('fails without a start, with another state, or in another browser; the real callback is still accepted', async () => {
    await expectFailure((await returns('code=c&state=x')).location, AUTHENTICATION);
    await press();
    await expectFailure((await returns('code=c&state=x')).location, AUTHENTICATION);
    await expectFailure((await returns('code=c')).location, AUTHENTICATION);
    await expectFailure((await returns('error=access_denied')).location, AUTHENTICATION);
    const own = [...cookies];
    cookies.clear();
    await expectFailure((await returns()).location, AUTHENTICATION);
    for (const [name, value] of own) cookies.set(name, value);
    expect((await look((await returns()).location)).data).toMatchObject({ state: 'completing' });
  });

  test('again, in a browser that still has the cookie of the start, fails', async () => {
    await press();
    const copied = [...cookies];
    expect((await look((await returns()).location)).data).toMatchObject({ state: 'completing' });
    cookies.clear();
    for (const [name, value] of copied) cookies.set(name, value);
    await expectFailure((await returns()).location, AUTHENTICATION);
    expect(await signedInAs()).toBeNull();
  });

  test('after more than 15 minutes fails', async () => {
    await press();
    clock.pass(15 * 60);
    await expectFailure((await returns()).location, AUTHENTICATION);
  });

  test('with a forged cookie fails', async () => {
    await press();
    const [[name, value]] = [...cookies] as [[string, string]];
    const [text, seal] = decodeURIComponent(value).split('.') as [string, string];
    const changed = btoa(atob(text).replace(creatorId, randomUUID()));
    expect(changed).not.toBe(text);
    for (const forged of [`${changed}.${seal}`, text, '', btoa('{}')]) {
      cookies.set(name, encodeURIComponent(forged));
      await expectFailure((await returns()).location, AUTHENTICATION);
    }
    cookies.set(name, 'not%base64');
    await expectFailure((await returns()).location, AUTHENTICATION);
  });

  test('with a refusal or a failed exchange reports it; the second is logged', async () => {
    await press();
    google.answer = { ok: false, reason: 'refused' };
    await expectFailure((await returns()).location, FAILED);
    expect(takeLogged()).toEqual([]);
    await press();
    google.answer = { ok: false, reason: 'failed', why: 'unexpected nonce' };
    await expectFailure((await returns()).location, FAILED);
    expect(takeLogged()).toEqual([{ why: 'unexpected nonce' }]);
    expect(cookies.size).toBe(0);
  });

  test.each([
    ['is not verified', { emailVerified: false }],
    ['is missing', { email: null }],
    ['nobody can write to', { email: 'a<b@mail.example>' }],
  ])('with an address that %s fails', async (_what, wrong) => {
    await press();
    google.answer = { ok: true, identity: { ...ada, ...wrong } };
    await expectFailure((await returns()).location, AUTHENTICATION);
    await expectFailure((await send()).location, 'Session expired. Please try again.');
    expect(await account()).toBeUndefined();
  });

  test('compares addresses without case', async () => {
    await accountsIn(db)({ email: ada.email, confirmed: true });
    google.answer = { ok: true, identity: { ...ada, email: ada.email.toUpperCase() } };
    await press();
    await expectFailure((await returns()).location, TAKEN);
  });

  describe('to an existing account', () => {
    beforeEach(async () => {
      await press();
      await returns();
      await send();
      cookies.clear();
    });

    test('signs in immediately, and leads to the page that required it, else to the account', async () => {
      for (const [from, to] of [
        ['/account', '/account'],
        ['', '/kitchen'],
        ['https://elsewhere.test', '/kitchen'],
      ] as const) {
        cookies.clear();
        await press({ creatorId: '', purpose: 'sign-in', from });
        expect((await returns()).location).toBe(to);
        expect(await signedInAs()).toBe(ada.email);
        expect([...cookies.keys()]).toEqual(['__Host-larder_session', 'signed_in']);
      }
    });

    test('from one’s own creator’s sign-up signs in; from another creator’s offers to move', async () => {
      await press({ creatorId: creatorId.toUpperCase() });
      expect((await returns()).location).toBe('/kitchen');
      const other = await aLandingPage(db);
      await press({ creatorId: other.creatorId });
      expect((await returns()).location).toBe(`/sign-up/${other.creatorId}`);
      expect(await signedInAs()).toBe(ada.email);
    });
  });

  test('to sign in without an account leads to choosing a creator, and creates none', async () => {
    await press({ creatorId: '', purpose: 'sign-in' });
    const { location } = await returns();
    await expectFailure(
      location,
      'Nobody has signed up to Larder with this Google account. Choose whose kitchen to join, and sign up there with Google.',
    );
    expect(cookies.size).toBe(0);
    expect(await account()).toBeUndefined();
  });
});
