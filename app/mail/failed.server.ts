import type { Database, Db } from '../db/client.server.ts';
import type { Log } from '../http/services.ts';
import { retryFailedJobs } from '../jobs/queue.server.ts';
import { listFailedJobs } from '../jobs/stored-jobs.server.ts';
import { MAIL_QUEUE, type MailJob } from './outbox.server.ts';
import type { SendFailure } from './transport.server.ts';

declare module '../http/services.ts' {
  interface Services {
    /** Requeues failed mail through the running queue of this process. */
    retryFailedMail(given: { id: string | null }): Promise<number>;
  }
}

/** Mail that failed permanently, without its content. */
export interface FailedMail {
  id: string;
  template: string;
  to: string;
  attempts: number;
  queuedAt: Date;
  failedAt: Date;
  reason: string;
}

/** Returns at most `limit` failed mails, latest failure first. */
export async function listFailedMail(db: Db, { limit = 500 } = {}): Promise<FailedMail[]> {
  const failed = await listFailedJobs<MailJob>(db, { queue: MAIL_QUEUE, limit });
  return failed.map(({ id, data, attempts, failedAt, failure }) => {
    const { response, code } = failure as Partial<SendFailure>;
    return {
      id,
      template: data.message.template.name,
      to: data.message.to,
      attempts,
      queuedAt: new Date(data.queuedAt),
      failedAt,
      reason: response ?? code ?? 'UNKNOWN',
    };
  });
}

/**
 * Requeues failed mail with the full number of attempts and an unchanged Message-ID and date.
 * @param given.id id of one mail, or null for all
 * @returns number of requeued mails
 */
export function retryFailedMail(database: Database, given: { id: string | null; log: Log }): Promise<number> {
  return retryFailedJobs(database, { queue: MAIL_QUEUE, ...given });
}
