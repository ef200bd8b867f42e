import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { handClock } from '../../tests/support/hand-clock.ts';
import { until } from '../../tests/support/mail-queue.ts';
import { createQueue, type JobQueue, openQueueWithoutWorkers, retryFailedJobs } from './queue.server.ts';
import { countJobs, countWaiting, listFailedJobs } from './stored-jobs.server.ts';
import type { JobResult, Worker } from './worker.server.ts';

const database = await testDatabase({ time: 'real' });
const { db } = database;
const log = { info() {}, error() {} };
const queues: JobQueue[] = [];
const one = { key: 'one' };

async function aQueue(work: (data: unknown) => Promise<JobResult>): Promise<JobQueue> {
  const queue = createQueue({ database, log, clock: handClock() });
  queues.push(queue);
  const rest = {
    name: 'work',
    concurrency: 1,
    attemptMs: 60_000,
    options: { policy: 'short', retryLimit: 0 },
  } as const;
  await queue.start([{ ...rest, work: ({ data }) => work(data) } satisfies Worker]);
  return queue;
}
async function anIdleQueue(): Promise<JobQueue> {
  const queue = await aQueue(async () => ({ ok: true }));
  await queue.stop();
  return queue;
}
const waiting = () => countWaiting(db, { queue: 'work', limit: 10 });

afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  await db.execute(sql`drop schema if exists pgboss cascade`);
});

test('a job with the key of one that waits is not added, and one with another key is', async () => {
  const queue = await anIdleQueue();
  await queue.enqueue(db, 'work', { of: 'first' }, one);
  await db.transaction((tx) => queue.enqueue(tx, 'work', { of: 'second' }, one));
  expect(await waiting()).toBe(1);
  await queue.enqueue(db, 'work', { of: 'other' }, { key: 'other' });
  expect(await waiting()).toBe(2);
  expect(await countWaiting(db, { queue: 'work', limit: 1 })).toBe(1);
});

test('once a job has begun, what happens then has a job of its own', async () => {
  const seen: unknown[] = [];
  let goOn = () => {};
  const queue = await aQueue((data) => {
    seen.push(data);
    return new Promise((resolve) => {
      goOn = () => resolve({ ok: true });
    });
  });
  await queue.enqueue(db, 'work', { of: 'first' }, one);
  await until(async () => seen.length === 1);
  await queue.enqueue(db, 'work', { of: 'second' }, one);
  await queue.enqueue(db, 'work', { of: 'third' }, one);
  goOn();
  await until(async () => seen.length === 2);
  goOn();
  await until(async () => (await countJobs(db))[0]!.jobs.active === 0);
  expect(seen).toEqual([{ of: 'first' }, { of: 'second' }]);
});

test('a job is there when the transaction that had added one with its key is rolled back', async () => {
  const queue = await anIdleQueue();
  let roll = () => {};
  const undone = db.transaction(async (tx) => {
    await queue.enqueue(tx, 'work', { of: 'undone' }, one);
    await new Promise<void>((resolve) => {
      roll = resolve;
      setImmediate(resolve);
    });
    throw new Error('rolled back');
  });
  const done = db.transaction((tx) => queue.enqueue(tx, 'work', { of: 'done' }, one));
  roll();
  await expect(undone).rejects.toThrow('rolled back');
  await done;
  const { rows } = (await db.execute(sql`select data from pgboss.job`)) as unknown as { rows: unknown[] };
  expect(rows).toEqual([{ data: { of: 'done' } }]);
});

test('failed jobs are put back with their keys, each beside the others', async () => {
  const queue = await aQueue(async () => ({ ok: false, failure: {} }));
  await queue.enqueue(db, 'work', { of: 'first' }, one);
  await queue.enqueue(db, 'work', { of: 'other' }, { key: 'other' });
  await until(async () => (await listFailedJobs(db, { queue: 'work' })).length === 2);
  await queue.stop();
  await retryFailedJobs(database, { queue: 'work', id: null, log });
  expect(await waiting()).toBe(2);
});

test('a job that is put off waits until then', async () => {
  const queue = await anIdleQueue();
  await queue.enqueue(db, 'work', {}, { key: 'later', after: 60 });
  const { rows } = (await db.execute(
    sql`select extract(epoch from start_after - created_on)::int as seconds from pgboss.job`,
  )) as unknown as { rows: unknown[] };
  expect(rows).toEqual([{ seconds: 60 }]);
});

test('a job of a lower priority is started after those that were added later', async () => {
  const seen: unknown[] = [];
  const idle = await anIdleQueue();
  await idle.enqueue(db, 'work', { of: 'routine' }, { key: 'routine', priority: -1 });
  await idle.enqueue(db, 'work', { of: 'news' }, { key: 'news' });
  await aQueue(async (data) => {
    seen.push(data);
    return { ok: true };
  });
  await until(async () => seen.length === 2);
  expect(seen).toEqual([{ of: 'news' }, { of: 'routine' }]);
});

test('a command puts a job into a queue that no site has made yet, within its transaction', async () => {
  const queue = await openQueueWithoutWorkers({
    database,
    log,
    queues: [{ name: 'letters', options: {}, attemptMs: 1000 }],
  });
  await db.transaction((tx) => queue.enqueue(tx, 'letters', { to: 'nobody' }));
  await queue.stop();
  expect(await countJobs(db)).toMatchObject([{ queue: 'letters', jobs: { created: 1 } }]);
});
