import { expect, test } from 'vitest';
import { type Assumption, assumptions } from '../../../tests/support/assumptions.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { beasMerchant } from '../../../tests/support/merchants.ts';
import { paymentScenarios } from '../../../tests/support/payment-scenarios.ts';
import { stripeAdapter } from '../../../tests/support/stripe-adapter.ts';
import { createMerchantProvider } from './merchants.server.ts';

const { db } = await testDatabase();
const { provider, standIn, stripe, platform, now, goTo, startAt } = await stripeAdapter(db);
const merchants = createMerchantProvider({ stripe: platform, clientId: null });

const shown = new Set<Assumption>();
paymentScenarios(
  async () => {
    await startAt('2027-01-31T10:00Z');
    return {
      merchantId: beasMerchant,
      provider,
      stripe,
      platform,
      merchants,
      now: () => new Date(now() * 1000),
      wait: (to) => goTo(to.toISOString()),
      aCustomer: async () => (await stripe.customers.create({})).id,
      async attach(customer, token) {
        const card = token === 'pm_card_createDispute' ? 'pm_card_visa' : token;
        return (await stripe.paymentMethods.attach(card, { customer })).id;
      },
      refundFails: (refundId) => standIn.failRefund(refundId),
      isDisputed: async (chargeId) => void (await standIn.dispute(chargeId)),
      pause: () => Promise.reject(new Error('The stand-in does nothing later')),
      async foreign() {
        const made = await standIn.foreignSubscription({
          account: beasMerchant,
          email: 'ada@example.com',
          price: { amount: 700, currency: 'usd', interval: 'month' },
          currentPeriodEnd: new Date('2027-02-20T10:00Z'),
        });
        return {
          customerId: made.customer,
          subscriptionId: made.subscription,
          end: () => standIn.endForeign(made.subscription, 'period-end'),
        };
      },
      async payAtPage({ id: invoice }) {
        const [payment] = (await stripe.invoicePayments.list({ invoice })).data;
        await standIn.approve(payment!.payment.payment_intent as string);
      },
    };
  },
  (...names) => {
    for (const name of names) shown.add(name);
  },
);

test('the scenarios show every assumption of the list', () => {
  expect([...shown].sort()).toEqual(Object.keys(assumptions).sort());
});
