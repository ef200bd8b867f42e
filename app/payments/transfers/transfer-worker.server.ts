import { and, asc, eq, gt, isNotNull } from 'drizzle-orm';
import type { Db } from '../../db/client.server.ts';
import { payoutAccounts } from '../../db/schema/payout-accounts.ts';
import type { JobQueue } from '../../jobs/queue.server.ts';
import { countWaiting } from '../../jobs/stored-jobs.server.ts';
import type { JobResult, Worker } from '../../jobs/worker.server.ts';
import { paymentQueues, whileUnavailable } from '../jobs.server.ts';
import { type PayingServices, retryWhileUnavailable } from '../paying.server.ts';
import { findDestination, listOtherwiseDestined } from './destination.server.ts';
import { makeTransfers } from './orders.server.ts';
import { syncPayouts } from './payouts.server.ts';

type WorkerServices = Pick<PayingServices, 'db' | 'payments' | 'membershipNow' | 'log'> & {
  queue: Pick<JobQueue, 'enqueue'>;
};

/** Job for one creator, or for all creators with an account. */
interface Data {
  creatorId?: string;
  /** Id of the last membership whose destination was checked. */
  after?: string;
}

const A_PAGE = 500;
/** Number of waiting provider syncs at which no more are queued for now. */
const MAX_WAITING = 200;
const PAUSE_SECONDS = 30;

/**
 * Creates the worker that updates the destinations of a creator's subscriptions, reads her payouts, and transfers her
 * money. Runs when her account has changed, and once an hour for every creator who has or had an account.
 */
export function createTransferWorker(services: WorkerServices): Worker<Data> {
  return {
    name: paymentQueues.transfers,
    cron: '23 * * * *',
    concurrency: 1,
    attemptMs: 300_000,
    options: whileUnavailable,
    work: ({ data }) => {
      const { creatorId, after = null } = data ?? {};
      return creatorId === undefined
        ? queueAll(services)
        : retryWhileUnavailable(() => workFor(services, { creatorId, after }));
    },
  };
}

async function workFor(services: WorkerServices, { creatorId, after }: { creatorId: string; after: string | null }) {
  const { db, queue } = services;
  if (after === null) {
    for (const accountId of await listAccounts(db, { creatorId })) await syncPayouts(services, { accountId });
    await makeTransfers(services, { creatorId });
  }
  const destination = await findDestination(db, { creatorId });
  if ((await countWaiting(db, { queue: paymentQueues.syncToProvider, limit: MAX_WAITING })) === MAX_WAITING) {
    await queue.enqueue(db, paymentQueues.transfers, { creatorId, after: after ?? FIRST }, { after: PAUSE_SECONDS });
    return;
  }
  const found = await listOtherwiseDestined(db, { creatorId, destination, after, limit: A_PAGE });
  await db.transaction(async (tx) => {
    for (const membershipId of found) await services.payments.jobs.syncToProvider(tx, { membershipId });
    if (found.length < A_PAGE) return;
    const next = { creatorId, after: found.at(-1)! };
    await queue.enqueue(tx, paymentQueues.transfers, next, { after: PAUSE_SECONDS });
  });
}

const FIRST = '00000000-0000-0000-0000-000000000000';

async function queueAll({ db, payments }: WorkerServices): Promise<JobResult> {
  for (let after = FIRST; ; ) {
    const rows = await db
      .selectDistinct({ creatorId: payoutAccounts.creatorId })
      .from(payoutAccounts)
      .where(and(isNotNull(payoutAccounts.accountId), gt(payoutAccounts.creatorId, after)))
      .orderBy(asc(payoutAccounts.creatorId))
      .limit(A_PAGE);
    await db.transaction(async (tx) => {
      for (const { creatorId } of rows) await payments.jobs.makeTransfers(tx, { creatorId });
    });
    if (rows.length < A_PAGE) return { ok: true };
    after = rows.at(-1)!.creatorId;
  }
}

async function listAccounts(db: Db, { creatorId }: { creatorId: string }): Promise<string[]> {
  const rows = await db
    .select({ accountId: payoutAccounts.accountId })
    .from(payoutAccounts)
    .where(and(isNotNull(payoutAccounts.accountId), eq(payoutAccounts.creatorId, creatorId)))
    .orderBy(asc(payoutAccounts.createdAt));
  return rows.map(({ accountId }) => accountId!);
}
