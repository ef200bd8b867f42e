import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { refusal, standInOf } from './for-tests.ts';

const { db } = await testDatabase();
const { standIn, stripe, startAt, goTo, aCustomer, aMember, eventTypes, invoicesOf, subscribe } = await standInOf(db);
beforeEach(() => startAt('2027-01-31T10:00Z'));

const return_url = 'https://example.com/';

/** Prepares the confirmation of a card by a token, as a browser does. */
async function confirmed(payment_method: string) {
  const { customer } = await aCustomer(null);
  const token = await stripe.testHelpers.confirmationTokens.create({ payment_method });
  const intent = await stripe.setupIntents.create({ customer: customer.id, usage: 'off_session' });
  const confirm = () => stripe.setupIntents.confirm(intent.id, { confirmation_token: token.id, return_url });
  return { customer, token, intent, confirm };
}

describe('a card that is set up', () => {
  test("becomes the customer's", async () => {
    const { customer, confirm } = await confirmed('pm_card_visa');
    const done = await confirm();
    expect(done).toMatchObject({ status: 'succeeded', customer: customer.id });
    const { data } = await stripe.paymentMethods.list({ customer: customer.id });
    expect(data).toMatchObject([{ id: done.payment_method, card: { brand: 'visa', last4: '4242', exp_year: 2030 } }]);
    expect(await eventTypes(/setup|attached/)).toEqual([
      'setup_intent.created',
      'payment_method.attached',
      'setup_intent.succeeded',
    ]);
  });

  test('has the same fingerprint as the same card of another customer, and another than another card', async () => {
    const cards = ['pm_card_visa', 'pm_card_visa', 'pm_card_mastercard'];
    const prints = [];
    for (const token of cards) {
      const { card } = await aCustomer(token);
      prints.push((await stripe.paymentMethods.retrieve(card)).card!.fingerprint);
    }
    expect(prints[0]).toBe(prints[1]);
    expect(prints[2]).not.toBe(prints[0]);
  });

  test('waits for the bank where that is asked, and succeeds when the person agrees', async () => {
    const { customer, confirm, intent } = await confirmed('pm_card_authenticationRequiredOnSetup');
    expect(await confirm()).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } });
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([]);
    await standIn.approve(intent.id);
    expect((await stripe.setupIntents.retrieve(intent.id)).status).toBe('succeeded');
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toHaveLength(1);
  });

  test('is declined where the person does not agree', async () => {
    const { confirm, intent } = await confirmed('pm_card_authenticationRequiredOnSetup');
    await confirm();
    await standIn.refuse(intent.id);
    expect(await stripe.setupIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      last_setup_error: { code: 'setup_intent_authentication_failure' },
    });
  });

  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card'],
    ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc', 'incorrect_cvc'],
  ])('%s is declined, and another can be confirmed with the same intent', async (token, code, decline_code) => {
    const { confirm, intent } = await confirmed(token);
    expect(await refusal(confirm())).toMatchObject({ type: 'StripeCardError', statusCode: 402, code, decline_code });
    const again = await stripe.setupIntents.confirm(intent.id, { payment_method: 'pm_card_visa', return_url });
    expect(again).toMatchObject({ status: 'succeeded', last_setup_error: null });
  });

  test('is refused twice over: a token is used once, and for twelve hours', async () => {
    const { confirm, token, customer } = await confirmed('pm_card_visa');
    await confirm();
    const other = await stripe.setupIntents.create({ customer: customer.id });
    const twice = stripe.setupIntents.confirm(other.id, { confirmation_token: token.id, return_url });
    expect((await refusal(twice)).message).toBe('This ConfirmationToken was already used.');
    const late = await confirmed('pm_card_visa');
    await goTo('2027-01-31T22:00Z');
    expect((await refusal(late.confirm())).message).toBe('This ConfirmationToken has expired.');
  });

  test('needs an address to come back to, unless redirects are ruled out', async () => {
    const { customer } = await aCustomer(null);
    const params = { customer: customer.id, confirm: true, payment_method: 'pm_card_visa' };
    expect(await refusal(stripe.setupIntents.create(params))).toMatchObject({ param: 'return_url' });
    const automatic_payment_methods = { enabled: true, allow_redirects: 'never' as const };
    expect((await stripe.setupIntents.create({ ...params, automatic_payment_methods })).status).toBe('succeeded');
  });
});

describe('a card that is removed', () => {
  test('is charged no more, and cannot be given to anybody', async () => {
    const { card, customer, subscription } = await aMember();
    await stripe.paymentMethods.detach(card);
    expect((await stripe.customers.retrieve(customer)) as object).toMatchObject({
      invoice_settings: { default_payment_method: null },
    });
    await goTo('2027-02-28T11:00Z');
    expect((await invoicesOf(subscription.id)).map(({ status }) => status)).toEqual(['paid', 'open']);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('past_due');
    const again = stripe.paymentMethods.attach(card, { customer });
    expect((await refusal(again)).code).toBe('payment_method_unexpected_state');
  });
});

describe('a first payment', () => {
  test('that is declined leaves the subscription incomplete, and a day later expired', async () => {
    const { subscription } = await aMember('pm_card_chargeCustomerFail');
    expect(subscription.status).toBe('incomplete');
    expect(await invoicesOf(subscription.id)).toMatchObject([{ status: 'open', next_payment_attempt: null }]);
    await goTo('2027-02-01T09:00Z');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete_expired');
    expect(await invoicesOf(subscription.id)).toMatchObject([{ status: 'void' }]);
  });

  test('that asks the bank makes it active when the person agrees', async () => {
    const { subscription } = await aMember('pm_card_authenticationRequired');
    const { id } = subscription;
    expect(subscription.status).toBe('incomplete');
    const [invoice] = await invoicesOf(id);
    const [payment] = (await stripe.invoicePayments.list({ invoice: invoice!.id })).data;
    await standIn.approve(payment!.payment.payment_intent as string);
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
  });

  test('that must succeed is refused with the decline, and no subscription is left', async () => {
    const { customer } = await aCustomer('pm_card_chargeCustomerFail');
    const strict = subscribe(customer.id, { payment_behavior: 'error_if_incomplete' });
    expect(await refusal(strict)).toMatchObject({ type: 'StripeCardError', decline_code: 'generic_decline' });
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  });

  test('can be made with another card', async () => {
    const { subscription, customer } = await aMember('pm_card_chargeCustomerFail');
    const { id } = await stripe.paymentMethods.attach('pm_card_mastercard', { customer });
    const [invoice] = await invoicesOf(subscription.id);
    expect(await refusal(stripe.invoices.pay(invoice!.id))).toMatchObject({ statusCode: 402 });
    expect((await stripe.invoices.pay(invoice!.id, { payment_method: id })).status).toBe('paid');
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
    expect((await refusal(stripe.invoices.pay(invoice!.id))).message).toBe('Invoice is already paid');
  });
});
