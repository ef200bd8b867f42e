import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { isUuid } from '../http/ids.ts';

/** Job that was given up after its last attempt failed. */
export interface FailedJob<Data> {
  id: string;
  key: string | null;
  data: Data;
  attempts: number;
  failedAt: Date;
  failure: Record<string, unknown>;
}

/** Lists failed jobs, latest failure first. */
export async function listFailedJobs<Data>(
  db: Db,
  { queue, id = null, limit = null }: { queue: string; id?: string | null; limit?: number | null },
): Promise<FailedJob<Data>[]> {
  if (id !== null && !isUuid(id)) return [];
  if (!(await isQueueThere(db))) return [];
  const failed = await rows<{
    id: string;
    singleton_key: string | null;
    data: Data;
    retry_count: number;
    completed_on: string;
    output: Record<string, unknown> | null;
  }>(
    db,
    sql`select id, singleton_key, data, retry_count, completed_on, output from pgboss.job
        where name = ${queue} and state = 'failed' and (${id}::uuid is null or id = ${id}::uuid)
        order by completed_on desc, id limit ${limit}`,
  );
  return failed.map(({ id, singleton_key, data, retry_count, completed_on, output }) => ({
    id,
    key: singleton_key,
    data,
    attempts: retry_count + 1,
    failedAt: new Date(completed_on),
    failure: output ?? {},
  }));
}

/** Counts a queue's jobs that were never started. Stops at `limit`. */
export async function countWaiting(db: Db, { queue, limit }: { queue: string; limit: number }): Promise<number> {
  if (!(await isQueueThere(db))) return 0;
  const [counted] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count
        from (select from pgboss.job where name = ${queue} and state = 'created' limit ${limit}) as waiting`,
  );
  return counted!.count;
}

export async function listUnfinishedJobs(db: Db, queue: string): Promise<string[]> {
  const unfinished = await rows<{ id: string }>(
    db,
    sql`select id from pgboss.job where name = ${queue} and state = 'active'`,
  );
  return unfinished.map(({ id }) => id);
}

export interface StoredJob<Data> {
  id: string;
  queue: string;
  data: Data;
  state: string;
  createdAt: Date;
}

/** Returns stored jobs, oldest first, whose data contain one of the words as a complete value at any depth. */
export async function listJobsNaming<Data>(db: Db, words: readonly string[]): Promise<StoredJob<Data>[]> {
  if (!(await isQueueThere(db))) return [];
  const found = await rows<{ id: string; name: string; data: Data; state: string; created_on: string }>(
    db,
    sql`select id, name, data, state::text, created_on from pgboss.job where ${names(words)} order by created_on, id`,
  );
  return found.map(({ id, name, data, state, created_on }) => ({
    id,
    queue: name,
    data,
    state,
    createdAt: new Date(created_on),
  }));
}

/** Deletes the jobs that `listJobsNaming` returns. An active job runs on, but has no row for its result. */
export async function deleteJobsNaming(tx: Db, words: readonly string[]): Promise<void> {
  if (!(await isQueueThere(tx))) return;
  await tx.execute(sql`delete from pgboss.job where ${names(words)}`);
}

function names(words: readonly string[]) {
  return sql`jsonb_path_exists(data, '$.** ? (@ == $words[*])', ${JSON.stringify({ words })}::jsonb)`;
}

async function isQueueThere(db: Db): Promise<boolean> {
  const [found] = await rows<{ exists: boolean }>(db, sql`select to_regclass('pgboss.job') is not null as exists`);
  return found!.exists;
}

export interface QueueCount {
  queue: string;
  /** Number of jobs by state. `created` and `retry` jobs wait. */
  jobs: Record<'created' | 'retry' | 'active' | 'failed', number>;
  /** Age of the oldest waiting job in seconds, or 0 if none waits. */
  oldestSeconds: number;
}

/** Counts the jobs of the site's queues, including empty queues. */
export async function countJobs(db: Db): Promise<QueueCount[]> {
  if (!(await isQueueThere(db))) return [];
  const counted = await rows<{ queue: string; oldest: number } & QueueCount['jobs']>(
    db,
    sql`select queue.name as queue,
          count(*) filter (where job.state = 'created')::int as created,
          count(*) filter (where job.state = 'retry')::int as retry,
          count(*) filter (where job.state = 'active')::int as active,
          count(*) filter (where job.state = 'failed')::int as failed,
          coalesce(extract(epoch from now() - min(job.created_on) filter (where job.state in ('created', 'retry'))), 0)
            ::float as oldest
        from pgboss.queue left join pgboss.job on job.name = queue.name
        where queue.name not like '\\_\\_pgboss\\_\\_%'
        group by queue.name order by queue.name`,
  );
  return counted.map(({ queue, oldest, ...jobs }) => ({ queue, jobs, oldestSeconds: Math.max(0, oldest) }));
}

/**
 * Returns true if jobs of these queues are active, or due and never started. A job that waits for a retry does not
 * count.
 */
export async function areJobsWaiting(db: Db, queues: readonly string[]): Promise<boolean> {
  const [found] = await rows<{ exists: boolean }>(
    db,
    sql`select exists (select from pgboss.job where name in ${[...queues]}
          and state in ('created', 'active') and start_after <= now()) as exists`,
  );
  return found!.exists;
}

/** Rejects if the queue has not been created, or the database is unavailable. */
export async function checkQueue(db: Db): Promise<void> {
  await db.execute(sql`select version from pgboss.version`);
}

async function rows<Row>(db: Db, statement: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;
}
