import { setTimeout } from 'node:timers/promises';
import { afterAll, test } from 'vitest';
import { createStripeClient } from '../../app/payments/stripe/client.server.ts';
import { createMerchantProvider } from '../../app/payments/stripe/merchants.server.ts';
import { createStripeProvider } from '../../app/payments/stripe/provider.server.ts';
import { type Assumption, shownText } from '../support/assumptions.ts';
import { paymentScenarios } from '../support/payment-scenarios.ts';
import { pricesInMemory } from '../support/prices.ts';

/**
 * Runs the stand-in's scenarios in a connected test account of Stripe, and prints which assumptions they have shown
 * (docs/decisions/0072-unverified-assumptions.md): `STRIPE_SANDBOX_SECRET_KEY=sk_test_… STRIPE_SANDBOX_ACCOUNT=acct_…
 * npm run test:sandbox`. With the account's own key in `STRIPE_SANDBOX_ACCOUNT_KEY`, also the scenario of a
 * subscription that the platform did not make.
 */

const {
  STRIPE_SANDBOX_SECRET_KEY: secretKey = '',
  STRIPE_SANDBOX_ACCOUNT: merchantId = '',
  STRIPE_SANDBOX_ACCOUNT_KEY: ownerKey = '',
} = process.env;

if (secretKey === '' || merchantId === '') {
  test.skip('asks Stripe nothing: STRIPE_SANDBOX_SECRET_KEY or STRIPE_SANDBOX_ACCOUNT is not set');
} else {
  if ([secretKey, ownerKey].some((key) => key !== '' && !/^(sk|rk)_test_/.test(key))) {
    throw new Error('The keys must be of test mode');
  }
  const platform = createStripeClient({ secretKey });
  const stripe = createStripeClient({ secretKey, merchantId });
  const provider = createStripeProvider({ merchantId, stripe, prices: pricesInMemory() });
  const merchants = createMerchantProvider({ stripe: platform, clientId: null });
  const clocks: string[] = [];
  const shown = new Set<Assumption>();

  /** Deleting a test clock also deletes its customers. */
  afterAll(async () => {
    process.stdout.write(`\n${shownText(shown)}`);
    for (const id of clocks) await stripe.testHelpers.testClocks.del(id);
    const { webhookEndpoints, v2 } = platform;
    for await (const { id, url } of webhookEndpoints.list({ limit: 100 })) {
      if (isOfScenarios(url)) await webhookEndpoints.del(id);
    }
    const { eventDestinations } = v2.core;
    for (const { id, webhook_endpoint } of (await eventDestinations.list({ include: ['webhook_endpoint.url'] })).data) {
      if (isOfScenarios(webhook_endpoint?.url ?? '')) await eventDestinations.del(id);
    }
  }, 60_000);

  const isOfScenarios = (url: string) => url.startsWith('https://example.com/larder/');

  /** Creates a customer with a subscription as the account's owner. */
  async function foreign(test_clock: string) {
    const owner = createStripeClient({ secretKey: ownerKey });
    const customer = await owner.customers.create({ test_clock });
    const card = await owner.paymentMethods.attach('pm_card_visa', { customer: customer.id });
    await owner.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } });
    const product = await owner.products.create({ name: 'Newsletter' });
    const price = { currency: 'usd', product: product.id, recurring: { interval: 'month' }, unit_amount: 700 } as const;
    const { id } = await owner.subscriptions.create({ customer: customer.id, items: [{ price_data: price }] });
    return {
      customerId: customer.id,
      subscriptionId: id,
      end: async () => void (await owner.subscriptions.update(id, { cancel_at_period_end: true })),
    };
  }

  paymentScenarios(
    async () => {
      let frozen_time = Math.floor(Date.now() / 1000);
      const clock = await stripe.testHelpers.testClocks.create({ frozen_time });
      clocks.push(clock.id);
      const pause = () => setTimeout(2000);
      return {
        merchantId,
        provider,
        stripe,
        platform,
        merchants,
        now: () => new Date(frozen_time * 1000),
        async wait(to) {
          frozen_time = Math.floor(to.getTime() / 1000);
          await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time });
          while ((await stripe.testHelpers.testClocks.retrieve(clock.id)).status !== 'ready') await pause();
        },
        aCustomer: async () => (await stripe.customers.create({ test_clock: clock.id })).id,
        attach: async (customer, token) => (await stripe.paymentMethods.attach(token, { customer })).id,
        // Stripe lets the refund fail some real time after it has succeeded.
        async refundFails(id) {
          while ((await stripe.refunds.retrieve(id)).status !== 'failed') await pause();
        },
        async isDisputed(id) {
          while (!(await stripe.charges.retrieve(id)).disputed) await pause();
        },
        pause,
        foreign: ownerKey === '' ? null : () => foreign(clock.id),
        // Only a person in a browser can authenticate with the bank.
        async payAtPage({ id, url }) {
          const { status } = await fetch(url);
          if (status !== 200) throw new Error(`The page of the invoice is answered with ${status}`);
          const customer = (await stripe.invoices.retrieve(id)).customer as string;
          const card = await stripe.paymentMethods.attach('pm_card_mastercard', { customer });
          await stripe.invoices.pay(id, { payment_method: card.id });
        },
      };
    },
    (...names) => {
      for (const name of names) shown.add(name);
    },
  );
}
