/** Of a stove. There is one oven, with one temperature at a time, and one cook. */
export const RINGS = 4;

/** What the oven is set to, in degrees Celsius; null: the recipe does not say, so nothing else may be in it. */
export type Heat = number | 'grill' | null;
export type Place = { kind: 'ring' } | { kind: 'oven'; heat: Heat };

/** A part of a step in which nothing changes. */
export interface Phase {
  /** Whole minutes, at least one. */
  minutes: number;
  /** It needs the cook all the time; else it only waits. */
  isActive: boolean;
  /** Null: neither the oven nor a ring is needed. */
  place: Place | null;
}

/** A dish's steps, each of phases that follow each other without a break. */
export type Dish = readonly (readonly Phase[])[];

export interface PlannedPhase extends Phase {
  /** From 0, in the order in which the dishes are given. */
  dish: number;
  /** From 0. */
  step: number;
  start: number;
  end: number;
}

/** In minutes, in order of their starts. */
export interface Timeline {
  phases: PlannedPhase[];
  start: number;
  end: number;
}

export interface DinnerPlan extends Timeline {
  /** No plan can be shorter. Not said of every plan of which it is true. */
  isShortest: boolean;
}

/** In comparisons of a phase with another one: about a hundredth of a second. */
const MOST_WORK = 100_000;

/**
 * A dinner that is ready at 0, every step as late as possible. Steps are placed in many orders, and the shortest plan is
 * taken; the same dishes have the same plan each time.
 * @param dishes at least one of them has steps
 */
export function planDinner(dishes: readonly Dish[]): DinnerPlan {
  const shortest = shortestPossible(dishes);
  let order = longestFirst(dishes);
  let best = planInOrder(dishes, order);
  const tries = Math.floor(MOST_WORK / best.length ** 2);
  const random = randomNumbers();
  for (let tried = 0; tried < tries && startOf(best) < -shortest; tried++) {
    const other = swapped(order, random);
    const planned = planInOrder(dishes, other);
    if (startOf(planned) >= startOf(best)) [best, order] = [planned, other];
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
  /** How much longer the last phase of the step takes. */
  minutes: number;
}

/**
 * The same plan when steps take longer: everything stays in its order, and a phase begins later only when it has to wait
 * for one before it. Phases of one step may then have a break between them: what is in the oven stays there until the cook
 * comes.
 */
export function delayTimeline({ phases }: Timeline, delays: readonly Delay[]): Timeline {
  const moved: PlannedPhase[] = [];
  for (const [at, phase] of phases.entries()) {
    const { dish, step } = phase;
    const start = Math.max(
      phase.start,
      ...moved.filter((each) => follows(phase, each)).map(({ end }) => end),
      ringFreeFor(phase, moved),
    );
    const isLast = !phases.some((each, later) => later > at && each.dish === dish && each.step === step);
    const late = isLast ? delays.filter((each) => each.dish === dish && each.step === step) : [];
    const minutes = late.reduce((sum, each) => sum + each.minutes, phase.minutes);
    moved.push({ ...phase, minutes, start, end: start + minutes });
  }
  return timelineOf(moved);
}

/** Whether a phase waits for the end of one that was planned to begin before it. */
const follows = (phase: PlannedPhase, before: PlannedPhase) =>
  phase.dish === before.dish || (phase.isActive && before.isActive) || areOvensApart(phase, before);

function areOvensApart({ place: one }: Phase, { place: other }: Phase): boolean {
  if (one?.kind !== 'oven' || other?.kind !== 'oven') return false;
  return one.heat === null || one.heat !== other.heat;
}

/** When fewer than all rings are in use by those before. */
function ringFreeFor({ place }: Phase, before: readonly PlannedPhase[]): number {
  if (place?.kind !== 'ring') return -Infinity;
  const ends = before.filter((each) => each.place?.kind === 'ring').map(({ end }) => end);
  return ends.sort((a, b) => b - a)[RINGS - 1] ?? -Infinity;
}

const startOf = (phases: readonly PlannedPhase[]) => Math.min(...phases.map(({ start }) => start));

function timelineOf(phases: readonly PlannedPhase[]): Timeline {
  const inOrder = [...phases].sort((a, b) => a.start - b.start || a.dish - b.dish);
  return { phases: inOrder, start: startOf(phases), end: Math.max(...phases.map(({ end }) => end)) };
}

const minutesOf = (phases: readonly Phase[]) => phases.reduce((sum, { minutes }) => sum + minutes, 0);

/** The longest dish; or all of the cook's work, with what still waits after the last of it. */
function shortestPossible(dishes: readonly Dish[]): number {
  const all = dishes.filter((dish) => dish.length > 0).map((dish) => dish.flat());
  const work = minutesOf(all.flat().filter(({ isActive }) => isActive));
  const tails = all.map((phases) => minutesOf(phases.slice(phases.findLastIndex(({ isActive }) => isActive) + 1)));
  return Math.max(...all.map(minutesOf), work + Math.min(...tails));
}

/**
 * An order in which steps are placed, from the end of the dinner back, as the dishes to which they belong: each time of the
 * dish of which most is left.
 */
function longestFirst(dishes: readonly Dish[]): number[] {
  const left = dishes.map((dish) => dish.map((step) => minutesOf(step)));
  return dishes.flat().map(() => {
    const sums = left.map((steps) => (steps.length > 0 ? steps.reduce((sum, each) => sum + each, 0) : -1));
    const longest = sums.indexOf(Math.max(...sums));
    left[longest]!.pop();
    return longest;
  });
}

/** The order with two steps of it swapped. */
function swapped(order: readonly number[], random: () => number): number[] {
  const other = [...order];
  const [one, two] = [Math.floor(random() * order.length), Math.floor(random() * order.length)];
  [other[one], other[two]] = [order[two]!, order[one]!];
  return other;
}

/** The same ones each time. */
function randomNumbers(): () => number {
  let state = 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

function planInOrder(dishes: readonly Dish[], order: readonly number[]): PlannedPhase[] {
  const left = dishes.map((dish) => dish.length);
  const until = dishes.map(() => 0);
  const placed: PlannedPhase[] = [];
  for (const dish of order) {
    const step = --left[dish]!;
    const phases = placeBefore(until[dish]!, dishes[dish]![step]!, placed);
    until[dish] = phases[0]!.start;
    placed.push(...phases.map((phase) => ({ ...phase, dish, step })));
  }
  return placed;
}

/** A step as late as it fits between those that are placed. */
function placeBefore(end: number, step: readonly Phase[], placed: readonly PlannedPhase[]): Timed[] {
  for (let until = end; ; ) {
    const phases = timed(step, until);
    const tooLate = Math.max(...phases.map((phase) => phase.end - Math.min(phase.end, clashOf(phase, placed))));
    if (tooLate === 0) return phases;
    until -= tooLate;
  }
}

/** The phases of a step that ends at this moment. */
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

/** The moment by which a phase must have ended so that it meets no placed one that it cannot overlap; Infinity: it meets none. */
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
