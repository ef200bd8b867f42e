import { beforeEach, describe, expect, test } from 'vitest';
import { withoutTable } from '../../../tests/support/broken-tables.ts';
import { fieldsOf } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { loggedText } from '../../../tests/support/logged-text.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { unconfirmedSignUp } from '../../../tests/support/unconfirmed-sign-up.ts';
import { hashToken } from '../../identity/links/tokens.server.ts';

const { db } = await testDatabase();
const { services, here, elsewhere, lastLink, takeLogged, clock, confirm, confirmedAt, startSignedUp } =
  await unconfirmedSignUp(db);

/** Mailed link of Rosa's sign-up in the browser `here`. */
let link: URL;

beforeEach(async () => {
  ({ link } = await startSignedUp());
});

describe('failures', () => {
  const invalid = 'Verification link is invalid or expired. Please try signing up again.';

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
    // Works with the right type.
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

  test('too many attempts answer 429 with Retry-After', async () => {
    const fields = fieldsOf(await here.get(link));
    await here.post('/auth/verify', { token: 'x', type: 'signup' });
    // All but the one already counted.
    for (let tries = 0; tries < 299; tries += 1) await services.limits.consume('verify', { address: '203.0.113.7' });
    const answer = await here.post('/auth/verify', fields);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(answer.text.join(' ')).toContain('Too many attempts. Please try again in 15 minutes.');
    expect(await confirmedAt()).toBeNull();
  });
});
