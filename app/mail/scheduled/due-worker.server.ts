import { eq } from 'drizzle-orm';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import type { Services } from '../../http/services.ts';
import { createDueWorker, DUE_BATCH, type Help } from '../../jobs/due-work.server.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import type { EmailServices } from './email-kind.server.ts';
import { lockDueEmails, sendEmails, type WaitingEmail } from './scheduled-emails.server.ts';

type DueServices = Pick<Services, 'db' | 'membershipNow' | 'wait' | 'log'> & EmailServices;

const POSTPONED_MS = 60 * 60 * 1000;

export function createScheduledEmailWorker(services: DueServices, help: Help = {}): Worker {
  return createDueWorker(services, { name: 'scheduled-emails', passes: [() => sendDueEmails(services)], ...help });
}

/** @returns number of emails sent or skipped */
export async function sendDueEmails(services: DueServices): Promise<number> {
  const now = services.membershipNow();
  let emails: WaitingEmail[] = [];
  try {
    await services.db.transaction(async (tx) => {
      emails = await lockDueEmails(tx, { now, limit: DUE_BATCH });
      await sendEmails(tx, services, { emails, now, last: true });
    });
  } catch (error) {
    if (emails.length === 0) throw error;
    // Sends each email in its own transaction, so that an email that cannot be sent does not block the others.
    for (const { id } of emails) await sendAlone(services, { id, now });
  }
  return emails.length;
}

async function sendAlone(services: DueServices, { id, now }: { id: string; now: Date }): Promise<void> {
  const only = eq(scheduledEmails.id, id);
  try {
    await services.db.transaction(async (tx) => {
      const emails = await lockDueEmails(tx, { now, limit: 1, only });
      await sendEmails(tx, services, { emails, now, last: true });
    });
  } catch (err) {
    services.log.error(
      { err, scheduledEmail: id },
      'A scheduled email could not be made; it is tried again in an hour',
    );
    await services.db
      .update(scheduledEmails)
      .set({ dueAt: new Date(now.getTime() + POSTPONED_MS) })
      .where(only);
  }
}
