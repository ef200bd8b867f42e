import { describe, expect, test } from 'vitest';
import { testDatabase } from '../../../tests/support/database.ts';
import { answered, stripeAdapter } from '../../../tests/support/stripe-adapter.ts';
import type { PlanChange } from '../provider.ts';

/** Plans and cancellations of subscriptions that run, through the adapter, the SDK and the stand-in. */

const { db } = await testDatabase();
const { provider, standIn, stripe, goTo, begun, paying, retrieve, invoices, eventTypes } = stripeAdapter(db);

const done = { ok: true, value: null };
const inAWeek = new Date('2027-02-07T10:00Z');
let requests = 0;
const change = (subscriptionId: string, plan: PlanChange['plan'], applies: PlanChange['applies'], requestId?: string) =>
  provider.changePlan({ subscriptionId, plan, applies, requestId: requestId ?? `request ${++requests}` });
const cancel = (subscriptionId: string, cancels: boolean, requestId = `request ${++requests}`) =>
  provider.setCancellation({ subscriptionId, cancels, requestId });
const now = async (subscriptionId: string) => (await retrieve(subscriptionId)).subscription;

describe('another plan within the trial', () => {
  test('is what the trial ends with, and the trial ends when it did', async () => {
    const { subscriptionId } = await begun();
    expect(await change(subscriptionId, 'yearly', 'now')).toEqual(done);
    expect(await now(subscriptionId)).toMatchObject({
      status: 'trialing',
      plan: 'yearly',
      trialEndsAt: inAWeek,
      nextPlan: null,
    });
    await goTo('2027-02-07T11:00Z');
    expect(await invoices(subscriptionId)).toEqual(['yearly paid, 9900']);
    expect((await now(subscriptionId)).period).toEqual({ from: inAWeek, until: new Date('2028-02-07T10:00Z') });
  });

  test('can be chosen there and back, as often as one likes, and each is asked for once', async () => {
    const { subscriptionId } = await begun();
    for (const plan of ['yearly', 'monthly', 'yearly'] as const) {
      expect(await change(subscriptionId, plan, 'now')).toEqual(done);
      expect(await now(subscriptionId)).toMatchObject({ plan });
    }
    const before = (await eventTypes(/subscription.updated/)).length;
    expect(await change(subscriptionId, 'yearly', 'now')).toEqual(done);
    expect(await eventTypes(/subscription.updated/)).toHaveLength(before);
  });

  test('that comes when the trial is over does not begin a year at once: it waits for the end of the month', async () => {
    const { subscriptionId } = await begun();
    await goTo('2027-02-07T11:00Z');
    expect(await change(subscriptionId, 'yearly', 'now')).toEqual(done);
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000']);
    expect(await now(subscriptionId)).toMatchObject({
      plan: 'monthly',
      nextPlan: { plan: 'yearly', from: new Date('2027-03-07T10:00Z') },
    });
  });

  test('takes the place of one that was to come', async () => {
    const { subscriptionId } = await begun();
    expect(await change(subscriptionId, 'yearly', 'period-end')).toEqual(done);
    expect(await now(subscriptionId)).toMatchObject({ plan: 'monthly', nextPlan: { plan: 'yearly', from: inAWeek } });
    expect(await change(subscriptionId, 'yearly', 'now')).toEqual(done);
    expect(await now(subscriptionId)).toMatchObject({ plan: 'yearly', nextPlan: null, trialEndsAt: inAWeek });
    await goTo('2027-02-07T11:00Z');
    expect(await invoices(subscriptionId)).toEqual(['yearly paid, 9900']);
  });
});

describe('another plan while a period is paid', () => {
  test.each([
    ['monthly', 'yearly', '2027-02-28T10:00Z', '2028-02-28T10:00Z', [1000, 9900]],
    ['yearly', 'monthly', '2028-01-31T10:00Z', '2028-02-29T10:00Z', [9900, 1000]],
  ] as const)('from %s to %s waits for its end, and costs its price', async (plan, next, from, until, amounts) => {
    const { subscriptionId } = await paying('pm_card_visa', { plan });
    await goTo('2027-02-10T10:00Z');
    expect(await change(subscriptionId, next, 'period-end', 'one')).toEqual(done);
    expect(await change(subscriptionId, next, 'period-end', 'one'), 'again').toEqual(done);
    expect(await now(subscriptionId)).toMatchObject({ plan, nextPlan: { plan: next, from: new Date(from) } });
    await goTo(new Date(Date.parse(from) + 3600_000).toISOString());
    const after = await retrieve(subscriptionId);
    expect(after.subscription).toMatchObject({ plan: next, nextPlan: null, status: 'active' });
    expect(after.subscription.period).toEqual({ from: new Date(from), until: new Date(until) });
    expect(after.invoices.toReversed().map(({ paid }) => paid.amount)).toEqual(amounts);
    expect(after.invoices[0]).toMatchObject({ plan: next, reason: 'cycle', period: { until: new Date(until) } });
  });

  test('is the plan from then on, also when its own schedule is over', async () => {
    const { subscriptionId } = await paying('pm_card_visa', { plan: 'yearly' });
    await answered(change(subscriptionId, 'monthly', 'period-end'));
    await goTo('2028-04-20T10:00Z');
    expect(await invoices(subscriptionId)).toEqual(['yearly paid, 9900', ...Array(3).fill('monthly paid, 1000')]);
    expect(await change(subscriptionId, 'yearly', 'period-end')).toEqual(done);
    await goTo('2028-05-20T10:00Z');
    expect((await invoices(subscriptionId)).at(-1)).toBe('yearly paid, 9900');
  });

  test('is taken back by the present one, and can be chosen again by another request', async () => {
    const { subscriptionId } = await paying();
    for (const plan of ['yearly', 'monthly', 'yearly', 'monthly'] as const) {
      expect(await change(subscriptionId, plan, 'period-end')).toEqual(done);
      expect((await now(subscriptionId)).nextPlan?.plan ?? 'monthly').toBe(plan);
    }
    await goTo('2027-02-28T11:00Z');
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000', 'monthly paid, 1000']);
  });

  test('is scheduled again by the same request after somebody has taken the schedule away', async () => {
    const { subscriptionId } = await paying();
    await answered(change(subscriptionId, 'yearly', 'period-end', 'one'));
    const { schedule } = await stripe.subscriptions.retrieve(subscriptionId);
    await stripe.subscriptionSchedules.release(schedule as string);
    await answered(change(subscriptionId, 'yearly', 'period-end', 'one'));
    expect(await now(subscriptionId)).toMatchObject({ nextPlan: { plan: 'yearly' } });
  });

  test('goes on where it was broken off between the schedule and its phases', async () => {
    const { subscriptionId } = await paying();
    await stripe.subscriptionSchedules.create({ from_subscription: subscriptionId });
    expect(await change(subscriptionId, 'yearly', 'period-end')).toEqual(done);
    expect(await now(subscriptionId)).toMatchObject({ nextPlan: { plan: 'yearly' } });
  });

  test('asked for by two at once is scheduled once', async () => {
    const { subscriptionId } = await paying();
    const both = [1, 2].map(() => change(subscriptionId, 'yearly', 'period-end', 'one'));
    expect(await Promise.all(both)).toEqual([done, done]);
    expect(await eventTypes(/subscription_schedule.created/)).toHaveLength(1);
  });

  test('is not scheduled for what ends, has ended, or is unknown', async () => {
    const { subscriptionId } = await paying();
    await answered(cancel(subscriptionId, true));
    expect(await change(subscriptionId, 'yearly', 'period-end')).toEqual(done);
    expect(await now(subscriptionId)).toMatchObject({ nextPlan: null, cancelAt: new Date('2027-02-28T10:00Z') });
    await answered(provider.cancelNow({ subscriptionId }));
    expect(await change(subscriptionId, 'yearly', 'period-end')).toEqual({ ok: false, reason: 'ended' });
    expect(await change('sub_none', 'yearly', 'now')).toEqual({ ok: false, reason: 'unknown-subscription' });
  });
});

describe('a cancellation', () => {
  test('ends it with its period, and is taken back until then', async () => {
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

  test('takes a plan to come away, which Stripe would otherwise refuse it for', async () => {
    const { subscriptionId } = await paying();
    await answered(change(subscriptionId, 'yearly', 'period-end'));
    expect(await cancel(subscriptionId, true)).toEqual(done);
    expect(await now(subscriptionId)).toMatchObject({ nextPlan: null, cancelAt: new Date('2027-02-28T10:00Z') });
    await goTo('2027-03-10T10:00Z');
    expect(await invoices(subscriptionId)).toEqual(['monthly paid, 1000']);
  });

  test('on a date that somebody set by hand is taken back too', async () => {
    const { subscriptionId } = await paying();
    await stripe.subscriptions.update(subscriptionId, { cancel_at: Date.parse('2027-02-20T10:00Z') / 1000 });
    expect((await now(subscriptionId)).cancelAt).toEqual(new Date('2027-02-20T10:00Z'));
    expect(await cancel(subscriptionId, false)).toEqual(done);
    expect((await now(subscriptionId)).cancelAt).toBeNull();
  });

  test('now, of one with a plan to come, ends both', async () => {
    const { subscriptionId } = await paying();
    await answered(change(subscriptionId, 'yearly', 'period-end'));
    expect(await provider.cancelNow({ subscriptionId })).toEqual(done);
    expect(await now(subscriptionId)).toMatchObject({ status: 'canceled', nextPlan: null });
  });
});

describe('a renewal that is collected now', () => {
  const collect = (subscriptionId: string) => provider.collectNow({ subscriptionId });

  test('is charged when the trial ends, and not an hour later; once, also by two at once', async () => {
    const { subscriptionId } = await begun();
    await goTo('2027-02-07T10:00Z');
    expect(await invoices(subscriptionId)).toEqual(['monthly draft, 1000']);
    expect((await retrieve(subscriptionId)).invoices[0]!.nextAttemptAt).toEqual(new Date('2027-02-07T11:00Z'));
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
    for (const _ of [1, 2]) expect(await collect(subscriptionId)).toEqual(done);
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
