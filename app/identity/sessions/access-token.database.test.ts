import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose';
import { beforeEach, describe, expect, test } from 'vitest';
import { accountsIn, now } from '../../../tests/support/accounts.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { emptyTables } from '../../../tests/support/empty-tables.ts';
import { startSession } from '../../../tests/support/sessions.ts';
import { endSession } from '../commands.server.ts';
import { findSession, type SessionUser } from '../queries.server.ts';
import { purposeKey } from '../secret.server.ts';
import { createAccessToken, readPair, verifyAccessToken } from './access-token.server.ts';

const { db } = await testDatabase();
beforeEach(() => emptyTables(db, 'accounts'));

const anAccount = accountsIn(db);
const secret = 'a secret that is long enough to be one';
const at = (date: Date, changes = {}) => ({
  db,
  secrets: [secret] as const,
  origin: 'https://larder.test',
  now: () => date,
  ...changes,
});
const services = at(now);
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

const signedIn = async (email: string, confirmed = true) => aSession(await anAccount({ email, confirmed }));

async function aSession(accountId: string) {
  const refreshToken = await startSession(db, { accountId, now });
  const user: SessionUser = (await findSession(db, { token: refreshToken, now }))!.user!;
  return { user, refreshToken, accessToken: await createAccessToken(services, user) };
}

describe('an access token', () => {
  test('names the person and the session, for a quarter of an hour', async () => {
    const { user, accessToken } = await signedIn('bea@cooks.example');
    expect(decodeJwt(accessToken)).toEqual({
      sub: user.accountId,
      email: user.email,
      sid: user.sessionHash,
      iss: 'https://larder.test',
      aud: 'https://larder.test',
      iat: now.getTime() / 1000,
      exp: later(15).getTime() / 1000,
    });
    const named = { accountId: user.accountId, sessionHash: user.sessionHash };
    expect(await verifyAccessToken(at(later(14.9)), accessToken)).toEqual(named);
    expect(await verifyAccessToken(at(later(15)), accessToken)).toBeNull();
  });

  test('with another secret, site or purpose, or unsigned, is invalid', async () => {
    const { accessToken } = await signedIn('bea@cooks.example');
    expect(await verifyAccessToken(at(now, { secrets: ['another'] }), accessToken)).toBeNull();
    expect(await verifyAccessToken(at(now, { origin: 'https://other.test' }), accessToken)).toBeNull();

    const claims = decodeJwt(accessToken);
    const sign = (given: object, key: Uint8Array, alg = 'HS256') =>
      new SignJWT({ ...claims, ...given }).setProtectedHeader({ alg }).sign(key);
    const key = purposeKey(secret, 'access token');
    expect(await verifyAccessToken(services, await sign({}, key))).not.toBeNull();
    expect(await verifyAccessToken(services, await sign({}, purposeKey(secret, 'state')))).toBeNull();
    expect(await verifyAccessToken(services, await sign({}, Buffer.from(secret)))).toBeNull();
    expect(await verifyAccessToken(services, await sign({}, key, 'HS512'))).toBeNull();
    for (const missing of ['sub', 'sid', 'exp', 'iss', 'aud']) {
      expect(await verifyAccessToken(services, await sign({ [missing]: undefined }, key))).toBeNull();
    }
    expect(await verifyAccessToken(services, await sign({ sid: 7 }, key))).toBeNull();
    expect(await verifyAccessToken(services, new UnsecuredJWT(claims).encode())).toBeNull();
  });

  test('signed with an earlier secret is valid while that secret is configured', async () => {
    const { user, accessToken } = await signedIn('bea@cooks.example');
    expect(await verifyAccessToken(at(now, { secrets: ['the next', secret] }), accessToken)).not.toBeNull();
    const next = await createAccessToken(at(now, { secrets: ['the next', secret] }), user);
    expect(await verifyAccessToken(at(now, { secrets: ['the next'] }), next)).not.toBeNull();
    expect(await verifyAccessToken(services, next)).toBeNull();
  });

  test('that was altered is invalid', async () => {
    const { accessToken } = await signedIn('bea@cooks.example');
    const [head, payload, seal] = accessToken.split('.');
    const other = Buffer.from(JSON.stringify({ ...decodeJwt(accessToken), sub: 'somebody' })).toString('base64url');
    for (const text of [
      `${head}.${other}.${seal}`,
      `${head}.${payload}.`,
      `${head}.${payload}`,
      '',
      '.',
      '..',
      'a.b.c',
      '\0',
    ]) {
      expect(await verifyAccessToken(services, text)).toBeNull();
    }
  });
});

describe('reading a pair', () => {
  const invalid = { ok: false, reason: 'invalid' };

  test('returns the user', async () => {
    const { user, ...pair } = await signedIn('bea@cooks.example');
    expect(await readPair(services, pair, null)).toEqual({ ok: true, user });
    expect(await readPair(services, pair, user)).toEqual({ ok: true, user });
  });

  test('is not for a browser in which another person is signed in', async () => {
    const { user: _, ...pair } = await signedIn('mallory@cooks.example');
    const { user } = await signedIn('bea@cooks.example');
    expect(await readPair(services, pair, user)).toEqual({ ok: false, reason: 'other-session' });
  });

  test('reports that the address is not confirmed', async () => {
    const { user: _, ...pair } = await signedIn('bea@cooks.example', false);
    expect(await readPair(services, pair, null)).toMatchObject({
      ok: true,
      user: { emailConfirmedAt: null },
    });
  });

  test('with an access token that has expired is refused', async () => {
    const { user: _, ...pair } = await signedIn('bea@cooks.example');
    expect(await readPair(at(later(15)), pair, null)).toEqual(invalid);
  });

  test('of a session that was ended is refused at once', async () => {
    const { user: _, ...pair } = await signedIn('bea@cooks.example');
    await endSession(db, { token: pair.refreshToken });
    expect(await readPair(services, pair, null)).toEqual(invalid);
  });

  test('with tokens of two people, or of two sessions, or swapped, is refused', async () => {
    const [bea, ann] = [await signedIn('bea@cooks.example'), await signedIn('ann@cooks.example')];
    const again = await aSession(bea.user.accountId);
    for (const pair of [
      { accessToken: bea.accessToken, refreshToken: ann.refreshToken },
      { accessToken: ann.accessToken, refreshToken: bea.refreshToken },
      { accessToken: bea.accessToken, refreshToken: again.refreshToken },
      { accessToken: bea.refreshToken, refreshToken: bea.accessToken },
      { accessToken: bea.accessToken, refreshToken: bea.user.sessionHash },
      { accessToken: bea.accessToken, refreshToken: '' },
      { accessToken: '', refreshToken: bea.refreshToken },
    ]) {
      expect(await readPair(services, pair, null)).toEqual(invalid);
    }
  });
});
