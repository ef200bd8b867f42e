import type { Db } from '../../db/client.server.ts';
import type { Log, Services } from '../../http/services.ts';
import type { JobQueue } from '../../jobs/queue.server.ts';
import { everyMinute, type Worker } from '../../jobs/worker.server.ts';
import type { Payments, Webhook } from '../payments.ts';
import type { ProviderEvent } from '../provider.ts';
import { MAX_QUEUED, queueStoredEvents, storeEvents } from './events.server.ts';

interface IntakeParts extends Pick<Services, 'wait'> {
  db: Db;
  payments: Pick<Payments, 'livemode'>;
  log: Log;
  /** Queues the jobs of all stored events (`queueAllStored`, `requestQueueing`). */
  queueStored: () => Promise<void>;
}

export interface EventIntake {
  take: Webhook['take'];
  /** Resolves when the jobs of the accepted events are queued, or queueing has failed. */
  settled(): Promise<void>;
}

/** Maximum number of concurrent statements. Few, because visitors need connections too. */
const AT_ONCE = 3;
/** Maximum number of events in one statement. */
const MAX_BATCH = 100;
/** Milliseconds during which events gather before their jobs are queued together. */
const GATHERED_FOR = 100;

interface Waiting {
  event: ProviderEvent;
  done(): void;
  failed(error: unknown): void;
}

/**
 * Creates an intake, which stores arriving events. The sender of an event waits only until its row is stored. Jobs are
 * queued a moment later, many in one transaction, so that thousands of renewals do not delay visitors
 * (docs/decisions/0050-subscriptions-follow.md).
 */
export function createEventIntake({ db, payments, log, wait, queueStored }: IntakeParts): EventIntake {
  const waiting: Waiting[] = [];
  let storing = 0;
  let isPlanned = false;
  let queued: Promise<void> = Promise.resolve();

  async function storeAll(): Promise<void> {
    if (storing === AT_ONCE) return;
    storing += 1;
    while (waiting.length > 0) await storeTogether(waiting.splice(0, MAX_BATCH));
    storing -= 1;
  }

  async function storeTogether(together: readonly Waiting[]): Promise<void> {
    try {
      await storeEvents(
        db,
        { payments },
        together.map(({ event }) => event),
      );
      for (const { done } of together) done();
      queueSoon();
    } catch (error) {
      for (const { failed } of together) failed(error);
    }
  }

  function queueSoon(): void {
    if (isPlanned) return;
    isPlanned = true;
    queued = queued
      .then(() => wait(GATHERED_FOR))
      .then(() => {
        isPlanned = false;
        return queueStored();
      })
      .catch((err: unknown) => log.error({ err }, 'The jobs of events could not be queued; tried again in a minute'));
  }

  return {
    take: (event) =>
      new Promise((done, failed) => {
        waiting.push({ event, done, failed });
        void storeAll(); // never rejects: errors are passed to `failed`
      }),
    settled: () => queued,
  };
}

export async function queueAllStored(
  { db, payments }: StoredEventsParts,
  { isOver = () => false }: { isOver?: () => boolean } = {},
): Promise<void> {
  let count: number;
  do count = await queueStoredEvents(db, { payments });
  while (count === MAX_QUEUED && !isOver());
}

interface StoredEventsParts {
  db: Db;
  payments: Pick<Payments, 'jobs'>;
}

const STORED_EVENTS = 'payment-events';

/**
 * Requests that a process with workers queues the jobs of stored events at once. One request serves any number of
 * events.
 */
export const requestQueueing = ({ db, queue }: { db: Db; queue: Pick<JobQueue, 'enqueue'> }): Promise<void> =>
  queue.enqueue(db, STORED_EVENTS, {});

/**
 * Creates the worker that queues the jobs of stored events: on request (`requestQueueing`), and once a minute for
 * events that reconciliation found or whose process exited.
 */
export function createStoredEventsWorker(parts: StoredEventsParts): Worker {
  return {
    name: STORED_EVENTS,
    ...everyMinute,
    options: { ...everyMinute.options, policy: 'short' },
    attemptMs: 50_000,
    async work({ signal }) {
      await queueAllStored(parts, { isOver: () => signal.aborted });
      return { ok: true };
    },
  };
}
