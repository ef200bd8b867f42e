import { useHydrated } from '../../ui/hydrated.ts';
import { type ClockTime, DAY, readTimeOfDay } from './dinner.ts';
import type { PlanView } from './dinner-view.ts';

/** Formats '18:30' as '6:30 PM'. */
export function inTwelveHours(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

export function withTimes<Plan>(plan: Plan, format: (time: string) => string): Plan {
  if (typeof plan !== 'object' || plan === null) return plan;
  if (Array.isArray(plan)) return plan.map((each) => withTimes(each, format)) as Plan;
  const parts = Object.entries(plan).map(([name, value]) => [
    name,
    name === 'time' && 'days' in plan ? format(value as string) : withTimes(value, format),
  ]);
  return Object.fromEntries(parts) as Plan;
}

/** Formats a plan's clock times for the browser's language. The server renders 24-hour times. */
export function useReaderTimes(): <Plan>(plan: Plan) => Plan {
  const isTwelve =
    useHydrated() && (new Intl.DateTimeFormat(undefined, { hour: 'numeric' }).resolvedOptions().hour12 ?? false);
  return (plan) => (isTwelve ? withTimes(plan, inTwelveHours) : plan);
}

/** Minutes after the planned start during which no later time is offered. */
const GRACE = 5;

/**
 * Returns the minute of the day at which dinner is ready if the cook starts now, rounded up to five minutes. Returns
 * null until `GRACE` minutes after the planned start. A dinner has no date: a start on an earlier day never counts as
 * passed.
 * @param now minutes of the reader's day
 */
export function nextPossible({ start, planned }: Pick<PlanView, 'start' | 'planned'>, now: number): number | null {
  const begins = readTimeOfDay(start.time)!;
  if (start.days !== 0 || now < begins + GRACE) return null;
  const from = Math.ceil(now / 5) * 5;
  return (from + minutesOf(planned) - begins) % DAY;
}

const minutesOf = ({ time, days }: ClockTime) => readTimeOfDay(time)! + days * DAY;
