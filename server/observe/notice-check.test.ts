import { expect, test, vi } from 'vitest';
import { createNoticeCheck } from './notice-check.ts';

function aCheck() {
  const state = { arrives: true, clock: 0 };
  const send = vi.fn(async (payload: string) => {
    if (state.arrives) setImmediate(() => check.isOwn(payload));
  });
  const check = createNoticeCheck(send, { now: () => state.clock, arrivalMs: 200 });
  return { state, send, check };
}

test('arriving notifications are checked once a second at most, for any number of callers', async () => {
  const { state, send, check } = aCheck();
  expect(await Promise.all([check.arrive(), check.arrive(), check.arrive()])).toEqual([true, true, true]);
  expect(await check.arrive()).toBe(true);
  expect(send).toHaveBeenCalledTimes(1);
  state.clock = 1_001;
  expect(await check.arrive()).toBe(true);
  expect(send).toHaveBeenCalledTimes(2);
});

test('a loss of notifications is noticed, and so is their return', async () => {
  const { state, check } = aCheck();
  state.arrives = false;
  expect(await check.arrive()).toBe(false);
  state.arrives = true;
  expect(await check.arrive()).toBe(true);
});

test('a change notification is not the check’s own', () => {
  expect(aCheck().check.isOwn('page:1')).toBe(false);
});
