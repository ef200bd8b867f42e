import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { memberships } from '../../db/schema/membership.ts';
import { merchants } from '../../db/schema/merchants.ts';
import { paymentSubscriptions } from '../../db/schema/payments.ts';
import type { Services } from '../../http/services.ts';
import { lockAccount } from '../../identity/commands.server.ts';
import type { JobQueue } from '../../jobs/queue.server.ts';
import type { JobResult, Worker } from '../../jobs/worker.server.ts';
import { scheduleEmails } from '../../mail/scheduled/scheduled-emails.server.ts';
import { paymentQueues, whileUnavailable } from '../jobs.server.ts';
import { merchantPartedEmail, partedEmailKey } from '../merchant/parting-emails.server.ts';
import type { Payments } from '../payments.ts';
import { readSnapshot } from '../stored-subscription.ts';
import { type SyncServices, syncSubscription } from '../sync/sync.server.ts';

interface Parting {
  rowId: string;
  /** Time at which the disconnection began, in ISO 8601. */
  at: string;
  /** Id of the last subscription of the previous page. */
  after?: string;
}

type PartingServices = SyncServices &
  Pick<Services, 'db' | 'membershipNow' | 'log'> & {
    payments: Pick<Payments, 'of' | 'merchants' | 'livemode'>;
    queue: Pick<JobQueue, 'enqueue'>;
  };

const A_PAGE = 50;

const runningIn = (merchantId: string) =>
  and(eq(paymentSubscriptions.merchantId, merchantId), isNull(paymentSubscriptions.endedAt));

export const countRunning = (db: Db, { merchantId }: { merchantId: string }): Promise<number> =>
  db.$count(paymentSubscriptions, runningIn(merchantId));

/**
 * Creates the worker that disconnects a merchant: ends the subscriptions if the owner chose `cancel`, notifies the
 * members, then ends the platform's access. Idempotent. If the merchant was disconnected at the provider, only notifies
 * the members.
 */
export function createPartingWorker(services: PartingServices): Worker<Parting> {
  const { db, queue, payments, membershipNow, log } = services;
  return {
    name: paymentQueues.partMerchant,
    concurrency: 1,
    attemptMs: 300_000,
    options: whileUnavailable,
    async work({ data: { rowId, at, after } }): Promise<JobResult> {
      const [account] = await db.select().from(merchants).where(eq(merchants.id, rowId));
      const isLost = account?.disconnectedAt !== null;
      // The merchant was connected again in the meantime.
      if (!account?.merchantId || (account.parting === null && !isLost)) return { ok: true };
      const { merchantId, creatorId, parting } = account;
      const page = await db
        .select({
          subscriptionId: paymentSubscriptions.id,
          snapshot: paymentSubscriptions.snapshot,
          accountId: memberships.accountId,
        })
        .from(paymentSubscriptions)
        .innerJoin(memberships, eq(memberships.id, paymentSubscriptions.membershipId))
        .where(and(runningIn(merchantId), after === undefined ? undefined : gt(paymentSubscriptions.id, after)))
        .orderBy(asc(paymentSubscriptions.id))
        .limit(A_PAGE);
      for (const { subscriptionId, snapshot, accountId } of page) {
        if (parting === 'cancel' && !isLost && readSnapshot(snapshot)?.cancelAt == null) {
          const requestId = `parting:${rowId}:${at}`;
          const ended = await payments.of(merchantId).setCancellation({ subscriptionId, cancels: true, requestId });
          if (!ended.ok && ended.reason === 'away') return { ok: false, failure: { reason: 'away' } };
          // Stores the scheduled end while the site still has access.
          const synced = await syncSubscription(services, { merchantId, subscriptionId });
          if (!synced.ok) return { ok: false, failure: { reason: synced.reason } };
        }
        await db.transaction(async (tx) => {
          await lockAccount(tx, accountId);
          const subject = { rowId, subscriptionId };
          const now = membershipNow();
          const key = await partedEmailKey(tx, { subscriptionId });
          const email = { kind: merchantPartedEmail, accountId, subject, key, dueAt: now };
          await scheduleEmails(tx, services, { emails: [email], now });
        });
      }
      const last = page.at(-1);
      if (page.length === A_PAGE && last) {
        await queue.enqueue(db, paymentQueues.partMerchant, { rowId, at, after: last.subscriptionId });
        return { ok: true };
      }
      if (isLost) return { ok: true };
      const given = await payments.merchants.disconnect({ merchantId });
      if (!given.ok && given.reason === 'away') return { ok: false, failure: { reason: 'away' } };
      if (!given.ok)
        log.error({ creatorId, merchantId }, 'Stripe still gives access to an account that was disconnected');
      const gone = { state: 'disconnected' as const, disconnectedAt: membershipNow(), requirements: [], dueAt: null };
      await db
        .update(merchants)
        .set(gone)
        .where(and(eq(merchants.id, rowId), isNull(merchants.disconnectedAt)));
      log.info({ creatorId, parting }, 'The account of a creator was disconnected');
      return { ok: true };
    },
  };
}
