import { setTimeout as delay } from 'node:timers/promises';
import type { JobWithMetadata, PgBoss, QueueOptions, QueuePolicy } from 'pg-boss';
import type { Log } from '../http/services.ts';

export interface Worker<Data = unknown> {
  name: string;
  options: Omit<QueueOptions, 'expireInSeconds' | 'heartbeatSeconds'> & { policy?: QueuePolicy };
  /** Number of jobs that one process runs at a time. */
  concurrency: number;
  /** Time limit of an attempt, after which its signal aborts. */
  attemptMs: number;
  /** True to abort the signal as soon as the process begins to stop. */
  stopsAtOnce?: boolean;
  /** Cron expression, in UTC. */
  cron?: string;
  /** Runs one attempt. A rejection counts as an unexpected failure and is logged. */
  work(job: Job<Data>): Promise<JobResult>;
  close?(): void;
}

/** Options for running once a minute. Failed jobs are not retried, because the next minute has its own job. */
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
  /** Aborts when the attempt exceeds the worker's time limit, or when the process shuts down. */
  signal: AbortSignal;
}

/** Result of an attempt. If not `ok`, the job stores `failure`. */
export type JobResult = { ok: true } | { ok: false; failure: Record<string, unknown> };

/**
 * Runs one attempt and reports its result to the queue. Never rejects.
 * @param context.stop aborts when the process begins to stop
 * @param context.cut aborts when the time to finish is over
 */
export async function attemptJob(
  worker: Worker,
  job: JobWithMetadata<unknown>,
  { boss, log, stop, cut }: { boss: PgBoss; log: Log; stop: AbortSignal; cut: AbortSignal },
): Promise<void> {
  const { id, data, retryCount, retryLimit } = job;
  const signal = AbortSignal.any([worker.stopsAtOnce ? stop : cut, job.signal, AbortSignal.timeout(worker.attemptMs)]);
  let result: JobResult;
  try {
    result = await worker.work({ id, data, attempt: retryCount + 1, last: retryCount >= retryLimit, signal });
  } catch (err) {
    log.error({ err, queue: worker.name }, 'A job failed');
    result = { ok: false, failure: { message: err instanceof Error ? err.message : String(err) } };
  }
  const { name } = worker;
  const outcome = result;
  await complete(() => (outcome.ok ? boss.deleteJob(name, id) : boss.fail(name, id, outcome.failure)), { log, cut });
}

const COMPLETE_MS = 30_000;

/**
 * Reports a result to the queue. Retries errors for up to 30 seconds, because a finished job that is not deleted runs
 * again.
 */
async function complete(report: () => Promise<unknown>, { log, cut }: { log: Log; cut: AbortSignal }): Promise<void> {
  const until = Date.now() + COMPLETE_MS;
  for (;;) {
    try {
      await report();
      return;
    } catch (err) {
      if (Date.now() > until || cut.aborted) {
        return log.error({ err }, 'A job’s result could not be stored; it may run twice');
      }
      await delay(1_000, undefined, { signal: cut }).catch(() => {});
    }
  }
}
