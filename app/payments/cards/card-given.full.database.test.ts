import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { createSaveCardWorker } from './card-workers.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, clock, charges, work } = site;
const standing = (membershipId: string) => charges.findPaymentStatus(db, { membershipId });

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

test.each(['before', 'after'])(
  'where the free days were had it is the account’s too, saved %s the address was confirmed',
  async (when) => {
    await site.signUpWith(null, { email: 'rosa@gmail.com' });
    await site.confirm();
    await work();
    const { accountId } = await site.signUpWith('pm_card_visa', { email: 'ro.sa@gmail.com' });
    if (when === 'before') await work();
    await site.confirm();
    const membershipId = await site.membershipOf(accountId);
    expect((await standing(membershipId)).cardGiven).toMatchObject({ state: 'checking' });
    // That the membership began is followed before the card is saved.
    await work(when === 'after' ? { order: 'desc' } : {});
    expect(await standing(membershipId)).toMatchObject({ card: { brand: 'visa' }, cardGiven: null, nextCharge: null });
    const customer = await site.stripeIdOf(accountId);
    expect((await site.atProvider()).subscriptions.filter((each) => each.customer === customer)).toEqual([]);
  },
);

test('a removed card, or one with an expired token, is not reported to its owner', async () => {
  const removed = await site.signUpWith('pm_card_visa');
  await site.confirm();
  await work();
  expect(await charges.removeCard(removed)).toEqual({ ok: true });
  expect(await standing(await site.membershipOf(removed.accountId))).toMatchObject({ card: null, cardGiven: null });

  await site.startAtBeas();
  const late = await site.signUpWith('ctoken_unknown');
  await site.confirm();
  await work();
  expect((await standing(await site.membershipOf(late.accountId))).cardGiven).toBeNull();
});

test('a card entered while the provider was unavailable hides no question of the bank', async () => {
  const { accountId } = await site.signUpWith('pm_card_authenticationRequiredOnSetup');
  await site.confirm();
  await work();
  clock.pass(60);
  site.cut(0, 'before');
  expect(await charges.saveCard({ accountId, attemptId: randomUUID(), token: 'pm_card_visa' })).toEqual({
    state: 'away',
  });
  site.cut(null);
  expect((await standing(await site.membershipOf(accountId))).cardGiven).toMatchObject({ state: 'needs-bank' });
});

test('a job that fails at its last attempt asks for the card again, and an earlier failure does not', async () => {
  const given = await site.signUpWith('pm_card_visa');
  const refused = async () => {
    throw new Error('refused');
  };
  const provider = { ...services.payments.provider, createCustomer: refused };
  const worker = createSaveCardWorker({ ...services, payments: { ...services.payments, provider } });
  const attempt = { id: '', attempt: 1, signal: new AbortController().signal };
  const data = { attemptId: given.attemptId, token: 'pm_card_visa' };
  await expect(worker.work({ ...attempt, data, last: false })).rejects.toThrow('refused');
  expect(await charges.findCardGiven(given)).toEqual({ state: 'waiting' });
  await expect(worker.work({ ...attempt, data, last: true })).rejects.toThrow('refused');
  expect(await charges.findCardGiven(given)).toEqual({ state: 'expired' });
});

test('a second card entered before the address is confirmed is the one that is charged', async () => {
  const { accountId, attemptId } = await site.signUpWith('pm_card_chargeDeclined');
  await work();
  expect(await charges.findCardGiven({ accountId, attemptId })).toMatchObject({ state: 'declined' });
  const again = (token: string) => {
    clock.pass(20);
    return db.transaction((tx) => charges.saveCardLater(tx, { accountId, attemptId, token, now: clock.now }));
  };
  await again('pm_card_chargeDeclinedInsufficientFunds');
  await work();
  expect(await charges.findCardGiven({ accountId, attemptId })).toMatchObject({ because: 'insufficient-funds' });
  await again('pm_card_visa');
  expect(await charges.findCardGiven({ accountId, attemptId })).toEqual({ state: 'waiting' });
  await work();
  expect(await charges.findCardGiven({ accountId, attemptId })).toEqual({ state: 'succeeded' });
  // A resubmitted form does not replace a saved card.
  await again('pm_card_mastercard');
  await work();
  await site.confirm();
  await work();
  expect(await standing(await site.membershipOf(accountId))).toMatchObject({
    card: { brand: 'visa' },
    nextCharge: { price: { amount: 9900 } },
  });
  expect((await site.atProvider()).customers).toHaveLength(1);
});
