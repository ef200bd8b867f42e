import type { Brand } from '../../creators/brand/brand.server.ts';
import type { WorkLinks } from '../../creators/header/work-links.ts';
import type { CookDish } from '../cook-mode/dish.ts';
import { type ClockTime, clockTime, type DinnerRequest, type PlannedDinner } from './dinner.ts';
import type { Place, PlannedPhase } from './schedule.ts';

/** A recipe that may be chosen. */
export interface DishChoice {
  id: string;
  name: string;
  isChosen: boolean;
}

/** A dish of a plan. */
export interface PlannedDish {
  name: string;
  /** What its steps say. */
  steps: readonly string[];
}

/** Why a chosen recipe is not in the plan: it may not be read, is not there, or has no steps. */
export interface LeftOut {
  id: string;
  /** Null: it is not published. */
  name: string | null;
  reason: 'closed' | 'gone' | 'no-steps';
}

/** Something that goes on by itself. */
interface Waiting {
  dish: string;
  place: Place | null;
  until: ClockTime;
}

export interface DinnerRow {
  /** Which dish, from 0, and which of its steps. */
  dish: number;
  step: number;
  name: string;
  text: string;
  at: ClockTime;
  /** How long there is something to do, in minutes. */
  work: number;
  /** What follows by itself. */
  waits: { minutes: number; place: Place | null; from: ClockTime; until: ClockTime }[];
  /** How much longer it took, in minutes. */
  late: number;
  /** Of other dishes, while this one is begun. */
  meanwhile: Waiting[];
  /** When the next step is begun, where there is nothing to do until then. */
  idleUntil: ClockTime | null;
}

export interface PlanView {
  rows: DinnerRow[];
  start: ClockTime;
  end: ClockTime;
  /** When it was asked for. */
  requested: ClockTime;
  /** When it was to be ready before anything took longer. */
  planned: ClockTime;
  /** By how much the cook begins too late, in minutes. */
  tooLate: number;
  /** By how much the end has moved, in minutes. */
  moved: number;
  isEarliest: boolean;
}

/** `nothing`: none of the recipes can be planned. */
export type Problem = 'too-few' | 'too-many' | 'no-time' | 'no-start' | 'servings' | 'nothing';

export interface DinnerPageData {
  /** The creator's whose member the person is; null: the platform's. */
  brand: Brand | null;
  work: WorkLinks;
  choices: DishChoice[];
  requested: DinnerRequest;
  /** Why there is no plan, in words; null: nothing was asked for yet, or there is one. */
  problem: string | null;
  leftOut: LeftOut[];
  /** Dishes with more steps than are planned. */
  cut: { id: string; name: string }[];
  plan: PlanView | null;
}

/** A step of a dinner that is cooked. */
export interface DinnerCookStep extends Omit<DinnerRow, 'text'> {
  /** Of its dish among those that are cooked, from 0. */
  place: number;
}

/** A dinner that is cooked, of JSON's types. */
export interface DinnerCookData {
  /** Of the creator whose member the person is; null: the platform's. */
  brand: Brand | null;
  requested: DinnerRequest;
  /** Those that are in the plan. */
  dishes: CookDish[];
  steps: DinnerCookStep[];
  end: ClockTime;
  /** By how much the end has moved, in minutes. */
  moved: number;
  /** The step that the address asks for, from 1; null: none. */
  step: number | null;
}

/** A plan as one list of steps, in the order in which they are begun. */
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
    // A step begins with its work, and waits after that.
    if (!first.isActive) return [];
    const { name, steps } = dishes[dish]!;
    const next = phases.find((each, later) => later > place && each.isActive);
    return [
      {
        ...{ dish, step, name, text: steps[step]!, at: clock(start) },
        work: first.minutes,
        waits: waiting.filter(isOfStep).map((each) => ({
          ...{ minutes: each.minutes, place: each.place, from: clock(each.start), until: clock(each.end) },
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
    ...{ rows, start: clock(dinner.start), end: clock(dinner.end), requested: clock(0), planned: clock(planned) },
    ...{ tooLate: planned, moved: dinner.end - planned, isEarliest: dinner.isEarliest },
  };
}
