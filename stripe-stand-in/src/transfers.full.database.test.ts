import { beforeEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { refusal, stripeStandIn } from '../../tests/support/stripe-stand-in.ts';

const { db } = await testDatabase();
const site = await stripeStandIn(db);
const { standIn, stripe } = site;
const account = 'acct_connected';
const onAccount = { stripeAccount: account };

beforeEach(async () => {
  await site.startAt('2027-01-31T10:00Z');
  standIn.setTakesTransfers(account, true);
});

const destined = { transfer_data: { destination: account }, application_fee_percent: 5, on_behalf_of: account };
async function aCharge() {
  const { customer, subscription } = await site.aMember('pm_card_visa', destined);
  const [charge] = (await stripe.charges.list({ customer, expand: ['data.transfer', 'data.application_fee'] })).data;
  return { customer, subscription, charge: charge! };
}
const has = async () =>
  (await stripe.balance.retrieve({}, onAccount)).available.reduce((sum, { amount }) => sum + amount, 0);

test('a charge for an account is transferred whole, and the platform’s fee comes back of it', async () => {
  const { charge } = await aCharge();
  expect(charge).toMatchObject({
    amount: 1000,
    on_behalf_of: account,
    transfer_data: { destination: account },
    application_fee_amount: 50,
    transfer: { amount: 1000, destination: account, source_transaction: charge.id },
    application_fee: { amount: 50, account },
  });
  expect(await has()).toBe(950);
  const { data } = await stripe.balanceTransactions.list({}, onAccount);
  expect(data.map(({ type, amount, fee, net }) => [type, amount, fee, net])).toEqual([['payment', 1000, 50, 950]]);
});

test('a refund takes back the transfer, and the fee in proportion, only where that is asked for', async () => {
  const { charge } = await aCharge();
  await stripe.refunds.create({ charge: charge.id, amount: 200 });
  expect(await has()).toBe(950);
  const both = { reverse_transfer: true, refund_application_fee: true };
  await stripe.refunds.create({ charge: charge.id, amount: 300, ...both });
  // The platform's fee is returned for everything refunded so far.
  expect(await has()).toBe(950 - 300 + 25);
  const transfers = (await stripe.transfers.list({ destination: account })).data;
  expect(transfers.map(({ amount_reversed, reversals }) => [amount_reversed, reversals.data.length])).toEqual([
    [300, 1],
  ]);
});

test('a charge’s transfer is reversed also where the account has too little, another one is not', async () => {
  const { charge } = await aCharge();
  const other = await stripe.transfers.create({ amount: 400, currency: 'usd', destination: account });
  expect(await standIn.payOut(account)).toHaveLength(1);
  expect(await has()).toBe(0);
  expect((await refusal(stripe.transfers.createReversal(other.id, { amount: 1 }))).code).toBe('balance_insufficient');
  const { id } = charge.transfer as { id: string };
  await stripe.transfers.createReversal(id, { amount: 900 });
  expect(await has()).toBe(-900);
  expect((await refusal(stripe.transfers.createReversal(id, { amount: 101 }))).param).toBe('amount');
  expect(await standIn.payOut(account)).toEqual([]);
});

test('an account that takes nothing is refused, and what is to be charged for it is not charged', async () => {
  const { customer, subscription } = await aCharge();
  standIn.setTakesTransfers(account, false);
  const code = 'insufficient_capabilities_for_transfer';
  const transfer = { amount: 100, currency: 'usd', destination: account };
  expect((await refusal(stripe.transfers.create(transfer))).code).toBe(code);
  expect((await refusal(site.subscribe(customer, destined))).code).toBe(code);
  await site.goTo('2027-02-28T12:00Z');
  expect((await site.invoicesOf(subscription.id)).map(({ status }) => status)).toEqual(['paid', 'open']);
  const cleared = { transfer_data: '', application_fee_percent: '', on_behalf_of: '' } as const;
  await stripe.subscriptions.update(subscription.id, cleared);
  // An open invoice keeps its own destination.
  await site.goTo('2027-03-04T12:00Z');
  const [, open] = await site.invoicesOf(subscription.id);
  expect(open!.status).toBe('open');
  await stripe.invoices.update(open!.id!, { transfer_data: '', on_behalf_of: '', application_fee_amount: 0 });
  await site.goTo('2027-03-09T12:00Z');
  const [newest] = (await stripe.charges.list({ customer, limit: 1 })).data;
  expect(newest).toMatchObject({ paid: true, transfer_data: null });
});

test('a payout is told to the account’s own webhook, and one that fails brings the money back', async () => {
  await aCharge();
  const [payout] = await standIn.payOut(account);
  expect((await stripe.payouts.retrieve(payout!, {}, onAccount)).status).toBe('in_transit');
  await standIn.arrivePayout(payout!);
  expect((await stripe.payouts.retrieve(payout!, {}, onAccount)).status).toBe('paid');
  await standIn.failPayout(payout!);
  expect(await has()).toBe(950);
  expect((await stripe.payouts.retrieve(payout!, {}, onAccount)).status).toBe('failed');
  const told = (await standIn.webhooks.deliveries()).map(({ type, body }) => [type, JSON.parse(body).account]);
  expect(told.filter(([type]) => type.startsWith('payout.'))).toEqual(
    ['payout.created', 'payout.paid', 'payout.failed'].map((type) => [type, account]),
  );
  expect((await refusal(stripe.payouts.retrieve(payout!, {}, { stripeAccount: 'acct_other' }))).statusCode).toBe(404);
});
