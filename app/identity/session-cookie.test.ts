import { describe, expect, test } from 'vitest';
import { signed } from './secret.server.ts';
import {
  endedSessionCookie,
  endedSignUpCookie,
  readSessionToken,
  readSignUpCookie,
  sessionCookie,
  signUpCookie,
} from './session-cookie.server.ts';
import { hashToken, isToken, newToken } from './tokens.server.ts';

const https = 'https://larder.test';
const http = 'http://localhost:3000';
const secret = 'a secret that is long enough to be one';
const { token } = newToken();

/** What a browser sends back of a `Set-Cookie`. */
const pairOf = (setCookie: string) => setCookie.split(';')[0]!;
const asking = (cookie?: string) => new Request(http, cookie === undefined ? {} : { headers: { cookie } });

describe('the session cookie', () => {
  test('under https no script can read it, no other host can set it, and no plain connection carries it', () => {
    expect(sessionCookie(token, https)).toBe(
      `__Host-larder_session=${token}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure`,
    );
  });

  test('in the demo it goes without https', () => {
    expect(sessionCookie(token, http)).toBe(
      `larder_session=${token}; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax`,
    );
  });

  test.each([https, http])('signs out under the name it signed in with at %s', (origin) => {
    const [name] = sessionCookie(token, origin).split('=');
    expect(endedSessionCookie(origin)).toMatch(new RegExp(`^${name}=; Path=/; Max-Age=0;`));
  });

  test.each([https, http])('is read back at %s, among others', (origin) => {
    expect(readSessionToken(asking(`theme=dark; ${pairOf(sessionCookie(token, origin))}; a=b`), origin)).toBe(token);
  });

  test('under https one that another host of the domain may have set does not count', () => {
    expect(readSessionToken(asking(`larder_session=${token}`), https)).toBeNull();
  });

  test.each([
    undefined,
    '',
    ';;;',
    '=',
    'larder_session',
    'larder_session=',
    `larder_sessions=${token}`,
    `xlarder_session=${token}`,
    `larder_session=${token}A`,
    `larder_session=${token.slice(1)}`,
    `larder_session="${token}"`,
    `larder_session=${'A'.repeat(10_000)}`,
  ])('%j holds none', (cookie) => {
    expect(readSessionToken(asking(cookie), http)).toBeNull();
  });
});

describe('the sign-up cookie', () => {
  const kept = { secret: token, email: 'böa+1@cooks.example' };

  test.each([https, http])('is read back at %s', (origin) => {
    expect(readSignUpCookie(asking(pairOf(signUpCookie(kept, origin, secret))), secret, origin)).toEqual(kept);
  });

  test('lasts a day, and no script can read it', () => {
    expect(signUpCookie(kept, https, secret)).toMatch(
      /^__Host-larder_signup=[\w.-]+; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(endedSignUpCookie(https)).toMatch(/^__Host-larder_signup=; Path=\/; Max-Age=0;/);
  });

  test('with another address in it is none', () => {
    const email = (text: string) => Buffer.from(text).toString('base64url');
    const cookie = pairOf(signUpCookie(kept, http, secret));
    const forged = cookie.replace(email(kept.email), email('victim@cooks.example'));
    expect(forged).not.toBe(cookie);
    expect(readSignUpCookie(asking(forged), secret, http)).toBeNull();
  });

  test('sealed with another secret, or for another purpose, is none', () => {
    expect(readSignUpCookie(asking(pairOf(signUpCookie(kept, http, 'another'))), secret, http)).toBeNull();
    const value = signed(`${token}.${Buffer.from(kept.email).toString('base64url')}`, secret, 'google state');
    expect(readSignUpCookie(asking(`larder_signup=${value}`), secret, http)).toBeNull();
  });

  test.each([undefined, 'larder_signup=', 'larder_signup=.', 'larder_signup=a.b.c'])('%j holds none', (cookie) => {
    expect(readSignUpCookie(asking(cookie), secret, http)).toBeNull();
  });
});

describe('a token', () => {
  test('is 256 random bits, of which only the hash tells nothing', () => {
    const [one, other] = [newToken(), newToken()];
    expect(Buffer.from(one.token, 'base64url')).toHaveLength(32);
    expect(one.token).not.toBe(other.token);
    expect(one.hash).toBe(hashToken(one.token));
    expect(one.hash).not.toContain(one.token);
  });

  test.each([null, undefined, 1, '', 'a', [token], `${token} `, `${token}\n`])('%j is none', (text) => {
    expect(isToken(text)).toBe(false);
  });
});
