import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { aMerchant } from '../../../tests/support/merchants.ts';
import { aLandingPage } from '../../../tests/support/rows.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { executeScheduledMove, moveToCreator } from '../../membership/moving/moving.server.ts';
import { termsKey } from '../../membership/moving/moving.ts';
import { reconcile } from '../reconcile/reconcile.server.ts';
import { cleanUpCustomers } from './cleanup-worker.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { services, clock, charges, work, pass } = site;

const ann = { merchantId: 'acct_ann' };
let annsId: string;

beforeEach(async () => {
  await site.startAtBeas();
  annsId = (await aLandingPage(db, { name: 'Ann', subdomain: 'ann' })).creatorId;
  await site.standIn.openAccount({ id: ann.merchantId });
  await aMerchant(db, { creatorId: annsId, ...ann });
});

const cardAtAnns = (accountId: string) => charges.findCardFor(db, { accountId, creatorId: annsId, currency: 'usd' });

const give = (accountId: string, token = 'pm_card_mastercard', attemptId = 'move') =>
  charges.saveCard({ accountId, attemptId, token, creatorId: annsId });

async function move(accountId: string) {
  const to = { accountId, creatorId: annsId, plan: 'monthly', now: clock.now };
  const proposed = await moveToCreator(services, { ...to, agreed: null });
  if (proposed.ok || proposed.reason !== 'terms-changed') throw new Error('The move was not proposed');
  const moved = await moveToCreator(services, { ...to, agreed: termsKey(proposed.terms) });
  await work();
  return { terms: proposed.terms, moved };
}

const standing = async (accountId: string) =>
  charges.findPaymentStatus(db, { membershipId: await site.membershipOf(accountId) });

describe('a card for a move', () => {
  test('is saved in the other creator’s account, and the present card stays unchanged', async () => {
    const { accountId } = await site.join();
    const before = await site.stripeIdOf(accountId);
    expect(await cardAtAnns(accountId)).toBeNull();
    expect(await give(accountId)).toEqual({ state: 'succeeded' });
    await work();
    expect(await cardAtAnns(accountId)).toMatchObject({ kind: 'card', brand: 'mastercard' });
    expect(await site.stripeIdOf(accountId)).toBe(before);
    expect(await standing(accountId)).toMatchObject({ card: { brand: 'visa' } });
    clock.pass(30 * 24 * 3600);
    expect(await cleanUpCustomers(services)).toBe(0);
  });

  test('is charged there after the move, and the first card is not charged again', async () => {
    const { accountId } = await site.join({ plan: 'monthly' });
    await give(accountId);
    const { moved } = await move(accountId);
    expect(moved).toEqual({ ok: true, done: 'moved' });
    expect(await standing(accountId)).toMatchObject({
      card: { brand: 'mastercard' },
      nextCharge: { price: { amount: 1000 } },
    });
    await pass(8);
    expect(await standing(accountId)).toMatchObject({ receipts: [{ price: { amount: 1000 } }] });
    expect(await site.charged()).toEqual([1000]);
    const atBeas = await site.stripe.invoices.list({ limit: 100 });
    expect(atBeas.data.filter(({ amount_paid }) => amount_paid > 0)).toEqual([]);
  });

  test('is shown with a move that waits for the end of the paid time', async () => {
    const { accountId } = await site.join({ plan: 'monthly' });
    await pass(8);
    await give(accountId);
    expect(await move(accountId)).toMatchObject({ moved: { ok: true, done: 'scheduled' } });
    expect(await standing(accountId)).toMatchObject({
      card: { brand: 'visa' },
      cardForMove: { kind: 'card', brand: 'mastercard', last4: '4444' },
      nextCharge: null,
    });
  });

  test('that needs confirmation returns from the bank to the page of the move', async () => {
    const { accountId } = await site.join();
    const asked = await give(accountId, 'pm_card_authenticationRequiredOnSetup');
    if (asked.state !== 'needs-bank') throw new Error(asked.state);
    expect(asked.bankPath).toMatch(new RegExp(`return=/sign-up/${annsId}\\?card=move$`));
    await site.standIn.approve(asked.clientSecret.split('_secret_')[0]!);
    expect(await charges.continueCard({ accountId, attemptId: 'move' })).toEqual({ state: 'succeeded' });
    expect(await cardAtAnns(accountId)).toMatchObject({ brand: 'visa' });
  });

  test('that had a trial there begins none, and nothing is charged without a click', async () => {
    const first = await site.join();
    await give(first.accountId);
    await move(first.accountId);
    const { accountId } = await site.join({ email: 'otto@home.example' }, 'pm_card_amex');
    await pass(8);
    await give(accountId, 'pm_card_mastercard', 'other');
    expect((await move(accountId)).terms).toMatchObject({ when: 'later', trial: 'none' });
  });
});

describe('a move without a card', () => {
  test('does not use the present card, and access ends with the trial', async () => {
    const { accountId } = await site.join();
    const before = await site.stripeIdOf(accountId);
    await move(accountId);
    expect(await site.stripeIdOf(accountId)).not.toBe(before);
    expect(await standing(accountId)).toMatchObject({ card: null, cardGiven: null, nextCharge: null });
    await pass(8);
    expect(await standing(accountId)).toMatchObject({ receipts: [] });
  });
});

test('after a change of creator by plain SQL, the present card is not used, and the new account is never asked about the customer', async () => {
  const { accountId, membershipId } = await site.join();
  const before = await site.stripeIdOf(accountId);
  await db.execute(sql`update "EndUserDetails" set "CreatorID" = ${annsId} where "AuthID" = ${accountId}`);
  expect(await site.stripeIdOf(accountId)).toBeNull();
  await reconcile(services);
  await site.syncToProvider(membershipId);
  await site.syncToProvider(await site.membershipOf(accountId));
  await work();
  expect(await standing(accountId)).toMatchObject({ card: null, nextCharge: null });
  const atAnns = (await site.clientOf(ann.merchantId).customers.list({ limit: 10 })).data;
  expect(atAnns.map(({ id }) => id)).not.toContain(before);
  await pass(8);
  expect(await site.charged()).toEqual([]);
  expect(site.takeLogged()).toEqual([]);
});

test('a saved card is not shown once the other creator has begun to disconnect the account', async () => {
  const { accountId } = await site.join({ plan: 'monthly' });
  await pass(8);
  await give(accountId);
  await move(accountId);
  await db.update(merchants).set({ parting: 'cancel' }).where(eq(merchants.creatorId, annsId));
  expect(await cardAtAnns(accountId)).toBeNull();
  expect(await standing(accountId)).toMatchObject({ card: { brand: 'visa' }, cardForMove: null });
});

describe('a creator who cannot charge', () => {
  const close = (creatorId: string) =>
    db.update(merchants).set({ state: 'restricted' }).where(eq(merchants.creatorId, creatorId));

  test('shows no payment status, unless a subscription is running', async () => {
    const { accountId } = await site.join();
    await close(annsId);
    await close(bea.creatorId);
    expect(await charges.listOpen(db, { creatorIds: [annsId, bea.creatorId] })).toEqual([]);
    expect(await give(accountId)).toEqual({ state: 'expired' });
    expect(await standing(accountId)).toMatchObject({ card: { brand: 'visa' } });
    await move(accountId);
    expect(await standing(accountId)).toBeNull();
  });

  test('hides no receipt of an earlier creator', async () => {
    const { accountId } = await site.join({ plan: 'monthly' });
    await pass(8);
    await close(annsId);
    await move(accountId);
    clock.pass(31 * 24 * 3600);
    const before = await site.membershipOf(accountId);
    await db.transaction((tx) => executeScheduledMove(tx, services, { membershipId: before, now: clock.now }));
    expect(await standing(accountId)).toBeNull();
    const membershipId = await site.membershipOf(accountId);
    expect(membershipId).not.toBe(before);
    expect(await charges.listReceipts(db, { membershipId })).toMatchObject([{ price: { amount: 1000 } }]);
  });
});
