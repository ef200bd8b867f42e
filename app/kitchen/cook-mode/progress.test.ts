import { describe, expect, test } from 'vitest';
import { fromTheStart, goTo, openProgress, readProgress, readStep, toggleDone, writeProgress } from './progress.ts';

const NOON = Date.UTC(2026, 10, 25, 12);
const HOUR = 3_600_000;

describe('a cook’s progress', () => {
  test('moves by steps, and only the cook ticks', () => {
    const third = goTo(goTo(toggleDone(fromTheStart), 2, 5), 3, 5);
    expect(third).toEqual({ step: 3, done: [1] });
    expect(goTo(third, 5, 5)).toEqual({ step: 5, done: [1] });
    expect(toggleDone(goTo(third, 2, 5))).toEqual({ step: 2, done: [1, 2] });
    expect(toggleDone(goTo(third, 1, 5))).toEqual({ step: 1, done: [] });
  });

  test('ticks the current step when the cook goes on, once', () => {
    expect(goTo(fromTheStart, 2, 5, true)).toEqual({ step: 2, done: [1] });
    expect(goTo({ step: 1, done: [1] }, 2, 5, true)).toEqual({ step: 2, done: [1] });
    expect(goTo({ step: 5, done: [] }, 6, 5, true)).toEqual({ step: 6, done: [5] });
  });

  test('opens at the address’s step, whichever step a stored page was rendered at', () => {
    const stored = { step: 4, done: [1, 3] };
    expect(openProgress('?serves=8&step=5', stored, 5)).toEqual({
      progress: { step: 5, done: [1, 3] },
      isResumed: false,
    });
    expect(openProgress('?serves=8', stored, 5)).toEqual({ progress: stored, isResumed: true });
    expect(openProgress('?step=9', stored, 5)).toEqual({ progress: stored, isResumed: true });
    expect(openProgress('', null, 5)).toEqual({ progress: fromTheStart, isResumed: false });
  });

  test('stays between the first step and the last page', () => {
    expect(goTo(fromTheStart, 0, 5).step).toBe(1);
    expect(goTo({ step: 5, done: [] }, 6, 5)).toEqual({ step: 6, done: [] });
    expect(goTo({ step: 6, done: [] }, 7, 5).step).toBe(6);
  });

  test('is stored for a day', () => {
    const stored = writeProgress({ step: 3, done: [1, 2] }, NOON);
    expect(readProgress(stored, { now: NOON + 23 * HOUR, steps: 5 })).toEqual({ step: 3, done: [1, 2] });
    expect(readProgress(stored, { now: NOON + 25 * HOUR, steps: 5 })).toBeNull();
    expect(readProgress(stored, { now: NOON - 25 * HOUR, steps: 5 })).toBeNull();
  });

  test('restarts once complete, or if the recipe has fewer steps now', () => {
    expect(readProgress(writeProgress({ step: 6, done: [5] }, NOON), { now: NOON, steps: 5 })).toBeNull();
    expect(readProgress(writeProgress({ step: 5, done: [1] }, NOON), { now: NOON, steps: 4 })).toBeNull();
    expect(readProgress(writeProgress({ step: 2, done: [1, 9] }, NOON), { now: NOON, steps: 4 })?.done).toEqual([1]);
  });

  test.each([
    null,
    '',
    '{',
    '[]',
    '{"step":1}',
    '{"step":"1","done":[],"at":1}',
    JSON.stringify({ at: NOON, step: 2, done: [], x: 'x'.repeat(20_000) }),
  ])('is null for an invalid stored value: %#', (text) => {
    expect(readProgress(text, { now: NOON, steps: 5 })).toBeNull();
  });
});

test.each([
  ['1', 1],
  ['6', 6],
  ['7', null],
  ['0', null],
  ['-1', null],
  ['1e1', null],
  [' 2', null],
  ['9'.repeat(500), null],
  [null, null],
])('?step=%s is step %s of five, or that it is ready', (text, step) => {
  expect(readStep(text, 5)).toBe(step);
});
