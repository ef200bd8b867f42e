import type { Db } from '../db/client.server.ts';
import type { JobQueue } from '../jobs/queue.server.ts';
import type { Mailbox } from './mailbox/mailbox.server.ts';
import type { MailMessage } from './message.ts';
import type { EmailKinds } from './scheduled/email-kind.server.ts';

declare module '../http/services.ts' {
  interface Services {
    mail: Outbox;
  }
}

export const MAIL_QUEUE = 'mail';

/** Queued mail. Its links contain tokens, so the job is deleted as soon as the mail has been accepted. */
export interface MailJob {
  message: MailMessage;
  /** Date of the mail in ISO 8601, even if the mail is sent later. */
  queuedAt: string;
}

export interface Outbox {
  /**
   * Queues a message in the caller's transaction. After a failure, a message may be sent twice. Idempotent by the id of
   * the message while its job is stored.
   * @param options.last true to send the message after mail that people wait for
   */
  enqueue(tx: Db, message: MailMessage, options?: { last?: boolean }): Promise<void>;
  mailbox: Mailbox | null;
  kinds: EmailKinds;
  /** Required by law in optional emails. If null, optional emails are neither offered nor sent. */
  postalAddress: string | null;
}

export function createOutbox(options: {
  queue: Pick<JobQueue, 'enqueue'>;
  mailbox: Mailbox | null;
  kinds: EmailKinds;
  postalAddress: string | null;
  now: () => Date;
}): Outbox {
  const { queue, mailbox, kinds, postalAddress, now } = options;
  return {
    enqueue(tx, message, { last = false } = {}) {
      const job: MailJob = { message, queuedAt: now().toISOString() };
      return queue.enqueue(tx, MAIL_QUEUE, job, { id: message.id, priority: priorityOf(message, last) });
    },
    mailbox,
    kinds,
    postalAddress,
  };
}

/** Returns the priority: mail that people wait for is first, then other necessary mail. */
function priorityOf({ optional, unrequested }: MailMessage, last: boolean): number {
  if (optional || unrequested) return -2;
  return last ? -1 : 0;
}
