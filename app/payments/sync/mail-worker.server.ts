import { and, eq, lte, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { accounts } from '../../db/schema/identity.ts';
import { memberships } from '../../db/schema/membership.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import type { Services } from '../../http/services.ts';
import { everyMinute, type Worker } from '../../jobs/worker.server.ts';
import { type NoticeServices, queueDueNotices } from './due-notices.server.ts';

type MailServices = Pick<Services, 'db' | 'membershipNow' | 'wait' | 'log'> & NoticeServices;

/** As those of memberships (`due-worker.server.ts`): few accounts at a time, and a rest that is long beside the work. */
const BATCH = 5;
const REST = 19;
const POSTPONED_MS = 60 * 60 * 1000;

/** Queues the mails about payments that are due without anything happening, once a minute across all processes. */
export function createPaymentMailWorker(services: MailServices): Worker {
  return {
    name: 'payment-mails-due',
    ...everyMinute,
    attemptMs: 50_000,
    async work({ signal }) {
      for (let looked = BATCH; looked === BATCH && !signal.aborted; ) {
        const began = performance.now();
        looked = await queueDueMails(services);
        if (looked === BATCH) await services.wait(REST * (performance.now() - began));
      }
      return { ok: true };
    },
  };
}

/**
 * Looks at one batch of what is due now. Leaves out accounts on which a command is at work: the next run does them.
 * @returns how many there were
 */
export async function queueDueMails(services: MailServices): Promise<number> {
  const now = services.membershipNow();
  let batch: string[] = [];
  try {
    await services.db.transaction(async (tx) => {
      batch = await lockDue(tx, now);
      for (const membershipId of batch) await queueDueNotices(tx, services, { membershipId, now });
    });
  } catch (error) {
    if (batch.length === 0) throw error;
    // Each by itself, so that one that cannot be mailed does not hold up the others.
    for (const membershipId of batch) await queueAlone(services, { membershipId, now });
  }
  return batch.length;
}

/** The memberships, their accounts locked. Waits for nobody, so it cannot deadlock, whatever the order of the accounts. */
async function lockDue(tx: Db, now: Date, only?: SQL): Promise<string[]> {
  const due = await tx
    .select({ membershipId: paymentSubscriptions.membershipId })
    .from(paymentSubscriptions)
    .innerJoin(memberships, eq(memberships.id, paymentSubscriptions.membershipId))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(and(lte(paymentSubscriptions.noticeDueAt, now), only))
    .orderBy(paymentSubscriptions.noticeDueAt)
    .limit(BATCH)
    .for('no key update', { of: accounts, skipLocked: true });
  return due.map(({ membershipId }) => membershipId);
}

async function queueAlone(
  services: MailServices,
  { membershipId, now }: { membershipId: string; now: Date },
): Promise<void> {
  const own = eq(paymentSubscriptions.membershipId, membershipId);
  try {
    await services.db.transaction(async (tx) => {
      const [locked] = await lockDue(tx, now, own);
      if (locked) await queueDueNotices(tx, services, { membershipId, now });
    });
  } catch (err) {
    services.log.error({ err, membershipId }, 'Mails about payments could not be queued; tried again in an hour');
    const noticeDueAt = new Date(now.getTime() + POSTPONED_MS);
    await services.db
      .update(paymentSubscriptions)
      .set({ noticeDueAt })
      .where(and(own, lte(paymentSubscriptions.noticeDueAt, now)));
  }
}
