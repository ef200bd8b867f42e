import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { at, standInOf } from './for-tests.ts';

const { db } = await testDatabase();
const { standIn, stripe, startAt, goTo, aMember, eventTypes, invoicesOf, prices, subscribe, aCustomer, now } =
  await standInOf(db);
beforeEach(() => startAt('2027-01-31T10:00Z'));

const trial = (days: number) => ({
  trial_end: now() + days * 86_400,
  trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } },
});
const period = async (id: string) => {
  const item = (await stripe.subscriptions.retrieve(id)).items.data[0]!;
  return [at(item.current_period_start), at(item.current_period_end)];
};
const statusOf = async (id: string) => (await stripe.subscriptions.retrieve(id)).status;

describe('periods', () => {
  test('that begin on the 31st end on the last day of shorter months, and come back to the 31st', async () => {
    const { subscription } = await aMember();
    expect(await period(subscription.id)).toEqual(['2027-01-31T10:00Z', '2027-02-28T10:00Z']);
    await goTo('2027-02-28T10:00Z');
    expect(await period(subscription.id)).toEqual(['2027-02-28T10:00Z', '2027-03-31T10:00Z']);
    await goTo('2027-03-31T10:00Z');
    expect(await period(subscription.id)).toEqual(['2027-03-31T10:00Z', '2027-04-30T10:00Z']);
  });

  test('of a year that begin on a leap day end on 28 February, and on the next leap day', async () => {
    await startAt('2028-02-29T10:00Z');
    const { customer } = await aCustomer();
    const { id } = await subscribe(customer.id, {}, prices.yearly);
    expect(await period(id)).toEqual(['2028-02-29T10:00Z', '2029-02-28T10:00Z']);
    await goTo('2032-02-29T11:00Z');
    expect(await period(id)).toEqual(['2032-02-29T10:00Z', '2033-02-28T10:00Z']);
    expect((await invoicesOf(id)).map(({ amount_paid }) => amount_paid)).toEqual([9900, 9900, 9900, 9900, 9900]);
  });

  test('of a month that end on a leap day begin the next on that day', async () => {
    await startAt('2028-01-31T10:00Z');
    const { subscription } = await aMember();
    await goTo('2028-02-29T10:00Z');
    expect(await period(subscription.id)).toEqual(['2028-02-29T10:00Z', '2028-03-31T10:00Z']);
  });
});

describe('a trial', () => {
  test('announces its end three days before, and is charged an hour after it', async () => {
    const { subscription } = await aMember('pm_card_visa', trial(7));
    expect(subscription).toMatchObject({ status: 'trialing', latest_invoice: null });
    await goTo('2027-02-04T09:59Z');
    expect(await eventTypes(/trial_will_end/)).toEqual([]);
    await goTo('2027-02-04T10:00Z');
    expect(await eventTypes(/trial_will_end/)).toHaveLength(1);
    await goTo('2027-02-07T10:00Z');
    expect(await statusOf(subscription.id), 'active, though nothing is paid yet').toBe('active');
    expect(await invoicesOf(subscription.id)).toMatchObject([{ status: 'draft', amount_paid: 0 }]);
    await goTo('2027-02-07T11:00Z');
    const [invoice] = await invoicesOf(subscription.id);
    expect(invoice).toMatchObject({ status: 'paid', amount_paid: 1000, billing_reason: 'subscription_cycle' });
    const covered = invoice!.lines.data[0]!.period;
    expect([at(covered.start), at(covered.end)]).toEqual(['2027-02-07T10:00Z', '2027-03-07T10:00Z']);
    expect(at(invoice!.period_end), "the invoice's own period is the one that is over").toBe('2027-02-07T10:00Z');
  });

  test('without a card ends with its subscription, and no invoice is made', async () => {
    const { subscription } = await aMember(null, trial(7));
    await goTo('2027-02-08T10:00Z');
    const ended = await stripe.subscriptions.retrieve(subscription.id);
    expect(ended).toMatchObject({ status: 'canceled', latest_invoice: null });
    expect(at(ended.ended_at)).toBe('2027-02-07T10:00Z');
  });

  test('that somebody cancels ends then, uncharged', async () => {
    const { subscription } = await aMember('pm_card_visa', trial(7));
    await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
    await goTo('2027-02-08T10:00Z');
    expect(await statusOf(subscription.id)).toBe('canceled');
    expect(await invoicesOf(subscription.id)).toEqual([]);
  });
});

describe('a renewal that fails', () => {
  async function pastDue() {
    const { card, subscription, customer } = await aMember();
    await standIn.declineCard(card, 'insufficient_funds');
    await goTo('2027-02-28T11:00Z');
    return { card, customer, id: subscription.id };
  }
  const newest = async (id: string) => (await invoicesOf(id)).at(-1)!;

  test('makes it past due, and is tried again on the days that are set', async () => {
    const { id } = await pastDue();
    expect(await statusOf(id)).toBe('past_due');
    expect(await newest(id)).toMatchObject({ status: 'open', attempt_count: 1, attempted: true });
    expect(at((await newest(id)).next_payment_attempt)).toBe('2027-03-03T11:00Z');
    await goTo('2027-03-03T11:00Z');
    expect(at((await newest(id)).next_payment_attempt)).toBe('2027-03-08T11:00Z');
  });

  test('is paid at the next attempt when the card works again', async () => {
    const { id, card } = await pastDue();
    await standIn.declineCard(card, null);
    await goTo('2027-03-03T11:00Z');
    expect(await statusOf(id)).toBe('active');
    expect(await newest(id)).toMatchObject({ status: 'paid', attempt_count: 2, next_payment_attempt: null });
  });

  test('ends the subscription after the last attempt, and leaves the invoice open', async () => {
    const { id } = await pastDue();
    await goTo('2027-03-15T11:00Z');
    const ended = await stripe.subscriptions.retrieve(id);
    expect(ended).toMatchObject({ status: 'canceled', cancellation_details: { reason: 'payment_failed' } });
    expect(at(ended.ended_at)).toBe('2027-03-15T11:00Z');
    expect(await newest(id)).toMatchObject({ status: 'open', auto_advance: false, next_payment_attempt: null });
    expect(await eventTypes(/invoice.payment_failed/)).toHaveLength(4);
    await goTo('2027-06-01T10:00Z');
    expect(await invoicesOf(id)).toHaveLength(2);
  });

  test('goes on being tried when it is to be cancelled at the end of the period, until the invoice is voided', async () => {
    const { id, card } = await pastDue();
    await stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await standIn.declineCard(card, null);
    expect((await newest(id)).next_payment_attempt).not.toBeNull();
    await stripe.invoices.voidInvoice((await newest(id)).id);
    await goTo('2027-03-20T10:00Z');
    expect(await newest(id)).toMatchObject({ status: 'void', amount_paid: 0 });
    expect(await statusOf(id), 'a voided newest invoice makes it active').toBe('active');
  });

  test('that asks the bank is paid when the person has answered', async () => {
    const { card, subscription } = await aMember();
    await standIn.askBank(card);
    await goTo('2027-02-28T11:00Z');
    expect(await statusOf(subscription.id)).toBe('past_due');
    expect(await eventTypes(/action_required/)).toEqual(['invoice.payment_action_required']);
    const { id } = await newest(subscription.id);
    const { data } = await stripe.invoicePayments.list({ invoice: id, expand: ['data.payment.payment_intent'] });
    expect(data[0]!.payment.payment_intent).toMatchObject({ status: 'requires_action' });
    await standIn.approve((data[0]!.payment.payment_intent as { id: string }).id);
    expect(await newest(subscription.id)).toMatchObject({ status: 'paid' });
    expect(await statusOf(subscription.id)).toBe('active');
  });
});

test('what is due happens in order of time, each at its own', async () => {
  await aMember('pm_card_visa', trial(7));
  await aMember('pm_card_visa', trial(5));
  await goTo('2027-02-28T10:00Z');
  const times: number[] = [];
  for await (const { created } of stripe.events.list({ limit: 100 })) times.push(created);
  expect(times.length).toBeGreaterThan(15);
  expect(times).toEqual(times.toSorted((one, other) => other - one));
});

test('four that advance at once do it once', async () => {
  const { subscription } = await aMember();
  await goTo('2027-02-01T10:00Z');
  await Promise.all([0, 1, 2, 3].map(() => goTo('2027-02-28T12:00Z')));
  expect(await invoicesOf(subscription.id)).toHaveLength(2);
  expect(await eventTypes(/^invoice.paid$/)).toHaveLength(2);
});
