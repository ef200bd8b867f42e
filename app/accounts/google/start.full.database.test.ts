import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { googlePages } from '../../../tests/support/google-pages.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';

const { db } = await testDatabase();
const { services, google, get, press, returns, startAtBeas } = await googlePages(db);

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
