import { describe, expect, test } from 'vitest';
import { hashToken, isToken, newToken } from '../links/tokens.server.ts';
import { siteCookie } from './cookies.server.ts';
import {
  endedSessionCookie,
  readSessionToken,
  readSignUpCookie,
  sessionCookie,
  signUpCookie,
} from './session-cookie.server.ts';

const https = 'https://larder.test';
const http = 'http://localhost:3000';
const { token } = newToken();

const pairOf = (setCookie: string) => setCookie.split(';')[0]!;
const asking = (cookie?: string) => new Request(http, cookie === undefined ? {} : { headers: { cookie } });

describe('the session cookie', () => {
  test('under https no script can read it, no other host can set it, and no plain connection carries it', async () => {
    expect(await sessionCookie(token, https)).toBe(
      `__Host-larder_session=${token}; Max-Age=7776000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    );
  });

  test('in the demo it works without https', async () => {
    expect(await sessionCookie(token, http)).toBe(
      `larder_session=${token}; Max-Age=7776000; Path=/; HttpOnly; SameSite=Lax`,
    );
  });

  test.each([https, http])('signs out under the name it signed in with at %s', async (origin) => {
    const [name] = (await sessionCookie(token, origin)).split('=');
    expect(await endedSessionCookie(origin)).toMatch(new RegExp(`^${name}=; Max-Age=0; Path=/;`));
  });

  test.each([https, http])('is read back at %s, among others', async (origin) => {
    const cookie = `theme=dark; ${pairOf(await sessionCookie(token, origin))}; a=b`;
    expect(readSessionToken(asking(cookie), origin)).toBe(token);
  });

  test('under https one without the __Host- prefix is ignored, since another host of the domain may have set it', async () => {
    expect(readSessionToken(asking(`larder_session=${token}`), https)).toBeNull();
  });

  test.each([
    undefined,
    '',
    'larder_session=',
    `larder_sessions=${token}`,
    `xlarder_session=${token}`,
    `larder_session=${token}A`,
    `larder_session="${token}"`,
    'larder_session=\u00e9',
  ])('%j holds none', async (cookie) => {
    expect(readSessionToken(asking(cookie), http)).toBeNull();
  });
});

describe('the sign-up cookie', () => {
  const signUp = { secret: token, email: 'böa+1@cooks.example' };
  const secrets = ['a secret that is long enough to be one'] as const;
  const needs = { origin: http, secrets };

  test.each([https, http])('is read back at %s', async (origin) => {
    const cookie = pairOf(await signUpCookie(signUp, { origin, secrets }));
    expect(await readSignUpCookie(asking(cookie), { origin, secrets })).toEqual(signUp);
  });

  test('lasts a day, and no script can read it', async () => {
    expect(await signUpCookie(signUp, { origin: https, secrets })).toMatch(
      /^__Host-larder_signup=[^;]+; Max-Age=86400; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  test('with an altered address is invalid', async () => {
    const [name, value] = pairOf(await signUpCookie(signUp, needs)).split('=') as [string, string];
    const [, seal] = decodeURIComponent(value).split('.');
    const forged = btoa(JSON.stringify({ ...signUp, email: 'victim@cooks.example' }));
    for (const text of [`${forged}.${seal}`, `${forged}.`, forged]) {
      expect(await readSignUpCookie(asking(`${name}=${encodeURIComponent(text)}`), needs)).toBeNull();
    }
  });

  test('signed with another secret, or as another cookie, is invalid', async () => {
    const others = pairOf(await signUpCookie(signUp, { ...needs, secrets: ['another'] }));
    expect(await readSignUpCookie(asking(others), needs)).toBeNull();
    const google = pairOf(await siteCookie('larder_google', { origin: http, signedWith: secrets }).serialize(signUp));
    expect(await readSignUpCookie(asking(google.replace('larder_google', 'larder_signup')), needs)).toBeNull();
  });

  test('signed with an earlier secret is read while that secret is configured', async () => {
    const before = pairOf(await signUpCookie(signUp, needs));
    expect(await readSignUpCookie(asking(before), { ...needs, secrets: ['the next', ...secrets] })).toEqual(signUp);
    expect(await readSignUpCookie(asking(before), { ...needs, secrets: ['the next'] })).toBeNull();
    const since = pairOf(await signUpCookie(signUp, { ...needs, secrets: ['the next', ...secrets] }));
    expect(await readSignUpCookie(asking(since), { ...needs, secrets: ['the next'] })).toEqual(signUp);
  });

  test.each([undefined, 'larder_signup=', 'larder_signup=.', 'larder_signup=a.b.c'])(
    '%j holds none',
    async (cookie) => {
      expect(await readSignUpCookie(asking(cookie), needs)).toBeNull();
    },
  );
});

describe('a token', () => {
  test('is 256 random bits, and its hash does not contain it', () => {
    const [one, other] = [newToken(), newToken()];
    expect(Buffer.from(one.token, 'base64url')).toHaveLength(32);
    expect(one.token).not.toBe(other.token);
    expect(one.hash).toBe(hashToken(one.token));
    expect(one.hash).not.toContain(one.token);
  });

  test.each([null, undefined, 1, '', 'a', [token], `${token} `, `${token}\n`])('%j is not a token', (text) => {
    expect(isToken(text)).toBe(false);
  });
});
