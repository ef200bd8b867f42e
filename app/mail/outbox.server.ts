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

/** A mail in the queue. Its links carry tokens, so it is deleted with the job as soon as the mail has been accepted. */
export interface MailJob {
  message: MailMessage;
  /** ISO 8601; the mail's date, however late it is sent. */
  queuedAt: string;
}

/** The mail that waits to be sent. */
export interface Outbox {
  /**
   * Puts a message into the queue, inside the caller's transaction: it is sent if and only if that commits, at least
   * once, and exactly once unless something fails. Idempotent by the message's id.
   * @param options.last sent after every mail without this: nobody waits for it
   */
  enqueue(tx: Db, message: MailMessage, options?: { last?: boolean }): Promise<void>;
  /** Where the demo stores its mail; null: mail goes out by SMTP. */
  mailbox: Mailbox | null;
  /** Every kind of email that can be scheduled. */
  kinds: EmailKinds;
  /** Shown in optional emails, as the law wants; null: it is not known, and no optional email is offered or sent. */
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
      return queue.enqueue(tx, MAIL_QUEUE, job, { id: message.id, last });
    },
    ...{ mailbox, kinds, postalAddress },
  };
}
