import { beforeEach, describe, expect, test } from 'vitest';
import { chargedSite } from '../../tests/support/charged-site.ts';
import { testDatabase } from '../../tests/support/database.ts';
import { bea } from '../../tests/support/membership.ts';
import { beasMerchant } from '../../tests/support/merchants.ts';
import { balanceTransactions, merchantPrices } from '../db/schema/merchants.ts';
import { findMembershipStatus } from '../membership/access/member.server.ts';
import { listMonths } from './income/income.server.ts';
import { listRefusedSubscriptions } from './operator/review.server.ts';
import { findPaymentStatus } from './payment-status.server.ts';

const { db } = await testDatabase();
const site = await chargedSite(db);
const { stripe, standIn, clock } = site;

let accountId: string;
beforeEach(async () => {
  await site.startAtBeas();
  ({ accountId } = await site.join({ plan: 'monthly' }));
});

const customerId = async () => (await site.atProvider()).customers[0]!.id;
/** Sets the customer's balance in cents. A negative balance is credit. */
const setBalance = async (balance: number) => stripe.customers.update(await customerId(), { balance });
const access = async () => {
  const { may, because } = (await findMembershipStatus(db, { accountId, now: clock.now })).membership!.access;
  return `${may} ${because}`;
};
const receipts = async () => {
  const membershipId = await site.membershipOf(accountId);
  return (await findPaymentStatus(db, { membershipId }))!.receipts.map(({ price }) => price.amount);
};
describe('a month is paid', () => {
  test.each([
    ['in part by credit', -500, 500],
    ['whole by credit', -1000, 0],
    ['with a debt from before', 300, 1300],
  ])('%s', async (_, balance, amount) => {
    await setBalance(balance);
    await site.pass(8);
    expect(await access()).toBe('true paid');
    expect(await receipts()).toEqual(amount === 0 ? [] : [amount]);
    expect((await site.atProvider()).invoices.at(-1)).toMatchObject({ status: 'paid', amount_paid: amount });
    const stored = await db.select().from(balanceTransactions);
    expect(stored.map((each) => each.paidAmount)).toEqual(amount === 0 ? [] : [amount]);
    const [charge] = stored;
    if (charge) {
      const { providerFee, platformFee } = charge;
      expect([providerFee, platformFee]).toEqual([Math.round(amount * 0.029) + 30, Math.round(amount * 0.05)]);
    }
  });
});

test('a month with a coupon of 100 % gives access, has no receipt, and is shown to the operator', async () => {
  const { id: coupon } = await stripe.coupons.create({ percent_off: 100, duration: 'once', name: 'A gift' });
  await site.pass(8);
  const [subscription] = (await site.atProvider()).subscriptions;
  await stripe.subscriptions.update(subscription!.id, { discounts: [{ coupon }] });
  await site.pass(31);
  expect((await site.atProvider()).invoices.at(-1)).toMatchObject({ status: 'paid', total: 0, amount_paid: 0 });
  expect(await access()).toBe('true paid');
  expect(await receipts()).toEqual([1000]);
  expect(await listRefusedSubscriptions(db, { limit: 2 })).toMatchObject([
    { refused: expect.arrayContaining([expect.objectContaining({ reason: 'other-discount' })]) },
  ]);
  site.takeLogged();
  await site.pass(31);
  expect(await receipts(), 'the month after it').toEqual([1000, 1000]);
});

test('a dispute in an account that settles in another currency has its fee in that currency', async () => {
  await standIn.setCurrency(beasMerchant, 'eur');
  standIn.setRate('usd', 'eur', 0.8);
  await site.pass(8);
  const [charge] = (await stripe.charges.list({ limit: 1 })).data;
  await standIn.closeDispute(await standIn.dispute(charge!.id), 'won');
  await site.pass(0);
  const months = await listMonths(db, { ...bea, from: null, until: null });
  expect(months).toMatchObject([{ currency: 'eur', gross: 800, disputed: 0, providerFee: 53 + 1500, platformFee: 40 }]);
  expect(months[0]!.paidElsewhere).toEqual([{ currency: 'usd', amount: 1000 }]);
});

describe('members of a price continue to pay', () => {
  const price = async () => (await stripe.prices.list({ lookup_keys: ['larder_monthly'], limit: 1 })).data[0]!;
  const takesItsKey = async () =>
    stripe.prices.create({
      product: (await price()).product as string,
      currency: 'usd',
      unit_amount: 1200,
      recurring: { interval: 'month' },
      lookup_key: 'larder_monthly',
      transfer_lookup_key: true,
    });

  test.each<[string, () => Promise<unknown>]>([
    ['that is archived', async () => stripe.prices.update((await price()).id, { active: false })],
    ['whose lookup key was moved to one of another amount', takesItsKey],
    [
      'that no row knows any more by its id, after its key was moved',
      async () => {
        await takesItsKey();
        await db.delete(merchantPrices);
      },
    ],
  ])('%s', async (_, changes) => {
    await changes();
    site.restart();
    await site.pass(8);
    expect(await access()).toBe('true paid');
    expect(await receipts()).toEqual([1000]);
    await site.pass(31);
    expect(await receipts()).toEqual([1000, 1000]);
    expect(await access()).toBe('true paid');
  });

  test('and a price with another amount that took over the lookup key is not stored as theirs', async () => {
    const { id } = await takesItsKey();
    await db.delete(merchantPrices);
    site.restart();
    expect(await site.services.payments.of(beasMerchant).listSubscriptions({ cursor: null, limit: 10 })).toMatchObject({
      ok: true,
    });
    const noted = (await db.select().from(merchantPrices)).map(({ providerPriceId }) => providerPriceId);
    expect(noted).not.toContain(id);
  });

  test('the reconciliation lists all of them, including those of prices that no row knows', async () => {
    await site.pass(8);
    const made = await stripe.prices.create({
      product: (await price()).product as string,
      currency: 'usd',
      unit_amount: 800,
      recurring: { interval: 'month' },
    });
    const [subscription] = (await site.atProvider()).subscriptions;
    await stripe.subscriptions.update(subscription!.id, {
      items: [{ id: subscription!.items.data[0]!.id, price: made.id }],
      proration_behavior: 'none',
    });
    site.restart();
    const listed = await site.services.payments.of(beasMerchant).listSubscriptions({ cursor: null, limit: 10 });
    const ids: string[] = [];
    for (let page = listed; page.ok; ) {
      ids.push(...page.value.items.map(({ id }) => id));
      if (page.value.next === null) break;
      page = await site.services.payments.of(beasMerchant).listSubscriptions({ cursor: page.value.next, limit: 10 });
    }
    expect(ids).toContain(subscription!.id);
    await site.pass(31);
    expect(await receipts()).toEqual([800, 1000]);
    expect(await access()).toBe('true paid');
  });
});
