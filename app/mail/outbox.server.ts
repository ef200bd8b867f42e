import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Database, Db } from '../db/client.server.ts';
import type { Log } from '../http/services.ts';
import { deliver, putBackUnfinished } from './delivery.server.ts';
import type { Mailbox } from './mailbox.server.ts';
import type { MailMessage } from './message.ts';
import { MAIL_QUEUE, type MailJob, openMailQueue, queueMail } from './queue.server.ts';
import type { Transport } from './transport.server.ts';

declare module '../http/services.ts' {
  interface Services {
    outbox: Outbox;
  }
}

export type { MailBrand, MailMessage, MailTemplate } from './message.ts';

export interface Outbox {
  /**
   * Puts a message into the queue, inside the caller's transaction: it is sent if and only if that commits, at least
   * once, and once only while nothing fails. Call `notify` after the commit. `start` must have resolved.
   */
  queue(tx: Db, message: MailMessage): Promise<void>;
  /** Makes the queue's tables when they are missing, and begins to send. */
  start(): Promise<void>;
  /** Takes up no more mail; resolves when the mail under way is sent or, after five seconds, put back. Idempotent. */
  stop(): Promise<void>;
  /** Looks at the queue now instead of within two seconds. Never throws. */
  notify(): void;
  /** The job queue that the mail waits in, for the process's other jobs. `start` must have resolved; ends with `stop`. */
  jobs(): PgBoss;
  /** Where the demo keeps its mail; null: mail goes out by SMTP. */
  mailbox: Mailbox | null;
}

const POLL_MS = 2_000;
const AT_ONCE = 4;
const STOP_MS = 5_000;

/** The mail that waits to be sent, and the worker that sends it. Any number of processes may work on one database. */
export function createOutbox(options: {
  database: Database;
  transport: Transport;
  log: Log;
  /** The site's address; its host is the right half of every Message-ID. */
  origin: string;
}): Outbox {
  const { database, transport, log } = options;
  const underWay = new Set<Promise<void>>();
  const cut = new AbortController();
  let boss: PgBoss | undefined;
  let starting: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  let poll: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let lookAgain = false;

  async function open(): Promise<void> {
    const queue = await openMailQueue(database, { supervise: true, log: quietWhenStopping });
    // The folder's lock says that no other process works here: what is marked as under way was cut off. Before this
    // worker may take up any.
    if (database.kind === 'pglite') await putBackUnfinished(database.db, queue);
    boss = queue;
    poll = setInterval(notify, POLL_MS);
    notify();
  }

  function notify(): void {
    lookAgain = true;
    if (!boss || stopping) return;
    looking ??= look(boss)
      .catch((err) => log.error({ err }, 'The mail queue could not be read'))
      .finally(() => {
        looking = undefined;
        if (lookAgain && underWay.size < AT_ONCE) notify(); // asked for in the last moment
      });
  }

  async function look(from: PgBoss): Promise<void> {
    while (lookAgain && !stopping && underWay.size < AT_ONCE) {
      lookAgain = false;
      const batchSize = AT_ONCE - underWay.size;
      const jobs = await from.fetch<MailJob>(MAIL_QUEUE, { batchSize, includeMetadata: true });
      for (const job of jobs) take(from, job);
      if (jobs.length === batchSize) lookAgain = true;
    }
  }

  function take(from: PgBoss, job: JobWithMetadata<MailJob>): void {
    const delivery = deliver(job, { boss: from, transport, log, origin: options.origin, signal: cut.signal }).finally(
      () => {
        underWay.delete(delivery);
        notify(); // there may be more than was taken at once
      },
    );
    underWay.add(delivery);
  }

  async function close(): Promise<void> {
    await starting?.catch(() => {});
    clearInterval(poll);
    await looking;
    const patience = setTimeout(() => cut.abort(), STOP_MS);
    await Promise.all(underWay);
    clearTimeout(patience);
    await boss?.stop({ graceful: false });
  }

  function opened(): PgBoss {
    if (!boss) throw new Error('The outbox has not been started');
    return boss;
  }

  /** While the process stops, the database may be closed under pg-boss's hands. */
  const quietWhenStopping: Log = {
    info: log.info.bind(log),
    error(fields, message) {
      if (!stopping) log.error(fields, message);
    },
  };

  return {
    async queue(tx, message) {
      await queueMail(opened(), tx, message, new Date());
    },
    start() {
      starting ??= open();
      return starting;
    },
    stop() {
      stopping ??= close();
      return stopping;
    },
    notify,
    jobs: opened,
    mailbox: transport.mailbox,
  };
}
