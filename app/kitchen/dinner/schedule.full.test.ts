import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fullTest, howMany } from '../../../tests/support/run.ts';
import {
  type Delay,
  type Dish,
  delayTimeline,
  type Phase,
  type PlannedPhase,
  planBudget,
  planDinner,
  RINGS,
  shiftTimeline,
} from './schedule.ts';

const ring = { kind: 'ring' } as const;
const oven = (heat: number | 'grill' | null) => ({ kind: 'oven', heat }) as const;
const work = (minutes: number, place: Phase['place'] = null): Phase => ({ minutes, isActive: true, place });
const wait = (minutes: number, place: Phase['place'] = null): Phase => ({ minutes, isActive: false, place });

const places = fc.constantFrom(null, ring, ring, oven(180), oven(220), oven('grill'), oven(null));
const minutes = (most: number) => fc.integer({ min: 1, max: most });
const steps = (most: number) =>
  fc
    .tuple(
      fc.record({ minutes: minutes(most), place: places }),
      fc.array(fc.record({ minutes: minutes(4 * most), place: places }), { maxLength: 2 }),
    )
    .map(([first, waits]) => [{ ...first, isActive: true }, ...waits.map((each) => ({ ...each, isActive: false }))]);
const dinners = ({ dishes, length, most }: { dishes: number; length: number; most: number }) =>
  fc.array(fc.array(steps(most), { minLength: 1, maxLength: length }), { minLength: 1, maxLength: dishes });
const pots = fc.record({ work: minutes(3), wait: minutes(30) });
/** Five dishes that each need a ring at the same time; the stove has four. */
const fullStove = fc
  .array(pots, { minLength: 5, maxLength: 5 })
  .map((all) => all.map((pot) => [[work(pot.work), wait(20 + pot.wait, ring)]]));
const anyDinner = fc.oneof(dinners({ dishes: 5, length: 4, most: 8 }), fullStove);
const delays = fc.array(
  fc.record({
    dish: fc.integer({ min: 0, max: 4 }),
    step: fc.integer({ min: 0, max: 5 }),
    minutes: fc.integer({ min: 1, max: 40 }),
  }),
  { maxLength: 4 },
);

const runs = { numRuns: howMany({ short: 15, long: 1_000 }) };
const forAnyDinner = (check: (dishes: Dish[]) => void) => fc.assert(fc.property(anyDinner, check), runs);
const forAnyDelay = (check: (dishes: Dish[], late: Delay[]) => void) =>
  fc.assert(fc.property(anyDinner, delays, check), runs);

/** Returns conflicts over cook, oven or rings at the start of the phases. */
function impossible(phases: readonly PlannedPhase[]): string[] {
  const found: string[] = [];
  const moments = new Set(phases.map(({ start }) => start));
  for (const at of moments) {
    const now = phases.filter(({ start, end }) => start <= at && at < end);
    if (now.filter(({ isActive }) => isActive).length > 1) found.push(`${at}: two things to do`);
    if (now.filter(({ place }) => place?.kind === 'ring').length > RINGS) found.push(`${at}: too few rings`);
    const heats = now.flatMap(({ place }) => (place?.kind === 'oven' ? [place.heat] : []));
    if (heats.length > 1 && (new Set(heats).size > 1 || heats.includes(null)))
      found.push(`${at}: the oven at ${heats}`);
  }
  return found;
}

const ofDish = (phases: readonly PlannedPhase[], dish: number) =>
  phases.filter((each) => each.dish === dish).sort((a, b) => a.start - b.start);
const bare = ({ minutes, isActive, place }: Phase): Phase => ({ minutes, isActive, place });

function expectInOrder(dishes: readonly Dish[], phases: readonly PlannedPhase[]): void {
  expect(phases).toHaveLength(dishes.flat(2).length);
  dishes.forEach((dish, at) => {
    const own = ofDish(phases, at);
    expect(own.map(({ step }) => step)).toEqual(dish.flatMap((step, number) => step.map(() => number)));
    for (const [before, each] of own.slice(1).entries()) expect(each.start).toBeGreaterThanOrEqual(own[before]!.end);
  });
}

describe('a dinner', () => {
  test('fits one cook, one oven temperature and four rings, has every step in order, and is ready exactly on time', () => {
    forAnyDinner((dishes) => {
      const { phases, start, end } = planDinner(dishes);
      expect(impossible(phases)).toEqual([]);
      expectInOrder(dishes, phases);
      dishes.forEach((dish, at) => {
        expect(ofDish(phases, at).map(bare)).toEqual(dish.flat());
        for (const [nth, phase] of ofDish(phases, at).entries()) {
          const next = ofDish(phases, at)[nth + 1];
          if (next?.step === phase.step) expect(next.start).toBe(phase.end);
        }
      });
      expect([start, end]).toEqual([Math.min(...phases.map((each) => each.start)), 0]);
      const lengths = dishes.map((dish) => dish.flat().reduce((sum, each) => sum + each.minutes, 0));
      expect(-start).toBeGreaterThanOrEqual(Math.max(...lengths));
      expect(-start).toBeLessThanOrEqual(lengths.reduce((sum, each) => sum + each, 0));
    });
  });

  test('shares the oven between dishes of the same temperature; others wait', () => {
    const bake = (heat: number | null) => [[work(1), wait(30, oven(heat))]];
    expect(planDinner([bake(180), bake(180)])).toMatchObject({ start: -32, isShortest: true });
    expect(planDinner([bake(180), bake(220)]).start).toBe(-61);
    expect(planDinner([bake(null), bake(null)]).start).toBe(-61);
  });

  test('has four pans on the stove, and a fifth once a ring is free', () => {
    const simmer = [[work(1), wait(30, ring)]];
    expect(planDinner([simmer, simmer, simmer, simmer]).start).toBe(-34);
    expect(planDinner([simmer, simmer, simmer, simmer, simmer]).start).toBe(-61);
  });

  test('uses a two-day rest for the other work', () => {
    const marinated: Dish = [
      [work(10), wait(48 * 60)],
      [work(5), wait(60, oven(180))],
    ];
    const salad: Dish = [[work(20)]];
    expect(planDinner([marinated, salad])).toMatchObject({ start: -(10 + 48 * 60 + 65), isShortest: true });
  });

  test('lets a cold dish wait rather than a hot one', () => {
    const roast = [[work(5), wait(60, oven(200))]];
    const salad = [[work(15)]];
    const corn = [[work(2), wait(8, ring)]];
    const { phases, start } = planDinner([roast, salad, corn]);
    expect(start).toBe(-65);
    expect([0, 1, 2].map((dish) => phases.findLast((each) => each.dish === dish)!.end)).toEqual([0, -10, 0]);
  });

  test('is called the earliest possible only if no plan is shorter', () => {
    let said = 0;
    let shortest = 0;
    const small = dinners({ dishes: 2, length: 2, most: 2 }).filter((dishes) => dishes.flat(2).length <= 6);
    fc.assert(
      fc.property(small, (dishes) => {
        const { start, isShortest } = planDinner(dishes);
        const possible = shortestOfAll(dishes, -start);
        if (isShortest) expect(-start).toBe(possible);
        said += Number(isShortest);
        shortest += Number(-start === possible);
      }),
      { seed: 7, numRuns: 100 },
    );
    expect([said > 70, shortest > 95]).toEqual([true, true]);
  });

  test('finds a shorter order of the work', () => {
    const beans: Dish = [[work(3)]];
    const pie: Dish = [
      [work(2), wait(2, oven(180))],
      [work(1), wait(1, oven(220))],
    ];
    expect(planDinner([beans, pie]).start).toBe(-7);
    expect(shortestOfAll([beans, pie], 10)).toBe(7);
  });

  test('is not called the earliest possible if that was not proven', () => {
    const dishes: Dish[] = [
      [[work(2)], [work(1), wait(3, oven(180))]],
      [[work(1), wait(2, oven(220))]],
      [[work(3), wait(1, oven(180))]],
    ];
    expect(planDinner(dishes)).toMatchObject({ start: -9, isShortest: false });
    expect(shortestOfAll(dishes, 9)).toBe(8);
  });

  fullTest('with five long dishes stays within the budget', () => {
    const spent = [25, 50, 100, 200].map((steps) => {
      const dish: Dish = Array.from({ length: steps }, (_, at) => [
        work(1 + (at % 7), ring),
        ...[0, 1, 2].map((nth) => wait(1 + ((at + nth) % 11), nth === 1 ? ring : oven(180 + 10 * ((at + nth) % 3)))),
      ]);
      const [before, budget] = [planBudget(), planBudget()];
      const { phases } = planDinner([dish, dish, dish, dish, dish], budget);
      expect(phases).toHaveLength(20 * steps);
      expect(impossible(phases)).toEqual([]);
      // The last step may exceed the budget, because the budget is checked before the step's comparisons are counted.
      const last = 4 * phases.length;
      expect(before.first - budget.first).toBeLessThan(before.first + last);
      expect(before.tries - budget.tries).toBeLessThan(before.tries + last);
      return before.first - budget.first;
    });
    expect(Math.max(...spent)).toBeLessThan(1.2 * spent[0]!);
  });

  test('places steps beyond its budget in sequence, before the rest', () => {
    const bake: Dish = Array.from({ length: 4 }, () => [work(1), wait(2)]);
    const whole = planDinner([bake, bake]);
    const { phases, start } = planDinner([bake, bake], { first: 20, tries: 0 });
    expect(impossible(phases)).toEqual([]);
    expectInOrder([bake, bake], phases);
    expect([start < whole.start, start >= -24]).toEqual([true, true]);
  });
});

/** Brute force: tries every minute for every step. */
function shortestOfAll(dishes: readonly Dish[], most: number): number {
  let best = most;
  const all = dishes.flatMap((dish, at) => dish.map((phases, step) => ({ dish: at, step, phases })));
  const place = (nth: number, placed: PlannedPhase[]): void => {
    const next = all[nth];
    if (!next) {
      best = Math.min(best, Math.max(...placed.map(({ end }) => end)));
      return;
    }
    const from = Math.max(0, ...ofDish(placed, next.dish).map(({ end }) => end));
    const length = next.phases.reduce((sum, each) => sum + each.minutes, 0);
    for (let start = from; start + length < best; start++) {
      let at = start;
      const { dish, step } = next;
      const tried = next.phases.map((each) => {
        const phase = { ...each, dish, step, start: at, end: at + each.minutes };
        at = phase.end;
        return phase;
      });
      if (impossible([...placed, ...tried]).length === 0) place(nth + 1, [...placed, ...tried]);
    }
  };
  place(0, []);
  return best;
}

function mayHoldUp(one: PlannedPhase, other: PlannedPhase): boolean {
  const places = [one.place?.kind, other.place?.kind];
  return (
    one.dish === other.dish ||
    (one.isActive && other.isActive) ||
    (places[0] === places[1] &&
      places[0] !== undefined &&
      (places[0] === 'ring' || impossible([one, { ...other, start: one.start, end: one.end }]).length > 0))
  );
}

describe('a delay', () => {
  const delayed = (dishes: readonly Dish[], late: readonly Delay[]) => {
    const plan = planDinner(dishes);
    return { plan, moved: delayTimeline(plan, late) };
  };
  const key = ({ dish, step, minutes, isActive, start }: PlannedPhase) => [dish, step, minutes, isActive, start];

  test('keeps the plan feasible and in order, and moves dinner by at most its own length', () => {
    forAnyDelay((dishes, late) => {
      const { plan, moved } = delayed(dishes, late);
      expect(impossible(moved.phases)).toEqual([]);
      expectInOrder(dishes, moved.phases);
      expect(moved.end).toBeGreaterThanOrEqual(plan.end);
      expect(moved.end).toBeLessThanOrEqual(plan.end + late.reduce((all, each) => all + each.minutes, 0));
    });
  });

  test('moves only phases that have to wait, to the end of their wait', () => {
    forAnyDelay((dishes, late) => {
      const { plan, moved } = delayed(dishes, late);
      const before = dishes.flatMap((_, at) => ofDish(plan.phases, at));
      const after = dishes.flatMap((_, at) => ofDish(moved.phases, at));
      after.forEach((phase, at) => {
        const { start } = before[at]!;
        expect(phase.start).toBeGreaterThanOrEqual(start);
        if (phase.start > start) {
          const waitedFor = moved.phases.filter((each) => each.end === phase.start && mayHoldUp(each, phase));
          expect(waitedFor).not.toEqual([]);
        }
      });
      // A phase keeps its start if it starts before the planned end of every delayed phase.
      const isLate = ({ dish, step }: PlannedPhase) => late.some((each) => each.dish === dish && each.step === step);
      const first = Math.min(...plan.phases.filter(isLate).map(({ end }) => end));
      const begun = (phases: PlannedPhase[]) =>
        phases.map(({ dish, step, start }) => [dish, step, start]).filter(([, , start]) => start! < first);
      expect(begun(after)).toEqual(begun(before));
    });
  });

  test('of an unknown dish moves nothing', () => {
    forAnyDinner((dishes) => {
      const { plan, moved } = delayed(dishes, [{ dish: 9, step: 0, minutes: 30 }]);
      expect(moved.phases.map(key)).toEqual(plan.phases.map(key));
    });
  });

  test('keeps a pan on the stove while another one waits', () => {
    const simmer: Dish = [[work(1), wait(30, ring)]];
    const plan = planDinner([simmer, simmer, simmer, simmer, simmer]);
    const first = plan.phases[0]!.dish;
    const moved = delayTimeline(plan, [{ dish: first, step: 0, minutes: 10 }]);
    expect([moved.end, impossible(moved.phases)]).toEqual([10, []]);
    expect(moved.phases.filter(({ isActive }) => isActive).map(({ start }) => start)).toEqual(
      plan.phases.filter(({ isActive }) => isActive).map(({ start }) => start),
    );
  });

  test('moves another dish only through the cook, the oven or the stove', () => {
    const roast: Dish = [[work(5), wait(60, oven(200))], [work(5)]];
    const rice: Dish = [[work(5), wait(15, ring)]];
    // The rice does not depend on the roast, so the roast's delay does not move the rice.
    const { plan, moved } = delayed([roast, rice], [{ dish: 0, step: 0, minutes: 10 }]);
    expect([plan.end, moved.end]).toEqual([0, 10]);
    expect(ofDish(moved.phases, 1)).toEqual(ofDish(plan.phases, 1));
  });
});

test('a shifted dinner keeps its relative times', () => {
  fc.assert(
    fc.property(anyDinner, fc.integer({ min: 0, max: 5_000 }), (dishes, by) => {
      const plan = planDinner(dishes);
      const moved = shiftTimeline(plan, by);
      expect([moved.start, moved.end]).toEqual([plan.start + by, by]);
      expect(shiftTimeline(moved, -by).phases).toEqual(plan.phases);
    }),
    runs,
  );
});
