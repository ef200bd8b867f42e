import type Stripe from 'stripe';
import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { monthly, pricesInMemory, yearly } from '../../../tests/support/prices.ts';
import { answered, membershipId, returnUrl, stripeAdapter } from '../../../tests/support/stripe-adapter.ts';
import { providerPrices } from '../../membership/prices/provider-prices.server.ts';
import type { PaymentProvider } from '../provider.ts';
import { createStripeClient } from './client.server.ts';
import { createStripeProvider } from './provider.server.ts';

const { db } = await testDatabase();
const { provider, standIn, stripe, begun, retrieve, prices, restart, aProvider } = await stripeAdapter(db);

const everyQuestion = (asked: PaymentProvider): Promise<{ ok: boolean }>[] => {
  const [customerId, subscriptionId, requestId] = ['cus_1', 'sub_1', 'one'];
  const trialEndsAt = new Date('2027-02-07T10:00Z');
  const since = new Date('2027-01-31T10:00Z');
  return [
    asked.createCustomer({
      accountId: 'a',
      attemptId: 'a',
      email: 'ada@example.com',
      name: 'Ada',
      country: null,
      postalCode: null,
    }),
    asked.updateCustomer({ customerId, email: 'ada@example.com', name: 'Ada', country: null, postalCode: null }),
    asked.deleteCustomer({ customerId }),
    asked.prepareCard({ customerId, attemptId: 'a' }),
    asked.confirmCard({ setupId: 'seti_1', confirmationToken: 'ctoken_1', returnUrl }),
    asked.findCardSetup('seti_1'),
    asked.beginSubscription({
      ...{ membershipId, customerId, priceId: monthly.id, trialEndsAt, attemptId: null },
      ...{ feeBasisPoints: 500, usesTax: false },
    }),
    asked.changePrice({ subscriptionId, priceId: yearly.id, applies: 'now', requestId }),
    asked.setCancellation({ subscriptionId, cancels: true, requestId }),
    asked.cancelNow({ subscriptionId }),
    asked.changeCard({ customerId, subscriptionId, cardId: 'pm_1' }),
    asked.removeCard({ customerId, cardId: 'pm_1' }),
    asked.refund({
      invoiceId: 'in_1',
      amount: { amount: 1, currency: 'usd' },
      accessUntil: since,
      keeps: false,
      isAfterLeaving: false,
      requestId,
    }),
    asked.retrieve(subscriptionId),
    asked.findSubscriptionOf({ kind: 'payment', id: 'pi_1' }),
    asked.listSubscriptions({ cursor: null, limit: 1 }),
    asked.listEvents({ since, cursor: null, limit: 1 }),
    asked.offerPrice({ priceId: monthly.id }),
  ];
};

const answering = (status: number, error: object) => {
  const client = createStripeClient({
    secretKey: 'sk_test_1',
    fetch: async () => Response.json({ error: { type: 'api_error', ...error } }, { status }),
  });
  return createStripeProvider({ merchantId: beasMerchant, stripe: client, prices: pricesInMemory() });
};

describe('every request', () => {
  test('has the outcome `away` if the provider is not reached', async () => {
    standIn.setUnavailable(true);
    restart();
    for (const answer of everyQuestion(provider)) expect(await answer).toEqual({ ok: false, reason: 'away' });
    standIn.setUnavailable(false);
    expect(await provider.retrieve('sub_1'), 'afterwards').toEqual({ ok: false, reason: 'unknown-subscription' });
  });

  test.each([
    [500, {}],
    [502, {}],
    [503, {}],
    [429, { code: 'rate_limit' }],
    [409, { type: 'idempotency_error', code: 'idempotency_key_in_use' }],
  ])('has the outcome `away` after the status %i', async (status, error) => {
    for (const answer of everyQuestion(answering(status, error)))
      expect(await answer).toEqual({ ok: false, reason: 'away' });
  });

  test.each([
    [401, { type: 'invalid_request_error' }],
    [403, { type: 'invalid_request_error' }],
    [400, { type: 'idempotency_error' }],
    [400, { type: 'invalid_request_error', code: 'parameter_unknown', param: 'surprise' }],
  ])('throws after the status %i for an unexpected reason (%o)', async (status, error) => {
    for (const answer of everyQuestion(answering(status, error))) {
      await expect(answer).rejects.toThrow(`Stripe refused a request (${status}`);
    }
  });

  test('throws errors without secrets and personal data', async () => {
    const secrets = {
      message: 'Invalid email address: ada@example.com',
      setup_intent: { client_secret: 'seti_1_secret_2' },
    };
    const asking = answering(402, { type: 'card_error', code: 'surprise', ...secrets });
    const error: Error = await asking.findCardSetup('seti_1').then(
      () => new Error('It was answered'),
      (thrown) => thrown,
    );
    expect(error.message).toBe('Stripe refused a request (402, StripeCardError, code surprise)');
    const written = `${error.stack} ${JSON.stringify(error, Object.getOwnPropertyNames(error))} ${JSON.stringify({ ...error })}`;
    expect(written).not.toMatch(/ada@|_secret_/);
    expect(error.cause).toBeUndefined();
  });
});

const rows = providerPrices(db, beasMerchant);
/** Offers both prices, by default with a new provider, as another process would. */
const offer = async (asked: PaymentProvider = aProvider()) => {
  const prices = [monthly, yearly].map(({ id }) => answered(asked.offerPrice({ priceId: id })));
  await Promise.all(prices);
};

describe('the catalog', () => {
  const found = async () => (await stripe.prices.list({ lookup_keys: ['larder_monthly', 'larder_yearly'] })).data;

  test('uses the existing prices', async () => {
    await offer();
    const ids = (await rows.list()).map(({ providerPriceId }) => providerPriceId);
    expect(ids.sort()).toEqual([prices.monthly, prices.yearly].sort());
  });

  async function without(...plans: ('monthly' | 'yearly')[]) {
    for (const plan of plans) await stripe.prices.update(prices[plan], { lookup_key: `former_${plan}` });
  }

  test('creates missing prices once, even for simultaneous requests', async () => {
    await without('monthly', 'yearly');
    await Promise.all([offer(), offer()]);
    await offer();
    const made = (await found()).map(({ lookup_key, unit_amount, currency, recurring, product }) => ({
      lookup_key,
      unit_amount,
      currency,
      interval: recurring?.interval,
      product,
    }));
    const shared = { currency: 'usd', product: 'larder_membership' };
    expect(made.sort((a, b) => a.unit_amount! - b.unit_amount!)).toEqual([
      { ...shared, lookup_key: 'larder_monthly', unit_amount: 1000, interval: 'month' },
      { ...shared, lookup_key: 'larder_yearly', unit_amount: 9900, interval: 'year' },
    ]);
  });

  const wrong: [string, Partial<Stripe.PriceCreateParams>, string][] = [
    ['amount', { unit_amount: 1001 }, 'amount 1001 instead of 1000'],
    ['currency', { currency: 'eur' }, 'currency eur instead of usd'],
    ['interval', { recurring: { interval: 'week' } }, 'every week instead of month'],
    ['count', { recurring: { interval: 'month', interval_count: 2 } }, 'count 2 instead of 1'],
  ];
  test.each(wrong)('of another %s is refused by name, and nobody is charged it', async (_, more, words) => {
    await without('monthly');
    const product = await stripe.products.create({ name: 'Other' });
    const price = await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: 1000,
      recurring: { interval: 'month' },
      lookup_key: 'larder_monthly',
      ...more,
    });
    await expect(offer()).rejects.toThrow(`The price ${price.id} with the lookup key larder_monthly has ${words}`);
    restart();
    await expect(begun()).rejects.toThrow('larder_monthly');
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toEqual([]);
  });

  test.each([
    ['an amount below the minimum', { code: 'amount_too_small', param: 'unit_amount' }, 'amount-too-small'],
    ['an amount above the maximum', { code: 'amount_too_large', param: 'unit_amount' }, 'amount-too-large'],
    ['a currency in which the account cannot sell', { param: 'currency' }, 'currency'],
  ])('reports that Stripe refuses %s', async (_, error, reason) => {
    const asked = answering(400, { type: 'invalid_request_error', ...error });
    expect(await asked.offerPrice({ priceId: monthly.id })).toEqual({ ok: false, reason });
  });

  test('is read once by a process', async () => {
    const { subscriptionId } = await begun();
    await without('monthly', 'yearly');
    expect((await retrieve(subscriptionId)).subscription.price?.plan).toBe('monthly');
  });
});
