import type { Clock, JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Db } from '../db/client.server.ts';
import type { Log } from '../http/services.ts';
import { createBoss } from './boss.server.ts';
import { connectionOf } from './connection.server.ts';
import { listFailedJobs, listUnfinishedJobs } from './stored-jobs.server.ts';
import { attemptJob, type Worker } from './worker.server.ts';

export interface JobQueue {
  /**
   * Queues a job in the caller's transaction. A job may run twice if a process or a connection fails. An id that is
   * stored is not queued again. `start` must have resolved with a worker for the queue.
   */
  enqueue(tx: Db, queue: string, data: object, options?: JobOptions): Promise<void>;
  /** Queues several jobs in one statement. */
  enqueueAll(tx: Db, queue: string, jobs: readonly NewJob[]): Promise<void>;
  /**
   * Requeues failed jobs with a new set of attempts. `start` must have resolved with a worker for the queue.
   * @param given.id id of one job, or null for all failed jobs of the queue
   * @returns number of requeued jobs
   */
  retryFailed(db: Db, given: { queue: string; id: string | null }): Promise<number>;
  /**
   * Creates missing queues and schedules, and starts the workers. Only the first call has an effect.
   * @param options.isWorking if false, jobs are only queued; other processes run them and the schedules
   */
  start(workers: Worker[], options?: { isWorking?: boolean }): Promise<void>;
  /** Starts no more jobs, and aborts active ones after five seconds. Waits at most two more seconds. Idempotent. */
  stop(): Promise<void>;
}

interface NewJob {
  data: object;
  options?: JobOptions;
}

export interface JobOptions {
  id?: string;
  /**
   * For a queue with the policy `short`: no job is added while another with this key waits. The waiting job may begin
   * before the transaction commits, so the job must not read what the transaction writes. Transactions with several
   * keys must insert the keys in the same order to avoid deadlocks.
   */
  key?: string;
  /** Seconds before the job may start. */
  after?: number;
  /** Waiting jobs with a higher priority start first. 0 if omitted. */
  priority?: number;
}

const STOP_MS = 5_000;
/** Milliseconds that an aborted attempt has to end. */
const CUT_MS = 2_000;

export function createQueue({ database, log, clock }: { database: Database; log: Log; clock?: Clock }): JobQueue {
  const stop = new AbortController();
  const cut = new AbortController();
  let boss: PgBoss | undefined;
  let starting: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  let started: Worker[] = [];

  async function open(workers: Worker[], isWorking: boolean): Promise<void> {
    const opened = createBoss(database, { background: isWorking, log: quietWhenStopping, clock });
    boss = opened;
    started = workers;
    const report = (sentence: string) => log.info({}, sentence);
    await database.exclusively(
      'job queue',
      async () => {
        await opened.start();
        for (const worker of workers) await prepareQueue(opened, worker);
        if (isWorking) await updateSchedules(opened, workers);
      },
      { report },
    );
    if (!isWorking) return;
    for (const worker of workers) {
      // This process holds the lock on PGlite's directory, so active jobs were interrupted.
      if (database.kind === 'pglite') await putBackUnfinished(database.db, opened, worker.name);
      await setToWork(opened, worker);
    }
  }

  async function setToWork(opened: PgBoss, worker: Worker): Promise<void> {
    const context = { boss: opened, log, stop: stop.signal, cut: cut.signal };
    // Separate pg-boss workers, so that a long job does not delay others.
    for (let at = 0; at < worker.concurrency; at++) {
      const id = await opened.work(worker.name, polling, async ([job]: JobWithMetadata<unknown>[]) => {
        opened.notifyWorker(id); // takes the next job without waiting for a poll
        await attemptJob(worker, job!, context);
      });
    }
  }

  async function close(): Promise<void> {
    await starting?.catch(() => {});
    if (!boss) return;
    const opened = boss;
    stop.abort();
    const idle = Promise.all(started.map(({ name }) => opened.offWork(name, { wait: true })));
    const patience = setTimeout(() => cut.abort(), STOP_MS);
    let deadline: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => {
      deadline = setTimeout(resolve, STOP_MS + CUT_MS);
    });
    await Promise.race([idle, late]);
    clearTimeout(patience);
    clearTimeout(deadline);
    await opened.stop({ graceful: false });
    for (const worker of started) worker.close?.();
  }

  /** Hides errors during shutdown, when the database may be closed before pg-boss is done. */
  const quietWhenStopping: Log = {
    info: log.info.bind(log),
    error(fields, message) {
      if (!stopping) log.error(fields, message);
    },
  };

  return {
    ...enqueuing(() => {
      if (!boss) throw new Error('The job queue has not been started');
      return boss;
    }),
    start(workers, { isWorking = true } = {}) {
      starting ??= open(workers, isWorking);
      return starting;
    },
    stop() {
      stopping ??= close();
      return stopping;
    },
  };
}

function enqueuing(openedBoss: () => PgBoss): Pick<JobQueue, 'enqueue' | 'enqueueAll' | 'retryFailed'> {
  const enqueueAll: JobQueue['enqueueAll'] = async (tx, queue, jobs) => {
    const boss = openedBoss();
    if (jobs.length === 0) return;
    const inserts = jobs.map(({ data, options: { id, key, after, priority } = {} }) => ({
      data,
      ...(id && { id }),
      ...(key && { singletonKey: key }),
      ...(after && { startAfter: after }),
      ...(priority && { priority }),
    }));
    await boss.insert(queue, inserts, { db: connectionOf(tx) });
  };
  return {
    enqueueAll,
    enqueue: (tx, queue, data, options) => enqueueAll(tx, queue, [{ data, options }]),
    retryFailed: (db, given) => putBackFailed(db, openedBoss(), given),
  };
}

function putBackFailed(db: Db, boss: PgBoss, { queue, id }: { queue: string; id: string | null }): Promise<number> {
  return db.transaction(async (tx) => {
    const failed = await listFailedJobs<object>(tx, { queue, id });
    const db = connectionOf(tx);
    for (const job of failed) {
      await boss.deleteJob(queue, job.id, { db });
      // A job whose key already waits is not queued a second time.
      await boss.send(queue, job.data, { id: job.id, ...(job.key && { singletonKey: job.key }), db });
    }
    return failed.length;
  });
}

/** Polling finds jobs that became due later, such as retries, and jobs whose notification was missed. */
const polling = { includeMetadata: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const;

const NO_JOB = '00000000-0000-0000-0000-000000000000';

export type QueueSettings = Pick<Worker, 'name' | 'options' | 'attemptMs'>;

async function prepareQueue(boss: PgBoss, { name, options, attemptMs }: QueueSettings): Promise<void> {
  const { policy, ...changeable } = options;
  const settings = { ...changeable, expireInSeconds: (2 * attemptMs) / 1000, notify: true };
  await boss.createQueue(name, { ...settings, ...(policy ? { policy } : {}) });
  await boss.updateQueue(name, settings);
  // Refills pg-boss's cache of queues, which `updateQueue` has emptied. On PGlite's only connection, filling the cache
  // within a transaction would deadlock.
  await boss.findJobs(name, { id: NO_JOB });
}

async function updateSchedules(boss: PgBoss, workers: Worker[]): Promise<void> {
  for (const { name } of await boss.getSchedules()) {
    if (!workers.some((worker) => worker.name === name && worker.cron)) await boss.unschedule(name);
  }
  for (const { name, cron } of workers) {
    // Creates one job for all times that passed while no process ran.
    if (cron) await boss.schedule(name, cron, {}, { missed: 'once' });
  }
}

async function putBackUnfinished(db: Db, boss: PgBoss, queue: string): Promise<void> {
  const ids = await listUnfinishedJobs(db, queue);
  if (ids.length > 0) await boss.fail(queue, ids, { code: 'INTERRUPTED' });
}

/**
 * Opens a queue for a command that runs no jobs. The command must stop the queue at its end.
 * @param options.queues queues to write to; missing queues are created
 */
export async function openQueueWithoutWorkers(options: {
  database: Database;
  log: Log;
  queues: QueueSettings[];
}): Promise<Pick<JobQueue, 'enqueue' | 'enqueueAll' | 'stop'>> {
  const { database, log, queues } = options;
  const boss = createBoss(database, { background: false, log });
  await database.exclusively('job queue', async () => {
    await boss.start();
    for (const queue of queues) await prepareQueue(boss, queue);
  });
  return {
    ...enqueuing(() => boss),
    stop: () => boss.stop({ graceful: false }),
  };
}

/** Requeues failed jobs, like `retryFailed`, for a command that runs no jobs itself. */
export async function retryFailedJobs(
  database: Database,
  { queue, id, log }: { queue: string; id: string | null; log: Log },
): Promise<number> {
  if ((await listFailedJobs(database.db, { queue, id })).length === 0) return 0;
  const boss = createBoss(database, { background: false, log });
  try {
    await database.exclusively('job queue', () => boss.start());
    await boss.getQueueStats(queue);
    return await putBackFailed(database.db, boss, { queue, id });
  } finally {
    await boss.stop({ graceful: false });
  }
}
