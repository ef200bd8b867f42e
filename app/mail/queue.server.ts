import { PgBoss, type Queue } from 'pg-boss';
import type { Database, Db } from '../db/client.server.ts';
import type { Log } from '../http/services.ts';
import type { MailMessage } from './message.ts';
import { connectionOf, connectionTo } from './queue-connection.server.ts';

export const MAIL_QUEUE = 'mail';

/** What the queue holds of a mail. Links carry tokens: it is deleted with the job as soon as the mail has been taken. */
export interface MailJob {
  message: MailMessage;
  /** ISO 8601; the mail's date, however late it is sent. */
  queuedAt: string;
}

/**
 * For a job that is due at once. pg-boss takes up only what was due before now, and the embedded database's clock has
 * no more than milliseconds: who looks in the same one would look in vain.
 */
export const dueAtOnce = { startAfter: '-1 second' };

const days = (count: number) => count * 24 * 3600;

/** Longest that one attempt may take; then its connection is cut and it counts as failed. */
export const ATTEMPT_MS = 60_000;

/**
 * When a mail is tried again. pg-boss waits 2 s + 2^n/2 to 2^n s after the n-th failure, at most an hour: 3 to 4 s
 * after the first, then doubling; from the 12th or 13th on every hour. 40 repeats take at least 29 and at most 31
 * hours, so a mail server that is away for a day loses nothing.
 */
const settings = {
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 3600,
  retryLimit: 40,
  /** After this a worker counts as dead, and its mail is taken up by another: twice what an attempt may take. */
  expireInSeconds: (2 * ATTEMPT_MS) / 1000,
  /** How long a mail may wait in all; the repeats end long before. */
  retentionSeconds: days(30),
  /** How long a failed mail is kept for the operator. One that was sent is deleted at once, by the worker. */
  deleteAfterSeconds: days(30),
} satisfies Omit<Queue, 'name'>;

/**
 * Opens the queue on the site's own database, making its schema (`pgboss`) when it is missing; processes that start
 * together take turns.
 * @param supervise whether this process puts back the mail of dead workers and clears away what is past keeping
 */
export async function openMailQueue(
  database: Database,
  { supervise, log }: { supervise: boolean; log: Log },
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: connectionTo(database),
    supervise,
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
    maintenanceIntervalSeconds: 3600,
    schedule: false,
  });
  boss.on('error', (err) => log.error({ err }, 'The mail queue could not be looked after'));
  await database.exclusively('mail queue', async () => {
    await boss.start();
    await boss.createQueue(MAIL_QUEUE, { ...settings }); // it writes into what it is given
    await boss.updateQueue(MAIL_QUEUE, settings); // of an earlier release
  });
  // Remembered by pg-boss from here on. Asked for within a transaction on PGlite's one connection, it would wait for
  // that transaction to end.
  await boss.getQueueStats(MAIL_QUEUE);
  return boss;
}

/** Queues the message with whatever `tx` is: a transaction, or the database. Again under the same id does nothing. */
export async function queueMail(boss: PgBoss, tx: Db, message: MailMessage, queuedAt: Date): Promise<void> {
  const job: MailJob = { message, queuedAt: queuedAt.toISOString() };
  await boss.send(MAIL_QUEUE, job, { ...dueAtOnce, id: message.id, db: connectionOf(tx) });
}
