import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { handClock } from '../../tests/support/hand-clock.ts';
import { until } from '../../tests/support/mail-queue.ts';
import { connectionTo } from './connection.server.ts';
import { createQueue, type JobQueue } from './queue.server.ts';
import { countJobs, listFailedJobs } from './stored-jobs.server.ts';
import type { Job, JobResult, Worker } from './worker.server.ts';

const database = await testDatabase({ time: 'real' });
const { db } = database;
const clock = handClock();
const errors: { fields: Record<string, unknown>; message: string }[] = [];
const log = {
  info() {},
  error: (fields: Record<string, unknown>, message: string) => void errors.push({ fields, message }),
};
const queues: JobQueue[] = [];

const done: JobResult = { ok: true };
const aWorker = (work: (job: Job<{ of?: string }>) => Promise<JobResult>, rest: Partial<Worker> = {}): Worker => ({
  name: 'work',
  concurrency: 1,
  attemptMs: 60_000,
  options: { retryLimit: 0 },
  work: work as Worker['work'],
  ...rest,
});

const aProcess = (...workers: Worker[]) => aProcessThat({ isWorking: true }, ...workers);

async function aProcessThat(how: { isWorking: boolean }, ...workers: Worker[]): Promise<JobQueue> {
  const queue = createQueue({ database, log, clock });
  queues.push(queue);
  await queue.start(workers, how);
  return queue;
}

beforeEach(() => {
  errors.length = 0;
});
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  await db.execute(sql`drop schema if exists pgboss cascade`);
});

describe('a schedule', () => {
  // Half an hour from now, so that none is due while the test runs.
  const hourly = `${(new Date().getMinutes() + 30) % 60} * * * *`;

  const untilDue = (holds: () => boolean) =>
    until(async () => {
      clock.pass(5_000);
      return holds();
    });

  test('creates one job for its time across all processes, also for a time when none was running', async () => {
    let runs = 0;
    const counting = () =>
      aWorker(
        async () => {
          runs += 1;
          return done;
        },
        { cron: hourly },
      );
    await (await aProcess(counting())).stop();
    await db.execute(sql`update pgboss.schedule set created_on = now() - interval '3 hours'`);
    await db.execute(sql`update pgboss.version set cron_on = now() - interval '2 hours'`);
    await aProcess(counting());
    await aProcess(counting());
    await untilDue(() => runs > 0);
    await db.execute(sql`update pgboss.version set cron_on = now() - interval '40 seconds'`);
    for (let pass = 0; pass < 20; pass++) {
      clock.pass(5_000);
      await delay(10);
    }
    expect(runs).toBe(1);
  });

  test('of a disabled worker is removed', async () => {
    await (await aProcess(aWorker(async () => done, { cron: '* * * * *' }))).stop();
    await aProcess();
    const { rows } = (await db.execute(sql`select name from pgboss.schedule`)) as unknown as { rows: unknown[] };
    expect(rows).toEqual([]);
  });
});

describe('a job', () => {
  test('exists if and only if the transaction that enqueues it commits', async () => {
    const seen: unknown[] = [];
    const queue = await aProcess(
      aWorker(async ({ data }) => {
        seen.push(data.of);
        return done;
      }),
    );
    const undone = db.transaction(async (tx) => {
      await queue.enqueue(tx, 'work', { of: 'undone' });
      throw new Error('rolled back');
    });
    await expect(undone).rejects.toThrow('rolled back');
    await db.transaction((tx) => queue.enqueue(tx, 'work', { of: 'done' }));
    await until(async () => seen.length > 0);
    expect(seen).toEqual(['done']);
  });

  test('whose worker throws is logged and stored as failed, with the error', async () => {
    const queue = await aProcess(aWorker(() => Promise.reject(new Error('a bug'))));
    await queue.enqueue(db, 'work', { of: 'any' });
    await until(async () => (await listFailedJobs(db, { queue: 'work' })).length === 1);
    expect(await listFailedJobs(db, { queue: 'work' })).toMatchObject([
      { data: { of: 'any' }, attempts: 1, failure: { message: 'a bug' } },
    ]);
    expect(errors).toMatchObject([{ message: 'A job failed', fields: { queue: 'work' } }]);
  });

  test('that exceeds its time limit is aborted', async () => {
    const queue = await aProcess(aWorker(({ signal }) => delay(60_000, done, { signal }), { attemptMs: 500 }));
    await queue.enqueue(db, 'work', {});
    await until(async () => (await listFailedJobs(db, { queue: 'work' })).length === 1);
  });

  test('is counted by queue and state, with the age of the oldest that waits', async () => {
    const queue = await aProcess(
      aWorker(async () => ({ ok: false, failure: {} })),
      aWorker(async () => done, { name: 'idle' }),
    );
    await queue.enqueue(db, 'work', {});
    await until(async () => (await listFailedJobs(db, { queue: 'work' })).length === 1);
    await queue.stop();
    await queue.enqueue(db, 'work', {});
    await queue.enqueue(db, 'work', {});
    await db.execute(sql`update pgboss.job set created_on = now() - interval '90 seconds' where state = 'created'`);
    const [idle, work, ...others] = await countJobs(db);
    expect(others).toEqual([]);
    expect(idle).toEqual({ queue: 'idle', jobs: { created: 0, retry: 0, active: 0, failed: 0 }, oldestSeconds: 0 });
    expect(work).toMatchObject({ queue: 'work', jobs: { created: 2, retry: 0, active: 0, failed: 1 } });
    expect(work!.oldestSeconds).toBeGreaterThanOrEqual(90);
    expect(work!.oldestSeconds).toBeLessThan(150);
  });
});

test('stopping does not wait for a worker that ignores its signal, and puts its job back', async () => {
  let ignored = false;
  const queue = await aProcess(
    aWorker(
      () => {
        ignored = true;
        return new Promise<JobResult>(() => {});
      },
      { options: { retryLimit: 1 } },
    ),
  );
  await queue.enqueue(db, 'work', {});
  await until(async () => ignored);
  await queue.stop();
  expect(await countJobs(db)).toMatchObject([{ jobs: { active: 0, retry: 1 } }]);
}, 20_000);

test('stopping tells a worker that stops at once immediately, and waits for what it has under way', async () => {
  const events: string[] = [];
  const queue = await aProcess(
    aWorker(
      async ({ signal }) => {
        events.push('began');
        await once(signal, 'abort');
        await delay(500);
        events.push('ended');
        return done;
      },
      { stopsAtOnce: true },
    ),
  );
  await queue.enqueue(db, 'work', {});
  await until(async () => events.length > 0);
  const before = performance.now();
  await queue.stop();
  expect(events).toEqual(['began', 'ended']);
  expect(performance.now() - before).toBeLessThan(4_000);
}, 20_000);

test('a failing script of the queue does not affect other statements', async () => {
  const { executeSql } = connectionTo(database);
  const [script, other] = await Promise.allSettled([
    executeSql('BEGIN; create table half_made (); select 1 / 0; COMMIT;'),
    executeSql('select 1 as one'),
  ]);
  expect(script.status).toBe('rejected');
  expect(other).toMatchObject({ status: 'fulfilled', value: { rows: [{ one: 1 }] } });
  expect(await executeSql(`select to_regclass('half_made') as made`)).toMatchObject({ rows: [{ made: null }] });
});

test('what keeps a worker from its queue is logged as an error, without what may not be said', async () => {
  await aProcess(aWorker(async () => done));
  await db.execute(sql`alter schema pgboss rename to pgboss_away`);
  try {
    await until(async () => {
      clock.pass(5_000);
      return errors.some(({ fields }) => fields.queue === 'work');
    });
  } finally {
    await db.execute(sql`alter schema pgboss_away rename to pgboss`);
  }
  for (const { fields } of errors) expect(fields.err).toBeInstanceOf(Error);
  expect(errors.find(({ fields }) => fields.queue === 'work')).toMatchObject({
    fields: { err: { code: expect.stringMatching(/^\w{5}$/), stack: expect.stringContaining('at ') } },
  });
});

test('a process that works on nothing puts jobs there, and leaves them and the schedules to those that do', async () => {
  const worked: unknown[] = [];
  const counting = aWorker(
    async ({ data }) => {
      worked.push(data);
      return done;
    },
    { cron: '0 0 1 1 *', options: { retryLimit: 0, policy: 'short' } },
  );
  const serving = await aProcessThat({ isWorking: false }, counting);
  await serving.enqueue(db, 'work', { of: 'one' });
  await serving.enqueue(db, 'work', { of: 'two' }); // not added, because a job with the same key waits
  expect(await countJobs(db)).toMatchObject([{ queue: 'work', jobs: { created: 1, active: 0 } }]);
  expect((await db.execute(sql`select name from pgboss.schedule`)) as unknown).toMatchObject({ rows: [] });

  await aProcess(counting);
  await until(async () => worked.length > 0);
  expect(worked).toEqual([{ of: 'one' }]);
  expect((await db.execute(sql`select name from pgboss.schedule`)) as unknown).toMatchObject({
    rows: [{ name: 'work' }],
  });
});
