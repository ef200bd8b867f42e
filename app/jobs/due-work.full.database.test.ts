import { sql } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { createDueWorker, DUE_BATCH } from './due-work.server.ts';
import { createQueue, type JobQueue } from './queue.server.ts';

const database = await testDatabase({ time: 'real' });
const { db } = database;
const log = { info() {}, error() {} };
const processes: JobQueue[] = [];
afterAll(() => Promise.all(processes.map((queue) => queue.stop())));

test('while batches are full, every process that is idle takes part, and none asks for more when nothing is left', async () => {
  const batchesBy = [0, 0, 0];
  let left = 0;
  let isResting = true;
  async function startProcess(number: number): Promise<JobQueue> {
    const queue = createQueue({ database, log });
    processes.push(queue);
    const wait = () => vi.waitFor(() => expect(isResting).toBe(false), { timeout: 60_000, interval: 10 });
    const doBatch = async () => {
      const done = Math.min(DUE_BATCH, left);
      left -= done;
      if (done > 0) batchesBy[number]! += 1;
      return done;
    };
    const worker = createDueWorker({ db, wait }, { name: 'due-test', passes: [doBatch], queue });
    await queue.start([{ ...worker, cron: undefined }]);
    return queue;
  }
  const first = await startProcess(0);
  await startProcess(1);
  await startProcess(2);

  left = 100 * DUE_BATCH;
  await first.enqueue(db, 'due-test', {});
  await vi.waitFor(() => expect(batchesBy).toEqual([1, 1, 1]), { timeout: 50_000, interval: 10 });
  isResting = false;
  await vi.waitFor(() => expect(left).toBe(0), { timeout: 50_000, interval: 10 });
  const jobs = async () => {
    const { rows } = (await db.execute(sql`select id from pgboss.job where name = 'due-test'`)) as unknown as {
      rows: unknown[];
    };
    return rows;
  };
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 50_000, interval: 50 });

  // Work that fits into one batch is done by a single process.
  batchesBy.fill(0);
  left = DUE_BATCH - 1;
  await first.enqueue(db, 'due-test', {});
  await vi.waitFor(() => expect(left).toBe(0), { timeout: 50_000, interval: 10 });
  await vi.waitFor(async () => expect(await jobs()).toEqual([]), { timeout: 50_000, interval: 50 });
  expect(batchesBy.toSorted()).toEqual([0, 0, 1]);
});

test('a full batch is followed by a rest of nineteen times its duration, and a stop ends the work with its batch', async () => {
  let left = 12;
  let took = 0;
  const rested: number[] = [];
  const doBatch = async () => {
    const began = performance.now();
    await db.execute(sql`select 1`);
    const done = Math.min(DUE_BATCH, left);
    left -= done;
    took = performance.now() - began;
    return done;
  };
  const work = (wait: (milliseconds: number) => Promise<void>, { signal } = new AbortController()) =>
    createDueWorker({ db, wait }, { name: 'due-test', passes: [doBatch] }).work({
      id: 'any',
      data: {},
      attempt: 1,
      last: true,
      signal,
    });
  await work(async (milliseconds) => {
    expect(milliseconds).toBeGreaterThanOrEqual(19 * took);
    rested.push(left);
  });
  expect([rested, left]).toEqual([[7, 2], 0]);

  left = 12;
  const stop = new AbortController();
  await work(async () => stop.abort(), stop);
  expect(left).toBe(7);
});
