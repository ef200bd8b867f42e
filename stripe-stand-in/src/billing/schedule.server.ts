import type { PhaseStart } from '../endpoint.ts';
import { priced, type Subscription } from '../objects/subscription.ts';
import type { SubscriptionSchedule } from '../objects/subscription-schedule.ts';
import type { Session } from '../session.server.ts';

async function scheduleOf(session: Session, { schedule }: Subscription): Promise<SubscriptionSchedule | null> {
  return schedule ? session.get('subscription_schedule', schedule) : null;
}

/** Ends the schedule; the subscription continues unchanged. */
export async function releaseSchedule(session: Session, schedule: SubscriptionSchedule): Promise<void> {
  const subscription = await session.get('subscription', schedule.subscription!);
  schedule.status = 'released';
  schedule.released_at = session.now;
  schedule.released_subscription = schedule.subscription;
  schedule.subscription = null;
  schedule.current_phase = null;
  await session.save(schedule, { events: ['subscription_schedule.released'] });
  subscription.schedule = null;
  await session.save(subscription, { events: ['customer.subscription.updated'] });
}

/** Ends the schedule of an ended subscription. The subscription still names the schedule afterwards. */
export async function cancelSchedule(session: Session, subscription: Subscription): Promise<void> {
  const schedule = await scheduleOf(session, subscription);
  if (schedule?.status !== 'active') return;
  schedule.status = 'canceled';
  schedule.canceled_at = session.now;
  schedule.current_phase = null;
  await session.save(schedule, { events: ['subscription_schedule.canceled'] });
}

/**
 * Applies the phase that begins now, if any, and returns the reason of the new period's invoice. The caller saves the
 * subscription.
 * @returns null, for no invoice, if the phase changes the interval without moving the anchor
 */
export async function advanceSchedule(
  session: Session,
  subscription: Subscription,
): Promise<PhaseStart['reason'] | null> {
  const { phaseStart } = session.settings;
  const schedule = await scheduleOf(session, subscription);
  if (schedule?.status !== 'active' || schedule.current_phase!.end_date > session.now) return 'subscription_cycle';
  const phase = schedule.phases.find(({ start_date, end_date }) => start_date <= session.now && end_date > session.now);
  if (!phase) {
    await releaseSchedule(session, schedule);
    return 'subscription_cycle';
  }
  schedule.current_phase = { start_date: phase.start_date, end_date: phase.end_date };
  await session.save(schedule, { events: ['subscription_schedule.updated'] });
  const [item] = subscription.items.data;
  const price = await session.get('price', phase.items[0]!.price as string);
  const { interval, interval_count } = item.price.recurring;
  const isOther = price.recurring.interval !== interval || price.recurring.interval_count !== interval_count;
  Object.assign(item, priced(price));
  subscription.discounts = phase.discounts.flatMap(({ discount }) => (typeof discount === 'string' ? discount : []));
  subscription.application_fee_percent = phase.application_fee_percent;
  if (isOther && phase.billing_cycle_anchor !== 'phase_start' && !phaseStart.movesAnchor) return null;
  if (isOther || phase.billing_cycle_anchor === 'phase_start') subscription.billing_cycle_anchor = session.now;
  return phaseStart.reason;
}
