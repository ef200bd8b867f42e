import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { stripeStandIn } from '../../../tests/support/stripe-stand-in.ts';
import type { PaymentProvider } from '../provider.ts';

/** Subscriptions through the adapter, the real SDK and the stand-in. */

const { db } = await testDatabase();
const { startAt, goTo, aCustomer, aProvider } = stripeStandIn(db);
let provider: PaymentProvider;
beforeEach(async () => {
  await startAt('2027-01-31T10:00Z');
  provider = aProvider();
});

const membershipId = '00000000-0000-4000-8000-000000000001';
const inAWeek = new Date('2027-02-07T10:00Z');

const begin = (customerId: string, more: Partial<Parameters<PaymentProvider['beginSubscription']>[0]> = {}) =>
  provider.beginSubscription({
    membershipId,
    customerId,
    plan: 'monthly',
    trialEndsAt: inAWeek,
    attemptId: null,
    ...more,
  });

async function begun(token: string | null = 'pm_card_visa', more: Parameters<typeof begin>[1] = {}) {
  const { customer, card } = await aCustomer(token);
  const outcome = await begin(customer.id, more);
  if (!outcome.ok) throw new Error(outcome.reason);
  return { customerId: customer.id, card, ...outcome.value };
}

async function retrieved(subscriptionId: string) {
  const outcome = await provider.retrieve(subscriptionId);
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.value;
}

describe('a subscription with a trial', () => {
  test('begins with our membership and the end of our trial', async () => {
    const { subscriptionId, customerId, card, state } = await begun();
    expect(state).toBe('begun');
    expect((await retrieved(subscriptionId)).subscription).toMatchObject({
      id: subscriptionId,
      livemode: false,
      membershipId,
      customerId,
      status: 'trialing',
      plan: 'monthly',
      createdAt: new Date('2027-01-31T10:00Z'),
      trialEndsAt: inAWeek,
      cancelAt: null,
      endedAt: null,
      nextPlan: null,
      card: { id: card, brand: 'visa', last4: '4242', expiryMonth: 12, expiryYear: 2030 },
    });
  });
});

test('a change of plan at the end of the period is charged then, and once', async () => {
  const { subscriptionId } = await begun();
  await goTo('2027-02-10T10:00Z');
  const change = { subscriptionId, plan: 'yearly', applies: 'period-end', requestId: 'one' } as const;
  expect(await provider.changePlan(change)).toEqual({ ok: true, value: null });
  const { subscription } = await retrieved(subscriptionId);
  expect(subscription).toMatchObject({
    plan: 'monthly',
    nextPlan: { plan: 'yearly', from: subscription.period.until },
  });
  await goTo('2027-03-10T10:00Z');
  const after = await retrieved(subscriptionId);
  expect(after.subscription).toMatchObject({ plan: 'yearly', nextPlan: null });
  expect(after.invoices.map(({ plan, paid, status }) => [plan, paid.amount, status])).toEqual([
    ['yearly', 9900, 'paid'],
    ['monthly', 1000, 'paid'],
  ]);
});
