import type { Log } from '../http/services.ts';
import type { QueueSettings } from '../jobs/queue.server.ts';
import type { Job, JobResult, Worker } from '../jobs/worker.server.ts';
import { MAIL_QUEUE, type MailJob } from './outbox.server.ts';
import type { Sender } from './sender.server.ts';

interface Options {
  sender: Sender;
  log: Log;
  /** The site's address, whose host is the right half of every Message-ID. */
  origin: string;
}

const days = (count: number) => count * 24 * 3600;

/**
 * Queue with retries. pg-boss waits 2^n to 2^(n+1) s after the n-th failure, at most an hour: 2 to 4 s after
 * the first, then doubling, and hourly from the twelfth on. 40 retries take 30 to 32 hours, so a mail server
 * outage of a day loses no mail.
 */
export const mailQueue: QueueSettings = {
  name: MAIL_QUEUE,
  attemptMs: 60_000,
  options: {
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 3600,
    retryLimit: 40,
    retentionSeconds: days(30),
    /** A failed mail is stored for the operator. */
    deleteAfterSeconds: days(30),
  },
};

export function createMailWorker(options: Options): Worker<MailJob> {
  return {
    ...mailQueue,
    concurrency: 4,
    work: (job) => deliver(job, options),
    close: () => options.sender.close(),
  };
}

/** Logs neither the address nor the content. */
async function deliver(job: Job<MailJob>, { sender, log, origin }: Options): Promise<JobResult> {
  const { message, queuedAt } = job.data;
  const messageId = `<${job.id}@${new URL(origin).hostname}>`;
  const about = { template: message.kind ?? message.template.name, messageId, attempt: job.attempt };
  const sent = await sender.send({ message, messageId, date: new Date(queuedAt) }, job.signal);
  if (sent.ok) {
    log.info({ ...about, responseCode: sent.responseCode }, 'A mail was sent');
    return { ok: true };
  }
  const { code, responseCode } = sent.failure;
  log.error(
    { ...about, code, responseCode },
    job.last ? 'A mail has failed for good' : 'A mail could not be sent; it is tried again',
  );
  // The address of a deleted account is not stored for the operator.
  if (job.last && message.template.name === 'account-deleted') return { ok: true };
  return { ok: false, failure: { ...sent.failure } };
}
