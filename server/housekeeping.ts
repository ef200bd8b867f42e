import { deleteOldEvents } from '../app/analytics/commands.server.ts';
import type { Services } from '../app/http/services.ts';
import { deleteExpired } from '../app/identity/commands.server.ts';
import { dueAtOnce } from '../app/mail/queue.server.ts';

const QUEUE = 'housekeeping';
const HOUR_MS = 3600 * 1_000;
const DAY_MS = 24 * HOUR_MS;
/** How often each process looks whether an hour's turn is still to be done. */
const LOOK_MS = 10 * 60 * 1_000;

export interface Housekeeping {
  /** Makes the queue when it is missing, and begins. */
  start(): Promise<void>;
  /** Does what is due: of all processes on a database one does it, once in each hour. Never throws. */
  look(): Promise<void>;
  /** Resolves when nothing is under way. */
  stop(): Promise<void>;
}

/**
 * Once an hour everything that is past its time is deleted: sessions, links, counters, and events older than the
 * operator keeps. A pg-boss job, in the one queue that mail is in: `singletonSeconds` gives each hour one job, whoever
 * asks for it, and a process that dies over it leaves it to the next.
 */
export function createHousekeeping(
  { db, outbox, now, log }: Pick<Services, 'db' | 'outbox' | 'now' | 'log'>,
  { keepDays }: { keepDays: number },
): Housekeeping {
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  async function turn(): Promise<void> {
    const jobs = outbox.jobs();
    await jobs.send(QUEUE, null, { ...dueAtOnce, singletonSeconds: HOUR_MS / 1_000 });
    for (const { id } of await jobs.fetch(QUEUE)) {
      await deleteExpired(db, { now: now() });
      await deleteOldEvents(db, { before: new Date(now().getTime() - keepDays * DAY_MS) });
      await jobs.complete(QUEUE, id);
    }
  }

  function look(): Promise<void> {
    looking ??= turn()
      .catch((err) => log.error({ err }, 'What is past its time could not be deleted'))
      .finally(() => {
        looking = undefined;
      });
    return looking;
  }

  return {
    async start() {
      const jobs = outbox.jobs();
      // A turn that was begun and not completed counts as lost after this, and is taken up again.
      await jobs.createQueue(QUEUE, { expireInSeconds: 600, retryLimit: 3, deleteAfterSeconds: HOUR_MS / 1_000 });
      timer = setInterval(look, LOOK_MS);
      void look();
    },
    look,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}
