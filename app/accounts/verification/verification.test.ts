import { describe, expect, test } from 'vitest';
import type { Link } from '../link-parameters.ts';
import { type LinkHolder, nextPath, openVerification } from './verification.ts';

const token: Link = { kind: 'token', token: 't' };
const pair: Link = { kind: 'pair', accessToken: 'a', refreshToken: 'r' };
const stranger: LinkHolder = { confirmed: false, sameBrowser: false, signedIn: 'none' };

describe('the messages of section 8, each in its case', () => {
  test('an error says its description, or that it failed', () => {
    expect(openVerification({ kind: 'error', description: 'The link was withdrawn' }, null)).toMatchObject({
      state: 'failed',
      message: 'The link was withdrawn',
    });
    expect(openVerification({ kind: 'error', description: null }, null)).toMatchObject({
      state: 'failed',
      message: 'Verification failed. Please try again.',
    });
  });

  test('a pair that sets no session', () => {
    const expected = { state: 'failed', message: 'Failed to complete verification. Please try again.' };
    expect(openVerification(pair, null)).toEqual({ ...expected, status: 400 });
    expect(openVerification(pair, 'unreadable')).toEqual({ ...expected, status: 503 });
  });

  test('a token that is unknown, expired or missing', () => {
    const expected = {
      state: 'failed',
      message: 'Verification link is invalid or expired. Please try signing up again.',
      status: 400,
    };
    expect(openVerification(token, null)).toEqual(expected);
    expect(openVerification({ kind: 'none' }, null)).toEqual(expected);
  });

  test('an unavailable service', () => {
    expect(openVerification(token, 'unreadable')).toEqual({
      state: 'failed',
      message: 'Failed to verify email. Please try again.',
      status: 503,
    });
  });
});

describe('verification without a click', () => {
  test('a token in the browser that signed up, when no other account is signed in there', () => {
    const holder = { ...stranger, sameBrowser: true };
    expect(openVerification(token, holder)).toEqual({ state: 'ready', byItself: true, asks: 'click' });
    const other = { ...holder, signedIn: 'other-account' } as const;
    expect(openVerification(token, other)).toEqual({ state: 'ready', byItself: false, asks: 'click' });
  });

  test('any other browser: a token asks for the password, a pair names its account', () => {
    for (const signedIn of ['none', 'other-account'] as const) {
      const opened = openVerification(token, { ...stranger, signedIn });
      expect(opened).toEqual({ state: 'ready', byItself: false, asks: 'password' });
    }
    const opened = openVerification(pair, { ...stranger, confirmed: true });
    expect(opened).toEqual({ state: 'ready', byItself: false, asks: 'session' });
  });

  test('a pair of the account that is signed in or signed up here', () => {
    const confirmed = { ...stranger, confirmed: true };
    expect(openVerification(pair, { ...confirmed, signedIn: 'this-account' })).toMatchObject({ byItself: true });
    expect(openVerification(pair, { ...confirmed, sameBrowser: true })).toMatchObject({ byItself: true });
  });
});

test('a link to a confirmed address says so in any browser', () => {
  for (const signedIn of ['this-account', 'other-account', 'none'] as const) {
    for (const sameBrowser of [true, false]) {
      expect(openVerification(token, { confirmed: true, sameBrowser, signedIn })).toEqual({ state: 'again' });
    }
  }
});

test('the next path is behind the sign-in for a visitor who is not signed in', () => {
  expect(nextPath('this-account', '/c/success')).toBe('/c/success');
  expect(nextPath('none', '/c/success?a=1&b=2')).toBe('/sign-in?redirect_to=%2Fc%2Fsuccess%3Fa%3D1%26b%3D2');
  expect(nextPath('other-account', '/c/success')).toBe('/account');
});
