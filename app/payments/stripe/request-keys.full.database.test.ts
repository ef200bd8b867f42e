import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { stripeAdapter } from '../../../tests/support/stripe-adapter.ts';
import { payInvoice } from './collecting.server.ts';

const { db } = await testDatabase();
const { standIn, stripe, aCustomer, begin, goTo, paying, invoicesOf } = await stripeAdapter(db);

describe('the beginning of a subscription', () => {
  test('gets another key after three stored failures, and is made once', async () => {
    const { customer } = await aCustomer();
    standIn.failNext('POST /v1/subscriptions', 500);
    const answers: (string | boolean)[] = [];
    for (let tries = 0; tries < 5; tries++) {
      const begun = await begin(customer.id);
      answers.push(begun.ok || begun.reason);
    }
    expect(answers).toEqual(['away', 'away', 'away', 'away', true]);
    expect((await begin(customer.id)).ok).toBe(true);
    expect((await stripe.subscriptions.list({ status: 'all' })).data).toHaveLength(1);
  });

  test.each([409, 429] as const)('that is answered %i is asked for again with the same key', async (status) => {
    const { customer } = await aCustomer();
    standIn.failNext('POST /v1/subscriptions', status);
    expect(await begin(customer.id)).toEqual({ ok: false, reason: 'away' });
    expect((await begin(customer.id)).ok).toBe(true);
  });
});

test('after a payment refused with 400 the invoice is read, and does not count as paid', async () => {
  const { subscriptionId, card } = await paying();
  await stripe.paymentMethods.detach(card);
  await goTo('2027-02-28T12:00Z');
  const renewal = (await invoicesOf(subscriptionId)).at(-1)!;
  expect(renewal.status).toBe('open');
  expect(await payInvoice(stripe, renewal.id, {})).toEqual({ state: 'declined', because: 'other' });
  const first = (await invoicesOf(subscriptionId))[0]!;
  expect(await payInvoice(stripe, first.id, {})).toEqual({ state: 'paid' });
  await stripe.invoices.voidInvoice(renewal.id);
  expect(await payInvoice(stripe, renewal.id, {})).toBeNull();
});
