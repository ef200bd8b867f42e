import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { answered, returnUrl, stripeAdapter } from '../../../tests/support/stripe-adapter.ts';

const { db } = await testDatabase();
const {
  provider,
  standIn,
  stripe,
  goTo,
  aCustomer,
  begun,
  paying,
  retrieve,
  invoices,
  invoicesOf,
  newToken,
  meet,
  subscribe,
} = await stripeAdapter(db);

const ada = {
  accountId: 'account',
  attemptId: 'attempt',
  email: 'ada@example.com',
  name: 'Ada',
  country: 'US',
  postalCode: null,
};

describe('a customer', () => {
  test('is made once for an attempt, even by simultaneous requests or after a change of the address', async () => {
    const made = await Promise.all([provider.createCustomer(ada), provider.createCustomer(ada)]);
    const again = await provider.createCustomer({ ...ada, email: 'lovelace@example.com' });
    expect(new Set([...made, again].map((each) => each.ok && each.value.customerId)).size).toBe(1);
    const { data } = await stripe.customers.list();
    expect(data).toMatchObject([{ email: 'lovelace@example.com', name: 'Ada', address: { country: 'US' } }]);
    const other = await answered(provider.createCustomer({ ...ada, attemptId: 'another' }));
    expect(other.customerId).not.toBe(data[0]!.id);
  });
});

async function prepared({ attemptId } = ada) {
  const { customerId } = await answered(provider.createCustomer(ada));
  const { setupId } = await answered(provider.prepareCard({ customerId, attemptId }));
  const confirm = (confirmationToken: string) => provider.confirmCard({ setupId, confirmationToken, returnUrl });
  return { customerId, setupId, confirm, confirmed: async (token: string) => answered(confirm(await newToken(token))) };
}

describe('a given card', () => {
  test('is saved for charges while the person is absent, with the allowed types of payment methods', async () => {
    const { customerId, setupId, confirmed } = await prepared();
    expect(await confirmed('pm_card_visa')).toEqual({
      state: 'succeeded',
      setupId,
      card: {
        kind: 'card',
        id: expect.stringMatching(/^pm_/),
        brand: 'visa',
        last4: '4242',
        expiryMonth: 12,
        expiryYear: 2030,
        fingerprint: expect.any(String),
      },
    });
    const intent = await stripe.setupIntents.retrieve(setupId);
    expect(intent).toMatchObject({
      customer: customerId,
      usage: 'off_session',
      allowed_payment_method_types: ['card', 'link'],
    });
  });

  test('may be a wallet’s or Link', async () => {
    const { confirmed } = await prepared();
    expect(await confirmed('pm_link')).toMatchObject({ state: 'succeeded', card: { kind: 'link' } });
    const { confirmed: another } = await prepared({ ...ada, attemptId: 'another' });
    expect(await another('pm_card_visa_applePay')).toMatchObject({ state: 'succeeded', card: { brand: 'visa' } });
  });

  test('is prepared once, and only for an existing customer', async () => {
    const { customerId, setupId } = await prepared();
    const again = await answered(provider.prepareCard({ customerId, attemptId: 'attempt' }));
    expect(again).toEqual({ state: 'new', setupId });
    const nobody = await provider.prepareCard({ customerId: 'cus_none', attemptId: 'attempt' });
    expect(nobody).toEqual({ ok: false, reason: 'unknown-customer' });
    expect(await provider.findCardSetup('seti_none')).toEqual({ ok: false, reason: 'unknown-setup' });
  });

  test('may be one of Stripe’s test cards', async () => {
    const { confirm } = await prepared();
    expect(await confirm('pm_card_mastercard')).toMatchObject({
      value: { state: 'succeeded', card: { brand: 'mastercard' } },
    });
  });

  test.each([
    ['pm_card_chargeDeclined', 'other'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect'],
  ])('%s is declined (%s), and another can follow', async (token, because) => {
    const { setupId, confirmed, confirm } = await prepared();
    const confirmationToken = await newToken(token);
    expect(await answered(confirm(confirmationToken))).toEqual({ state: 'declined', setupId, because });
    expect(await answered(confirm(confirmationToken)), 'the same again').toMatchObject({ state: 'declined', because });
    expect(await answered(provider.findCardSetup(setupId))).toEqual({ state: 'declined', setupId, because });
    expect(await confirmed('pm_card_visa')).toMatchObject({ state: 'succeeded' });
  });

  test('waits for the bank, and has succeeded after the approval, even if it is confirmed again', async () => {
    const { setupId, confirm } = await prepared();
    const token = await newToken('pm_card_authenticationRequiredOnSetup');
    const asking = await answered(confirm(token));
    expect(asking).toMatchObject({ state: 'needs-bank', bank: { clientSecret: expect.stringContaining('_secret_') } });
    await standIn.approve(setupId);
    expect(await answered(provider.findCardSetup(setupId))).toMatchObject({
      state: 'succeeded',
      card: { last4: '3155' },
    });
    expect(await answered(confirm(token))).toMatchObject({ state: 'succeeded' });
  });

  test('is saved once by simultaneous requests, with the same token or others', async () => {
    const { confirm, customerId, setupId } = await prepared();
    const [one, two] = [await newToken('pm_card_visa'), await newToken('pm_card_mastercard')];
    meet(`POST /v1/setup_intents/${setupId}/confirm`, 3);
    const states = await Promise.all([one, one, two].map(async (token) => (await answered(confirm(token))).state));
    expect(states).toEqual(['succeeded', 'succeeded', 'succeeded']);
    expect((await stripe.paymentMethods.list({ customer: customerId })).data).toHaveLength(1);
  });

  test('is declined if the person refuses at the bank', async () => {
    const { setupId, confirmed } = await prepared();
    await confirmed('pm_card_authenticationRequiredOnSetup');
    await standIn.refuse(setupId);
    expect(await answered(provider.findCardSetup(setupId))).toMatchObject({ state: 'declined' });
  });

  test('is not saved by a token that is unknown, used, too old or malformed', async () => {
    const one = await prepared();
    const unknown = { ok: false, reason: 'unknown-token' };
    expect(await one.confirm('ctoken_none')).toEqual(unknown);
    expect(await one.confirm('4242424242424242')).toEqual(unknown);
    expect(await one.confirm('pm_1234')).toEqual(unknown);
    const used = await newToken('pm_card_visa');
    const old = await newToken('pm_card_visa');
    await answered(one.confirm(used));
    const { customerId } = await answered(provider.createCustomer({ ...ada, attemptId: 'second' }));
    const { setupId } = await answered(provider.prepareCard({ customerId, attemptId: 'second' }));
    const confirm = (confirmationToken: string) => provider.confirmCard({ setupId, confirmationToken, returnUrl });
    expect(await confirm(used)).toEqual(unknown);
    await goTo('2027-01-31T22:00Z');
    expect(await confirm(old)).toEqual(unknown);
    const nothing = await provider.confirmCard({ setupId: 'seti_none', confirmationToken: old, returnUrl });
    expect(nothing).toEqual({ ok: false, reason: 'unknown-setup' });
  });
});

describe('a changed card', () => {
  const another = async (customer: string, token: string) =>
    (await stripe.paymentMethods.attach(token, { customer })).id;

  test('is charged from now on, and the previous card is detached', async () => {
    const { subscriptionId, customerId, card } = await begun();
    const cardId = await another(customerId, 'pm_card_mastercard');
    const change = { customerId, subscriptionId, cardId };
    expect(await provider.changeCard(change)).toEqual({ ok: true, value: null });
    expect(await provider.changeCard(change), 'again').toEqual({ ok: true, value: null });
    expect((await stripe.paymentMethods.retrieve(card)).customer).toBeNull();
    expect((await retrieve(subscriptionId)).subscription.card).toMatchObject({ id: cardId, last4: '4444' });
    await goTo('2027-02-07T11:00Z');
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000']);
  });

  test('replaces the subscription’s own card', async () => {
    const { subscriptionId, customerId, card } = await begun();
    await stripe.subscriptions.update(subscriptionId, { default_payment_method: card });
    const cardId = await another(customerId, 'pm_card_mastercard');
    await answered(provider.changeCard({ customerId, subscriptionId, cardId }));
    expect((await retrieve(subscriptionId)).subscription.card).toMatchObject({ id: cardId });
  });

  test('pays an open invoice once', async () => {
    const { subscriptionId, customerId, card } = await paying();
    await standIn.declineCard(card);
    await goTo('2027-02-28T11:00Z');
    const change = { customerId, subscriptionId, cardId: await another(customerId, 'pm_card_mastercard') };
    expect(await answered(provider.changeCard(change))).toEqual({ state: 'paid' });
    expect(await answered(provider.changeCard(change))).toBeNull();
    expect((await retrieve(subscriptionId)).subscription.status).toBe('active');
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000', 'monthly paid, 1000']);
  });

  test.each([
    ['pm_card_chargeCustomerFail', { state: 'declined', because: 'other' }],
    ['pm_card_authenticationRequired', { state: 'needs-bank', bank: { clientSecret: expect.stringMatching(/^pi_/) } }],
  ])('to %s returns the outcome of the open payment, and is saved in any case', async (token, outcome) => {
    const { subscriptionId, customerId, card } = await paying();
    await standIn.declineCard(card);
    await goTo('2027-02-28T11:00Z');
    const cardId = await another(customerId, token);
    expect(await answered(provider.changeCard({ customerId, subscriptionId, cardId }))).toEqual(outcome);
    expect((await retrieve(subscriptionId)).subscription).toMatchObject({ status: 'past_due', card: { id: cardId } });
  });

  /** The second renewal is due before Stripe gives up the first. */
  async function weeksOpen(at: string) {
    const { customer, card } = await aCustomer();
    const { id: product } = await stripe.products.create({ name: 'By the week' });
    const week = { product, currency: 'usd', unit_amount: 300, recurring: { interval: 'week' as const } };
    const { id: subscriptionId } = await subscribe(customer.id, {}, (await stripe.prices.create(week)).id);
    await standIn.declineCard(card);
    await goTo(at);
    const cardId = await another(customer.id, 'pm_card_mastercard');
    const outcome = await answered(provider.changeCard({ customerId: customer.id, subscriptionId, cardId }));
    return { outcome, subscriptionId };
  }
  const states = async (id: string) => (await invoicesOf(id)).map(({ status }) => status);

  test('pays the newest of two open invoices, which is the one shown, and voids the older', async () => {
    const { outcome, subscriptionId } = await weeksOpen('2027-02-16T11:00Z');
    expect(outcome).toEqual({ state: 'paid' });
    expect(await states(subscriptionId)).toEqual(['paid', 'void', 'paid']);
  });

  test('pays nothing if the newest invoice is a draft, which is charged later, and voids the older', async () => {
    const { outcome, subscriptionId } = await weeksOpen('2027-02-14T10:30Z');
    expect(outcome).toBeNull();
    expect(await states(subscriptionId)).toEqual(['paid', 'void', 'draft']);
    await goTo('2027-02-14T11:30Z');
    expect(await states(subscriptionId)).toEqual(['paid', 'void', 'paid']);
  });

  test('is not saved for another customer, and pays no invoice of another customer', async () => {
    const { subscriptionId, customerId, card } = await paying();
    const stranger = await aCustomer('pm_card_mastercard');
    const change = { customerId, subscriptionId, cardId: stranger.card };
    expect(await provider.changeCard(change)).toEqual({ ok: false, reason: 'unknown-card' });
    expect(await provider.changeCard({ ...change, cardId: 'pm_none' })).toEqual({ ok: false, reason: 'unknown-card' });
    const nobody = await provider.changeCard({ ...change, customerId: 'cus_none' });
    expect(nobody).toEqual({ ok: false, reason: 'unknown-customer' });
    expect((await retrieve(subscriptionId)).subscription.card).toMatchObject({ id: card });
    const own = { customerId: stranger.customer.id, subscriptionId, cardId: stranger.card };
    await standIn.declineCard(card);
    await goTo('2027-02-28T11:00Z');
    expect(await answered(provider.changeCard(own)), "another's open invoice").toBeNull();
  });
});

test('a removed card is not charged again, and removing it again or removing an unknown card changes nothing', async () => {
  const { subscriptionId, customerId, card } = await begun();
  const stranger = await aCustomer('pm_card_mastercard');
  const none = { ok: true, value: null };
  expect(await provider.removeCard({ customerId, cardId: stranger.card }), "another's").toEqual(none);
  expect((await stripe.paymentMethods.retrieve(stranger.card)).customer).toBe(stranger.customer.id);
  expect(await provider.removeCard({ customerId, cardId: card })).toEqual(none);
  expect(await provider.removeCard({ customerId, cardId: card })).toEqual(none);
  expect((await retrieve(subscriptionId)).subscription).toMatchObject({ status: 'trialing', card: null });
  const nobody = await provider.removeCard({ customerId: 'cus_none', cardId: card });
  expect(nobody).toEqual({ ok: false, reason: 'unknown-customer' });
});
