import type { Invited } from '../../app/accounts/invitations/mail.server.ts';
import type { PeopleServices } from '../../app/creators/people/changes.server.ts';
import type { Database } from '../../app/db/client.server.ts';
import { openQueueWithoutWorkers } from '../../app/jobs/queue.server.ts';
import { mailQueue } from '../../app/mail/delivery.server.ts';
import { createOutbox } from '../../app/mail/outbox.server.ts';
import type { Config } from '../config.ts';
import { createLog } from '../observe/log.ts';
import { printable } from './printable.ts';

/** Runs a command with the services for queueing mail. The site sends the mail, if necessary after its next start. */
export async function withOutbox<Result>(
  database: Database,
  { origin, supportEmail }: Pick<Config, 'origin' | 'supportEmail'>,
  work: (services: PeopleServices) => Promise<Result>,
): Promise<Result> {
  const queue = await openQueueWithoutWorkers({ database, log: createLog('warn'), queues: [mailQueue] });
  const now = () => new Date();
  try {
    return await work({
      db: database.db,
      origin,
      supportEmail,
      mail: createOutbox({ queue, mailbox: null, kinds: [], postalAddress: null, now }),
      now,
    });
  } finally {
    await queue.stop();
  }
}

export function invitedWords({ email, mailed }: Invited): string {
  const to = printable(email);
  return mailed === 'invitation'
    ? `An invitation goes to ${to}: its link accepts it, and expires in 7 days.`
    : `${to} has an account already, and is told by mail: it is signed in to as before.`;
}
