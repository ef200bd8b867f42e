import { setTimeout as delay } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss, QueueOptions, QueuePolicy } from 'pg-boss';
import type { Log } from '../http/services.ts';

/** One kind of background work: a queue and the function that runs its jobs. */
export interface Worker<Data = unknown> {
  name: string;
  /** pg-boss's options for retries and for the retention of failed jobs. */
  options: Omit<QueueOptions, 'expireInSeconds' | 'heartbeatSeconds'> & { policy?: QueuePolicy };
  /** Number of jobs that one process runs at a time. */
  concurrency: number;
  /** Time limit of an attempt, after which its signal aborts. After twice the limit the worker counts as dead. */
  attemptMs: number;
  /** Cron expression, in UTC, that creates jobs without data: one job at each time, across all processes. */
  cron?: string;
  /** Runs one attempt. A rejection counts as an unexpected failure and is logged. */
  work(job: Job<Data>): Promise<JobResult>;
  /** Called once, when no attempt is active any more. */
  close?(): void;
}

/** Options for checking for due work once a minute. The next minute has its own job, so none is retried. */
export const everyMinute = {
  cron: '* * * * *',
  concurrency: 1,
  options: { retryLimit: 0, retentionSeconds: 60, deleteAfterSeconds: 60 },
} as const;

export interface Job<Data = unknown> {
  id: string;
  data: Data;
  /** Number of the attempt, from 1. */
  attempt: number;
  last: boolean;
  /** Aborts when the attempt has taken too long, or when the process stops waiting for it. */
  signal: AbortSignal;
}

/** A finished job is deleted. A failed one is retried by the queue's options, and stores its `failure`. */
export type JobResult = { ok: true } | { ok: false; failure: Record<string, unknown> };

/** Runs one attempt and reports its result to the queue. Never rejects. */
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
 * Reports a result to the queue. Retried while the database is unavailable, because a finished job that is
 * not deleted runs again. Ends when the worker counts as dead, because the job then belongs to another.
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
