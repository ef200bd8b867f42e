import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { messageIdOf } from '../../tests/support/mail-marks.ts';
import { aMessage, mailQueue, until } from '../../tests/support/mail-queue.ts';
import { longTest } from '../../tests/support/run.ts';
import { createBoss } from '../jobs/boss.server.ts';

const { database, db, server, log, aWorker, jobOf, isGone, passTime } = await mailQueue();

describe('workers', () => {
  test('that start together on a database without a queue are serialized, and can be used immediately', async () => {
    await db.execute(sql`drop schema pgboss cascade`);
    const [outbox] = await Promise.all([aWorker(), aWorker()]);
    const message = aMessage();
    await db.transaction((tx) => outbox!.enqueue(tx, message));
    await server.mailTo(message.to);
  });

  test('a worker that was killed while it sent: the next one sends the mail', async () => {
    const message = aMessage();
    const killed = await aWorker(); // hangs while the server does not answer
    const held = server.hold();
    await killed.enqueue(db, message);
    await held;
    expect((await jobOf(message))?.state).toBe('active');

    // No other worker takes the mail until the killed worker counts as dead.
    const boss = createBoss(database, { background: false, log });
    await boss.start();
    await boss.supervise('mail');
    expect((await jobOf(message))?.state).toBe('active');

    await db.execute(sql`update pgboss.job set started_on = now() - interval '121 seconds'`);
    await db.execute(sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`);
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
      const held = server.hold();
      await killed.enqueue(db, message);
      await held;
      await aWorker();
      expect((await jobOf(message))?.state).toBe('retry');
    },
  );

  test('two running workers never send one mail twice', async () => {
    const both = [await aWorker(), await aWorker()];
    const messages = Array.from({ length: 40 }, () => aMessage());
    for (const message of messages) {
      await both[0]!.enqueue(db, message);
    }
    await until(async () => server.received.length >= messages.length);
    for (const message of messages) await isGone(message);
    expect(server.offered.sort()).toEqual(messages.map(messageIdOf).sort());
  });

  test('stopping waits for the mail under way and takes up no other', async () => {
    const worker = await aWorker();
    const [first, later] = [aMessage(), aMessage()];
    const held = server.hold();
    await worker.enqueue(db, first);
    await held;
    const stopped = worker.stop();
    await worker.enqueue(db, later);
    server.release();
    await stopped;
    expect(server.received.map((mail) => mail.to)).toEqual([first.to]);
    expect(await jobOf(first)).toBeNull();
    expect((await jobOf(later))?.state).toBe('created');
  });

  longTest(
    'a server that never answers does not prevent the process from stopping: the mail is put back',
    {},
    async () => {
      const worker = await aWorker();
      const message = aMessage();
      const held = server.hold();
      await worker.enqueue(db, message);
      await held;
      await worker.stop();
      expect((await jobOf(message))?.state).toBe('retry');
    },
  );
});
