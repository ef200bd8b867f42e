import { beforeEach } from 'vitest';
import type { Db } from '../../app/db/client.server.ts';
import type { PaymentProvider } from '../../app/payments/provider.ts';
import { monthly } from './prices.ts';
import { stripeStandIn } from './stripe-stand-in.ts';

export const membershipId = '00000000-0000-4000-8000-000000000001';
export const returnUrl = 'https://larder.test/account';

export async function answered<Value>(
  outcome: Promise<{ ok: true; value: Value } | { ok: false; reason: string }>,
): Promise<Value> {
  const awaited = await outcome;
  if (!awaited.ok) throw new Error(`It was refused: ${awaited.reason}`);
  return awaited.value;
}

type Begin = Parameters<PaymentProvider['beginSubscription']>[0];

/** Each test starts on 31 January 2027 at 10:00. */
export async function stripeAdapter(db: Db) {
  const behind = await stripeStandIn(db);
  const { stripe } = behind;
  const state = { provider: behind.aProvider() };
  beforeEach(async () => {
    await behind.startAt('2027-01-31T10:00Z');
    behind.standIn.setUnavailable(false);
    behind.standIn.setSettlesLater(false);
    behind.standIn.setPhaseStart({ movesAnchor: false, reason: 'subscription_cycle' });
    state.provider = behind.aProvider();
  });

  const begin = (customerId: string, more: Partial<Begin> = {}) =>
    state.provider.beginSubscription({
      membershipId,
      customerId,
      priceId: monthly.id,
      trialEndsAt: new Date('2027-02-07T10:00Z'),
      attemptId: null,
      feeBasisPoints: 500,
      usesTax: false,
      ...more,
    });

  /** Creates a customer with a subscription, and with a card unless `token` is null. */
  async function begun(token: string | null = 'pm_card_visa', more: Partial<Begin> = {}) {
    const { customer, card } = await behind.aCustomer(token);
    return { customerId: customer.id, card, ...(await answered(begin(customer.id, more))) };
  }

  const paying = (token: string | null = 'pm_card_visa', more: Partial<Begin> = {}) =>
    begun(token, { trialEndsAt: null, attemptId: 'start', ...more });

  const retrieve = (subscriptionId: string) => answered(state.provider.retrieve(subscriptionId));

  /** Returns the invoices as `plan status, cents`, oldest first. */
  async function invoices(subscriptionId: string): Promise<string[]> {
    const { invoices: newestFirst } = await retrieve(subscriptionId);
    return newestFirst.toReversed().map(({ price, status, due }) => `${price?.plan ?? null} ${status}, ${due.amount}`);
  }

  const newToken = async (token: string) =>
    (await stripe.testHelpers.confirmationTokens.create({ payment_method: token })).id;

  return {
    ...behind,
    begin,
    begun,
    paying,
    retrieve,
    invoices,
    newToken,
    /** Calls the newest adapter, so that a test can use the same reference after `restart`. */
    provider: new Proxy({} as PaymentProvider, {
      get: (_, name) => state.provider[name as keyof PaymentProvider],
    }),
    restart: () => {
      state.provider = behind.aProvider();
    },
  };
}
