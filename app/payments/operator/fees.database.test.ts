import type Stripe from 'stripe';
import { beforeEach, expect, test } from 'vitest';
import { chargedSite } from '../../../tests/support/charged-site.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { bea } from '../../../tests/support/membership.ts';
import { listOwed } from './owed.server.ts';

/** The amount owed equals the balance at the provider, as its balance transactions show it through the adapter. */

const { db } = await testDatabase();
const site = await chargedSite(db);
const { stripe, standIn, clock } = site;

beforeEach(async () => {
  await site.startAtBeas();
  // Fees are deducted from December 2026 on.
  clock.now = new Date('2027-01-04T10:00:00Z');
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
const owed = async () => sum((await listOwed(db, { month: null })).map(({ owed: { amount } }) => amount));
const charge = async () =>
  (await stripe.charges.list({ limit: 1, expand: ['data.balance_transaction'] })).data[0]! as Stripe.Charge & {
    balance_transaction: Stripe.BalanceTransaction;
  };
/** Returns the balance of the charge after its disputes. */
async function balance(): Promise<number> {
  const { id, balance_transaction } = await charge();
  const disputes = (await stripe.disputes.list({ charge: id })).data;
  const ofDisputes = disputes.flatMap(({ balance_transactions }) => balance_transactions.map(({ net }) => net));
  return sum([balance_transaction.net, ...ofDisputes]);
}

test('a fee of a charge is deducted once, one of a dispute too, and stays where the dispute is won', async () => {
  await site.join({ plan: 'monthly' });
  await site.pass(8);
  expect([await owed(), await balance()]).toEqual([1000 - 59, 1000 - 59]);
  await site.pass(0);
  expect(await owed(), 'synced again').toBe(1000 - 59);

  const disputeId = await standIn.dispute((await charge()).id);
  await site.pass(1);
  expect([await owed(), await balance()]).toEqual([-59 - 1500, -59 - 1500]);

  await standIn.closeDispute(disputeId, 'won');
  await site.pass(1);
  expect([await owed(), await balance()]).toEqual([1000 - 59 - 1500, 1000 - 59 - 1500]);
  expect((await listOwed(db, { month: null })).every(({ creatorId }) => creatorId === bea.creatorId)).toBe(true);
});

test('a fee that Stripe keeps of a charge which is refunded is owed by nobody else', async () => {
  await site.join({ plan: 'monthly' });
  await site.pass(8);
  await stripe.refunds.create({ charge: (await charge()).id });
  await site.pass(1);
  expect(await owed()).toBe(-59);
});
