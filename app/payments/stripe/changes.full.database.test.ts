import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { priceOf, yearly } from '../../../tests/support/prices.ts';
import { answered, stripeAdapter } from '../../../tests/support/stripe-adapter.ts';
import type { PriceChange } from '../provider.ts';

const { db } = await testDatabase();
const site = await stripeAdapter(db);
const { provider, standIn, stripe, goTo, begun, paying, retrieve, invoices, eventTypes, meet } = site;
let requests = 0;

const done = { ok: true, value: null };

const inAWeek = new Date('2027-02-07T10:00Z');

const change = (subscriptionId: string, plan: string, applies: PriceChange['applies'], requestId?: string) =>
  provider.changePrice({
    subscriptionId,
    priceId: priceOf(plan).id,
    applies,
    requestId: requestId ?? `request ${++requests}`,
  });

const cancel = (subscriptionId: string, cancels: boolean, requestId = `request ${++requests}`) =>
  provider.setCancellation({ subscriptionId, cancels, requestId });

const now = async (subscriptionId: string) => (await retrieve(subscriptionId)).subscription;

describe('a change of plan within the trial', () => {
  test('applies at the end of the trial, which stays the same', async () => {
    const { subscriptionId } = await begun();
    expect(await change(subscriptionId, 'yearly', 'now')).toEqual(done);
    expect(await now(subscriptionId)).toMatchObject({
      status: 'trialing',
      price: { plan: 'yearly' },
      trialEndsAt: inAWeek,
      nextPrice: null,
    });
    await goTo('2027-02-07T11:00Z');
    expect(await invoices(subscriptionId)).toEqual(['yearly paid, 9900']);
    expect((await now(subscriptionId)).period).toEqual({ from: inAWeek, until: new Date('2028-02-07T10:00Z') });
  });

  test('can be made and undone repeatedly, with one request for each change', async () => {
    const { subscriptionId } = await begun();
    for (const plan of ['yearly', 'monthly', 'yearly'] as const) {
      expect(await change(subscriptionId, plan, 'now')).toEqual(done);
      expect(await now(subscriptionId)).toMatchObject({ price: { plan } });
    }
    const before = (await eventTypes(/subscription.updated/)).length;
    expect(await change(subscriptionId, 'yearly', 'now')).toEqual(done);
    expect(await eventTypes(/subscription.updated/)).toHaveLength(before);
  });

  test('that arrives after the trial waits for the end of the month', async () => {
    const { subscriptionId } = await begun();
    await goTo('2027-02-07T11:00Z');
    expect(await change(subscriptionId, 'yearly', 'now')).toEqual(done);
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000']);
    expect(await now(subscriptionId)).toMatchObject({
      price: { plan: 'monthly' },
      nextPrice: { price: { plan: 'yearly' }, from: new Date('2027-03-07T10:00Z') },
    });
  });

  test('replaces a scheduled change', async () => {
    const { subscriptionId } = await begun();
    expect(await change(subscriptionId, 'yearly', 'period-end')).toEqual(done);
    expect(await now(subscriptionId)).toMatchObject({
      price: { plan: 'monthly' },
      nextPrice: { price: { plan: 'yearly' }, from: inAWeek },
    });
    expect(await change(subscriptionId, 'yearly', 'now')).toEqual(done);
    expect(await now(subscriptionId)).toMatchObject({
      price: { plan: 'yearly' },
      nextPrice: null,
      trialEndsAt: inAWeek,
    });
    await goTo('2027-02-07T11:00Z');
    expect(await invoices(subscriptionId)).toEqual(['yearly paid, 9900']);
  });
});

describe('a change of plan in a paid period', () => {
  test.each([
    ['monthly', 'yearly', '2027-02-28T10:00Z', '2028-02-28T10:00Z', [1000, 9900]],
    ['yearly', 'monthly', '2028-01-31T10:00Z', '2028-02-29T10:00Z', [9900, 1000]],
  ] as const)(
    'from %s to %s waits for the end of the period, and costs the full price',
    async (plan, next, from, until, amounts) => {
      const { subscriptionId } = await paying('pm_card_visa', { priceId: priceOf(plan).id });
      await goTo('2027-02-10T10:00Z');
      expect(await change(subscriptionId, next, 'period-end', 'one')).toEqual(done);
      expect(await change(subscriptionId, next, 'period-end', 'one'), 'again').toEqual(done);
      expect(await now(subscriptionId)).toMatchObject({
        price: { plan },
        nextPrice: { price: { plan: next }, from: new Date(from) },
      });
      await goTo(new Date(Date.parse(from) + 3600_000).toISOString());
      const after = await retrieve(subscriptionId);
      expect(after.subscription).toMatchObject({ price: { plan: next }, nextPrice: null, status: 'active' });
      expect(after.subscription.period).toEqual({ from: new Date(from), until: new Date(until) });
      expect(after.invoices.toReversed().map(({ paid }) => paid.amount)).toEqual(amounts);
      expect(after.invoices[0]).toMatchObject({
        price: { plan: next },
        reason: 'cycle',
        period: { until: new Date(until) },
      });
    },
  );

  // Users report from a sandbox that the anchor stays, and that the new price is then active and never collected.
  test.each([
    ['monthly', 'yearly', true, 'subscription_cycle'],
    ['monthly', 'yearly', false, 'subscription_cycle'],
    ['monthly', 'yearly', false, 'subscription_update'],
    ['yearly', 'monthly', false, 'subscription_update'],
  ] as const)(
    'from %s to %s is collected when it begins, whether or not Stripe moves the anchor (%s), with the label %s',
    async (plan, next, movesAnchor, reason) => {
      standIn.setPhaseStart({ movesAnchor, reason });
      const { subscriptionId } = await paying('pm_card_visa', { priceId: priceOf(plan).id });
      await answered(change(subscriptionId, next, 'period-end'));
      const { until } = (await now(subscriptionId)).period;
      await goTo(new Date(until.getTime() + 3600_000).toISOString());
      expect(await invoices(subscriptionId)).toEqual([
        `${plan} paid, ${priceOf(plan).amount}`,
        `${next} paid, ${priceOf(next).amount}`,
      ]);
      expect((await now(subscriptionId)).period.from).toEqual(until);
    },
  );

  test('scheduled for the end of the trial is collected even if Stripe keeps the anchor', async () => {
    standIn.setPhaseStart({ movesAnchor: false, reason: 'subscription_update' });
    const { subscriptionId } = await begun();
    await answered(change(subscriptionId, 'yearly', 'period-end'));
    await goTo('2027-02-07T11:00Z');
    expect(await invoices(subscriptionId)).toEqual(['yearly paid, 9900']);
  });

  test('keeps the application fee', async () => {
    const { subscriptionId, customerId } = await paying();
    await answered(
      provider.changePrice({ subscriptionId, priceId: yearly.id, applies: 'period-end', requestId: 'one' }),
    );
    await goTo('2027-03-01T10:00Z');
    const { data } = await stripe.charges.list({ customer: customerId });
    expect(data.map(({ amount, application_fee_amount }) => [amount, application_fee_amount])).toEqual([
      [9900, 495],
      [1000, 50],
    ]);
  });

  test('applies permanently, even after the end of its schedule', async () => {
    const { subscriptionId } = await paying('pm_card_visa', { priceId: priceOf('yearly').id });
    await answered(change(subscriptionId, 'monthly', 'period-end'));
    await goTo('2028-04-20T10:00Z');
    expect(await invoices(subscriptionId)).toEqual(['yearly paid, 9900', ...Array(3).fill('monthly paid, 1000')]);
    expect(await change(subscriptionId, 'yearly', 'period-end')).toEqual(done);
    await goTo('2028-05-20T10:00Z');
    expect((await invoices(subscriptionId)).at(-1)).toBe('yearly paid, 9900');
  });

  test('is undone by choosing the present plan, and can be made again by another request', async () => {
    const { subscriptionId } = await paying();
    for (const plan of ['yearly', 'monthly', 'yearly', 'monthly'] as const) {
      expect(await change(subscriptionId, plan, 'period-end')).toEqual(done);
      expect((await now(subscriptionId)).nextPrice?.price.plan ?? 'monthly').toBe(plan);
    }
    await goTo('2027-02-28T11:00Z');
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000', 'monthly paid, 1000']);
  });

  test('is scheduled again by the same request after the schedule was released by hand', async () => {
    const { subscriptionId } = await paying();
    await answered(change(subscriptionId, 'yearly', 'period-end', 'one'));
    const { schedule } = await stripe.subscriptions.retrieve(subscriptionId);
    await stripe.subscriptionSchedules.release(schedule as string);
    await answered(change(subscriptionId, 'yearly', 'period-end', 'one'));
    expect(await now(subscriptionId)).toMatchObject({ nextPrice: { price: { plan: 'yearly' } } });
  });

  test('is completed after an interruption between the schedule and its phases', async () => {
    const { subscriptionId } = await paying();
    await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId });
    expect(await change(subscriptionId, 'yearly', 'period-end')).toEqual(done);
    expect(await now(subscriptionId)).toMatchObject({ nextPrice: { price: { plan: 'yearly' } } });
  });

  test('is scheduled once by two simultaneous requests', async () => {
    const { subscriptionId } = await paying();
    meet('POST /v1/subscription_schedules');
    const both = [1, 2].map(() => change(subscriptionId, 'yearly', 'period-end', 'one'));
    expect(await Promise.all(both)).toEqual([done, done]);
    expect(await eventTypes(/subscription_schedule.created/)).toHaveLength(1);
  });

  test('is not scheduled for a subscription that ends, has ended, or is unknown', async () => {
    const { subscriptionId } = await paying();
    await answered(cancel(subscriptionId, true));
    expect(await change(subscriptionId, 'yearly', 'period-end')).toEqual(done);
    expect(await now(subscriptionId)).toMatchObject({ nextPrice: null, cancelAt: new Date('2027-02-28T10:00Z') });
    await answered(provider.cancelNow({ subscriptionId }));
    expect(await change(subscriptionId, 'yearly', 'period-end')).toEqual({ ok: false, reason: 'ended' });
    expect(await change('sub_none', 'yearly', 'now')).toEqual({ ok: false, reason: 'unknown-subscription' });
  });
});

describe('a cancellation', () => {
  test('ends the subscription with its period, and can be undone until then', async () => {
    const { subscriptionId } = await paying();
    expect(await cancel(subscriptionId, true)).toEqual(done);
    expect(await cancel(subscriptionId, true), 'again').toEqual(done);
    expect((await now(subscriptionId)).cancelAt).toEqual(new Date('2027-02-28T10:00Z'));
    expect(await cancel(subscriptionId, false)).toEqual(done);
    expect((await now(subscriptionId)).cancelAt).toBeNull();
    expect(await cancel(subscriptionId, true)).toEqual(done);
    await goTo('2027-03-10T10:00Z');
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000']);
    expect(await cancel(subscriptionId, false)).toEqual({ ok: false, reason: 'ended' });
    expect(await cancel('sub_none', true)).toEqual({ ok: false, reason: 'unknown-subscription' });
  });

  test('within the trial charges nothing', async () => {
    const { subscriptionId } = await begun();
    await answered(cancel(subscriptionId, true));
    expect((await now(subscriptionId)).cancelAt).toEqual(inAWeek);
    await goTo('2027-02-10T10:00Z');
    expect(await invoices(subscriptionId)).toEqual([]);
  });

  test('removes a scheduled plan, because Stripe would otherwise refuse the cancellation', async () => {
    const { subscriptionId } = await paying();
    await answered(change(subscriptionId, 'yearly', 'period-end'));
    expect(await cancel(subscriptionId, true)).toEqual(done);
    expect(await now(subscriptionId)).toMatchObject({ nextPrice: null, cancelAt: new Date('2027-02-28T10:00Z') });
    await goTo('2027-03-10T10:00Z');
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000']);
  });

  test('on a date set by hand can be undone too', async () => {
    const { subscriptionId } = await paying();
    await stripe.subscriptions.update(subscriptionId, { cancel_at: Date.parse('2027-02-20T10:00Z') / 1000 });
    expect((await now(subscriptionId)).cancelAt).toEqual(new Date('2027-02-20T10:00Z'));
    expect(await cancel(subscriptionId, false)).toEqual(done);
    expect((await now(subscriptionId)).cancelAt).toBeNull();
  });

  test('at once also ends a scheduled plan', async () => {
    const { subscriptionId } = await paying();
    await answered(change(subscriptionId, 'yearly', 'period-end'));
    expect(await provider.cancelNow({ subscriptionId })).toEqual(done);
    expect(await now(subscriptionId)).toMatchObject({ status: 'canceled', nextPrice: null });
  });
});

describe('a charge that is moved', () => {
  const move = (subscriptionId: string, at: string, requestId = 'one') =>
    provider.moveCharge({ subscriptionId, at: new Date(at), requestId });

  test('is made at its new time, from which the periods count, and nothing is credited', async () => {
    const { subscriptionId } = await paying();
    await goTo('2027-02-10T10:00Z');
    expect(await move(subscriptionId, '2027-04-15T10:00Z')).toEqual({ ok: true, value: null });
    expect(await move(subscriptionId, '2027-04-15T10:00Z')).toEqual({ ok: true, value: null });
    expect((await retrieve(subscriptionId)).subscription).toMatchObject({
      status: 'trialing',
      trialEndsAt: new Date('2027-04-15T10:00Z'),
    });
    await goTo('2027-04-15T09:59Z');
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000']);
    await goTo('2027-05-15T12:00Z');
    expect(await invoices(subscriptionId)).toEqual(Array(3).fill('monthly paid, 1000'));
    const last = (await retrieve(subscriptionId)).invoices[0]!;
    expect(last.period).toEqual({ from: new Date('2027-05-15T10:00Z'), until: new Date('2027-06-15T10:00Z') });
  });

  test('removes a scheduled plan, and ends the subscription if there is no card by then', async () => {
    const { subscriptionId, card } = await paying();
    await answered(change(subscriptionId, 'yearly', 'period-end'));
    await answered(move(subscriptionId, '2027-04-15T10:00Z'));
    expect((await retrieve(subscriptionId)).subscription).toMatchObject({
      price: { plan: 'monthly' },
      nextPrice: null,
    });
    await stripe.paymentMethods.detach(card);
    await goTo('2027-04-15T12:00Z');
    expect((await retrieve(subscriptionId)).subscription.status).toBe('canceled');
    expect(await move(subscriptionId, '2027-05-15T10:00Z', 'two')).toEqual({ ok: false, reason: 'ended' });
    expect(await move('sub_none', '2027-05-15T10:00Z')).toEqual({ ok: false, reason: 'unknown-subscription' });
  });
});

describe('a plan that begins at once', () => {
  const at = new Date('2027-02-10T13:14:15Z');

  /** Credit in cents for the rest of the month: 17.86 of 28 days. */
  const rest = 638;

  const due = { amount: 9900 - rest, currency: 'usd' };

  const preview = (subscriptionId: string) => provider.previewChange({ subscriptionId, priceId: yearly.id, at });

  const change = (subscriptionId: string, given: { due?: typeof due; requestId?: string; priceId?: string } = {}) =>
    provider.changeNow({ subscriptionId, priceId: yearly.id, at, due, requestId: `request ${++requests}`, ...given });

  async function inTheMonth(token = 'pm_card_visa') {
    const member = await paying(token);
    await goTo('2027-02-10T13:30Z');
    return member;
  }

  test('costs the previewed amount to the cent, even some time later', async () => {
    const { subscriptionId } = await inTheMonth();
    expect(await preview(subscriptionId)).toEqual({ ok: true, value: { due } });
    expect(await invoices(subscriptionId), 'a preview charges nothing').toEqual(['monthly paid, 1000']);
    await goTo('2027-02-10T14:10Z');
    expect(await change(subscriptionId)).toEqual({ ok: true, value: { state: 'changed' } });
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000', `yearly paid, ${due.amount}`]);
    const { subscription } = await retrieve(subscriptionId);
    expect(subscription).toMatchObject({ price: { plan: 'yearly' }, period: { until: new Date('2028-02-10T14:10Z') } });
    await goTo('2028-02-10T16:00Z');
    expect((await invoices(subscriptionId)).at(-1)).toBe('yearly paid, 9900');
  });

  test('is charged once by repeated requests', async () => {
    const { subscriptionId } = await inTheMonth();
    await answered(change(subscriptionId, { requestId: 'one' }));
    expect(await answered(change(subscriptionId, { requestId: 'one' }))).toEqual({ state: 'changed' });
    expect(await answered(change(subscriptionId, { requestId: 'two' }))).toEqual({ state: 'changed' });
    expect(await invoices(subscriptionId)).toHaveLength(2);
  });

  test.each([
    ['is declined', (card: string) => standIn.declineCard(card), { state: 'declined', because: 'other' }],
    ['needs confirmation at the bank', (card: string) => standIn.askBank(card), { state: 'needs-bank' }],
  ])('changes nothing if the card %s', async (_what, arrange, state) => {
    const { subscriptionId, card } = await inTheMonth();
    await arrange(card!);
    expect(await answered(change(subscriptionId))).toEqual(state);
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000']);
    expect((await retrieve(subscriptionId)).subscription).toMatchObject({
      status: 'active',
      price: { plan: 'monthly' },
      nextPrice: null,
      period: { until: new Date('2027-02-28T10:00Z') },
    });
  });

  test('is not made at an amount other than the shown one', async () => {
    const { subscriptionId } = await inTheMonth();
    const other = { amount: due.amount - 1, currency: 'usd' };
    expect(await change(subscriptionId, { due: other })).toEqual({ ok: false, reason: 'other-amount' });
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000']);
  });

  test('is neither offered nor made if the rest of the old plan is worth more, which would leave a credit', async () => {
    const { customerId, subscriptionId } = await paying('pm_card_visa', { priceId: yearly.id });
    await goTo('2027-02-10T13:30Z');
    const toMonthly = { subscriptionId, priceId: priceOf('monthly').id, at };
    const impossible = { ok: false, reason: 'not-possible' };
    expect(await provider.previewChange(toMonthly)).toEqual(impossible);
    const nothing = { amount: 0, currency: 'usd' };
    expect(await provider.changeNow({ ...toMonthly, due: nothing, requestId: 'one' })).toEqual(impossible);
    expect(await invoices(subscriptionId)).toEqual(['yearly paid, 9900']);
    expect(await stripe.customers.retrieve(customerId)).toMatchObject({ balance: 0 });
  });

  test('is not offered in a trial, after a cancellation, with a scheduled plan, or after the end', async () => {
    const impossible = { ok: false, reason: 'not-possible' };
    const inTrial = await begun();
    expect(await preview(inTrial.subscriptionId)).toEqual(impossible);
    const { subscriptionId } = await inTheMonth();
    const later = { subscriptionId, priceId: priceOf('yearly').id, applies: 'period-end', requestId: 'later' } as const;
    await answered(provider.changePrice(later));
    expect(await preview(subscriptionId)).toEqual(impossible);
    expect(await change(subscriptionId)).toEqual(impossible);
    await answered(provider.setCancellation({ subscriptionId, cancels: true, requestId: 'leaves' }));
    expect(await change(subscriptionId)).toEqual(impossible);
    await answered(provider.cancelNow({ subscriptionId }));
    expect(await change(subscriptionId)).toEqual(impossible);
    expect(await preview('sub_none')).toEqual(impossible);
  });
});
