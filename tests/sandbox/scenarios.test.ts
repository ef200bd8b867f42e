import { setTimeout } from 'node:timers/promises';
import { afterAll, test } from 'vitest';
import { createStripeClient } from '../../app/payments/stripe/client.server.ts';
import { createStripeProvider } from '../../app/payments/stripe/provider.server.ts';
import { paymentScenarios } from '../support/payment-scenarios.ts';
import { pricesInMemory } from '../support/prices.ts';

/** Runs the stand-in's scenarios on Stripe's sandbox: `STRIPE_SANDBOX_KEY=sk_test_… npm run test:sandbox`. */

const secretKey = process.env.STRIPE_SANDBOX_KEY ?? '';

if (secretKey === '') {
  test.skip('nothing was asked of Stripe: STRIPE_SANDBOX_KEY is not set');
} else {
  if (!/^(sk|rk)_test_/.test(secretKey)) throw new Error('STRIPE_SANDBOX_KEY is to be a key of test mode');
  const stripe = createStripeClient({ secretKey });
  const prices = pricesInMemory();
  const provider = createStripeProvider({ stripe, accountId: null, prices });
  const clocks: string[] = [];

  /** Deleting a test clock also deletes its customers. */
  afterAll(async () => {
    for (const id of clocks) await stripe.testHelpers.testClocks.del(id);
    for await (const { id, url } of stripe.webhookEndpoints.list({ limit: 100 })) {
      if (url.startsWith('https://example.com/larder/')) await stripe.webhookEndpoints.del(id);
    }
  }, 60_000);

  paymentScenarios(async () => {
    let frozen_time = Math.floor(Date.now() / 1000);
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time });
    clocks.push(clock.id);
    return {
      provider,
      stripe,
      prices,
      now: () => new Date(frozen_time * 1000),
      async wait(to) {
        frozen_time = Math.floor(to.getTime() / 1000);
        await stripe.testHelpers.testClocks.advance(clock.id, { frozen_time });
        while ((await stripe.testHelpers.testClocks.retrieve(clock.id)).status !== 'ready') await setTimeout(2000);
      },
      aCustomer: async () => (await stripe.customers.create({ test_clock: clock.id })).id,
      attach: async (customer, token) => (await stripe.paymentMethods.attach(token, { customer })).id,
      // Stripe lets the refund fail some real time after it has succeeded.
      async refundFails(id) {
        while ((await stripe.refunds.retrieve(id)).status !== 'failed') await setTimeout(2000);
      },
      // Only a person in a browser can authenticate with the bank. Checks that the payment page exists, and then pays
      // with another card instead.
      async payAtPage({ id, url }) {
        const { status } = await fetch(url);
        if (status !== 200) throw new Error(`The page of the invoice is answered with ${status}`);
        const customer = (await stripe.invoices.retrieve(id)).customer as string;
        const card = await stripe.paymentMethods.attach('pm_card_mastercard', { customer });
        await stripe.invoices.pay(id, { payment_method: card.id });
      },
    };
  });
}
