import { expect, test } from 'vitest';
import { createSyncWorker } from './sync-worker.server.ts';

/** Creates a worker whose provider is unavailable, so that each attempt ends at once. */
function aWorker() {
  const clock = { now: 1_000_000 };
  const waits: number[] = [];
  const worker = createSyncWorker({
    payments: { livemode: false, of: () => ({ findSubscriptionOf: async () => ({ ok: false, reason: 'away' }) }) },
    now: () => new Date(clock.now),
    wait: async (milliseconds: number) => void waits.push(milliseconds),
  } as unknown as Parameters<typeof createSyncWorker>[0]);
  const work = async (count: number) => {
    waits.length = 0;
    const data = { merchantId: 'acct_bea', paymentId: 'pi_1' };
    const job = { id: '', data, attempt: 1, last: false, signal: new AbortController().signal };
    for (let times = 0; times < count; times++) await worker.work(job);
    return [...waits];
  };
  return { work, clock };
}

test('four syncs begin at once, and then one every 200 milliseconds', async () => {
  const { work, clock } = aWorker();
  expect(await work(4)).toEqual([]);
  expect(await work(3)).toEqual([200, 400, 600]);
  clock.now += 600;
  expect(await work(1)).toEqual([200]);
});

test('after a rest four begin at once again, however long it was', async () => {
  const { work, clock } = aWorker();
  await work(4);
  clock.now += 60 * 60 * 1000;
  expect(await work(5)).toEqual([200]);
});

test('a clock that is set back delays no one', async () => {
  const { work, clock } = aWorker();
  await work(4);
  clock.now -= 60 * 60 * 1000;
  expect(Math.max(...(await work(4)))).toBe(800);
});
