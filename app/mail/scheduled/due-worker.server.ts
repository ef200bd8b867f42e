import { eq } from 'drizzle-orm';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import type { Services } from '../../http/services.ts';
import { everyMinute, type Worker } from '../../jobs/worker.server.ts';
import type { EmailServices } from './email-kind.server.ts';
import { lockDueEmails, sendEmails, type WaitingEmail } from './scheduled-emails.server.ts';

type DueServices = Pick<Services, 'db' | 'membershipNow' | 'wait' | 'log'> & EmailServices;

/** Few enough for the accounts not to be locked for long, and for no visitor to wait noticeably for what they take. */
const BATCH = 5;
/**
 * How many times as long as a batch took nothing is done after it: with many due, one twentieth of the time is theirs
 * (docs/decisions/0042-mail-thread.md).
 */
const REST = 19;
const POSTPONED_MS = 60 * 60 * 1000;

/** Sends the scheduled emails whose time has come, once a minute across all processes. */
export function createScheduledEmailWorker(services: DueServices): Worker {
  return {
    name: 'scheduled-emails',
    ...everyMinute,
    attemptMs: 50_000,
    async work({ signal }) {
      for (let sent = BATCH; sent === BATCH && !signal.aborted; ) {
        const began = performance.now();
        sent = await sendDueEmails(services);
        if (sent === BATCH) await services.wait(REST * (performance.now() - began));
      }
      return { ok: true };
    },
  };
}

/**
 * Sends, or skips, one batch of what is due now.
 * @returns how many there were
 */
export async function sendDueEmails(services: DueServices): Promise<number> {
  const now = services.membershipNow();
  let emails: WaitingEmail[] = [];
  try {
    await services.db.transaction(async (tx) => {
      emails = await lockDueEmails(tx, { now, limit: BATCH });
      await sendEmails(tx, services, { emails, now });
    });
  } catch (error) {
    if (emails.length === 0) throw error;
    // Each by itself, so that one that cannot be sent does not hold up the others.
    for (const { id } of emails) await sendAlone(services, { id, now });
  }
  return emails.length;
}

async function sendAlone(services: DueServices, { id, now }: { id: string; now: Date }): Promise<void> {
  const only = eq(scheduledEmails.id, id);
  try {
    await services.db.transaction(async (tx) => {
      await sendEmails(tx, services, { emails: await lockDueEmails(tx, { now, limit: 1, only }), now });
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
