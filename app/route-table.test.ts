import type { Register } from 'react-router';
import { expect, expectTypeOf, test } from 'vitest';
import type { Role } from './access/roles.ts';
import { isSubdomain } from './creators/subdomain/subdomain.ts';
import { type RoutePattern, type RouteRow, routeTable } from './route-table.ts';

test('a studio is opened by who works there and the operator, and changed by who works there alone', () => {
  const studios = Object.entries(routeTable).filter(([pattern]) => pattern.startsWith('/studio/:creatorId'));
  expect(studios.length).toBeGreaterThan(25);
  const beyond = (allowed: RouteRow['read' | 'write'], most: readonly Role[]) =>
    allowed !== 'nothing' && (allowed === 'everyone' || allowed.some((role) => !most.includes(role)));
  for (const [pattern, { read, write }] of studios) {
    expect([pattern, beyond(read, ['owner', 'editor', 'operator'])]).toEqual([pattern, false]);
    expect([pattern, beyond(write, ['owner', 'editor'])]).toEqual([pattern, false]);
  }
});

test.each<[RoutePattern, readonly Role[], readonly Role[] | 'nothing']>([
  ['/studio/:creatorId/people', ['owner', 'editor', 'operator'], ['owner']],
  ['/studio/:creatorId/people/:accountId', ['owner'], ['owner']],
  ['/studio/:creatorId/members', ['owner', 'operator'], 'nothing'],
  ['/studio/:creatorId/members/:membershipId', ['owner', 'operator'], ['owner']],
  ['/studio/:creatorId/members/export', ['owner'], ['owner']],
  ['/studio/:creatorId/letters/readers', ['owner'], ['owner']],
  ['/studio/:creatorId/members/import', ['owner'], ['owner']],
  ['/studio/:creatorId/members/import/cards', ['owner'], ['owner']],
  ['/studio/:creatorId/members/:membershipId/refund/:invoiceId', ['owner'], ['owner']],
  ['/studio/:creatorId/payments', ['owner'], 'nothing'],
  ['/studio/:creatorId/payments/income/:month', ['owner'], 'nothing'],
  ['/studio/:creatorId/payments/income/export', ['owner'], ['owner']],
  ['/studio/:creatorId/payments/price', ['owner'], ['owner']],
  ['/studio/:creatorId/payments/price/members', ['owner'], ['owner']],
  ['/studio/:creatorId/payments/offers', ['owner'], ['owner']],
  ['/studio/:creatorId/payments/account', ['owner'], ['owner']],
  ['/studio/:creatorId/payments/account/disconnect', ['owner'], ['owner']],
  ['/studio/:creatorId/export', ['owner'], ['owner']],
])('%s, about people, money or what leaves a studio, is read by %j and changed by %j', (pattern, read, write) => {
  expect(routeTable[pattern]).toMatchObject({ read, write });
});

test('no creator’s page can take an address of the site', () => {
  const words = Object.keys(routeTable).map((pattern) => pattern.split('/')[1]!);
  expect(words.filter((word) => !word.startsWith(':') && isSubdomain(word))).toEqual([]);
});

type RouteModules = Register extends { routeModules: infer Modules } ? Modules : never;

type PagesWithoutClientAction = {
  [Id in keyof RouteModules]: RouteModules[Id] extends { action: unknown; default: unknown }
    ? 'clientAction' extends keyof RouteModules[Id]
      ? never
      : Id
    : never;
}[keyof RouteModules];

// Fails in the type check, not in the test run.
test('a page says when the answer to its form was lost', () => {
  expectTypeOf<PagesWithoutClientAction>().toEqualTypeOf<
    // Native forms: downloads, and the demo's own pages.
    | 'studio/export/route'
    | 'studio/members/export-route'
    | 'studio/letters/readers-route'
    | 'studio/payments/export-route'
    | 'payments/demo/route'
    | 'payments/demo/authorization-route'
    | 'payments/demo/bank-route'
    | 'payments/demo/authorization-route'
    | 'payments/demo/onboarding-route'
    // Forms for browsers without scripts. With scripts, the pages save the input themselves and show the state.
    | 'studio/page-editor/route'
    | 'studio/recipe-editor/route'
    | 'studio/recipe-new'
    | 'studio/onboarding/route'
    // The buttons keep the change and send it again.
    | 'kitchen/member-recipe/member-recipe-route'
    | 'kitchen/saved'
    | 'kitchen/cooked'
    | 'kitchen/note'
    // Native forms, because each document has a policy for its form.
    | 'accounts/hand-over/route'
    | 'accounts/hand-over/answer-route'
    | 'accounts/google/return-route'
    // Redirects to Google, or shows the refusal next to the button.
    | 'accounts/google/start-route'
  >();
});
