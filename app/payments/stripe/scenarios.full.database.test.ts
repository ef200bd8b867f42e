import { testDatabase } from '../../../tests/support/database.ts';
import { paymentScenarios } from '../../../tests/support/payment-scenarios.ts';
import { stripeAdapter } from '../../../tests/support/stripe-adapter.ts';
import { providerPrices } from '../../membership/prices/provider-prices.server.ts';

/** Runs the scenarios of `npm run test:sandbox` against the stand-in. */

const { db } = await testDatabase();
const { provider, standIn, stripe, now, goTo, startAt } = await stripeAdapter(db);

paymentScenarios(async () => {
  await startAt('2027-01-31T10:00Z');
  return {
    provider,
    stripe,
    prices: providerPrices(db),
    now: () => new Date(now() * 1000),
    wait: (to) => goTo(to.toISOString()),
    aCustomer: async () => (await stripe.customers.create({})).id,
    attach: async (customer, token) => (await stripe.paymentMethods.attach(token, { customer })).id,
    refundFails: (refundId) => standIn.failRefund(refundId),
    async payAtPage({ id: invoice }) {
      const [payment] = (await stripe.invoicePayments.list({ invoice })).data;
      await standIn.approve(payment!.payment.payment_intent as string);
    },
  };
});
