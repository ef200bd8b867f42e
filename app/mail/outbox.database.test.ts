import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { testDatabase } from '../../tests/support/database.ts';
import { startMailServer } from '../../tests/support/smtp.ts';
import type { Log } from '../http/services.ts';
import { listFailedMail, retryFailedMail } from './failed.server.ts';
import type { MailMessage } from './message.ts';
import { createOutbox, type Outbox } from './outbox.server.ts';
import { openMailQueue, queueMail } from './queue.server.ts';
import { createTransport } from './transport.server.ts';

const database = await testDatabase();
const { db } = database;
const server = await startMailServer();
afterAll(() => server.close());

const brand = {
  name: 'Marisol’s Table',
  accent: '#c2512f',
  onAccent: '#ffffff',
  origin: 'https://larder.test',
  supportEmail: 'help@larder.test',
};
const TOKEN = 'tok3n-that-nobody-may-see';
const aMessage = (fields: Partial<MailMessage> = {}): MailMessage => ({
  id: randomUUID(),
  to: `${randomUUID()}@cooks.example`,
  template: { name: 'verify', props: { firstName: 'Ana', link: `${brand.origin}/auth/verify?token=${TOKEN}` } },
  brand,
  ...fields,
});

interface Line {
  level: 'info' | 'error';
  message: string;
  fields: Record<string, unknown>;
}
const lines: Line[] = [];
const say = (level: Line['level']) => (fields: Record<string, unknown>, message: string) => {
  lines.push({ level, message, fields });
};
const log: Log = { info: say('info'), error: say('error') };
const attemptsOf = ({ id }: MailMessage) => lines.filter((line) => String(line.fields.messageId).includes(id));

/** A worker as a process has one. Stopped after the test, unless it is left to die. */
async function aWorker({ smtpUrl = server.url }: { smtpUrl?: string } = {}): Promise<Outbox> {
  const transport = createTransport({ smtpUrl, mailFrom: 'Larder <hello@larder.test>', mailboxDirectory: '/nowhere' });
  const outbox = createOutbox({ database, transport, log, origin: 'https://larder.test' });
  workers.push(outbox);
  await outbox.start();
  return outbox;
}
const workers: Outbox[] = [];

interface JobRow {
  id: string;
  state: string;
  retry_count: number;
  atLeast: number;
  atMost: number;
}
/**
 * What the queue holds of the message; null: nothing. Of the seconds that it was put back for it can only be said how
 * many there were when the attempt began (`atMost`), and how many are left by now (`atLeast`).
 */
async function jobOf({ id }: MailMessage): Promise<JobRow | null> {
  const { rows } = (await db.execute(
    sql`select id, state::text, retry_count, extract(epoch from start_after - now())::float as "atLeast",
          extract(epoch from start_after - started_on)::float as "atMost"
        from pgboss.job where id = ${id}`,
  )) as unknown as { rows: JobRow[] };
  return rows[0] ?? null;
}
/** For later, and not yet given the time to be taken up again. */
const isPutBack = (message: MailMessage) =>
  until(async () => {
    const job = await jobOf(message);
    return job?.state === 'retry' && job.atMost > 0;
  });
const isGone = (message: MailMessage) => until(async () => (await jobOf(message)) === null);
/** Lets the time pass that the message is waiting for. */
const passTime = ({ id }: MailMessage) => db.execute(sql`update pgboss.job set start_after = 'epoch' where id = ${id}`);

/** Whoever takes them up finds already that there is no second attempt. */
async function queueForOneAttempt(outbox: Outbox, ...messages: MailMessage[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const message of messages) await outbox.queue(tx, message);
    await tx.execute(sql`update pgboss.job set retry_limit = 0`);
  });
  outbox.nudge();
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 15_000; !(await holds()); await delay(10)) {
    if (Date.now() > end) throw new Error('It did not come to that');
  }
}

// The schema, so that a test can look into the queue before any worker starts.
beforeAll(async () => {
  const boss = await openMailQueue(database, { supervise: false, log });
  await boss.stop({ graceful: false });
});
beforeEach(async () => {
  // Nobody looks at the queue by the clock: what a test puts back stays there, however slow the machine is.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  lines.length = 0;
  server.received.length = 0;
  server.offered.length = 0;
  await db.execute(sql`delete from pgboss.job`);
});
afterEach(async () => {
  server.release();
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  vi.useRealTimers();
});

describe('a mail and the transaction that causes it', () => {
  test('what commits is sent', async () => {
    const outbox = await aWorker();
    const message = aMessage();
    const before = new Date();
    await db.transaction((tx) => outbox.queue(tx, message));
    outbox.nudge();
    const mail = await server.mailTo(message.to);
    // A mail's date has no fractions of a second.
    expect(new Date(mail.headers.get('date')![0]!).getTime()).toBeGreaterThan(before.getTime() - 1_000);
    expect(mail).toMatchObject({
      from: { name: 'Marisol’s Table via Larder', address: 'hello@larder.test' },
      replyTo: 'help@larder.test',
      subject: 'Verify your email for Marisol’s Table',
      link: `https://larder.test/auth/verify?token=${TOKEN}`,
      messageId: `<${message.id}@larder.test>`,
      envelope: { from: 'hello@larder.test', to: [message.to] },
    });
    expect(mail.text).toContain(mail.link);
  });

  test('what is rolled back is not sent', async () => {
    const outbox = await aWorker();
    const [undone, done] = [aMessage(), aMessage()];
    const signUp = db.transaction(async (tx) => {
      await outbox.queue(tx, undone);
      throw new Error('The record failed');
    });
    await expect(signUp).rejects.toThrow('The record failed');
    await db.transaction((tx) => outbox.queue(tx, done));
    outbox.nudge();
    await server.mailTo(done.to);
    await isGone(done);
    expect(server.offered).toEqual([`<${done.id}@larder.test>`]);
    expect(await jobOf(undone)).toBeNull();
  });

  test('nothing goes out before the commit', async () => {
    const outbox = await aWorker();
    const message = aMessage();
    await db.transaction(async (tx) => {
      await outbox.queue(tx, message);
      outbox.nudge();
      await delay(100);
      expect(server.offered).toEqual([]);
    });
    outbox.nudge();
    await server.mailTo(message.to);
  });

  test('what was queued by a process that died before it sent anything is sent by the next', async () => {
    const message = aMessage();
    const died = await aWorker({ smtpUrl: 'smtp://127.0.0.1:1' });
    await died.stop();
    await db.transaction((tx) => died.queue(tx, message)); // its worker is gone: nobody sends
    expect((await jobOf(message))?.state).toBe('created');
    await aWorker();
    await server.mailTo(message.to);
  });

  test('a message queued twice under one id is sent once', async () => {
    const outbox = await aWorker();
    const message = aMessage();
    for (let time = 0; time < 2; time++) await db.transaction((tx) => outbox.queue(tx, message));
    outbox.nudge();
    await server.mailTo(message.to);
    await isGone(message);
    expect(server.offered).toHaveLength(1);
  });

  test('a nudge finds also what was queued in the same instant', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }); // the embedded database's clock stands too
    const outbox = await aWorker();
    const message = aMessage();
    await outbox.queue(db, message);
    outbox.nudge();
    await server.mailTo(message.to);
  });

  test('without a nudge it goes out within two seconds', async () => {
    const outbox = await aWorker();
    const message = aMessage();
    await db.transaction((tx) => outbox.queue(tx, message));
    vi.advanceTimersByTime(2_000);
    await server.mailTo(message.to);
  });

  test('many are sent without waiting for one another', async () => {
    const outbox = await aWorker();
    const messages = Array.from({ length: 30 }, () => aMessage());
    await db.transaction(async (tx) => {
      for (const message of messages) await outbox.queue(tx, message);
    });
    outbox.nudge();
    for (const message of messages) await server.mailTo(message.to);
    expect(server.received).toHaveLength(30);
  });
});

describe('a mail that cannot be sent', () => {
  test('is tried again, under the same Message-ID and date, and then nothing of it is kept', async () => {
    const outbox = await aWorker();
    const message = aMessage();
    const queuedAt = new Date('2026-11-21T10:00:00Z');
    server.refuse(451);
    await queueMail(outbox.jobs(), db, message, queuedAt);
    outbox.nudge();
    await isPutBack(message);
    expect(server.received).toEqual([]);

    await passTime(message);
    outbox.nudge();
    const mail = await server.mailTo(message.to);
    expect(server.offered).toEqual([mail.messageId, mail.messageId]);
    expect(new Date(mail.headers.get('date')![0]!)).toEqual(queuedAt);
    await isGone(message);
    expect(attemptsOf(message).map(({ level, fields }) => [level, fields.attempt, fields.responseCode])).toEqual([
      ['error', 1, 451],
      ['info', 2, 250],
    ]);
  });

  test('a server that hangs up, or is down, costs no mail', async () => {
    const outbox = await aWorker();
    const message = aMessage();
    server.hangUp();
    await outbox.queue(db, message);
    outbox.nudge();
    await isPutBack(message);
    await server.goDown();
    await passTime(message);
    outbox.nudge();
    await isPutBack(message);
    await server.comeUp();
    await passTime(message);
    outbox.nudge();
    await server.mailTo(message.to);
    await isGone(message);
    expect(attemptsOf(message).map(({ fields }) => fields.attempt)).toEqual([1, 2, 3]);
  });

  test('is tried for more than a day, seconds apart at first and never more than an hour; then it has failed', async () => {
    const outbox = await aWorker({ smtpUrl: 'smtp://127.0.0.1:1' });
    const message = aMessage();
    await outbox.queue(db, message);
    let failures = 0;
    let seconds = 0;
    for (;;) {
      outbox.nudge();
      await until(async () => attemptsOf(message).length > failures);
      failures += 1;
      if (lines.at(-1)!.message === 'A mail has failed for good') break;
      await isPutBack(message);
      const { atLeast, atMost } = (await jobOf(message))!;
      // Somewhere between these: pg-boss draws lots, so that what failed together does not come back together.
      const [shortest, longest] = [2 + 2 ** failures / 2, 2 + 2 ** failures].map((wait) => Math.min(wait, 3600));
      expect([failures, atMost]).toEqual([failures, expect.toSatisfy((wait: number) => wait >= shortest!)]);
      expect([failures, atLeast]).toEqual([failures, expect.toSatisfy((wait: number) => wait <= longest!)]);
      seconds += atLeast;
      await passTime(message);
    }
    expect(failures).toBe(41);
    expect(seconds / 3600).toBeGreaterThan(28);
    await until(async () => (await jobOf(message))?.state === 'failed');
  }, 60_000);

  test('that has failed is kept for the operator, who can put it back', async () => {
    const outbox = await aWorker();
    const [message, other] = [aMessage(), aMessage()];
    server.refuse(554, 2);
    await queueForOneAttempt(outbox, message, other);
    await until(async () => (await listFailedMail(db)).length === 2);
    const [failed] = (await listFailedMail(db)).filter(({ id }) => id === message.id);
    expect(failed).toMatchObject({ to: message.to, template: 'verify', attempts: 1 });
    expect(failed!.reason).toContain('554');
    expect(JSON.stringify(failed)).not.toContain(TOKEN);

    expect(await retryFailedMail(database, { id: randomUUID(), log })).toBe(0);
    expect(await retryFailedMail(database, { id: message.id.toUpperCase(), log })).toBe(1);
    outbox.nudge();
    expect((await server.mailTo(message.to)).messageId).toBe(`<${message.id}@larder.test>`);
    expect((await jobOf(other))?.state).toBe('failed');
    expect(await retryFailedMail(database, { id: null, log })).toBe(1);
    outbox.nudge();
    await server.mailTo(other.to);
    expect(await listFailedMail(db)).toEqual([]);
  });

  test('put back by the operator, it has all its attempts again', async () => {
    const outbox = await aWorker();
    const message = aMessage();
    server.refuse(554, 2);
    await queueForOneAttempt(outbox, message);
    await until(async () => (await listFailedMail(db)).length === 1);
    await retryFailedMail(database, { id: null, log });
    outbox.nudge();
    await isPutBack(message);
  });
});

describe('workers', () => {
  test('that start together on a database without a queue take turns, and can be used at once', async () => {
    await db.execute(sql`drop schema pgboss cascade`);
    const [outbox] = await Promise.all([aWorker(), aWorker()]);
    const message = aMessage();
    await db.transaction((tx) => outbox!.queue(tx, message));
    outbox!.nudge();
    await server.mailTo(message.to);
  });

  test('a worker that was killed while it sent: the next one sends the mail', async () => {
    const message = aMessage();
    const killed = await aWorker();
    workers.length = 0; // nobody stops it; it hangs for as long as the server is silent
    server.hold();
    await killed.queue(db, message);
    killed.nudge();
    await until(async () => server.offered.length === 1);
    expect((await jobOf(message))?.state).toBe('active');

    // As long as it may live, nobody else touches its mail.
    const boss = await openMailQueue(database, { supervise: false, log });
    await boss.supervise('mail');
    expect((await jobOf(message))?.state).toBe('active');

    await db.execute(sql`update pgboss.job set started_on = now() - interval '121 seconds'`);
    await db.execute(sql`update pgboss.queue set monitor_on = null`);
    await boss.supervise('mail');
    expect((await jobOf(message))?.state).toBe('retry');
    await boss.stop({ graceful: false });
    await passTime(message);
    const next = await aWorker();
    await until(async () => server.offered.length === 2);
    server.release();
    await isGone(message);
    expect(new Set(server.offered).size).toBe(1);
    await Promise.all([killed.stop(), next.stop()]);
  });

  test.runIf(database.kind === 'pglite')(
    'on the embedded database, what was cut off is put back at the start',
    async () => {
      const message = aMessage();
      const killed = await aWorker();
      server.hold();
      await killed.queue(db, message);
      killed.nudge();
      await until(async () => server.offered.length === 1);
      await aWorker();
      expect((await jobOf(message))?.state).toBe('retry');
    },
  );

  test('two that live never send one mail twice', async () => {
    const both = [await aWorker(), await aWorker()];
    const messages = Array.from({ length: 40 }, () => aMessage());
    for (const message of messages) {
      await both[0]!.queue(db, message);
      for (const worker of both) worker.nudge();
    }
    await until(async () => server.received.length >= messages.length);
    for (const message of messages) await isGone(message);
    expect(server.offered.sort()).toEqual(messages.map(({ id }) => `<${id}@larder.test>`).sort());
  });

  test('stopping waits for the mail under way and takes up no other', async () => {
    const worker = await aWorker();
    const [first, later] = [aMessage(), aMessage()];
    server.hold();
    await worker.queue(db, first);
    worker.nudge();
    await until(async () => server.offered.length === 1);
    const stopped = worker.stop();
    await worker.queue(db, later);
    worker.nudge();
    await delay(100);
    server.release();
    await stopped;
    expect(server.received.map((mail) => mail.to)).toEqual([first.to]);
    expect(await jobOf(first)).toBeNull();
    expect((await jobOf(later))?.state).toBe('created');
  });

  test('a server that never answers does not keep the process: the mail is put back', async () => {
    const worker = await aWorker();
    const message = aMessage();
    server.hold();
    await worker.queue(db, message);
    worker.nudge();
    await until(async () => server.offered.length === 1);
    await worker.stop();
    expect((await jobOf(message))?.state).toBe('retry');
  }, 20_000);
});

test('neither the address nor the subject, the body or the link reaches the log', async () => {
  const worker = await aWorker();
  const message = aMessage();
  server.refuse(550); // the server's answer names the address
  await worker.queue(db, message);
  worker.nudge();
  await isPutBack(message);
  await passTime(message);
  worker.nudge();
  await server.mailTo(message.to);
  await isGone(message);
  expect(lines).toHaveLength(2);
  const said = JSON.stringify(lines, (_key, value) => (value instanceof Error ? `${value.stack}` : value));
  for (const secret of [message.to, TOKEN, 'Verify your email', 'Ana', 'auth/verify'])
    expect(said).not.toContain(secret);
  expect(lines[0]!.fields).toEqual({
    template: 'verify',
    messageId: `<${message.id}@larder.test>`,
    attempt: 1,
    code: 'EMESSAGE',
    responseCode: 550,
  });
});
