import { expect, test } from 'vitest';
import type { Role } from './access/roles.ts';
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

test('about people, and what leaves a studio, owners alone decide', () => {
  const written = (pattern: RoutePattern) => routeTable[pattern].write;
  expect([
    written('/studio/:creatorId/people'),
    written('/studio/:creatorId/people/:accountId'),
    written('/studio/:creatorId/members/:membershipId'),
    written('/studio/:creatorId/members/export'),
    written('/studio/:creatorId/members/import'),
    written('/studio/:creatorId/export'),
    written('/studio/:creatorId/income/export'),
  ]).toEqual(Array(7).fill(['owner']));
});
