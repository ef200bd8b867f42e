import { beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { accountsIn, beasAccount, now, plainHasher } from '../../../tests/support/accounts.ts';
import { answerOf } from '../../../tests/support/app-from-sources.ts';
import { withoutTable } from '../../../tests/support/broken-tables.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { loggedText } from '../../../tests/support/logged-text.ts';
import { readPair } from '../../identity/sessions/access-token.server.ts';

const { db } = await testDatabase();

const { services, takeLogged, startAtBeas } = await accountServices(db);

const password = 'correct horse battery';
const passwordHash = await plainHasher.hash(password);
const bea = { email: beasAccount.email, password };

const anAccount = accountsIn(db, { passwordHash, confirmed: true });

beforeEach(startAtBeas);

async function send(body: BodyInit, headers: Record<string, string> = {}, { method = 'POST' } = {}) {
  const request = new Request('http://larder.test/api/auth/token', { method, body, headers });
  const { answer } = await answerOf(request, services, '203.0.113.7');
  return answer;
}
const sendJson = (body: unknown) => send(JSON.stringify(body), { 'content-type': 'application/json' });

describe('POST /api/auth/token', () => {
  test('returns a pair for email and password, which sets a session', async () => {
    const id = await anAccount();
    const answer = await sendJson({ email: ' Bea@Cooks.example', password });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('set-cookie')).toBeNull();
    const pair = (await answer.json()) as { access_token: string; refresh_token: string };
    expect(pair).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: 900,
      user: { id, email: bea.email, email_confirmed_at: now.toISOString(), user_metadata: beasAccount.metadata },
    });
    const tokens = { accessToken: pair.access_token, refreshToken: pair.refresh_token };
    expect(await readPair(services, tokens, null)).toMatchObject({ ok: true, user: { accountId: id } });
  });

  test('accepts a form too, from any origin', async () => {
    await anAccount();
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
    expect((await send(new URLSearchParams(bea), headers)).status).toBe(200);
  });

  test('ignores cookies', async () => {
    await anAccount();
    const headers = { 'content-type': 'application/json', cookie: '__Host-larder_session=whatever' };
    const answer = await send(JSON.stringify(bea), headers);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
  });

  test.each([
    ['a wrong password', { ...bea, password: 'correct horse batterz' }],
    ['an unknown address', { ...bea, email: 'nobody@cooks.example' }],
    ['a password of a length that no account has', { ...bea, password: 'a'.repeat(1_000) }],
  ])('answers %s with 401', async (_, body) => {
    await anAccount();
    const answer = await sendJson(body);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store']);
    expect(await answer.json()).toEqual({ error: 'Wrong email or password', code: 'invalid_credentials' });
  });

  test('answers an address that is not confirmed with 403, and only to those who know the password', async () => {
    await anAccount({ confirmed: false });
    const answer = await sendJson(bea);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({ code: 'email_not_confirmed' });
    expect((await sendJson({ ...bea, password: 'a guess of thirteen' })).status).toBe(401);
  });

  test.each([
    ['no password', { email: bea.email }],
    ['an empty password', { ...bea, password: '' }],
    ['no email', { password }],
    ['an email that is none', { ...bea, email: 'bea' }],
    ['a number', { ...bea, password: 1_234_567_890_123 }],
    ['an object', { ...bea, email: { $ne: null } }],
    ['NUL', { ...bea, password: `${password}\0` }],
    ['half a surrogate pair', { ...bea, password: `${password}\ud800` }],
    ['a list at the top', [bea]],
    ['null at the top', null],
  ])('answers %s with 400', async (_, body) => {
    await anAccount();
    const answer = await sendJson(body);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ error: expect.stringMatching(/./), code: 'malformed' });
  });

  test.each([
    ['something that is no JSON', `{"email":"${bea.email}","password":"${password}"`, 'application/json'],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0x7d]), 'application/json'],
    ['an empty body', '', 'application/json'],
    [
      'a doubled field',
      `email=${bea.email}&password=${password}&password=${password}`,
      'application/x-www-form-urlencoded',
    ],
    ['another type', JSON.stringify(bea), 'text/plain'],
  ])('answers %s with 400, and repeats nothing of it', async (_, body, type) => {
    const answer = await send(body, { 'content-type': type });
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain(password);
  });

  test.each(['application/json', 'application/x-www-form-urlencoded'])('answers 1 MB of %s with 413', async (type) => {
    const answer = await send('a'.repeat(1024 * 1024), { 'content-type': type });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: 'too_large' });
  });

  test('limits attempts per account, and says when to retry', async () => {
    await anAccount();
    while ((await services.limits.consume('sign-in', { account: bea.email })).ok);
    const answer = await sendJson(bea);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await answer.json()).toMatchObject({ code: 'too_many_requests' });
    expect((await sendJson({ ...bea, email: 'other@cooks.example' })).status).toBe(401);
  });

  test('limits attempts per address, including malformed ones', async () => {
    expect((await sendJson({})).status).toBe(400);
    // The test has already sent one request.
    for (let count = 0; count < 199; count += 1) await services.limits.consume('token', { address: '203.0.113.7' });
    expect((await sendJson(bea)).status).toBe(429);
  });

  test('answers 503 when the database is unavailable, and logs nothing that was sent', async () => {
    const answer = await withoutTable(db, 'accounts', () => send(new URLSearchParams(bea)));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
    const errors = takeLogged();
    expect(errors).toHaveLength(1);
    const logged = loggedText(errors);
    expect(logged).toContain('42P01');
    for (const sent of Object.values(bea)) expect(logged).not.toContain(sent);
  });

  test('answers another method with 405', async () => {
    const answer = await send('', {}, { method: 'PUT' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
  });
});
