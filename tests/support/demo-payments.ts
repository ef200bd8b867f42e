import { openStandIn } from '@larder/stripe-stand-in/stand-in.server.ts';
import type { Delivery } from '@larder/stripe-stand-in/webhooks.server.ts';
import type { Database } from '../../app/db/client.server.ts';
import type { Services } from '../../app/http/services.ts';
import { openMembershipClock } from '../../app/membership/clock/membership-clock.server.ts';
import { type DemoPaymentsParts, openDemoPayments } from '../../app/payments/demo/demo-payments.server.ts';
import { createStripeClient } from '../../app/payments/stripe/client.server.ts';
import { beasMerchant } from './merchants.ts';

/**
 * Creates the payment stand-in of a demo process, with a webhook that records events. Events are delivered only by
 * `demo.flush`.
 */
export async function aDemoOfPayments(
  database: Database,
  site: Services,
  parts: Partial<Pick<DemoPaymentsParts, 'send' | 'work' | 'isBusy'>> = {},
) {
  const clock = await openMembershipClock(database, site.now);
  const standIn = await openStandIn({ db: database.db, now: clock.now, webhookSecret: 'whsec_test' });
  const sent: Delivery[] = [];
  const webhook = { status: 200 };
  const opened = await openDemoPayments({
    database,
    clock,
    standIn,
    log: site.log,
    wait: async () => {},
    async send(delivery) {
      sent.push(delivery);
      return webhook.status;
    },
    work: async () => {},
    isBusy: async () => false,
    ...parts,
  });
  await standIn.openAccount({ id: beasMerchant });
  const stripe = createStripeClient({ secretKey: 'sk_test_stand_in', fetch: standIn.fetch, merchantId: beasMerchant });
  const services: Services = { ...site, membershipNow: clock.now, demoPayments: opened.demo };
  return { ...opened, clock, standIn, stripe, services, webhook, sent, types: () => sent.map(({ type }) => type) };
}

export async function aTrialAtStandIn({ stripe, clock }: Awaited<ReturnType<typeof aDemoOfPayments>>) {
  const product = await stripe.products.create({ name: 'Membership' });
  const { id: price } = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 1000,
    lookup_key: 'larder_monthly',
    recurring: { interval: 'month' },
  });
  const { id: customer } = await stripe.customers.create({ email: 'rosa@home.example', name: 'Rosa Marsh' });
  const { id: card } = await stripe.paymentMethods.attach('pm_card_visa', { customer });
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: card } });
  const { id: subscription } = await stripe.subscriptions.create({
    customer,
    items: [{ price }],
    trial_end: Math.floor(clock.now().getTime() / 1000) + 7 * 24 * 3600,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  });
  return { customer, card, subscription };
}
