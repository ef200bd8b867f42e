import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { howMany } from '../../../tests/support/run.ts';
import { aWrittenRecipe } from '../../../tests/support/written-recipe.ts';
import { parseRecipe } from '../../recipes/content/parse-recipe.ts';
import {
  clockTime,
  type DinnerRequest,
  planCost,
  planRequested,
  readDinner,
  readTimeOfDay,
  timeOfDay,
} from './dinner.ts';
import { viewPlan } from './dinner-view.ts';
import { dinnerCookPath, dinnerFields, dinnerPath } from './paths.ts';
import type { Dish } from './schedule.ts';
import { MAX_PHASES, MAX_STEPS, workOfSteps } from './step-work.ts';

const [mole, salsa] = ['0e000000-0000-4000-8000-00000000000a', '5a000000-0000-4000-8000-00000000000b'];
const runs = { numRuns: howMany({ short: 50, long: 1_000 }) };
const read = (query: string) => readDinner(new URLSearchParams(query));

describe('a dinner’s address', () => {
  test('has recipes, times and delays', () => {
    expect(read(`recipes=${mole}&recipes=${salsa}&at=18:30&from=16:05&late=1.2.10&late=2.1.5&late=1.2.15`)).toEqual({
      recipeIds: [mole, salsa],
      at: 18 * 60 + 30,
      from: 16 * 60 + 5,
      serves: null,
      units: 'written',
      late: [
        { dish: 0, step: 1, minutes: 25 },
        { dish: 1, step: 0, minutes: 5 },
      ],
    });
  });

  test('is empty if invalid', () => {
    for (const bad of ['25:00', '7:30', '18:60', '18.30', '١٨:٣٠', '', '18:30x']) expect(readTimeOfDay(bad)).toBeNull();
    expect(
      read(
        'recipes=mole&recipes=&at=soon&from=now&serves=1e9&units=stone&late=1.2&late=0.1.5&late=6.1.5&late=1.1.-5&late=1.1.1e9',
      ),
    ).toEqual({ recipeIds: [], at: null, from: null, serves: null, units: 'written', late: [] });
  });

  test('is bounded', () => {
    expect(read('late=1.1.999&'.repeat(90)).late).toEqual([{ dish: 0, step: 0, minutes: 720 }]);
    const many = Array.from({ length: 99 }, (_, at) => `late=1.${at + 1}.5`).join('&');
    expect(read(many).late).toHaveLength(40);
    expect(read(`recipes=${mole}&`.repeat(5_000)).recipeIds).toEqual([mole]);
  });

  test('round-trips through the path', () => {
    const requested = read(`recipes=${mole}&recipes=${salsa}&at=18:30&serves=6&units=us&late=1.2.10`);
    expect(requested).toMatchObject({ serves: 6, units: 'us' });
    for (const path of [dinnerPath(requested), dinnerCookPath(requested, 3)]) {
      expect(readDinner(new URL(path, 'https://larder.test').searchParams)).toEqual(requested);
    }
    expect(dinnerCookPath({ serves: 6 }, 3)).toBe('/kitchen/dinner/cook?serves=6&step=3');
    expect([dinnerPath(), dinnerFields({})]).toEqual(['/kitchen/dinner', []]);
  });
});

test('a time is on the day of the clock', () => {
  const at = 30;
  expect(clockTime(0, at)).toEqual({ time: '00:30', days: 0 });
  expect(clockTime(-31, at)).toEqual({ time: '23:59', days: -1 });
  expect(clockTime(-48 * 60, at)).toEqual({ time: '00:30', days: -2 });
  expect(clockTime(24 * 60, at)).toEqual({ time: '00:30', days: 1 });
});

const stew: Dish = [
  [
    { minutes: 20, isActive: true, place: null },
    { minutes: 100, isActive: false, place: { kind: 'ring' } },
  ],
];
const ask = (fields: Partial<DinnerRequest> = {}): DinnerRequest & { at: number } => ({
  recipeIds: [mole, salsa],
  from: null,
  serves: null,
  units: 'written',
  late: [],
  ...fields,
  at: 18 * 60 + 30,
});
const times = (requested = ask()) => {
  const { start, planned, end, tooLate, moved } = viewPlan(
    planRequested([stew], requested),
    [{ name: 'Stew', steps: ['Simmer it.'] }],
    requested,
  );
  return [start.time, planned.time, end.time, tooLate, moved];
};

describe('a dinner', () => {
  test('is ready on time if the cook can begin in time', () => {
    expect(times()).toEqual(['16:30', '18:30', '18:30', 0, 0]);
    expect(times(ask({ from: 16 * 60 + 30 }))).toEqual(['16:30', '18:30', '18:30', 0, 0]);
    // The time to eat has passed today, so dinner is tomorrow.
    expect(times(ask({ from: 19 * 60 }))).toEqual(['16:30', '18:30', '18:30', 0, 0]);
  });

  test('is ready as early as possible if the cook begins too late', () => {
    expect(times(ask({ from: 17 * 60 + 5 }))).toEqual(['17:05', '19:05', '19:05', 35, 0]);
    expect(planRequested([stew], ask({ from: 17 * 60 })).isEarliest).toBe(true);
  });

  test('is later by its delays', () => {
    const late = [{ dish: 0, step: 0, minutes: 15 }];
    expect(times(ask({ late }))).toEqual(['16:30', '18:30', '18:45', 0, 15]);
    expect(times(ask({ late, from: 17 * 60 + 5 }))).toEqual(['17:05', '19:05', '19:20', 35, 15]);
  });

  test('never begins before the cook can, and is then on time or without idle time', () => {
    const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
    fc.assert(
      fc.property(minute, fc.option(minute, { nil: null }), (at, from) => {
        const { start, end, planned } = planRequested([stew], { ...ask({ from }), at });
        const available = from === null ? Infinity : (at - from + 24 * 60) % (24 * 60);
        expect(-start).toBeLessThanOrEqual(available);
        expect(end).toBe(planned);
        if (planned > 0) expect(start + available).toBe(0);
        expect(readTimeOfDay(timeOfDay(at))).toBe(at);
      }),
      runs,
    );
  });
});

describe('a plan', () => {
  const recipe = (steps: number, lines: number, sentence: string) => {
    const texts = Array.from({ length: steps }, () => ({ title: '', text: sentence, uses: [], footnotes: [] }));
    const groups = [{ title: '', lines: Array<string>(lines).fill('2 cups flour') }];
    return parseRecipe(aWrittenRecipe({ groups, steps: texts }));
  };
  const bakes = Array.from({ length: 20 }, (_, at) => `Bake for ${at + 1} minutes at ${150 + 10 * at}°C.`).join(' ');
  const five = (...of: Parameters<typeof recipe>) => Array(5).fill(recipe(...of));

  test('costs one more try for recipes of the usual length, and nearly a minute’s tries for the longest', () => {
    expect(planCost(five(8, 12, 'Mix the flour with the rest of it, and bake for 20 minutes.'))).toBeLessThanOrEqual(1);
    expect([6, 12, 25, 50, 100].map((steps) => planCost(five(steps, 20, bakes)))).toEqual([4, 7, 14, 27, 49]);
    expect(planCost(five(500, 300, 'Bake for 1 hour.'))).toBeLessThanOrEqual(49);
  });

  test('has a bounded number of phases and rows for any recipes', () => {
    const rows = [25, 50, 100, 200].map((steps) => {
      const work = workOfSteps(recipe(steps, 0, bakes).steps);
      const dishes = Array<Dish>(5).fill(work);
      const shown = dishes.map(() => ({ name: 'Pie', steps: work.map(() => bakes) }));
      const planned = planRequested(dishes, ask());
      expect(planned.phases.length).toBeLessThanOrEqual(5 * MAX_STEPS * MAX_PHASES);
      return viewPlan(planned, shown, ask()).rows.length;
    });
    expect(rows).toEqual([125, 250, 250, 250]);
  });
});

test('a plan shows unattended work beside each step, with its end', () => {
  const rice: Dish = [
    [
      { minutes: 5, isActive: true, place: null },
      { minutes: 15, isActive: false, place: null },
    ],
  ];
  const { rows, lanes, length } = viewPlan(
    planRequested([stew, [], rice], ask()),
    ['Stew', 'None', 'Rice'].map((name) => ({ name, steps: [`${name}.`] })),
    ask({ late: [{ dish: 2, step: 0, minutes: 5 }] }),
  );
  expect(rows.map(({ text, at, late, idleUntil }) => [text, at.time, late, idleUntil?.time])).toEqual([
    ['Stew.', '16:30', 0, '18:10'],
    ['Rice.', '18:10', 5, undefined],
  ]);
  expect(lanes.map(({ dish, name }) => [dish, name])).toEqual([
    [0, 'Stew'],
    [2, 'Rice'],
  ]);
  for (const { spans } of lanes) expect(spans.at(-1)!.from + spans.at(-1)!.minutes).toBe(length);
  expect(rows.map(({ meanwhile }) => meanwhile)).toEqual([
    [],
    [{ dish: 'Stew', place: { kind: 'ring' }, until: { time: '18:30', days: 0 } }],
  ]);
  expect(rows[1]!.waits).toMatchObject([{ minutes: 15, from: { time: '18:15' }, until: { time: '18:30' } }]);
});
