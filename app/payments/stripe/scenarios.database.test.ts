import { testDatabase } from '../../../tests/support/database.ts';
import { paymentScenarios } from '../../../tests/support/payment-scenarios.ts';
import { stripeAdapter } from '../../../tests/support/stripe-adapter.ts';

/** What `npm run test:sandbox` asks of Stripe, asked of the stand-in. */

const { db } = await testDatabase();
const { provider, stripe, now, goTo, startAt } = await stripeAdapter(db);

paymentScenarios(async () => {
  await startAt('2027-01-31T10:00Z');
  return {
    provider,
    now: () => new Date(now() * 1000),
    wait: (to) => goTo(to.toISOString()),
    aCustomer: async () => (await stripe.customers.create({})).id,
    attach: async (customer, token) => (await stripe.paymentMethods.attach(token, { customer })).id,
  };
});
