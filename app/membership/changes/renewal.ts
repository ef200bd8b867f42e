import { findPlan, type PlanId } from '../plans.ts';

/**
 * When a period that begins now is over: the same day of the next month or year, or the last one of a shorter month, as
 * the payment provider counts, in UTC.
 */
export function renewalAfter(plan: PlanId, from: Date): Date {
  const months = findPlan(plan)!.interval === 'year' ? 12 : 1;
  const until = new Date(from);
  until.setUTCMonth(until.getUTCMonth() + months);
  // Past the month's end it came out in the one after.
  if (until.getUTCDate() !== from.getUTCDate()) until.setUTCDate(0);
  return until;
}
