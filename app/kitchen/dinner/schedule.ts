/** Number of rings on the stove. A plan also assumes one cook, and one oven with one temperature at a time. */
export const RINGS = 4;

/** Degrees Celsius, the grill, or null if the recipe gives none. With null, the oven cannot be shared. */
export type Heat = number | 'grill' | null;
export type Place = { kind: 'ring' } | { kind: 'oven'; heat: Heat };

/** Part of a step during which the need for cook, oven and ring stays the same. */
export interface Phase {
  /** Whole minutes, at least one. */
  minutes: number;
  /** True if the phase needs the cook throughout. */
  isActive: boolean;
  place: Place | null;
}

/** Steps of a dish, each a sequence of phases without a break. */
export type Dish = readonly (readonly Phase[])[];

export interface PlannedPhase extends Phase {
  dish: number;
  /** Index of the step within the dish, from 0. */
  step: number;
  start: number;
  end: number;
}

/** Phases ordered by start. Times are in minutes; in a new plan, the time to eat is 0. */
export interface Timeline {
  phases: PlannedPhase[];
  start: number;
  end: number;
}

export interface DinnerPlan extends Timeline {
  /** True if the plan is proven to be the shortest. */
  isShortest: boolean;
}

/** Number of phase comparisons that a plan may use: `first` for the first order of steps, `tries` for other orders. */
export interface Budget {
  first: number;
  tries: number;
}

/** Maximum number of consecutive orders tried without improvement once the plan is the shortest. */
const MAX_FRUITLESS = 50;

export const planBudget = (): Budget => ({ first: 200_000, tries: 50_000 });

/**
 * Plans a dinner that is ready at minute 0. Takes the shortest plan found. Of equally short plans, takes the one in
 * which hot dishes wait least. Deterministic.
 * @param dishes at least one has steps
 * @param budget is reduced by the comparisons made
 */
export function planDinner(dishes: readonly Dish[], budget: Budget = planBudget()): DinnerPlan {
  const shortest = shortestPossible(dishes);
  let order = longestFirst(dishes);
  let best = planInOrder(dishes, order, budget, 'first');
  const random = randomNumbers();
  let fruitless = 0;
  const mayImprove = () => startOf(best) < -shortest || (fruitless < MAX_FRUITLESS && coolingOf(best) > 0);
  while (budget.tries > 0 && mayImprove()) {
    const other = swapped(order, random);
    const planned = planInOrder(dishes, other, budget, 'tries');
    const gained = startOf(planned) - startOf(best) || coolingOf(best) - coolingOf(planned);
    if (gained >= 0) [best, order] = [planned, other];
    fruitless = gained > 0 ? 0 : fruitless + 1;
  }
  const timeline = timelineOf(best);
  return { ...timeline, isShortest: -timeline.start === shortest };
}

export function shiftTimeline({ phases }: Timeline, minutes: number): Timeline {
  return timelineOf(phases.map((phase) => ({ ...phase, start: phase.start + minutes, end: phase.end + minutes })));
}

export interface Delay {
  dish: number;
  step: number;
  /** Minutes added to the step's last phase. */
  minutes: number;
}

/**
 * Applies delays to a plan, in the planned order. A phase moves only if it has to wait for an earlier phase. The phases
 * of one step may then have a break between them.
 */
export function delayTimeline({ phases }: Timeline, delays: readonly Delay[]): Timeline {
  const lastOfSteps = new Map(phases.map((phase) => [stepKey(phase), phase]));
  const lateBy = new Map<string, number>();
  for (const late of delays) lateBy.set(stepKey(late), (lateBy.get(stepKey(late)) ?? 0) + late.minutes);
  const dishes = new Map<number, number>();
  const ovens = new Map<Heat, number>();
  let [cook, rings]: [number, number[]] = [-Infinity, []];
  const moved = phases.map((phase): PlannedPhase => {
    const { dish, place, isActive } = phase;
    const oven = place?.kind === 'oven' ? [...ovens].filter(([heat]) => areApart(heat, place.heat)) : [];
    const ring = place?.kind === 'ring' ? rings[RINGS - 1] : undefined;
    const free = [dishes.get(dish), isActive ? cook : undefined, ring, ...oven.map(([, end]) => end)];
    const start = Math.max(phase.start, ...free.map((end) => end ?? -Infinity));
    const late = lastOfSteps.get(stepKey(phase)) === phase ? (lateBy.get(stepKey(phase)) ?? 0) : 0;
    const minutes = phase.minutes + late;
    const end = start + minutes;
    dishes.set(dish, end);
    if (isActive) cook = end;
    if (place?.kind === 'oven') ovens.set(place.heat, Math.max(end, ovens.get(place.heat) ?? -Infinity));
    if (place?.kind === 'ring') rings = [...rings, end].sort((one, other) => other - one).slice(0, RINGS);
    return { ...phase, minutes, start, end };
  });
  return timelineOf(moved);
}

const stepKey = ({ dish, step }: { dish: number; step: number }) => `${dish}.${step}`;

function areOvensApart({ place: one }: Phase, { place: other }: Phase): boolean {
  return one?.kind === 'oven' && other?.kind === 'oven' && areApart(one.heat, other.heat);
}

/** Returns true if one oven cannot serve both settings at the same time. */
const areApart = (one: Heat, other: Heat) => one === null || one !== other;

const startOf = (phases: readonly PlannedPhase[]) => Math.min(...phases.map(({ start }) => start));

/**
 * Returns the sum of the minutes that hot dishes wait until minute 0. A dish is hot if its last phase is on the stove
 * or in the oven.
 */
function coolingOf(phases: readonly PlannedPhase[]): number {
  const last = new Map<number, PlannedPhase>();
  for (const phase of phases) if (phase.end > (last.get(phase.dish)?.end ?? -Infinity)) last.set(phase.dish, phase);
  return [...last.values()].reduce((sum, { place, end }) => sum + (place ? -end : 0), 0);
}

function timelineOf(phases: readonly PlannedPhase[]): Timeline {
  const inOrder = [...phases].sort((a, b) => a.start - b.start || a.dish - b.dish);
  return { phases: inOrder, start: startOf(phases), end: Math.max(...phases.map(({ end }) => end)) };
}

const minutesOf = (phases: readonly Phase[]) => phases.reduce((sum, { minutes }) => sum + minutes, 0);

/**
 * Returns a lower bound of the plan's length: the longest dish, or the cook's work plus the shortest final wait if that
 * is longer.
 */
function shortestPossible(dishes: readonly Dish[]): number {
  const all = dishes.filter((dish) => dish.length > 0).map((dish) => dish.flat());
  const work = minutesOf(all.flat().filter(({ isActive }) => isActive));
  const tails = all.map((phases) => minutesOf(phases.slice(phases.findLastIndex(({ isActive }) => isActive) + 1)));
  return Math.max(...all.map(minutesOf), work + Math.min(...tails));
}

/** Returns the order in which steps are placed, as dish indexes. The dish with the most remaining time is next. */
function longestFirst(dishes: readonly Dish[]): number[] {
  const left = dishes.map((dish) => dish.map((step) => minutesOf(step)));
  return dishes.flat().map(() => {
    const sums = left.map((steps) => (steps.length > 0 ? steps.reduce((sum, each) => sum + each, 0) : -1));
    const longest = sums.indexOf(Math.max(...sums));
    left[longest]!.pop();
    return longest;
  });
}

function swapped(order: readonly number[], random: () => number): number[] {
  const other = [...order];
  const [one, two] = [Math.floor(random() * order.length), Math.floor(random() * order.length)];
  [other[one], other[two]] = [order[two]!, order[one]!];
  return other;
}

/** Returns a generator of pseudo-random numbers between 0 and 1. The fixed seed gives equal dinners equal plans. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function planInOrder(
  dishes: readonly Dish[],
  order: readonly number[],
  budget: Budget,
  paidBy: keyof Budget,
): PlannedPhase[] {
  const left = dishes.map((dish) => dish.length);
  const until = dishes.map(() => 0);
  const placed: PlannedPhase[] = [];
  let earliest = 0;
  for (const dish of order) {
    const step = --left[dish]!;
    const phases = placeBefore(until[dish]!, dishes[dish]![step]!, placed, (comparisons) => {
      if (budget[paidBy] <= 0) return earliest;
      budget[paidBy] -= comparisons;
      return null;
    });
    until[dish] = phases[0]!.start;
    earliest = Math.min(earliest, until[dish]!);
    placed.push(...phases.map((phase) => ({ ...phase, dish, step })));
  }
  return placed;
}

/**
 * Places a step as late as it fits between the placed steps.
 * @param pay takes comparisons from the budget. Once the budget is used up, returns the time by which the step must end
 */
function placeBefore(
  end: number,
  step: readonly Phase[],
  placed: readonly PlannedPhase[],
  pay: (comparisons: number) => number | null,
): Timed[] {
  for (let until = end; ; ) {
    const before = pay(step.length * placed.length);
    if (before !== null) return timed(step, before);
    const phases = timed(step, until);
    const tooLate = Math.max(...phases.map((phase) => phase.end - Math.min(phase.end, clashOf(phase, placed))));
    if (tooLate === 0) return phases;
    until -= tooLate;
  }
}

function timed(step: readonly Phase[], until: number): Timed[] {
  let start = until - minutesOf(step);
  return step.map((phase) => {
    const end = start + phase.minutes;
    const at = { start, end };
    start = end;
    return { ...phase, ...at };
  });
}

type Timed = Phase & Pick<PlannedPhase, 'start' | 'end'>;

/** Returns the time by which a phase must end to avoid conflicts with placed phases; infinite if there are none. */
function clashOf(phase: Timed, placed: readonly PlannedPhase[]): number {
  const beside = placed.filter(({ start, end }) => start < phase.end && phase.start < end);
  const apart = beside.filter((each) => (phase.isActive && each.isActive) || areOvensApart(phase, each));
  const rings = phase.place?.kind === 'ring' ? beside.filter(({ place }) => place?.kind === 'ring') : [];
  const full = rings.flatMap(({ start: moment }) => {
    const at = Math.max(moment, phase.start);
    const inUse = rings.filter(({ start, end }) => start <= at && at < end);
    return inUse.length < RINGS ? [] : [Math.max(...inUse.map(({ start }) => start))];
  });
  return Math.min(...apart.map(({ start }) => start), ...full);
}
