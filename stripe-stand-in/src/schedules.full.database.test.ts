import type Stripe from 'stripe';
import { beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { at, refusal, standInOf } from './for-tests.ts';

const { db } = await testDatabase();
const { standIn, stripe, startAt, goTo, aMember, eventTypes, invoicesOf, prices, now } = await standInOf(db);
beforeEach(() => startAt('2027-01-31T10:00Z'));

const none = { proration_behavior: 'none' as const };

/** Returns the present phase, followed by a year. */
function yearNext({ phases: [phase] }: Stripe.SubscriptionSchedule): Stripe.SubscriptionScheduleUpdateParams {
  const { start_date, end_date, trial_end } = phase!;
  const trial = trial_end ? { trial_end } : {};
  return {
    phases: [
      { ...none, ...trial, items: [{ price: prices.monthly }], start_date, end_date },
      {
        ...none,
        items: [{ price: prices.yearly }],
        duration: { interval: 'year' },
        billing_cycle_anchor: 'phase_start',
      },
    ],
  };
}

async function aSchedule(more: Partial<Stripe.SubscriptionCreateParams> = {}) {
  const member = await aMember('pm_card_visa', more);
  const schedule = await stripe.subscriptionSchedules.create({ from_subscription: member.subscription.id });
  return { ...member, id: member.subscription.id, schedule };
}

describe('a schedule', () => {
  test('begins as the present period, and changes nothing by itself', async () => {
    const { id, schedule } = await aSchedule();
    expect(schedule).toMatchObject({ status: 'active', end_behavior: 'release', subscription: id });
    expect(schedule.phases.map(({ start_date, end_date }) => [at(start_date), at(end_date)])).toEqual([
      ['2027-01-31T10:00Z', '2027-02-28T10:00Z'],
    ]);
    expect((await stripe.subscriptions.retrieve(id)).schedule).toBe(schedule.id);
    await goTo('2027-02-28T11:00Z');
    expect((await invoicesOf(id)).map(({ amount_paid }) => amount_paid)).toEqual([1000, 1000]);
    expect((await stripe.subscriptions.retrieve(id)).schedule, 'let go with its last phase').toBeNull();
    expect(await eventTypes(/schedule/)).toEqual(['subscription_schedule.created', 'subscription_schedule.released']);
  });

  test('keeps the anchor where its phase says nothing, so that the new price is active and not collected, or moves it', async () => {
    for (const movesAnchor of [false, true]) {
      standIn.setPhaseStart({ movesAnchor, reason: 'subscription_cycle' });
      await startAt('2027-01-31T10:00Z');
      const { id, schedule } = await aSchedule();
      const [present, { billing_cycle_anchor: _, ...next }] = yearNext(schedule).phases as [
        Stripe.SubscriptionScheduleUpdateParams.Phase,
        Stripe.SubscriptionScheduleUpdateParams.Phase,
      ];
      await stripe.subscriptionSchedules.update(schedule.id, { phases: [present, next] });
      await goTo('2027-02-28T12:00Z');
      const { items } = await stripe.subscriptions.retrieve(id);
      expect(items.data[0]!.price.id).toBe(prices.yearly);
      const paid = (await invoicesOf(id)).map(({ amount_paid }) => amount_paid);
      expect(paid).toEqual(movesAnchor ? [1000, 9900] : [1000]);
    }
    standIn.setPhaseStart({ movesAnchor: false, reason: 'subscription_cycle' });
  });

  test('takes the platform’s fee only in the phases that name it', async () => {
    const { id, schedule } = await aSchedule({ application_fee_percent: 10 });
    const [present, next] = yearNext(schedule).phases!;
    const phases = [{ ...present!, application_fee_percent: 10 }, next!];
    await stripe.subscriptionSchedules.update(schedule.id, { phases });
    expect((await stripe.subscriptions.retrieve(id)).application_fee_percent).toBe(10);
    await goTo('2027-02-28T12:00Z');
    expect((await stripe.subscriptions.retrieve(id)).application_fee_percent).toBeNull();
  });

  test('has the next phase begin with the next period, whether or not that is paid', async () => {
    const { id, schedule, card } = await aSchedule();
    await stripe.subscriptionSchedules.update(schedule.id, yearNext(schedule));
    await standIn.declineCard(card);
    await goTo('2027-02-28T11:00Z');
    const subscription = await stripe.subscriptions.retrieve(id, { expand: ['schedule'] });
    expect(subscription.status).toBe('past_due');
    expect(subscription.items.data[0]).toMatchObject({ price: { id: prices.yearly } });
    expect(at(subscription.items.data[0]!.current_period_end)).toBe('2028-02-28T10:00Z');
    expect((await invoicesOf(id)).at(-1)).toMatchObject({ status: 'open', amount_due: 9900 });
    const { current_phase } = subscription.schedule as Stripe.SubscriptionSchedule;
    expect(at(current_phase?.start_date)).toBe('2027-02-28T10:00Z');
  });

  test('is one for a subscription, and none for what waits for its first payment', async () => {
    const { id, schedule } = await aSchedule();
    const again = stripe.subscriptionSchedules.create({ from_subscription: id });
    expect((await refusal(again)).message).toContain(`already attached to a schedule: ${schedule.id}`);
    const { subscription } = await aMember('pm_card_chargeCustomerFail');
    const waiting = stripe.subscriptionSchedules.create({ from_subscription: subscription.id });
    expect((await refusal(waiting)).message).toContain('`incomplete`');
  });

  test('has a say about when its subscription ends and what it costs, until it is released', async () => {
    const { id, schedule, subscription } = await aSchedule();
    const cancel = () => stripe.subscriptions.update(id, { cancel_at_period_end: true });
    expect((await refusal(cancel())).message).toContain(`managed by the subscription schedule \`${schedule.id}\``);
    const items = [{ id: subscription.items.data[0]!.id, price: prices.yearly }];
    expect(await refusal(stripe.subscriptions.update(id, { items, ...none }))).toMatchObject({ param: 'items' });
    await stripe.subscriptionSchedules.release(schedule.id);
    expect((await cancel()).cancel_at_period_end).toBe(true);
    expect((await refusal(stripe.subscriptionSchedules.release(schedule.id))).message).toContain('released');
  });

  test('changes nothing of the present phase', async () => {
    const { schedule } = await aSchedule({ trial_end: now() + 7 * 86_400 });
    const change = yearNext(schedule);
    const [present, next] = change.phases!;
    const update = (phases: Stripe.SubscriptionScheduleUpdateParams.Phase[]) =>
      refusal(stripe.subscriptionSchedules.update(schedule.id, { phases }));
    expect(await update([{ ...present!, end_date: (present!.end_date as number) + 60 }, next!])).toMatchObject({
      param: 'phases[0]',
    });
    const { trial_end: _, ...ended } = present!;
    expect(await update([ended, next!])).toMatchObject({ param: 'phases[0][trial_end]' });
    expect((await update([present!])).statusCode).toBe(400);
  });

  test('ends with its subscription', async () => {
    const { id, schedule } = await aSchedule();
    await stripe.subscriptions.cancel(id);
    expect(await stripe.subscriptionSchedules.retrieve(schedule.id)).toMatchObject({ status: 'canceled' });
  });
});
