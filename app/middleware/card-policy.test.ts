import { describe, expect, test } from 'vitest';
import type { RoutePattern } from '../access/roles.ts';
import { finishDocument } from '../http/document.server.ts';
import type { Charges } from '../membership/charges.ts';
import { needsOwnDocument, withCardPolicy } from './card-policy.ts';
import { routeRules, rulesOf } from './route-rules.ts';

const patterns = Object.keys(routeRules) as RoutePattern[];

/** The policies of all routes, where cards are given like this. */
function policiesWith(browser: Charges['browser'] | null): Map<RoutePattern, string> {
  const charges = browser && ({ browser } as Charges);
  const policyOf = (pattern: RoutePattern) =>
    finishDocument('<!DOCTYPE html><p>Hello</p>', withCardPolicy(rulesOf(pattern), { charges })).policy;
  return new Map(patterns.map((pattern) => [pattern, policyOf(pattern)]));
}

const withoutAnything = policiesWith(null);

test('with keys the pages on which a card is given let Stripe in, and no other page does', () => {
  const policies = policiesWith({ kind: 'stripe', publishableKey: 'pk_test_one' });
  const differing = patterns.filter((pattern) => policies.get(pattern) !== withoutAnything.get(pattern));
  expect(differing).toContain('/sign-up/:creatorId');
  for (const pattern of differing) {
    expect(pattern).toMatch(/^\/(sign-up\/:creatorId|:creatorId\/success|account\/card|account\/start)$/);
    const policy = policies.get(pattern)!;
    expect(policy).toMatch(/script-src 'self' [^;]*https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com;/);
    expect(policy).toMatch(
      /frame-src 'self' https:\/\/js\.stripe\.com https:\/\/\*\.js\.stripe\.com https:\/\/hooks\.stripe\.com;/,
    );
    expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  }
});

test('with the demo’s stand-in, and where nobody can be charged, no page does', () => {
  expect(policiesWith({ kind: 'demo' })).toEqual(withoutAnything);
  for (const policy of withoutAnything.values()) expect(policy).not.toContain('stripe');
});

describe('a page on which a card is given, asked for from within the app,', () => {
  const services = {
    charges: { browser: { kind: 'stripe', publishableKey: 'pk_test_one' } } as Charges,
    acceptedOrigins: ['https://larder.test'],
  };
  const asked = (headers: Record<string, string>, method = 'GET') =>
    new Request('https://larder.test/account/card.data', {
      method,
      headers: { 'sec-fetch-dest': 'empty', ...headers },
    });
  const needs = (request: Request, pattern = '/account/card', of: typeof services | { charges: null } = services) =>
    needsOwnDocument(request, rulesOf(pattern), { ...services, ...of });

  test.each([
    ['another page', { referer: 'https://larder.test/account' }],
    ['a page with a query', { referer: 'https://larder.test/kitchen?x=/account/card' }],
    ['a page that does not say which it is', {}],
    ['another site', { referer: 'https://elsewhere.test/account/card' }],
  ])('from %s gets a document of its own, with its own policy', (_, headers) => {
    expect(needs(asked(headers))).toBe(true);
  });

  test.each(['/account/card', '/account/start?plan=yearly', '/sign-up/123', '/123/success'])(
    'stays in the document of %s, which lets Stripe in',
    (from) => {
      expect(needs(asked({ referer: `https://larder.test${from}` }))).toBe(false);
    },
  );

  test('is a document already, or takes a form, or needs nothing of Stripe', () => {
    const headers = { referer: 'https://larder.test/account' };
    expect(needs(asked({ ...headers, 'sec-fetch-dest': 'document' }))).toBe(false);
    expect(needs(asked(headers, 'POST'))).toBe(false);
    expect(needs(asked(headers), '/account/name')).toBe(false);
    expect(needs(asked(headers), '/account/card', { charges: null })).toBe(false);
  });
});
