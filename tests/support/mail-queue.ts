import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../../app/db/client.server.ts';
import type { Log } from '../../app/http/services.ts';
import { createBoss } from '../../app/jobs/boss.server.ts';
import { createQueue, type JobQueue } from '../../app/jobs/queue.server.ts';
import { createMailWorker } from '../../app/mail/delivery.server.ts';
import type { MailMessage } from '../../app/mail/message.ts';
import { createOutbox, type Outbox } from '../../app/mail/outbox.server.ts';
import { createSender } from '../../app/mail/sender.server.ts';
import { testDatabase } from './database.ts';
import { handClock } from './hand-clock.ts';
import { markMail } from './mail-marks.ts';
import { readRows } from './rows-of-tables.ts';
import { startMailServer } from './smtp.ts';

export const TOKEN = 'tok3n-that-must-not-leak';

const brand = {
  name: 'Marisol’s Table',
  accent: '#c2512f',
  onAccent: '#ffffff',
  logo: null,
  origin: 'https://larder.test',
  supportEmail: 'help@larder.test',
};

export const aMessage = (fields: Partial<MailMessage> = {}): MailMessage => ({
  id: randomUUID(),
  to: `${randomUUID()}@cooks.example`,
  template: {
    name: 'verify',
    props: { firstName: 'Ana', link: `${brand.origin}/auth/verify?token=${TOKEN}`, dish: null },
  },
  brand,
  ...fields,
});

const hashAddress = (address: string) => [`hmac:${address.length}:${[...address].reverse().join('')}`];

interface Line {
  level: 'info' | 'error';
  message: string;
  fields: Record<string, unknown>;
}

export interface TestWorker extends Outbox {
  stop(): Promise<void>;
}

interface JobRow {
  id: string;
  state: string;
  retry_count: number;
  atLeast: number;
  atMost: number;
}

/**
 * Creates a mail queue on a separate database. Must be called at the top of a test file. The clock of the workers'
 * timers is stopped: a postponed mail waits until a test calls `passTime`.
 */
export async function mailQueue() {
  const database = await testDatabase({ time: 'real' });
  const { db } = database;
  const server = await startMailServer();
  afterAll(() => server.close());

  const lines: Line[] = [];
  const say = (level: Line['level']) => (fields: Record<string, unknown>, message: string) => {
    lines.push({ level, message, fields });
  };
  const log: Log = { info: say('info'), error: say('error') };
  const queues: JobQueue[] = [];
  let clock = handClock();

  async function jobOf({ id }: MailMessage): Promise<JobRow | null> {
    // The delay is known only within bounds: `atMost` counts from the start of the attempt, `atLeast` from now.
    const rows = await readRows<JobRow>(
      db,
      sql`select id, state::text, retry_count, extract(epoch from start_after - now())::float as "atLeast",
            extract(epoch from start_after - started_on)::float as "atMost"
          from pgboss.job where id = ${id}`,
    );
    return rows[0] ?? null;
  }

  // Creates the queue's schema, so that a test can read the queue before any worker starts.
  beforeAll(async () => {
    const boss = createBoss(database, { background: false, log });
    await boss.start();
    await boss.stop({ graceful: false });
  });
  beforeEach(async () => {
    clock = handClock();
    lines.length = 0;
    server.received.length = 0;
    server.offered.length = 0;
    await db.execute(sql`delete from pgboss.job`);
  });
  afterEach(async () => {
    server.release();
    await Promise.all(queues.splice(0).map((queue) => queue.stop()));
  });

  return {
    database,
    db,
    server,
    log,
    lines,
    attemptsOf: ({ id }: MailMessage) => lines.filter((line) => String(line.fields.messageId).includes(id)),
    /** Starts an outbox and a worker, which are stopped after the test. */
    async aWorker(options: { smtpUrl?: string; now?: () => Date; on?: Database } = {}): Promise<TestWorker> {
      const { smtpUrl = server.url, now = () => new Date(), on = database } = options;
      const mailFrom = 'Larder <hello@larder.test>';
      const sender = createSender({ smtpUrl, mailFrom, mailboxDirectory: '/nowhere', log });
      const queue = createQueue({ database: on, log, clock });
      queues.push(queue);
      await queue.start([createMailWorker({ sender, db: on.db, now, hashAddress, markMail, log })]);
      return { ...createOutbox({ queue, mailbox: null, kinds: [], postalAddress: null, now }), stop: queue.stop };
    },
    jobOf,
    isPutBack: (message: MailMessage) =>
      until(async () => {
        const job = await jobOf(message);
        return job?.state === 'retry' && job.atMost > 0;
      }),
    isGone: (message: MailMessage) => until(async () => (await jobOf(message)) === null),
    async passTime({ id }: MailMessage) {
      await db.execute(sql`update pgboss.job set start_after = 'epoch' where id = ${id}`);
      clock.pass(5_000);
    },
  };
}

export async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 15_000; !(await holds()); await delay(10)) {
    if (Date.now() > end) throw new Error('It did not come to that');
  }
}
