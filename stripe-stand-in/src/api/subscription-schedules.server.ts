import { z } from 'zod';
import { type DiscountInput, discountsFor } from '../billing/discounts.server.ts';
import { releaseSchedule } from '../billing/schedule.server.ts';
import { afterIntervals } from '../calendar.ts';
import { type ApiRequest, type Route, route } from '../endpoint.ts';
import { invalid } from '../errors.ts';
import { newPhase, newSchedule, type SubscriptionSchedule } from '../objects/subscription-schedule.ts';
import { expand, integer, number, text } from '../parameters.ts';
import { refuseOtherCurrency } from './subscription-change.server.ts';
import { discounts } from './subscription-parameters.ts';
import { refuseForeign } from './subscription-settings.server.ts';

const item = z.strictObject({ price: text, quantity: z.literal('1').optional() });
const shared = {
  items: z.array(item).length(1),
  proration_behavior: z.literal('none'),
  discounts: discounts.optional(),
  application_fee_percent: number.pipe(z.number().min(0).max(100)).optional(),
};
const update = z.strictObject({
  ...expand,
  end_behavior: z.literal('release').optional(),
  proration_behavior: z.literal('none').optional(),
  phases: z.tuple(
    [
      z.strictObject({ ...shared, start_date: integer, end_date: integer, trial_end: integer.optional() }),
      z.strictObject({
        ...shared,
        billing_cycle_anchor: z.literal('phase_start').optional(),
        duration: z.strictObject({
          interval: z.enum(['day', 'week', 'month', 'year']),
          interval_count: integer.optional(),
        }),
      }),
    ],
    'the stand-in has schedules of the present phase and one more',
  ),
});

async function runningOnly({ session, id }: ApiRequest): Promise<SubscriptionSchedule> {
  const schedule = await session.get('subscription_schedule', id);
  if (schedule.status === 'active') return schedule;
  throw invalid(`You cannot do this to a subscription schedule that is currently ${schedule.status}.`);
}

async function create({ session }: ApiRequest, { from_subscription }: { from_subscription: string }) {
  const subscription = await session.get('subscription', from_subscription, 'from_subscription');
  refuseForeign(subscription);
  if (subscription.schedule) {
    throw invalid(
      `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}.`,
    );
  }
  if (!['trialing', 'active', 'past_due'].includes(subscription.status)) {
    throw invalid(`You cannot migrate a subscription that is currently in the \`${subscription.status}\` status.`);
  }
  const schedule = newSchedule(session.newId('subscription_schedule'), session.now, subscription);
  const { customer } = subscription;
  await session.insert('subscription_schedule', schedule, { customer, event: 'subscription_schedule.created' });
  subscription.schedule = schedule.id;
  await session.save(subscription, { events: ['customer.subscription.updated'] });
  return schedule;
}

async function change(asked: ApiRequest, { phases: [present, next] }: z.output<typeof update>) {
  const { session } = asked;
  const schedule = await runningOnly(asked);
  const { start_date, end_date } = schedule.current_phase!;
  const subscription = await session.get('subscription', schedule.subscription!);
  const { price } = subscription.items.data[0];
  if (present.start_date !== start_date || present.end_date !== end_date || present.items[0]!.price !== price.id) {
    throw invalid('The stand-in does not change the present phase of a schedule', { param: 'phases[0]' });
  }
  if (subscription.status === 'trialing' && present.trial_end !== subscription.trial_end) {
    throw invalid('The stand-in does not end a trial by a schedule', { param: 'phases[0][trial_end]' });
  }
  const nextPrice = await session.get('price', next.items[0]!.price, 'phases[1][items][0][price]');
  refuseOtherCurrency(subscription, nextPrice, 'phases[1][items][0][price]');
  const { interval, interval_count = 1 } = next.duration;
  const end = afterIntervals(end_date, { interval, interval_count }, 1);
  // Stricter than Stripe: a phase does not inherit discounts or the application fee of the subscription.
  const discountsOf = (given: readonly DiscountInput[] = [], at: number) =>
    discountsFor(session, subscription, given, `phases[${at}][discounts]`);
  const ofPresent = await discountsOf(present.discounts, 0);
  const ofNext = await discountsOf(next.discounts, 1);
  subscription.discounts = ofPresent;
  subscription.application_fee_percent = present.application_fee_percent ?? null;
  await session.save(subscription);
  schedule.end_behavior = 'release';
  const trialEnd = present.trial_end ?? null;
  schedule.phases = [
    {
      ...newPhase({
        price,
        start: start_date,
        end: end_date,
        trialEnd,
        discounts: ofPresent,
        feePercent: subscription.application_fee_percent,
      }),
      proration_behavior: 'none',
    },
    {
      ...newPhase({
        price: nextPrice,
        start: end_date,
        end,
        trialEnd: null,
        discounts: ofNext,
        feePercent: next.application_fee_percent ?? null,
        anchor: next.billing_cycle_anchor ?? null,
      }),
      proration_behavior: 'none',
    },
  ];
  await session.save(schedule, { events: ['subscription_schedule.updated'] });
  return schedule;
}

export const subscriptionScheduleRoutes: readonly Route[] = [
  route('POST', '/v1/subscription_schedules', z.strictObject({ ...expand, from_subscription: text }), create),
  route('GET', '/v1/subscription_schedules/:id', z.strictObject(expand), ({ session, id }) =>
    session.get('subscription_schedule', id),
  ),
  route('POST', '/v1/subscription_schedules/:id', update, change),
  route('POST', '/v1/subscription_schedules/:id/release', z.strictObject(expand), async (asked) => {
    const schedule = await runningOnly(asked);
    await releaseSchedule(asked.session, schedule);
    return schedule;
  }),
];
