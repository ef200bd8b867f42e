import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.server.ts';
import { isUuid } from '../http/ids.ts';

/** The only direct queries on pg-boss's tables, for what its API does not offer. */

/** A job that was given up. */
export interface FailedJob<Data> {
  id: string;
  /** What it was put there with; null: nothing. */
  key: string | null;
  data: Data;
  attempts: number;
  failedAt: Date;
  /** The last attempt's failure, as returned by its worker. */
  failure: Record<string, unknown>;
}

/**
 * The latest failure first. Empty too when no queue has ever been created.
 * @param given.id null: of all
 * @param given.limit null: all of them
 */
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

/** How many jobs of a queue wait to be started for the first time. At most `limit`, so that a long queue costs no more. */
export async function countWaiting(db: Db, { queue, limit }: { queue: string; limit: number }): Promise<number> {
  if (!(await isQueueThere(db))) return 0;
  const [counted] = await rows<{ count: number }>(
    db,
    sql`select count(*)::int as count
        from (select from pgboss.job where name = ${queue} and state = 'created' limit ${limit}) as waiting`,
  );
  return counted!.count;
}

/** The ids of the jobs that some worker has taken up and not finished. */
export async function listUnfinishedJobs(db: Db, queue: string): Promise<string[]> {
  const unfinished = await rows<{ id: string }>(
    db,
    sql`select id from pgboss.job where name = ${queue} and state = 'active'`,
  );
  return unfinished.map(({ id }) => id);
}

/** A job that is stored, whatever its state. */
export interface StoredJob<Data> {
  id: string;
  queue: string;
  data: Data;
  state: string;
  createdAt: Date;
}

/**
 * The jobs of any queue whose data hold one of the words as a whole value, at any depth, the oldest first. Reads every stored job: those that are done are not stored.
 */
export async function listJobsNaming<Data>(db: Db, words: readonly string[]): Promise<StoredJob<Data>[]> {
  if (!(await isQueueThere(db))) return [];
  const found = await rows<{ id: string; name: string; data: Data; state: string; created_on: string }>(
    db,
    sql`select id, name, data, state::text, created_on from pgboss.job where ${names(words)} order by created_on, id`,
  );
  return found.map(({ id, name, data, state, created_on }) => ({
    ...{ id, queue: name, data, state },
    createdAt: new Date(created_on),
  }));
}

/** Deletes such jobs, those too that a worker is busy with: what it reports of them then finds nothing. */
export async function deleteJobsNaming(tx: Db, words: readonly string[]): Promise<void> {
  if (!(await isQueueThere(tx))) return;
  await tx.execute(sql`delete from pgboss.job where ${names(words)}`);
}

/** Whole values, so that nobody's address is found within another's. */
function names(words: readonly string[]) {
  return sql`jsonb_path_exists(data, '$.** ? (@ == $words[*])', ${JSON.stringify({ words })}::jsonb)`;
}

async function isQueueThere(db: Db): Promise<boolean> {
  const [found] = await rows<{ exists: boolean }>(db, sql`select to_regclass('pgboss.job') is not null as exists`);
  return found!.exists;
}

export interface QueueCount {
  queue: string;
  /** By state. `created` and `retry` wait, `failed` was given up; a job that is done is no longer there. */
  jobs: Record<'created' | 'retry' | 'active' | 'failed', number>;
  /** How long the oldest of those that wait has existed, in seconds; 0: none waits. */
  oldestSeconds: number;
}

/** Every queue of the site, empty ones too; none when none has ever been created. Throws while the database is unavailable. */
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

/** Whether jobs of these queues are under way, or could be: those that are tried again later do not count. */
export async function areJobsWaiting(db: Db, queues: readonly string[]): Promise<boolean> {
  const [found] = await rows<{ exists: boolean }>(
    db,
    sql`select exists (select from pgboss.job where name in ${[...queues]}
          and state in ('created', 'active') and start_after <= now()) as exists`,
  );
  return found!.exists;
}

/** Rejects when the queue has not been created, or the database is unavailable. */
export async function checkQueue(db: Db): Promise<void> {
  await db.execute(sql`select version from pgboss.version`);
}

async function rows<Row>(db: Db, statement: ReturnType<typeof sql>): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows;
}
