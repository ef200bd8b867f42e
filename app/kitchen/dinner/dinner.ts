import { isUuid } from '../../http/ids.ts';
import type { ShownBody } from '../../recipes/content/recipe-content.ts';
import type { Units } from '../../recipes/scaling/measures.ts';
import { readServes } from '../../recipes/scaling/servings.ts';
import { readUnits } from '../../recipes/showing/serving/serving-choice.ts';
import { type Delay, type Dish, delayTimeline, planDinner, shiftTimeline, type Timeline } from './schedule.ts';

export const MIN_DISHES = 2;
export const MAX_DISHES = 5;
const MAX_DELAYS = 40;
/** Maximum delay of one step in minutes. */
const MAX_DELAY = 12 * 60;
/** Maximum number of values read for one parameter. */
const MAX_VALUES = 100;
export const DAY = 24 * 60;

export interface DinnerRequest {
  recipeIds: string[];
  /** Time to eat in minutes of the day, or null if the address has no valid time. */
  at: number | null;
  /** Earliest start in minutes of the day, or null if the address has no valid start. */
  from: number | null;
  /** Number of people, or null to keep the amounts of each dish. */
  serves: number | null;
  units: Units;
  late: Delay[];
}

export function readDinner(query: URLSearchParams): DinnerRequest {
  const all = (name: string) => query.getAll(name).slice(0, MAX_VALUES);
  const late = new Map<string, Delay>();
  for (const text of all('late')) {
    const read = /^([1-5])\.([1-9]\d{0,2})\.([1-9]\d{0,2})$/.exec(text);
    if (!read) continue;
    const [dish, step, minutes] = [Number(read[1]) - 1, Number(read[2]) - 1, Number(read[3])];
    const before = late.get(`${dish}.${step}`)?.minutes ?? 0;
    if (before > 0 || late.size < MAX_DELAYS) {
      late.set(`${dish}.${step}`, { dish, step, minutes: Math.min(MAX_DELAY, before + minutes) });
    }
  }
  return {
    recipeIds: [
      ...new Set(
        all('recipes')
          .filter(isUuid)
          .map((id) => id.toLowerCase()),
      ),
    ],
    at: readTimeOfDay(query.get('at')),
    from: readTimeOfDay(query.get('from')),
    serves: readServes(query.get('serves')),
    units: readUnits(query.get('units')) ?? 'written',
    late: [...late.values()],
  };
}

/** Parses '18:30' into minutes of the day. Drops seconds. Returns null for other text. */
export function readTimeOfDay(text: string | null): number | null {
  const read = text === null ? null : /^([01]\d|2[0-3]):([0-5]\d)(?::[0-5]\d(?:\.\d{1,3})?)?$/.exec(text);
  return read && Number(read[1]) * 60 + Number(read[2]);
}

/** @param minutes minutes since midnight */
export function timeOfDay(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

export interface ClockTime {
  time: string;
  /** Days after the day of the meal; negative before it. */
  days: number;
}

/**
 * @param minutes relative to the time to eat
 * @param at time to eat, in minutes of the day
 */
export function clockTime(minutes: number, at: number): ClockTime {
  const days = Math.floor((at + minutes) / DAY);
  return { time: timeOfDay(at + minutes - days * DAY), days };
}

const MAX_COST = 49;

/** Returns a plan's cost in attempts of the rate limit. */
export function planCost(bodies: readonly ShownBody[]): number {
  const sizes = bodies.map(({ groups, steps }) => {
    const lines = groups.flatMap((group) => group.lines);
    const amounts = lines.reduce((sum, line) => sum + line.amounts.length, 0);
    const inSteps = steps.reduce((sum, { text, durations }) => sum + 1 + durations.length + text.length / 100, 0);
    return lines.length + amounts + inSteps;
  });
  return Math.min(MAX_COST, Math.floor(sizes.reduce((sum, size) => sum + size, 0) / 250));
}

/** Plan in minutes relative to the time to eat. */
export interface PlannedDinner extends Timeline {
  /** Planned end without delays: 0, or later if the cook cannot begin in time. */
  planned: number;
  /** True if the dinner provably cannot be ready before `planned` without an earlier start. */
  isEarliest: boolean;
}

/** Plans backwards from the time to eat. A plan that would begin before `from` is moved to begin at `from`. */
export function planRequested(
  dishes: readonly Dish[],
  { at, from, late }: DinnerRequest & { at: number },
): PlannedDinner {
  const plan = planDinner(dishes);
  const available = from === null ? Infinity : (at - from + DAY) % DAY;
  const planned = Math.max(0, -plan.start - available);
  const timeline = delayTimeline(shiftTimeline(plan, planned), late);
  return { ...timeline, planned, isEarliest: plan.isShortest };
}
