import { expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { aMember, aTrial, inDays } from '../../../tests/support/members.ts';
import { membershipServices, now } from '../../../tests/support/membership.ts';
import { cancellations, memberships } from '../../db/schema/membership.ts';
import { cancelMembership, returnToMembership } from '../cancellation/commands.server.ts';
import { changePlan } from '../plan/commands.server.ts';

// Needs PostgreSQL, because PGlite has only one connection.

const { db } = await testDatabase();
const { services, startAtBeas } = await membershipServices(db);

test('a cancellation sent from several tabs concurrently is recorded once', async () => {
  await startAtBeas();
  const { accountId } = await aMember(db, { facts: [aTrial()] });
  const clicks = Array.from({ length: 6 }, () => cancelMembership(services, { accountId, now }));
  expect(await Promise.all(clicks)).toEqual(clicks.map(() => ({ ok: true, until: inDays(7) })));
  expect(await db.select().from(cancellations)).toHaveLength(1);
});

test('concurrent cancelling, returning and plan changes all succeed, and membership and record agree', async () => {
  await startAtBeas();
  const { accountId } = await aMember(db, { facts: [aTrial()] });
  const each = [
    () => cancelMembership(services, { accountId, now }),
    () => returnToMembership(services, { accountId, now }),
    () => changePlan(services, { accountId, plan: 'monthly', now }),
  ];
  const results = await Promise.all(Array.from({ length: 12 }, (_, at) => each[at % each.length]!()));
  expect(results.every(({ ok }) => ok)).toBe(true);
  const open = (await db.select().from(cancellations)).filter(({ undoneAt }) => undoneAt === null);
  const [membership] = await db.select().from(memberships);
  expect(open).toHaveLength(membership!.cancelAt === null ? 0 : 1);
});
