import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { clock, charges, work } = site;
const standing = (membershipId: string) => charges.findStanding(db, { membershipId });

beforeEach(() => site.startAtBeas());

test.each([
  ['pm_card_visa', ['checking', null]],
  ['pm_card_chargeDeclined', ['checking', 'declined']],
  ['pm_card_authenticationRequiredOnSetup', ['checking', 'needs-bank']],
] as const)('a card of a sign-up that is confirmed first stands with its account: %s', async (token, states) => {
  const given = await site.signUpWith(token);
  await site.confirm();
  const membershipId = await site.membershipOf(given.accountId);
  const before = (await standing(membershipId)).cardGiven;
  await work();
  const after = (await standing(membershipId)).cardGiven;
  expect([before?.state, after?.state ?? null]).toEqual(states);
  expect(before?.attemptId).toBe(given.attemptId);
});

test('it stands there no more once another was given, and that of a sign-up which was not confirmed never does', async () => {
  const asked = await site.signUpWith('pm_card_authenticationRequiredOnSetup');
  await site.confirm();
  await work();
  const membershipId = await site.membershipOf(asked.accountId);
  expect((await standing(membershipId)).cardGiven).toMatchObject({ state: 'needs-bank' });
  clock.pass(60);
  const { accountId } = asked;
  await charges.saveCard({ accountId, attemptId: randomUUID(), token: 'pm_card_chargeDeclined' });
  expect((await standing(membershipId)).cardGiven).toBeNull();

  await site.startAtBeas();
  const first = await site.signUpWith('pm_card_authenticationRequiredOnSetup');
  const link = await site.lastLink();
  clock.pass(60);
  await site.signUpWith('pm_card_chargeDeclined');
  await site.confirm(link);
  await work();
  expect((await standing(await site.membershipOf(first.accountId))).cardGiven).toEqual({
    attemptId: first.attemptId,
    state: 'needs-bank',
  });
});
