import '../server/production.ts';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../app/db/client.server.ts';
import { openQueueWithoutWorkers } from '../app/jobs/queue.server.ts';
import { createPaymentJobs, paymentQueues, whileUnavailable } from '../app/payments/jobs.server.ts';
import type { PaymentProvider } from '../app/payments/provider.ts';
import { reconcileSlice } from '../app/payments/reconcile/workers.server.ts';
import { createLog } from '../server/observe/log.ts';
import { listedSubscription } from './listed-subscriptions.ts';

export interface Reconciled {
  slices: number;
  pages: number;
  /** Of one page. */
  mostListed: number;
  /** By one slice. */
  mostQueued: number;
  queued: number;
  /** As the log says. */
  found: object;
  /** Resident bytes that were added at most. */
  grown: number;
}

/**
 * A process that reconciles as many subscriptions as it is asked to, in the slices of each day, with a provider that
 * answers its pages from memory. What a slice queues is taken out before the next, as if it had been done meanwhile.
 */
process.once('message', async ({ databaseUrl }: { databaseUrl: string }) => {
  const database = await openDatabase({ url: databaseUrl });
  const { db } = database;
  const log = createLog('info', { alone: true });
  const sync = {
    name: paymentQueues.sync,
    attemptMs: 60_000,
    options: { ...whileUnavailable, policy: 'short' as const },
  };
  const queue = await openQueueWithoutWorkers({ database, log, queues: [sync] });

  async function reconcile(count: number): Promise<Reconciled> {
    const before = process.memoryUsage.rss();
    const done: Reconciled = { slices: 0, pages: 0, mostListed: 0, mostQueued: 0, queued: 0, found: {}, grown: 0 };
    const look = () => {
      done.grown = Math.max(done.grown, process.memoryUsage.rss() - before);
    };
    const timer = setInterval(look, 20);
    const listSubscriptions: PaymentProvider['listSubscriptions'] = async ({ cursor, limit }) => {
      look();
      const from = Number(cursor ?? 0);
      const until = Math.min(from + limit, count);
      const items = Array.from({ length: until - from }, (_, at) => listedSubscription(from + at));
      done.pages += 1;
      done.mostListed = Math.max(done.mostListed, items.length);
      return { ok: true, value: { items, next: until < count ? String(until) : null } };
    };
    let next: object | null = {};
    const services = {
      ...{ db, now: () => new Date(), membershipNow: () => new Date() },
      log: {
        info(found: object) {
          done.found = found;
        },
        error: log.error.bind(log),
      },
      payments: {
        // Nothing else is asked of it.
        provider: { listSubscriptions } as PaymentProvider,
        ...{ livemode: false, jobs: createPaymentJobs(queue) },
      },
      queue: {
        async enqueue(_: unknown, __: string, data: object) {
          next = data;
        },
      },
    };
    const { signal } = new AbortController();
    while (next) {
      const data: object = next;
      next = null;
      const result = await reconcileSlice(services, { data, signal });
      if (!result.ok) throw new Error('A slice failed');
      const { rowCount } = (await db.execute(
        sql`delete from pgboss.job where name = ${paymentQueues.sync}`,
      )) as unknown as { rowCount: number };
      done.slices += 1;
      done.queued += rowCount;
      done.mostQueued = Math.max(done.mostQueued, rowCount);
    }
    look();
    clearInterval(timer);
    return done;
  }

  process.on('message', (count: number) => reconcile(count).then((done) => process.send!(done)));
  const end = () => process.exit(0);
  process.once('disconnect', end);
  process.once('SIGTERM', end);
  process.send!(0);
});

process.on('SIGINT', () => {}); // Ctrl+C reaches the whole process group; the bench stops this process itself
