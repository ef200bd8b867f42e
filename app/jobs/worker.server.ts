import { setTimeout as delay } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss, QueueOptions, QueuePolicy } from 'pg-boss';
import type { Log } from '../http/services.ts';

/** One kind of background work: a queue, and what is done with each of its jobs. */
export interface Worker<Data = unknown> {
  /** The queue's. */
  name: string;
  /** pg-boss's options for retries and for the retention of failed jobs. */
  options: Omit<QueueOptions, 'expireInSeconds' | 'heartbeatSeconds'> & { policy?: QueuePolicy };
  /** How many jobs one process works on at a time. */
  concurrency: number;
  /** Longest that one attempt may take. Then its signal aborts; after twice as long its worker counts as dead. */
  attemptMs: number;
  /** A cron expression, in UTC, by which jobs without data are made: one for each time over all processes. */
  cron?: string;
  /** One attempt. A rejection counts as an unexpected failure, and is logged. */
  work(job: Job<Data>): Promise<JobResult>;
  /** Called once, when no attempt is under way any more. */
  close?(): void;
}

/** Of a worker that looks once a minute for what is due. The next minute has its own job, so none is tried again. */
export const everyMinute = {
  cron: '* * * * *',
  concurrency: 1,
  options: { retryLimit: 0, retentionSeconds: 60, deleteAfterSeconds: 60 },
} as const;

export interface Job<Data = unknown> {
  id: string;
  data: Data;
  /** 1 for the first. */
  attempt: number;
  /** Whether this is the last attempt. */
  last: boolean;
  /** Aborts when the attempt has taken too long, and when the process stops waiting for it. */
  signal: AbortSignal;
}

/** Done, and the job is deleted; or not, and it is tried again by the queue's options. `failure` is stored with it. */
export type JobResult = { ok: true } | { ok: false; failure: Record<string, unknown> };

/** Makes one attempt and reports its result to the queue. Never rejects. */
export async function attemptJob(
  worker: Worker,
  job: JobWithMetadata<unknown>,
  { boss, log, stop }: { boss: PgBoss; log: Log; stop: AbortSignal },
): Promise<void> {
  const { id, data, retryCount, retryLimit } = job;
  const signal = AbortSignal.any([stop, job.signal, AbortSignal.timeout(worker.attemptMs)]);
  let result: JobResult;
  try {
    result = await worker.work({ id, data, attempt: retryCount + 1, last: retryCount >= retryLimit, signal });
  } catch (err) {
    log.error({ err, queue: worker.name }, 'A job failed');
    result = { ok: false, failure: { message: err instanceof Error ? err.message : String(err) } };
  }
  const { name } = worker;
  const outcome = result;
  await complete(() => (outcome.ok ? boss.deleteJob(name, id) : boss.fail(name, id, outcome.failure)), { log, stop });
}

const COMPLETE_MS = 30_000;

/**
 * Reports a result to the queue. Retried while the database is unavailable, because a completed job that is not deleted
 * runs again; but only until its worker counts as dead, when the job belongs to another.
 */
async function complete(report: () => Promise<unknown>, { log, stop }: { log: Log; stop: AbortSignal }): Promise<void> {
  const until = Date.now() + COMPLETE_MS;
  for (;;) {
    try {
      await report();
      return;
    } catch (err) {
      if (Date.now() > until || stop.aborted) {
        return log.error({ err }, 'A job’s result could not be stored; it may run twice');
      }
      await delay(1_000, undefined, { signal: stop }).catch(() => {});
    }
  }
}
