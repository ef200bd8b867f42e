import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Db } from '../db/client.server.ts';
import type { Log } from '../http/services.ts';
import { ATTEMPT_MS, MAIL_QUEUE, type MailJob } from './queue.server.ts';
import { renderMail } from './render.server.ts';
import { describeFailure, type Transport } from './transport.server.ts';

interface Worker {
  boss: PgBoss;
  transport: Transport;
  log: Log;
  origin: string;
  /** Cuts the attempt off. */
  signal: AbortSignal;
}

/**
 * One attempt at one mail. Taken: the job is deleted, and the link in it with it. Not taken: it goes back, to be tried
 * later. Never rejects. The log hears neither the address nor anything that the mail says.
 */
export async function deliver(job: JobWithMetadata<MailJob>, worker: Worker): Promise<void> {
  const { boss, log } = worker;
  const { message } = job.data;
  const messageId = `<${job.id}@${new URL(worker.origin).hostname}>`;
  const about = { template: message.template.name, messageId, attempt: job.retryCount + 1 };
  try {
    const { responseCode } = await send(job.data, messageId, worker);
    log.info({ ...about, responseCode }, 'A mail was sent');
  } catch (error) {
    const failure = describeFailure(error);
    const { code, responseCode } = failure;
    const last = job.retryCount >= job.retryLimit;
    log.error(
      { ...about, code, responseCode },
      last ? 'A mail has failed for good' : 'A mail could not be sent; it is tried again',
    );
    await persist(() => boss.fail(MAIL_QUEUE, job.id, failure), worker);
    return;
  }
  await persist(() => boss.deleteJob(MAIL_QUEUE, job.id), worker);
}

async function send({ message, queuedAt }: MailJob, messageId: string, worker: Worker) {
  const signal = AbortSignal.any([worker.signal, AbortSignal.timeout(ATTEMPT_MS)]);
  const { to, brand } = message;
  const mail = await renderMail(message);
  return worker.transport.send(
    { ...mail, messageId, to, replyTo: brand.supportEmail, date: new Date(queuedAt) },
    signal,
  );
}

const PERSIST_MS = 30_000;

/**
 * Says to the queue how it went. While the database is away this is repeated for a while, because a mail that was sent
 * and is not struck off is sent again when its worker counts as dead; but not until then, when the mail is another's.
 */
async function persist(say: () => Promise<unknown>, { log, signal }: Worker): Promise<void> {
  const until = Date.now() + PERSIST_MS;
  for (;;) {
    try {
      await say();
      return;
    } catch (err) {
      if (Date.now() > until || signal.aborted) {
        return log.error({ err }, 'The mail queue could not be told how a mail went; the mail may come twice');
      }
      await delay(1_000, undefined, { signal }).catch(() => {});
    }
  }
}

/** Puts back what a worker had taken up when its process ended. Only where there can be no other worker. */
export async function putBackUnfinished(db: Db, boss: PgBoss): Promise<void> {
  const { rows } = (await db.execute(
    sql`select id from pgboss.job where name = ${MAIL_QUEUE} and state = 'active'`,
  )) as unknown as { rows: { id: string }[] };
  const ids = rows.map((row) => row.id);
  if (ids.length > 0) await boss.fail(MAIL_QUEUE, ids, { code: 'INTERRUPTED' });
}
