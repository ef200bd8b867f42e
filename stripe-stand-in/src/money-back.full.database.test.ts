import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { refusal, standInOf } from './for-tests.ts';

const { db } = await testDatabase();
const { standIn, stripe, startAt, aMember, eventTypes } = await standInOf(db);
beforeEach(() => startAt('2027-01-31T10:00Z'));

async function aPayment(more = {}) {
  const { subscription } = await aMember('pm_card_visa', more);
  const invoice = subscription.latest_invoice as string;
  const [payment] = (await stripe.invoicePayments.list({ invoice })).data;
  const payment_intent = payment!.payment.payment_intent as string;
  const { latest_charge } = await stripe.paymentIntents.retrieve(payment_intent);
  return { invoice, payment_intent, charge: latest_charge as string, subscription };
}

describe('a refund', () => {
  test('may be of a part, and another of the rest; not of more', async () => {
    const { charge, payment_intent } = await aPayment();
    const part = await stripe.refunds.create({ payment_intent, amount: 400, metadata: { access_until: '1' } });
    expect(part).toMatchObject({
      amount: 400,
      currency: 'usd',
      status: 'succeeded',
      charge,
      metadata: { access_until: '1' },
    });
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 400, refunded: false });
    const more = refusal(stripe.refunds.create({ charge, amount: 601 }));
    expect(await more).toMatchObject({ statusCode: 400, param: 'amount' });
    expect((await stripe.refunds.create({ charge })).amount).toBe(600);
    expect(await stripe.charges.retrieve(charge)).toMatchObject({ amount_refunded: 1000, refunded: true });
    expect(await refusal(stripe.refunds.create({ charge }))).toMatchObject({ code: 'charge_already_refunded' });
    expect((await stripe.refunds.list({ payment_intent })).data.map(({ amount }) => amount)).toEqual([600, 400]);
    expect(await eventTypes(/refund/)).toEqual([
      'refund.created',
      'charge.refunded',
      'refund.created',
      'charge.refunded',
    ]);
  });

  test('leaves the invoice paid and the subscription as it was', async () => {
    const { payment_intent, invoice, subscription } = await aPayment();
    await stripe.refunds.create({ payment_intent });
    expect(await stripe.invoices.retrieve(invoice)).toMatchObject({ status: 'paid', amount_paid: 1000 });
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('active');
  });

  test('finds its invoice by the payment', async () => {
    const { payment_intent, invoice } = await aPayment();
    await aPayment();
    const payment = { type: 'payment_intent' as const, payment_intent };
    expect((await stripe.invoicePayments.list({ payment })).data).toMatchObject([{ invoice }]);
  });
});

describe('a dispute', () => {
  test('is opened, and lost or won', async () => {
    const [one, other] = [await aPayment(), await aPayment()];
    const id = await standIn.dispute(one.charge);
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: 'needs_response',
      amount: 1000,
      charge: one.charge,
      payment_intent: one.payment_intent,
    });
    expect((await stripe.charges.retrieve(one.charge)).disputed).toBe(true);
    expect(await refusal(stripe.refunds.create({ charge: one.charge }))).toMatchObject({ code: 'charge_disputed' });
    await standIn.closeDispute(id, 'lost');
    expect((await stripe.disputes.retrieve(id)).status).toBe('lost');
    await standIn.closeDispute(await standIn.dispute(other.charge), 'won');
    expect(await eventTypes(/dispute/)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
    expect((await stripe.disputes.list({ payment_intent: other.payment_intent })).data).toMatchObject([
      { status: 'won' },
    ]);
  });
});
