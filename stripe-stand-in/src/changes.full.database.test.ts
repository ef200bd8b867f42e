import type Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { at, refusal, standInOf } from './for-tests.ts';

const { db } = await testDatabase();
const { standIn, stripe, startAt, goTo, aCustomer, aMember, eventTypes, invoicesOf, prices, subscribe, now } =
  await standInOf(db);
beforeEach(() => startAt('2027-01-31T10:00Z'));

const to = (subscription: Stripe.Subscription, price: string) => ({
  items: [{ id: subscription.items.data[0]!.id, price }],
  proration_behavior: 'always_invoice' as const,
});
const anew = (subscription: Stripe.Subscription, price: string) => ({
  ...to(subscription, price),
  billing_cycle_anchor: { type: 'now' as const },
});

const periodOf = ({ items }: Stripe.Subscription) => {
  const { current_period_start, current_period_end } = items.data[0]!;
  return [at(current_period_start), at(current_period_end)];
};

describe('another price', () => {
  test('gives back the rest of the old one, to the second of the proration date', async () => {
    const { subscription } = await aMember();
    await goTo('2027-02-10T13:14:15Z');
    const change = { ...anew(subscription, prices.yearly), proration_date: now() };
    await goTo('2027-02-11T13:20Z');
    await stripe.subscriptions.update(subscription.id, change);
    const charged = (await invoicesOf(subscription.id)).at(-1)!;
    expect(charged).toMatchObject({ status: 'paid', billing_reason: 'subscription_update' });
    expect(charged.amount_paid).toBe(9900 - 638);
    expect(charged.lines.data.map(({ amount }) => amount)).toEqual([-638, 9900]);
    expect(charged.lines.data[0]!.parent!.subscription_item_details).toMatchObject({ proration: true });
  });

  test('of another interval begins its period at once in classic mode, and where that is asked in flexible mode', async () => {
    for (const type of ['classic', 'flexible'] as const) {
      await startAt('2027-01-31T10:00Z');
      const { subscription } = await aMember('pm_card_visa', { billing_mode: { type } });
      expect(subscription.billing_mode.type).toBe(type);
      await goTo('2027-02-10T10:00Z');
      const change = type === 'classic' ? to(subscription, prices.yearly) : anew(subscription, prices.yearly);
      const subscription_details = { ...change, proration_date: now() };
      const preview = await stripe.invoices.createPreview({ subscription: subscription.id, subscription_details });
      const changed = await stripe.subscriptions.update(subscription.id, change);
      expect(periodOf(changed)).toEqual(['2027-02-10T10:00Z', '2028-02-10T10:00Z']);
      expect(at(changed.billing_cycle_anchor)).toBe('2027-02-10T10:00Z');
      expect(preview.total).toBe((await invoicesOf(subscription.id)).at(-1)!.total);
    }
  });

  test('of another interval keeps the anchor in flexible mode, and its rest is charged', async () => {
    const { subscription } = await aMember();
    expect(subscription.billing_mode).toMatchObject({ type: 'flexible' });
    await goTo('2027-02-10T10:00Z');
    const changed = await stripe.subscriptions.update(subscription.id, to(subscription, prices.yearly));
    expect(periodOf(changed)).toEqual(['2027-01-31T10:00Z', '2028-01-31T10:00Z']);
    const { lines } = (await invoicesOf(subscription.id)).at(-1)!;
    expect(lines.data.map(({ amount }) => amount)).toEqual([
      -Math.round((1000 * 18) / 28),
      Math.round((9900 * 355) / 365),
    ]);
  });

  test('of another interval, uncharged in flexible mode, is charged first when its own period ends', async () => {
    const { subscription } = await aMember();
    await goTo('2027-02-10T10:00Z');
    const change = { ...to(subscription, prices.yearly), proration_behavior: 'none' as const };
    await stripe.subscriptions.update(subscription.id, change);
    await goTo('2028-01-31T09:00Z');
    expect(await invoicesOf(subscription.id)).toHaveLength(1);
  });

  test('that is lower leaves a credit, from which later invoices are paid', async () => {
    const { customer } = await aCustomer();
    const subscription = await subscribe(customer.id, {}, prices.yearly);
    await goTo('2027-02-10T10:00Z');
    await stripe.subscriptions.update(subscription.id, anew(subscription, prices.monthly));
    const credit = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(credit.balance).toBe(-(9900 - Math.round((9900 * 10) / 365) - 1000));
    expect((await invoicesOf(subscription.id)).at(-1)).toMatchObject({ status: 'paid', amount_paid: 0 });
    await goTo('2027-03-10T11:00Z');
    expect((await invoicesOf(subscription.id)).at(-1)).toMatchObject({ status: 'paid', total: 1000, amount_paid: 0 });
    const left = (await stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    expect(left.balance).toBe(credit.balance + 1000);
  });

  test('leaves a credit that comes back when the invoice that used it is voided', async () => {
    const { customer, card } = await aCustomer();
    const subscription = await subscribe(customer.id, {}, prices.yearly);
    const balance = async () => ((await stripe.customers.retrieve(customer.id)) as Stripe.Customer).balance;
    await goTo('2027-11-27T10:00Z');
    await stripe.subscriptions.update(subscription.id, anew(subscription, prices.monthly));
    expect(await balance()).toBe(1000 - Math.round((9900 * 65) / 365));
    await standIn.declineCard(card);
    await goTo('2027-12-27T11:00Z');
    const invoice = (await invoicesOf(subscription.id)).at(-1)!;
    expect([invoice.amount_due, await balance()]).toEqual([237, 0]);
    await stripe.invoices.voidInvoice(invoice.id);
    expect(await balance()).toBe(-763);
  });

  test('during a trial costs nothing now, and is what the trial ends with', async () => {
    const { subscription } = await aMember('pm_card_visa', { trial_end: now() + 7 * 86_400 });
    await stripe.subscriptions.update(subscription.id, to(subscription, prices.yearly));
    expect(await invoicesOf(subscription.id)).toEqual([]);
    await goTo('2027-02-07T11:00Z');
    expect(await invoicesOf(subscription.id)).toMatchObject([{ status: 'paid', amount_paid: 9900 }]);
  });

  test('that the card does not pay applies all the same and is past due, unless it must be paid', async () => {
    const { subscription, card } = await aMember();
    await standIn.declineCard(card);
    const change = to(subscription, prices.yearly);
    const strict = { ...change, payment_behavior: 'error_if_incomplete' as const };
    expect(await refusal(stripe.subscriptions.update(subscription.id, strict))).toMatchObject({ statusCode: 402 });
    expect(await invoicesOf(subscription.id), 'nothing has changed').toHaveLength(1);
    const changed = await stripe.subscriptions.update(subscription.id, change);
    expect(changed.status).toBe('past_due');
    expect(changed.items.data[0]!.price.id).toBe(prices.yearly);
  });

  test('cannot be prorated from a time outside of the period', async () => {
    const { subscription } = await aMember();
    const change = { ...to(subscription, prices.yearly), proration_date: now() - 1 };
    const refused = await refusal(stripe.subscriptions.update(subscription.id, change));
    expect(refused).toMatchObject({ statusCode: 400, param: 'proration_date' });
  });

  test('ends a trial now where that is asked, and is charged at once', async () => {
    const { subscription } = await aMember('pm_card_visa', { trial_end: now() + 7 * 86_400 });
    await stripe.subscriptions.update(subscription.id, { trial_end: 'now' });
    expect(await invoicesOf(subscription.id)).toMatchObject([{ status: 'paid', amount_paid: 1000 }]);
  });
});

describe('a cancellation', () => {
  test('at the end of the period charges nothing more, and can be taken back until then', async () => {
    const { subscription } = await aMember();
    const cancel = (cancel_at_period_end: boolean) =>
      stripe.subscriptions.update(subscription.id, { cancel_at_period_end });
    expect(at((await cancel(true)).cancel_at)).toBe('2027-02-28T10:00Z');
    expect(await cancel(false)).toMatchObject({ cancel_at: null, canceled_at: null });
    await cancel(true);
    await goTo('2027-03-01T10:00Z');
    expect(await stripe.subscriptions.retrieve(subscription.id)).toMatchObject({
      status: 'canceled',
      cancellation_details: { reason: 'cancellation_requested' },
    });
    expect(await invoicesOf(subscription.id)).toHaveLength(1);
    expect(await eventTypes(/subscription.deleted/)).toHaveLength(1);
  });

  test('now ends it, and nothing is tried for an open invoice any more', async () => {
    const { subscription, card } = await aMember();
    await standIn.declineCard(card);
    await goTo('2027-02-28T11:00Z');
    await stripe.subscriptions.cancel(subscription.id);
    await standIn.declineCard(card, null);
    await goTo('2027-04-01T10:00Z');
    const invoice = (await invoicesOf(subscription.id)).at(-1)!;
    expect(invoice).toMatchObject({ status: 'open', attempt_count: 1, auto_advance: false });
    await stripe.invoices.pay(invoice.id);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status, 'paid for, and ended').toBe('canceled');
    expect(await refusal(stripe.subscriptions.cancel(subscription.id))).toMatchObject({ statusCode: 404 });
    const back = stripe.subscriptions.update(subscription.id, { cancel_at_period_end: false });
    expect((await refusal(back)).statusCode).toBe(400);
  });

  test('of the customer ends the subscription too, and forgets the card', async () => {
    const { subscription, customer, card } = await aMember();
    await stripe.customers.del(customer);
    expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('canceled');
    expect(await stripe.customers.retrieve(customer)).toEqual({ id: customer, object: 'customer', deleted: true });
    expect((await stripe.paymentMethods.retrieve(card)).customer).toBeNull();
    expect(await refusal(subscribe(customer))).toMatchObject({ code: 'resource_missing', param: 'customer' });
    expect(await eventTypes(/customer\.(subscription\.)?deleted/)).toEqual([
      'customer.subscription.deleted',
      'customer.deleted',
    ]);
  });
});

test("a draft of a subscription's cannot be deleted, nor voided before it is finalized", async () => {
  const { subscription } = await aMember();
  await goTo('2027-02-28T10:00Z');
  const { id } = (await invoicesOf(subscription.id)).at(-1)!;
  expect((await refusal(stripe.invoices.del(id))).statusCode).toBe(400);
  expect((await refusal(stripe.invoices.voidInvoice(id))).code).toBe('invoice_not_editable');
  await stripe.invoices.finalizeInvoice(id, { auto_advance: false });
  await stripe.invoices.markUncollectible(id);
  expect((await stripe.invoices.voidInvoice(id)).status).toBe('void');
});

describe('a trial of a subscription that is paid', () => {
  const until = (time: string) => Math.floor(new Date(time).getTime() / 1000);

  test('moves the billing date to its end', async () => {
    const { subscription } = await aMember();
    await goTo('2027-02-10T10:00Z');
    const trial = { trial_end: until('2027-04-15T10:00Z'), proration_behavior: 'none' } as const;
    const moved = await stripe.subscriptions.update(subscription.id, trial);
    expect(moved).toMatchObject({ status: 'trialing', trial_start: now(), trial_end: trial.trial_end });
    expect(at(moved.billing_cycle_anchor)).toBe('2027-04-15T10:00Z');
    expect(at(moved.items.data[0]!.current_period_end)).toBe('2027-04-15T10:00Z');
    await goTo('2027-04-15T12:00Z');
    const charged = (await invoicesOf(subscription.id)).at(-1)!;
    expect(charged).toMatchObject({ status: 'paid', billing_reason: 'subscription_cycle', amount_paid: 1000 });
  });

  test('is refused with a proration, with a schedule, and in the past', async () => {
    const { subscription } = await aMember();
    const trial_end = until('2027-04-15T10:00Z');
    expect(await refusal(stripe.subscriptions.update(subscription.id, { trial_end }))).toMatchObject({
      param: 'proration_behavior',
    });
    const past = { trial_end: now() - 1, proration_behavior: 'none' } as const;
    expect(await refusal(stripe.subscriptions.update(subscription.id, past))).toMatchObject({ param: 'trial_end' });
    await stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    const none = { trial_end, proration_behavior: 'none' } as const;
    expect(await refusal(stripe.subscriptions.update(subscription.id, none))).toMatchObject({ statusCode: 400 });
  });
});
