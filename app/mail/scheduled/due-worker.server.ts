import { eq, inArray } from 'drizzle-orm';
import { scheduledEmails } from '../../db/schema/scheduled-emails.ts';
import type { Services } from '../../http/services.ts';
import { createDueWorker, DUE_BATCH, type Help } from '../../jobs/due-work.server.ts';
import type { Worker } from '../../jobs/worker.server.ts';
import { type EmailKinds, type EmailServices, isOptional } from './email-kind.server.ts';
import { lockDueEmails, sendEmails, type WaitingEmail } from './scheduled-emails.server.ts';

type DueServices = Pick<Services, 'db' | 'membershipNow' | 'wait' | 'log'> & EmailServices;

const POSTPONED_MS = 60 * 60 * 1000;

export function createScheduledEmailWorker(services: DueServices, help: Help = {}): Worker {
  let batch = 0;
  const pass = () => {
    batch += 1;
    return sendDueEmails(services, { batch });
  };
  return createDueWorker(services, { name: 'scheduled-emails', passes: [pass], ...help });
}

/**
 * Sends one batch of due emails, necessary ones first. Kinds of optional emails take turns, so that many emails of one
 * kind do not delay another kind.
 * @param given.batch number of the batch, which decides whose turn it is
 * @returns number of emails in the batch
 */
export async function sendDueEmails(services: DueServices, { batch = 0 } = {}): Promise<number> {
  let done = 0;
  for (const kinds of lanesOf(services.mail.kinds, batch)) {
    done += await sendLane(services, { kinds, limit: DUE_BATCH - done });
    if (done === DUE_BATCH) break;
  }
  return done;
}

function lanesOf(kinds: EmailKinds, batch: number): string[][] {
  const { necessary = [], optional = [] } = Object.groupBy(kinds, (kind) =>
    isOptional(kind) ? 'optional' : 'necessary',
  );
  const lanes = optional.map(({ name }) => [name]);
  const first = batch % Math.max(1, lanes.length);
  return [necessary.map(({ name }) => name), ...lanes.slice(first), ...lanes.slice(0, first)];
}

async function sendLane(
  services: DueServices,
  { kinds, limit }: { kinds: readonly string[]; limit: number },
): Promise<number> {
  const now = services.membershipNow();
  const only = inArray(scheduledEmails.kind, [...kinds]);
  let emails: WaitingEmail[] = [];
  try {
    await services.db.transaction(async (tx) => {
      emails = await lockDueEmails(tx, { now, limit, only });
      await sendEmails(tx, services, { emails, now, last: true });
    });
  } catch (error) {
    if (emails.length === 0) throw error;
    // An email that cannot be sent must not block the others.
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
