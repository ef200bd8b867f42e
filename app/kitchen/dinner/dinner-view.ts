import type { Brand } from '../../creators/brand/brand.server.ts';
import type { WorkLinks } from '../../creators/header/work-links.ts';
import type { CookDish } from '../cook-mode/dish.ts';
import { type ClockTime, clockTime, type DinnerRequest, type PlannedDinner } from './dinner.ts';
import type { Place, PlannedPhase } from './schedule.ts';

/** Recipe that can be chosen. */
export interface DishChoice {
  id: string;
  name: string;
  isChosen: boolean;
}

/** Dish of a plan. */
export interface PlannedDish {
  name: string;
  /** Text of its steps. */
  steps: readonly string[];
}

/** Chosen recipe that is not in the plan: unreadable, missing or without steps. */
export interface LeftOut {
  id: string;
  /** Null if unpublished. */
  name: string | null;
  reason: 'closed' | 'gone' | 'no-steps';
}

/** Unattended work. */
interface Waiting {
  dish: string;
  place: Place | null;
  until: ClockTime;
}

export interface DinnerRow {
  /** Dish and its step, both from 0. */
  dish: number;
  step: number;
  name: string;
  text: string;
  at: ClockTime;
  /** Active work, in minutes. */
  work: number;
  /** Unattended work after the active part. */
  waits: { minutes: number; place: Place | null; from: ClockTime; until: ClockTime }[];
  /** Delay, in minutes. */
  late: number;
  /** Unattended work of other dishes when this step begins. */
  meanwhile: Waiting[];
  /** Start of the next step, or null if there is no idle time before it. */
  idleUntil: ClockTime | null;
}

export interface PlanView {
  rows: DinnerRow[];
  start: ClockTime;
  end: ClockTime;
  /** Requested time to eat. */
  requested: ClockTime;
  /** Planned end before any delay. */
  planned: ClockTime;
  /** Minutes by which the cook begins too late. */
  tooLate: number;
  /** Minutes by which the end has moved. */
  moved: number;
  isEarliest: boolean;
}

/** `nothing`: no chosen recipe can be planned. */
export type Problem = 'too-few' | 'too-many' | 'no-time' | 'no-start' | 'servings' | 'nothing';

export interface DinnerPageData {
  /** Brand of the member's creator, or null for the platform's. */
  brand: Brand | null;
  work: WorkLinks;
  choices: DishChoice[];
  requested: DinnerRequest;
  /** Why there is no plan, in words. Null if nothing was requested yet, or there is a plan. */
  problem: string | null;
  leftOut: LeftOut[];
  /** Dishes with more steps than can be planned. */
  cut: { id: string; name: string }[];
  plan: PlanView | null;
}

/** Step of a dinner in cook mode. */
export interface DinnerCookStep extends Omit<DinnerRow, 'text'> {
  /** Index of its dish among the dishes cooked. */
  place: number;
}

/** Data of a dinner in cook mode, as JSON types. */
export interface DinnerCookData {
  /** Brand of the member's creator, or null for the platform's. */
  brand: Brand | null;
  requested: DinnerRequest;
  /** Dishes of the plan. */
  dishes: CookDish[];
  steps: DinnerCookStep[];
  end: ClockTime;
  /** Minutes by which the end has moved. */
  moved: number;
  /** Step in the address, from 1, or null if it has none. */
  step: number | null;
}

/** Returns a plan as one list of steps, in order of their starts. */
export function viewPlan(
  dinner: PlannedDinner,
  dishes: readonly PlannedDish[],
  { at, late }: DinnerRequest & { at: number },
): PlanView {
  const clock = (minutes: number) => clockTime(minutes, at);
  const { phases, planned } = dinner;
  const waiting = phases.filter(({ isActive }) => !isActive);
  const rows = phases.flatMap((first, place): DinnerRow[] => {
    const { dish, step, start } = first;
    const isOfStep = (each: PlannedPhase) => each.dish === dish && each.step === step;
    // A step begins with its active phase and waits afterwards.
    if (!first.isActive) return [];
    const { name, steps } = dishes[dish]!;
    const next = phases.find((each, later) => later > place && each.isActive);
    return [
      {
        dish,
        step,
        name,
        text: steps[step]!,
        at: clock(start),
        work: first.minutes,
        waits: waiting.filter(isOfStep).map((each) => ({
          minutes: each.minutes,
          place: each.place,
          from: clock(each.start),
          until: clock(each.end),
        })),
        late: late.find((each) => each.dish === dish && each.step === step)?.minutes ?? 0,
        meanwhile: waiting
          .filter((each) => each.dish !== dish && each.start <= start && start < each.end)
          .map((each) => ({ dish: dishes[each.dish]!.name, place: each.place, until: clock(each.end) })),
        idleUntil: next && next.start > first.end ? clock(next.start) : null,
      },
    ];
  });
  return {
    rows,
    start: clock(dinner.start),
    end: clock(dinner.end),
    requested: clock(0),
    planned: clock(planned),
    tooLate: planned,
    moved: dinner.end - planned,
    isEarliest: dinner.isEarliest,
  };
}
