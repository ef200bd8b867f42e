import { expect, test } from 'vitest';
import { finishDocument } from '../http/document.server.ts';
import type { Charges } from '../membership/charges.ts';
import { type RoutePattern, routeTable } from '../route-table.ts';
import { rulesOf, withCardPolicy } from './route-rules.ts';

const patterns = Object.keys(routeTable) as RoutePattern[];

function policiesWith(browser: Charges['browser'] | null): Map<RoutePattern, string> {
  const charges = browser && ({ browser } as Charges);
  const policyOf = (pattern: RoutePattern) =>
    finishDocument(Buffer.from('<!DOCTYPE html><p>Hello</p>'), withCardPolicy(rulesOf(pattern), { charges })).policy;
  return new Map(patterns.map((pattern) => [pattern, policyOf(pattern)]));
}

const withoutAnything = policiesWith(null);

test('with keys the pages on which a card is given let Stripe in, and no other page does', () => {
  const policies = policiesWith({ kind: 'stripe', publishableKey: 'pk_test_one' });
  const differing = patterns.filter((pattern) => policies.get(pattern) !== withoutAnything.get(pattern));
  expect(differing).toContain('/sign-up/:creatorId');
  for (const pattern of differing) {
    expect(pattern).toMatch(/^\/(sign-up\/:creatorId(\/move)?|:creatorId\/success|account\/card|account\/start)$/);
    const policy = policies.get(pattern)!;
    expect(policy).toMatch(/script-src 'self' [^;]*https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/);
    expect(policy).toMatch(
      /frame-src 'self' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com https:\/\/hooks\.stripe\.com https:\/\/link\.com https:\/\/\*\.link\.com;/,
    );
    expect(policy).toContain("connect-src 'self' https://api.stripe.com https://link.com https://*.link.com;");
  }
});

test('with the demo’s stand-in, and where nobody can be charged, no page does', () => {
  expect(policiesWith({ kind: 'demo' })).toEqual(withoutAnything);
  for (const policy of withoutAnything.values()) expect(policy).not.toContain('stripe');
});
