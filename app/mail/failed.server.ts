import { sql } from 'drizzle-orm';
import type { Database, Db } from '../db/client.server.ts';
import { isUuid } from '../http/ids.ts';
import type { Log } from '../http/services.ts';
import { MAIL_QUEUE, type MailJob, openMailQueue, queueMail } from './queue.server.ts';
import type { SendFailure } from './transport.server.ts';

/** A mail that was given up, for the operator to see. Nothing of what it says is in it. */
export interface FailedMail {
  id: string;
  template: string;
  to: string;
  attempts: number;
  queuedAt: Date;
  failedAt: Date;
  /** What the mail server, or the way to it, said last. */
  reason: string;
}

interface Row {
  id: string;
  data: MailJob;
  retry_count: number;
  completed_on: string;
  output: Partial<SendFailure> | null;
}

/** The latest failure first, at most 500. Empty, too, where no mail has ever been queued. */
export async function listFailedMail(db: Db): Promise<FailedMail[]> {
  return (await readFailed(db, { limit: 500 })).map(({ id, data, retry_count, completed_on, output }) => ({
    id,
    template: data.message.template.name,
    to: data.message.to,
    attempts: retry_count + 1,
    queuedAt: new Date(data.queuedAt),
    failedAt: new Date(completed_on),
    reason: output?.response ?? output?.code ?? 'UNKNOWN',
  }));
}

/**
 * Puts failed mail back into the queue, with all its attempts before it and its Message-ID and date as they were.
 * @param id null: all of it
 * @returns how many were put back
 */
export async function retryFailedMail(
  database: Database,
  { id, log }: { id: string | null; log: Log },
): Promise<number> {
  const boss = await openMailQueue(database, { supervise: false, log });
  try {
    return await database.db.transaction(async (tx) => {
      const failed = await readFailed(tx, { id });
      for (const job of failed) {
        await tx.execute(sql`delete from pgboss.job where name = ${MAIL_QUEUE} and id = ${job.id}`);
        await queueMail(boss, tx, job.data.message, new Date(job.data.queuedAt));
      }
      return failed.length;
    });
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function readFailed(
  db: Db,
  { id = null, limit = null }: { id?: string | null; limit?: number | null },
): Promise<Row[]> {
  if (id !== null && !isUuid(id)) return [];
  const { rows: found } = (await db.execute(sql`select to_regclass('pgboss.job') is not null as there`)) as unknown as {
    rows: { there: boolean }[];
  };
  if (!found[0]?.there) return [];
  const { rows } = (await db.execute(sql`
    select id, data, retry_count, completed_on, output from pgboss.job
    where name = ${MAIL_QUEUE} and state = 'failed' and (${id}::uuid is null or id = ${id}::uuid)
    order by completed_on desc, id limit ${limit}`)) as unknown as { rows: Row[] };
  return rows;
}
