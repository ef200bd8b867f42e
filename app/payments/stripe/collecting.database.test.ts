import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { answered, stripeAdapter } from '../../../tests/support/stripe-adapter.ts';

/** Renewals that are charged when they are seen, through the adapter, the SDK and the stand-in. */

const { db } = await testDatabase();
const { provider, standIn, stripe, goTo, begun, paying, retrieve, invoices, meet } = stripeAdapter(db);

const done = { ok: true, value: null };
const inAWeek = new Date('2027-02-07T10:00Z');

describe('a renewal that is collected now', () => {
  const collect = (subscriptionId: string) => provider.collectNow({ subscriptionId });

  test('is charged when the trial ends, and not an hour later; once, also by two at once', async () => {
    const { subscriptionId } = await begun();
    await goTo('2027-02-07T10:00Z');
    expect(await invoices(subscriptionId)).toEqual(['monthly draft, 1000']);
    expect((await retrieve(subscriptionId)).invoices[0]!.nextAttemptAt).toEqual(new Date('2027-02-07T11:00Z'));
    const { id } = (await retrieve(subscriptionId)).invoices[0]!;
    meet(`POST /v1/invoices/${id}/pay`);
    expect(await Promise.all([collect(subscriptionId), collect(subscriptionId)])).toEqual([done, done]);
    expect((await retrieve(subscriptionId)).invoices).toMatchObject([
      { status: 'paid', paidAt: inAWeek, firstFailedAt: null },
    ]);
    await goTo('2027-02-08T10:00Z');
    expect(await collect(subscriptionId), 'later').toEqual(done);
    expect((await stripe.charges.list()).data).toHaveLength(1);
  });

  test('that fails is tried once by us, and then on the provider’s days', async () => {
    const { subscriptionId, card } = await begun();
    await standIn.declineCard(card);
    await goTo('2027-02-07T10:00Z');
    const { id } = (await retrieve(subscriptionId)).invoices[0]!;
    meet(`POST /v1/invoices/${id}/pay`);
    expect(await Promise.all([collect(subscriptionId), collect(subscriptionId)])).toEqual([done, done]);
    expect(await collect(subscriptionId), 'again').toEqual(done);
    expect(await retrieve(subscriptionId)).toMatchObject({
      subscription: { status: 'past_due' },
      invoices: [{ status: 'open', firstFailedAt: inAWeek, nextAttemptAt: new Date('2027-02-10T10:00Z') }],
    });
    expect((await stripe.charges.list()).data).toHaveLength(1);
    await standIn.declineCard(card, null);
    await goTo('2027-02-09T10:00Z');
    await answered(collect(subscriptionId));
    expect(await invoices(subscriptionId)).toEqual(['monthly open, 1000']);
    await goTo('2027-02-10T10:00Z');
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000']);
  });

  test('and was finalized only is charged by the next who asks', async () => {
    const { subscriptionId } = await begun();
    await goTo('2027-02-07T10:00Z');
    const { latest_invoice } = await stripe.subscriptions.retrieve(subscriptionId);
    await stripe.invoices.finalizeInvoice(latest_invoice as string, { auto_advance: true });
    await answered(collect(subscriptionId));
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000']);
  });

  test('is none where nothing is due, where it has ended, or where it is unknown', async () => {
    const { subscriptionId } = await begun();
    expect(await collect(subscriptionId)).toEqual(done);
    const declined = await paying('pm_card_chargeCustomerFail', {
      membershipId: '00000000-0000-4000-8000-000000000002',
    });
    expect(await collect(declined.subscriptionId), 'a first payment').toEqual(done);
    expect((await stripe.charges.list()).data).toHaveLength(1);
    await goTo('2027-02-07T10:00Z');
    await stripe.subscriptions.cancel(subscriptionId);
    expect(await collect(subscriptionId)).toEqual(done);
    expect(await invoices(subscriptionId)).toEqual(['monthly draft, 1000']);
    expect(await collect('sub_none')).toEqual({ ok: false, reason: 'unknown-subscription' });
  });
});
