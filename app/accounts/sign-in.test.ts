import { describe, expect, test } from 'vitest';
import { afterSignIn } from './sign-in.ts';

describe('after signing in', () => {
  test.each(['/account', '/account?tab=plan', '/account#password', '/account/plan'])(
    'the visitor returns to %s',
    (from) => {
      expect(afterSignIn(from)).toBe(from);
    },
  );

  test.each([
    null,
    undefined,
    '',
    '/',
    '/marisol',
    '/accounting',
    '/sign-out',
    '/auth/verify?token=t',
    'https://evil.example/account',
    '//evil.example/account',
    '/\\evil.example/account',
    'javascript:alert(1)',
    'account',
    '/account/../../marisol',
  ])('%j leads to the account', (from) => {
    expect(afterSignIn(from)).toBe('/account');
  });
});
