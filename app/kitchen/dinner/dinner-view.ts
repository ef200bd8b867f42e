import type { Brand } from '../../creators/brand/brand.server.ts';
import type { MemberLinks } from '../../creators/header/member-links.ts';
import type { PictureSource } from '../../ui/picture-shapes.ts';
import type { CookDish } from '../cook-mode/use-dish-amounts.ts';
import type { RecipeChoice } from '../recipe-choices.server.ts';
import { type ClockTime, clockTime, type DinnerRequest, type PlannedDinner } from './dinner.ts';
import type { Place, PlannedPhase } from './schedule.ts';

export interface DishChoice extends RecipeChoice {
  isChosen: boolean;
}

export interface PlannedDish {
  name: string;
  steps: readonly string[];
}

/** Chosen recipe that is not in the plan. */
export interface LeftOut {
  id: string;
  /** Null if the reason is `gone`. */
  name: string | null;
  reason: 'closed' | 'gone' | 'no-steps';
}

interface Waiting {
  dish: string;
  place: Place | null;
  until: ClockTime;
}

export interface DinnerRow {
  /** Index of the dish among the requested recipes, from 0. `step` is the index within the dish. */
  dish: number;
  step: number;
  name: string;
  text: string;
  at: ClockTime;
  /** Minutes of the cook's work. */
  work: number;
  /** Unattended parts of this step. */
  waits: { minutes: number; place: Place | null; from: ClockTime; until: ClockTime }[];
  /** Minutes by which this step took longer than planned. */
  late: number;
  /** Unattended work of other dishes when this step begins. */
  meanwhile: Waiting[];
  /** Start of the next step, or null if the cook is not idle before that step. */
  idleUntil: ClockTime | null;
}

interface Lane {
  /** Index among the requested recipes, from 0. */
  dish: number;
  name: string;
  /** `from` is in minutes after the start of the plan. */
  spans: { from: number; minutes: number; isActive: boolean }[];
}

export interface PlanView {
  rows: DinnerRow[];
  lanes: Lane[];
  length: number;
  start: ClockTime;
  end: ClockTime;
  requested: ClockTime;
  /** Planned end, without delays. */
  planned: ClockTime;
  /** Minutes from the requested time to the planned end. */
  tooLate: number;
  /** Minutes by which delays move the end. */
  moved: number;
  isEarliest: boolean;
}

/** `nothing`: no chosen recipe has steps that the member may read. */
export type Problem = 'too-few' | 'too-many' | 'no-time' | 'no-start' | 'servings' | 'nothing';

export interface DinnerPageData {
  brand: Brand | null;
  links: MemberLinks;
  choices: DishChoice[];
  requested: DinnerRequest;
  problem: string | null;
  leftOut: LeftOut[];
  /** Dishes with more steps than a plan holds. */
  cut: { id: string; name: string }[];
  plan: PlanView | null;
  /** Pictures in the order of `requested.recipeIds`, null for a recipe without a picture. */
  pictures: (PictureSource | null)[];
}

export interface DinnerCookStep extends Omit<DinnerRow, 'text'> {
  /** Index in `DinnerCookData.dishes`. */
  place: number;
}

export interface DinnerCookData {
  brand: Brand | null;
  requested: DinnerRequest;
  dishes: CookDish[];
  steps: DinnerCookStep[];
  end: ClockTime;
  /** Minutes by which delays move the end. */
  moved: number;
  /** Step in the address, from 1, or null if the address has no valid step. */
  step: number | null;
}

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
  const lanes = dishes.flatMap(({ name }, dish): Lane[] => {
    const spans = phases
      .filter((each) => each.dish === dish)
      .map(({ start, minutes, isActive }) => ({ from: start - dinner.start, minutes, isActive }));
    return spans.length > 0 ? [{ dish, name, spans }] : [];
  });
  return {
    rows,
    lanes,
    length: dinner.end - dinner.start,
    start: clock(dinner.start),
    end: clock(dinner.end),
    requested: clock(0),
    planned: clock(planned),
    tooLate: planned,
    moved: dinner.end - planned,
    isEarliest: dinner.isEarliest,
  };
}
