import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { priceOf } from '../../../tests/support/prices.ts';
import { answered, membershipId, stripeAdapter } from '../../../tests/support/stripe-adapter.ts';
import { providerPrices } from '../../membership/prices/provider-prices.server.ts';
import { factsOf } from '../facts-of.ts';
import { createStripeClient } from './client.server.ts';
import { createStripeProvider } from './provider.server.ts';

const { db } = await testDatabase();
const { provider, standIn, stripe, goTo, begin, begun, paying, retrieve, subscribe, aCustomer, sent, meet } =
  await stripeAdapter(db);

const usd = (amount: number) => ({ amount, currency: 'usd' });
const chargeOf = async (customer: string) => (await stripe.charges.list({ customer })).data[0]!;
async function othersPrice(): Promise<string> {
  const product = (await stripe.products.create({ name: 'Apron' })).id;
  const price = { product, currency: 'usd', unit_amount: 1000, recurring: { interval: 'month' } } as const;
  return (await stripe.prices.create(price)).id;
}
const intentOf = async (customer: string) => (await chargeOf(customer)).payment_intent as string;

describe('the first failure of an invoice', () => {
  const failed = new Date('2027-02-28T11:00Z');

  test('keeps its time after later failures and after the payment', async () => {
    const { subscriptionId, card } = await paying();
    await standIn.declineCard(card);
    await goTo('2027-02-28T11:00Z');
    const first = async () => (await retrieve(subscriptionId)).invoices[0]!.firstFailedAt;
    expect(await first()).toEqual(failed);
    await goTo('2027-03-03T11:00Z');
    expect(await first()).toEqual(failed);
    await standIn.declineCard(card, null);
    await goTo('2027-03-08T11:00Z');
    expect((await retrieve(subscriptionId)).invoices[0]).toMatchObject({ status: 'paid', firstFailedAt: failed });
  });

  test.each([
    ['the bank asked for confirmation', (card: string) => standIn.askBank(card)],
    ['there was no card', (card: string) => stripe.paymentMethods.detach(card)],
  ])('is known without a charge, if %s', async (_, deed) => {
    const { subscriptionId, customerId, card } = await paying();
    await deed(card);
    await goTo('2027-02-28T11:00Z');
    expect((await retrieve(subscriptionId)).invoices[0]).toMatchObject({ status: 'open', firstFailedAt: failed });
    const { id } = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customerId });
    await goTo('2027-03-02T11:00Z');
    await answered(provider.changeCard({ customerId, subscriptionId, cardId: id }));
    expect((await retrieve(subscriptionId)).invoices[0]).toMatchObject({ status: 'paid', firstFailedAt: failed });
  });
});

test('of a subscription of the creator’s other business only the subscription and its price are read', async () => {
  const { subscription } = await standIn.foreignSubscription({
    account: beasMerchant,
    email: 'rosa@home.example',
    price: { amount: 700, currency: 'usd', interval: 'month' },
    currentPeriodEnd: new Date('2027-02-20T10:00Z'),
  });
  await goTo('2027-02-21T10:00Z');
  await retrieve(subscription);
  sent.length = 0;
  expect(await retrieve(subscription)).toMatchObject({ subscription: { price: null }, invoices: [] });
  expect(sent).toEqual([expect.stringContaining(`/v1/subscriptions/${subscription}`)]);
});

test('an open invoice has `asksBank` until it is paid', async () => {
  const { subscriptionId, card } = await paying();
  const newest = async () => (await retrieve(subscriptionId)).invoices[0]!;
  await standIn.declineCard(card);
  await goTo('2027-02-28T11:00Z');
  expect(await newest()).toMatchObject({ status: 'open', asksBank: false });
  await standIn.declineCard(card, null);
  await standIn.askBank(card);
  await goTo('2027-03-03T11:00Z');
  expect(await newest()).toMatchObject({ status: 'open', asksBank: true });
  const asking = (await stripe.paymentIntents.list({ limit: 1 })).data[0]!;
  await standIn.approve(asking.id);
  expect(await newest()).toMatchObject({ status: 'paid', asksBank: false });
});

describe('what is retrieved', () => {
  test('gives the facts of a membership', async () => {
    const { subscriptionId, customerId } = await paying();
    const read = factsOf(await retrieve(subscriptionId), {
      livemode: false,
      membership: { id: membershipId, customerId },
    });
    expect(read).toMatchObject({
      ok: true,
      refused: [],
      facts: [
        {
          kind: 'paid',
          amount: 1000,
          coversUntil: new Date('2027-02-28T10:00Z'),
        },
      ],
      snapshot: { nextCharge: { at: new Date('2027-02-28T10:00Z'), amount: usd(1000), price: { plan: 'monthly' } } },
    });
  });

  test('is complete, even if it comes in many pages', async () => {
    const { subscriptionId, card } = await paying();
    await goTo('2027-06-10T11:00Z');
    await standIn.declineCard(card);
    await goTo('2027-07-01T10:00Z');
    const fetch: typeof standIn.fetch = (input, init) =>
      standIn.fetch(String(input).replace('limit=100', 'limit=2'), init);
    const inPages = createStripeProvider({
      merchantId: beasMerchant,
      stripe: createStripeClient({ secretKey: 'sk_test_1', fetch, merchantId: beasMerchant }),
      prices: providerPrices(db, beasMerchant),
    });
    const { invoices } = await answered(inPages.retrieve(subscriptionId));
    expect(new Set(invoices.map(({ id }) => id)).size).toBe(6);
    expect(invoices.filter(({ paidAt }) => paidAt)).toHaveLength(5);
    expect(invoices.filter(({ firstFailedAt }) => firstFailedAt)).toHaveLength(1);
  });

  test('has no data of another subscription of the same customer', async () => {
    const one = await paying();
    const other = await answered(begin(one.customerId, { trialEndsAt: null, attemptId: 'another' }));
    await answered(refund(await invoiceOf(one.subscriptionId), 500));
    expect((await retrieve(other.subscriptionId)).refunds).toEqual([]);
    expect((await retrieve(one.subscriptionId)).refunds).toHaveLength(1);
  });

  test('has no price or membership that is not ours', async () => {
    const { customer } = await aCustomer();
    const theirs = await subscribe(customer.id, { metadata: { membership_id: "x'; drop" } }, await othersPrice());
    const { subscription, invoices } = await retrieve(theirs.id);
    expect(subscription).toMatchObject({ price: null, membershipId: null });
    expect(invoices).toMatchObject([{ price: null }]);
    expect(await provider.retrieve('sub_none')).toEqual({ ok: false, reason: 'unknown-subscription' });
  });
});

const invoiceOf = async (subscriptionId: string) => (await retrieve(subscriptionId)).invoices[0]!.id;
const accessUntil = new Date('2027-02-10T00:00Z');
const refund = (invoiceId: string, amount: number, requestId = 'one', currency = 'usd') =>
  provider.refund({
    invoiceId,
    amount: { amount, currency },
    accessUntil,
    keeps: false,
    isAfterLeaving: false,
    requestId,
  });

describe('a refund', () => {
  test('has the end of access, and is made once for a request, even after Stripe has forgotten the key', async () => {
    const { subscriptionId } = await paying();
    const id = await invoiceOf(subscriptionId);
    meet('POST /v1/refunds');
    const made = await Promise.all([refund(id, 435), refund(id, 435)]);
    await goTo('2027-02-02T10:00Z');
    const again = await refund(id, 435);
    expect(new Set([...made, again].map((each) => each.ok && each.value.refundId)).size).toBe(1);
    const { refunds } = await retrieve(subscriptionId);
    expect(refunds).toEqual([
      {
        id: made[0]!.ok && made[0]!.value.refundId,
        invoiceId: id,
        amount: usd(435),
        status: 'succeeded',
        createdAt: new Date('2027-01-31T10:00Z'),
        failedAt: null,
        accessUntil,
        keeps: false,
        isAfterLeaving: false,
      },
    ]);
    expect(await refund(id, 565, 'two')).toMatchObject({ ok: true });
    expect((await retrieve(subscriptionId)).refunds).toHaveLength(2);
  });

  test('that fails later is retrieved with the time of the failure, although the charge shows no refund', async () => {
    const { subscriptionId, customerId } = await paying();
    const { refundId } = await answered(refund(await invoiceOf(subscriptionId), 1000));
    await goTo('2027-02-02T10:00Z');
    await standIn.failRefund(refundId);
    expect((await chargeOf(customerId)).amount_refunded).toBe(0);
    expect((await retrieve(subscriptionId)).refunds).toMatchObject([
      { id: refundId, status: 'failed', failedAt: new Date('2027-02-02T10:00Z') },
    ]);
  });

  test('is not made of more than the payment, or of an unpaid or disputed invoice', async () => {
    const { subscriptionId, customerId } = await paying();
    const id = await invoiceOf(subscriptionId);
    expect(await refund(id, 1001)).toEqual({ ok: false, reason: 'more-than-paid' });
    await answered(refund(id, 1000, 'all'));
    expect(await refund(id, 1, 'more')).toEqual({ ok: false, reason: 'more-than-paid' });
    expect(await refund('in_none', 1)).toEqual({ ok: false, reason: 'unknown-invoice' });
    await expect(refund(id, 1, 'euros', 'eur')).rejects.toThrow('is in usd');
    const unpaid = await paying('pm_card_chargeCustomerFail', { membershipId: '00000000-0000-4000-8000-000000000002' });
    expect(await refund(await invoiceOf(unpaid.subscriptionId), 1)).toEqual({ ok: false, reason: 'not-paid' });
    const again = await answered(begin(customerId, { trialEndsAt: null, attemptId: 'another' }));
    await standIn.dispute((await chargeOf(customerId)).id);
    expect(await refund(await invoiceOf(again.subscriptionId), 1)).toEqual({ ok: false, reason: 'disputed' });
  });

  test('returns the application fee, if there is one', async () => {
    const { customer } = await aCustomer();
    const without = await subscribe(customer.id);
    await answered(refund(await invoiceOf(without.id), 100));
    const shared = await paying();
    await answered(refund(await invoiceOf(shared.subscriptionId), 100));
    const returned = sent
      .filter((request) => request.startsWith('POST /v1/refunds'))
      .map((request) => /refund_application_fee=true/.test(request));
    expect(returned).toEqual([false, true]);
  });
});

describe('the balance transactions of a payment', () => {
  const moved = async (subscriptionId: string) =>
    (await retrieve(subscriptionId)).transactions
      .map(({ kind, amount, providerFee, platformFee }) => [kind, amount.amount, providerFee, platformFee])
      .sort(([one], [other]) => (one! < other! ? -1 : 1));

  test('have the fees of Stripe and the platform, and the returned fees', async () => {
    const { subscriptionId, customerId } = await paying();
    const id = await invoiceOf(subscriptionId);
    expect(await moved(subscriptionId)).toEqual([['charge', 1000, 59, 50]]);
    const { refundId } = await answered(refund(id, 400));
    expect(await moved(subscriptionId)).toEqual([
      ['charge', 1000, 59, 50],
      ['refund', -400, 0, -20],
    ]);
    await standIn.failRefund(refundId);
    const dispute = await standIn.dispute((await chargeOf(customerId)).id);
    await standIn.closeDispute(dispute, 'won');
    expect((await moved(subscriptionId)).map(([kind, amount]) => [kind, amount])).toEqual([
      ['charge', 1000],
      ['dispute', -1000],
      ['dispute_reversal', 1000],
      ['refund', -400],
      ['refund_failure', 400],
    ]);
  });

  test('that Stripe has not made yet are missing, and come with an event of the charge', async () => {
    standIn.setSettlesLater(true);
    const { subscriptionId, customerId } = await paying();
    expect(await moved(subscriptionId)).toEqual([]);
    await standIn.settleCharges();
    expect(await moved(subscriptionId)).toEqual([['charge', 1000, 59, 50]]);
    const { items } = await answered(
      provider.listEvents({ since: new Date('2027-01-31T10:00Z'), cursor: null, limit: 100 }),
    );
    const about = { kind: 'payment', id: await intentOf(customerId) };
    expect(items.filter(({ type }) => type === 'charge.updated')).toMatchObject([{ about }]);
  });
});

describe('a dispute', () => {
  test('is retrieved with its invoice and its outcome', async () => {
    const { subscriptionId, customerId } = await paying();
    const id = await standIn.dispute((await chargeOf(customerId)).id);
    const expected = { id, invoiceId: await invoiceOf(subscriptionId), amount: usd(1000), status: 'needs_response' };
    expect((await retrieve(subscriptionId)).disputes).toMatchObject([expected]);
    await standIn.closeDispute(id, 'lost');
    expect((await retrieve(subscriptionId)).disputes).toMatchObject([{ ...expected, status: 'lost', wonAt: null }]);
    const won = await paying('pm_card_visa', { membershipId: '00000000-0000-4000-8000-000000000003' });
    const other = await standIn.dispute((await chargeOf(won.customerId)).id);
    await goTo('2027-02-02T10:00Z');
    await standIn.closeDispute(other, 'won');
    expect((await retrieve(won.subscriptionId)).disputes).toMatchObject([
      { status: 'won', wonAt: new Date('2027-02-02T10:00Z') },
    ]);
  });

  test('belongs to a subscription found by its payment', async () => {
    const { subscriptionId, customerId } = await paying();
    const of = async (id: string) => answered(provider.findSubscriptionOf({ kind: 'payment', id }));
    expect(await of(await intentOf(customerId))).toEqual({ subscriptionId });
    expect(await of('pi_none')).toEqual({ subscriptionId: null });
  });
});

describe('the provider’s list', () => {
  test('has the subscriptions of our prices, including ended ones, each once, in pages', async () => {
    const { customer } = await aCustomer();
    await subscribe(customer.id, {}, await othersPrice());
    const ours: string[] = [];
    for (const plan of ['monthly', 'yearly', 'monthly', 'monthly', 'yearly'] as const) {
      const { subscriptionId } = await begun('pm_card_visa', {
        priceId: priceOf(plan).id,
        membershipId: membershipId.replace(/1$/, String(ours.length)),
      });
      ours.push(subscriptionId);
    }
    await answered(provider.cancelNow({ subscriptionId: ours[0]! }));
    const listed: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { items: readonly { id: string; card: object | null }[]; next: string | null } = await answered(
        provider.listSubscriptions({ cursor, limit: 2 }),
      );
      expect(page.items.length).toBeLessThanOrEqual(2);
      expect(page.items.every(({ card }) => card)).toBe(true);
      listed.push(...page.items.map(({ id }) => id));
      cursor = page.next;
    } while (cursor);
    expect(listed.sort()).toEqual(ours.sort());
  });
});
