import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { priceOf } from '../../../tests/support/prices.ts';
import { answered, membershipId, stripeAdapter } from '../../../tests/support/stripe-adapter.ts';

const { db } = await testDatabase();
const { provider, standIn, stripe, goTo, aCustomer, begin, begun, paying, retrieve, invoices, meet } =
  await stripeAdapter(db);

const inAWeek = new Date('2027-02-07T10:00Z');
const start = { trialEndsAt: null, attemptId: 'start' };
const all = async () => (await stripe.subscriptions.list({ status: 'all' })).data;

describe('a subscription with a trial', () => {
  test('names our membership, and ends its trial with the site’s', async () => {
    const { subscriptionId, customerId, card, state } = await begun();
    expect(state).toBe('begun');
    expect((await retrieve(subscriptionId)).subscription).toMatchObject({
      id: subscriptionId,
      livemode: false,
      membershipId,
      customerId,
      status: 'trialing',
      price: { plan: 'monthly' },
      createdAt: new Date('2027-01-31T10:00Z'),
      trialEndsAt: inAWeek,
      period: { until: inAWeek },
      cancelAt: null,
      endedAt: null,
      nextPrice: null,
      card: { id: card, brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2030 },
    });
    expect(await invoices(subscriptionId)).toEqual([]);
    const { payment_settings } = await stripe.subscriptions.retrieve(subscriptionId);
    expect(payment_settings, 'charged off-session').toMatchObject({ payment_method_types: ['card', 'link'] });
  });

  test('needs no card, and ends with the trial if there is none', async () => {
    const { subscriptionId } = await begun(null);
    expect((await retrieve(subscriptionId)).subscription).toMatchObject({ status: 'trialing', card: null });
    await goTo('2027-02-07T10:00Z');
    expect((await retrieve(subscriptionId)).subscription).toMatchObject({ status: 'canceled', endedAt: inAWeek });
    expect(await invoices(subscriptionId)).toEqual([]);
  });

  test('is charged to a card that the customer has by then', async () => {
    const { subscriptionId, customerId } = await begun(null, { priceId: priceOf('yearly').id });
    const { id } = await stripe.paymentMethods.attach('pm_card_mastercard', { customer: customerId });
    await answered(provider.changeCard({ customerId, subscriptionId, cardId: id }));
    await goTo('2027-02-07T11:00Z');
    expect(await invoices(subscriptionId)).toEqual(['yearly paid, 9900']);
  });

  test('is begun once by repeated and simultaneous requests, even after Stripe has forgotten the key', async () => {
    const { customer } = await aCustomer();
    meet('POST /v1/subscriptions');
    const both = await Promise.all([begin(customer.id), begin(customer.id)]);
    await goTo('2027-02-02T10:00Z');
    const again = await begin(customer.id);
    expect(new Set([...both, again].map((each) => each.ok && each.value.subscriptionId)).size).toBe(1);
    expect(await all()).toHaveLength(1);
  });

  test.each<[string, Parameters<typeof begin>[1]]>([
    ['at another price', { priceId: priceOf('yearly').id }],
    ['with a longer trial', { trialEndsAt: new Date('2027-02-14T10:00Z') }],
  ])('%s is begun, although the response to an earlier request was a failure', async (_, other) => {
    const { customer } = await aCustomer();
    standIn.failNext('POST /v1/subscriptions', 500);
    expect(await begin(customer.id)).toEqual({ ok: false, reason: 'away' });
    expect(await begin(customer.id, other)).toMatchObject({ ok: true, value: { state: 'begun' } });
    expect(await all()).toHaveLength(1);
  });

  test('of another membership is a separate one', async () => {
    const { subscriptionId, customerId } = await begun();
    const other = await answered(begin(customerId, { membershipId: '00000000-0000-4000-8000-000000000002' }));
    expect(other.subscriptionId).not.toBe(subscriptionId);
  });
});

describe('a subscription without a trial', () => {
  test('is charged at once', async () => {
    const { subscriptionId, state } = await paying();
    expect(state).toBe('begun');
    const { subscription, invoices } = await retrieve(subscriptionId);
    expect(subscription).toMatchObject({ status: 'active', trialEndsAt: null });
    expect(invoices).toMatchObject([
      {
        subscriptionId,
        reason: 'create',
        status: 'paid',
        price: { plan: 'monthly' },
        period: { from: new Date('2027-01-31T10:00Z'), until: new Date('2027-02-28T10:00Z') },
        due: { amount: 1000, currency: 'usd' },
        paid: { amount: 1000, currency: 'usd' },
        paidAt: new Date('2027-01-31T10:00Z'),
        firstFailedAt: null,
        nextAttemptAt: null,
        url: expect.stringMatching(/^https:/),
      },
    ]);
  });

  test('is not begun without a card or for an unknown customer', async () => {
    const { customer } = await aCustomer(null);
    expect(await begin(customer.id, start)).toEqual({ ok: false, reason: 'no-card' });
    expect(await begin('cus_none', start)).toEqual({ ok: false, reason: 'unknown-customer' });
    await answered(provider.deleteCustomer({ customerId: customer.id }));
    expect(await begin(customer.id)).toEqual({ ok: false, reason: 'unknown-customer' });
    expect(await all()).toEqual([]);
  });

  test('that is declined stays incomplete, and repeated requests return the same one', async () => {
    const { subscriptionId, customerId, ...declined } = await paying('pm_card_chargeCustomerFail');
    expect(declined).toMatchObject({ state: 'declined', because: 'other' });
    expect((await retrieve(subscriptionId)).subscription.status).toBe('incomplete');
    expect(await begin(customerId, start)).toMatchObject({ value: { state: 'declined', subscriptionId } });
    expect(await all()).toHaveLength(1);
    await goTo('2027-02-01T09:00Z');
    expect(await begin(customerId, start)).toMatchObject({ value: { state: 'declined', subscriptionId } });
  });

  test('that needs confirmation at the bank is begun after the approval, although the key has another stored response', async () => {
    const { subscriptionId, customerId, ...asking } = await paying('pm_card_authenticationRequired');
    expect(asking).toMatchObject({
      state: 'needs-bank',
      bank: { clientSecret: expect.stringMatching(/^pi_.+_secret_/) },
    });
    expect((await retrieve(subscriptionId)).invoices).toMatchObject([{ status: 'open', paid: { amount: 0 } }]);
    const intent = (await stripe.paymentIntents.list({ customer: customerId })).data[0]!;
    await standIn.approve(intent.id);
    expect(await begin(customerId, start)).toEqual({ ok: true, value: { state: 'begun', subscriptionId } });
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000']);
  });

  test('is charged once by simultaneous requests with different prices', async () => {
    const { customer } = await aCustomer();
    meet('POST /v1/subscriptions');
    const both = await Promise.all([
      begin(customer.id, start),
      begin(customer.id, { ...start, priceId: priceOf('yearly').id }),
    ]);
    const [one] = await all();
    expect(both).toEqual([1, 2].map(() => ({ ok: true, value: { state: 'begun', subscriptionId: one!.id } })));
    expect(await all()).toHaveLength(1);
  });

  test('at another price waits, while the response to an earlier request at the first price is a failure', async () => {
    const { customer } = await aCustomer();
    const yearly = { ...start, priceId: priceOf('yearly').id };
    standIn.failNext('POST /v1/subscriptions', 500);
    expect(await begin(customer.id, start)).toEqual({ ok: false, reason: 'away' });
    expect(await begin(customer.id, yearly)).toEqual({ ok: false, reason: 'away' });
    await goTo('2027-02-01T10:01Z');
    expect(await begin(customer.id, yearly)).toMatchObject({ ok: true, value: { state: 'begun' } });
    expect(await all()).toHaveLength(1);
  });

  test('is a separate one for each attempt', async () => {
    const { subscriptionId, customerId } = await paying('pm_card_chargeCustomerFail');
    const again = await answered(begin(customerId, { ...start, attemptId: 'again' }));
    expect(again.subscriptionId).not.toBe(subscriptionId);
  });
});

describe('a subscription ended at once', () => {
  const cancelNow = (subscriptionId: string) => provider.cancelNow({ subscriptionId });

  test('is not charged again, and keeps its payments', async () => {
    const { subscriptionId } = await paying();
    expect(await cancelNow(subscriptionId)).toEqual({ ok: true, value: null });
    await goTo('2027-04-01T10:00Z');
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000']);
    expect((await retrieve(subscriptionId)).subscription).toMatchObject({
      status: 'canceled',
      endedAt: new Date('2027-01-31T10:00Z'),
    });
    expect(await cancelNow(subscriptionId), 'again').toEqual({ ok: true, value: null });
    expect(await cancelNow('sub_none')).toEqual({ ok: false, reason: 'unknown-subscription' });
  });

  test.each([
    ['a renewal that failed', '2027-02-28T11:00Z', 'pm_card_chargeCustomerFail'],
    ['a renewal that is a draft', '2027-02-28T10:30Z', 'pm_card_visa'],
  ])('leaves %s void and never charged', async (_, time, token) => {
    const { subscriptionId, customerId } = await paying();
    const { id } = await stripe.paymentMethods.attach(token, { customer: customerId });
    await answered(provider.changeCard({ customerId, subscriptionId, cardId: id }));
    await goTo(time);
    await answered(cancelNow(subscriptionId));
    await goTo('2027-04-01T10:00Z');
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000', 'monthly void, 1000']);
  });

  test('voids a first payment that waits for the bank', async () => {
    const { subscriptionId, customerId } = await paying('pm_card_authenticationRequired');
    await answered(cancelNow(subscriptionId));
    expect(await invoices(subscriptionId)).toEqual(['monthly void, 1000']);
    const [intent] = (await stripe.paymentIntents.list({ customer: customerId })).data;
    expect(intent!.status).toBe('canceled');
  });

  test('is ended once by simultaneous requests', async () => {
    const { subscriptionId, card } = await paying();
    await standIn.declineCard(card);
    await goTo('2027-02-28T11:00Z');
    const both = await Promise.all([cancelNow(subscriptionId), cancelNow(subscriptionId)]);
    expect(both).toEqual([1, 2].map(() => ({ ok: true, value: null })));
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000', 'monthly void, 1000']);
  });

  test('by deleting its customer can still be retrieved', async () => {
    const { subscriptionId, customerId } = await paying();
    expect(await provider.deleteCustomer({ customerId })).toEqual({ ok: true, value: null });
    expect(await provider.deleteCustomer({ customerId }), 'again').toEqual({ ok: true, value: null });
    expect((await retrieve(subscriptionId)).subscription).toMatchObject({ status: 'canceled', customerId, card: null });
  });
});
