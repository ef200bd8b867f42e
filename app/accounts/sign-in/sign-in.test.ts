import { describe, expect, test } from 'vitest';
import { routeTable } from '../../route-table.ts';
import { afterSignIn } from './sign-in.ts';

describe('after signing in', () => {
  test.each([
    '/account',
    '/account?tab=plan',
    '/sign-up/bea00000-0000-4000-8000-000000000000/move',
    '/marisol/recipes?q=lemon',
    '/marisol/recipes/lemon-tart?serves=6',
  ])('the visitor returns to %s', (from) => {
    expect(afterSignIn(from)).toBe(from);
  });

  test('visitors return to every route that redirected them to the sign-in', () => {
    const closed = Object.entries(routeTable).filter(([, row]) => [row.read, row.write].some(Array.isArray));
    expect(closed.length).toBeGreaterThan(0);
    for (const [pattern] of closed) {
      const from = pattern.replace(/:\w+/g, 'x');
      expect(afterSignIn(from)).toBe(from);
    }
  });

  test.each([
    null,
    '/',
    '/marisol',
    '/accounting',
    '/sign-out',
    '/sign-up/bea00000-0000-4000-8000-000000000000',
    '/sign-up/x/moved',
    '/auth/verify?token=t',
    'https://evil.example/account',
    '//evil.example/account',
    '/account/../../marisol',
  ])('%j leads to the kitchen', (from) => {
    expect(afterSignIn(from)).toBe('/kitchen');
  });

  test('an operator lands on the operator’s overview, also with a studio', () => {
    const studios = [{ creatorId: 'bea', role: 'owner' as const }];
    expect(afterSignIn(null, null, { studios, membership: null, isOperator: true })).toBe('/operator');
    expect(afterSignIn('/account', null, { studios, membership: null, isOperator: true })).toBe('/account');
  });
});
