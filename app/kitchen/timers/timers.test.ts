import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changeTimers,
  clockText,
  inOrder,
  isDone,
  MAX_TIMER,
  MAX_TIMERS,
  noTimers,
  readTimers,
  type TimedRecipe,
  type TimerChange,
  type Timers,
  timeLeft,
  untilNextTick,
  writeTimers,
} from './timers.ts';

const NOON = Date.UTC(2026, 10, 25, 12);
const HOUR = 3_600_000;
const pozole: TimedRecipe = { recipeId: 'r1', name: 'Pozole', subdomain: 'marisol', slug: 'pozole', shown: 'serves=8' };
const start = (seconds: number, id = 'r1 4 1'): TimerChange => ({
  kind: 'start',
  id,
  recipe: pozole,
  step: 4,
  words: `${seconds} seconds`,
  seconds,
  before: 'Add the hominy and simmer for ',
});

function timersAfter(changes: readonly (readonly [at: number, TimerChange])[], from: Timers = noTimers): Timers {
  return changes.reduce((timers, [at, change]) => {
    const answer = changeTimers(timers, change, at);
    if (!answer.ok) throw new Error(answer.reason);
    return answer.timers;
  }, from);
}
const left = (timers: Timers, now: number) => timers.list.map((timer) => timeLeft(timer, timers, now));

describe('a timer', () => {
  test('ends when its time has passed, however often it is read', () => {
    const timers = timersAfter([[NOON, start(1_200)]]);
    expect(left(timers, NOON)).toEqual([1_200_000]);
    expect(left(readTimers(writeTimers(timers)), NOON + 600_000)).toEqual([600_000]);
    expect(isDone(timers.list[0]!, timers, NOON + 1_199_999)).toBe(false);
    expect(isDone(timers.list[0]!, timers, NOON + 1_200_000)).toBe(true);
  });

  test('is named by its job, also after it was stored', () => {
    const timers = timersAfter([[NOON, start(1_200)]]);
    expect(timers.list[0]!.job).toBe('Simmer hominy');
    expect(readTimers(writeTimers(timers)).list[0]!.job).toBe('Simmer hominy');
  });

  test('keeps its remaining time while paused', () => {
    const id = 'r1 4 1';
    const paused = timersAfter([
      [NOON, start(60)],
      [NOON + 20_000, { kind: 'pause', id }],
    ]);
    expect(left(paused, NOON + 9_000_000)).toEqual([40_000]);
    expect(left(timersAfter([[NOON + 9_000_000, { kind: 'resume', id }]], paused), NOON + 9_010_000)).toEqual([30_000]);
  });

  test('is extended by a minute while running, paused or ended', () => {
    const id = 'r1 4 1';
    const more: TimerChange = { kind: 'add-minute', id };
    const extended = (pauses: TimerChange[], at: number) =>
      left(timersAfter([start(60), ...pauses].map((change) => [NOON, change] as const).concat([[at, more]])), at);
    expect(extended([], NOON + 20_000)).toEqual([100_000]);
    expect(extended([{ kind: 'pause', id }], NOON)).toEqual([120_000]);
    expect(extended([], NOON + 90_000)).toEqual([60_000]);
  });

  test('is not duplicated by two taps, and restarts after its end', () => {
    const running = timersAfter([[NOON, start(60)]]);
    expect(changeTimers(running, start(60), NOON + 1_000)).toEqual({ ok: false, reason: 'running' });
    expect(left(timersAfter([[NOON + 61_000, start(60)]], running), NOON + 61_000)).toEqual([60_000]);
  });

  test.each([
    [0, 'too-short'],
    [-5, 'too-short'],
    [Number.NaN, 'too-short'],
    [900 * 3_600, 'too-long'],
    [Number.POSITIVE_INFINITY, 'too-long'],
  ])('of %s seconds is refused as %s', (seconds, reason) => {
    expect(changeTimers(noTimers, start(seconds), NOON)).toEqual({ ok: false, reason });
  });

  test('never exceeds the maximum, however many minutes are added', () => {
    const changes = Array.from({ length: 90 }, () => [NOON, { kind: 'add-minute', id: 'r1 4 1' }] as const);
    expect(left(timersAfter([[NOON, start(MAX_TIMER / 1_000)], ...changes]), NOON)).toEqual([MAX_TIMER]);
  });

  test('is dropped half a day after its end', () => {
    const timers = timersAfter([[NOON, start(60)]]);
    expect(inOrder(timers, NOON + 12 * HOUR)).toHaveLength(1);
    expect(inOrder(timers, NOON + 13 * HOUR)).toEqual([]);
    expect(timersAfter([[NOON + 13 * HOUR, start(60, 'another')]], timers).list).toHaveLength(1);
  });
});

test('is refused beyond the first twenty', () => {
  const answers = Array.from({ length: 200 }, (_, at) => start(600, `r1 ${at} 1`)).reduce<[Timers, string[]]>(
    ([timers, refused], change) => {
      const answer = changeTimers(timers, change, NOON);
      return answer.ok ? [answer.timers, refused] : [timers, [...refused, answer.reason]];
    },
    [noTimers, []],
  );
  expect(answers[0].list).toHaveLength(MAX_TIMERS);
  expect(answers[1]).toEqual(Array.from({ length: 180 }, () => 'too-many'));
});

describe('a device whose clock is changed', () => {
  const clock = (ahead: number): TimerChange => ({ kind: 'clock', ahead });

  test.each([-HOUR, HOUR, 25 * HOUR])(
    'by %s ms shows the same time left after a measurement of the server’s clock',
    (set) => {
      const wrongBy = -7 * HOUR;
      // The device's clock is seven hours behind and is then changed by `set`.
      const timers = timersAfter([
        [NOON, start(1_200)],
        [NOON + 1_000, clock(-wrongBy)],
        [NOON + 300_000 + set, clock(-wrongBy - set)],
      ]);
      expect(left(timers, NOON + 300_000 + set)).toEqual([900_000]);
    },
  );

  test('shows no change after the first measurement, or after one equal within its error', () => {
    const timers = timersAfter([[NOON, start(1_200)]]);
    for (const ahead of [0, 900, HOUR, -HOUR]) {
      const known = timersAfter([[NOON, clock(ahead)]], timers);
      expect(left(known, NOON)).toEqual([1_200_000]);
      expect(timersAfter([[NOON, clock(ahead + 2_000)]], known)).toEqual(known);
    }
  });
});

describe('stored timers', () => {
  const pasta = { id: 'a', recipe: pozole, step: 1, job: '', words: '', endsAt: NOON, left: null };

  test('are shown once each, up to the maximum', () => {
    const many = Array.from({ length: 60 }, (_, at) => ({ ...pasta, id: `${at}` }));
    expect(readTimers(JSON.stringify({ list: [pasta, pasta] })).list).toEqual([pasta]);
    expect(readTimers(JSON.stringify({ list: many })).list).toHaveLength(MAX_TIMERS);
  });

  test.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{"list":{}}',
    '{"list":[null,1,"x",{}]}',
    JSON.stringify({ list: [pasta], x: 'y'.repeat(200_000) }),
    JSON.stringify({ ahead: 'x', list: [{ ...pasta, step: 0 }] }),
    JSON.stringify({ list: [{ ...pasta, endsAt: null, left: -1 }] }),
    JSON.stringify({ list: [{ ...pasta, endsAt: null }] }),
    JSON.stringify({ list: [{ ...pasta, id: 'a'.repeat(999) }] }),
  ])('are empty for an invalid value: %#', (text) => {
    expect(readTimers(text)).toEqual({ ahead: null, list: [] });
  });

  const ids = fc.constantFrom('a', 'b', 'c');
  const changes = fc.oneof(
    fc.record({
      kind: fc.constant('start' as const),
      id: ids,
      recipe: fc.constant(pozole),
      step: fc.integer({ min: 1, max: 99 }),
      words: fc.string(),
      before: fc.string(),
      seconds: fc.integer({ min: -10, max: 400_000 }),
    }),
    fc.record({ kind: fc.constantFrom('add-minute', 'pause', 'resume', 'stop'), id: ids }),
    fc.record({ kind: fc.constant('clock' as const), ahead: fc.integer({ min: -HOUR, max: HOUR }) }),
  );
  const history = fc.array(fc.tuple(fc.nat(HOUR), changes), { maxLength: 40 });

  test('survive a round trip after any changes, within all limits', () => {
    fc.assert(
      fc.property(history, (steps) => {
        let now = NOON;
        let timers = noTimers;
        for (const [later, change] of steps) {
          now += later;
          const answer = changeTimers(timers, change as TimerChange, now);
          if (answer.ok) timers = answer.timers;
          expect(readTimers(writeTimers(timers))).toEqual(timers);
          const lefts = timers.list.map((timer) => timeLeft(timer, timers, now));
          // The clock may have been an hour off and corrected twice.
          expect(lefts.every((each) => each >= 0 && each <= MAX_TIMER + 2 * HOUR)).toBe(true);
          expect(new Set(timers.list.map(({ id }) => id)).size).toBe(timers.list.length);
          const shown = inOrder(timers, now).map((timer) => timeLeft(timer, timers, now));
          expect(shown).toEqual([...shown].sort((a, b) => a - b));
        }
      }),
    );
  });
});

test.each([
  [1_200_000, '20:00'],
  [1_199_001, '20:00'],
  [1_199_000, '19:59'],
  [999, '00:01'],
  [0, '00:00'],
  [5_400_000, '1:30:00'],
  [72 * HOUR, '72:00:00'],
])('%s ms are formatted as %s', (milliseconds, text) => {
  expect(clockText(milliseconds)).toBe(text);
});

test('the bar updates with each second of the first timer, and each second while one rings', () => {
  expect(untilNextTick(noTimers, NOON)).toBeNull();
  const timers = timersAfter([
    [NOON, start(60, 'a')],
    [NOON + 300, start(60, 'b')],
  ]);
  expect(untilNextTick(timers, NOON + 400)).toBe(600);
  expect(untilNextTick(timers, NOON + 120_000)).toBe(1_000);
});
