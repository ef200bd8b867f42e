import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { messageIdOf } from '../../tests/support/mail-marks.ts';
import { aMessage, mailQueue, TOKEN } from '../../tests/support/mail-queue.ts';
import { fullTest } from '../../tests/support/run.ts';

const { database, db, server, aWorker, jobOf, isGone } = await mailQueue();

describe('a mail and the transaction that causes it', () => {
  test('what commits is sent', async () => {
    const outbox = await aWorker();
    const message = aMessage();
    const before = new Date();
    await db.transaction((tx) => outbox.enqueue(tx, message));
    const mail = await server.mailTo(message.to);
    // A mail's date has no fractions of a second.
    expect(new Date(mail.headers.get('date')![0]!).getTime()).toBeGreaterThan(before.getTime() - 1_000);
    expect(mail).toMatchObject({
      from: { name: 'Marisol’s Table via Larder', address: 'hello@larder.test' },
      replyTo: 'help@larder.test',
      subject: 'Verify your email for Marisol’s Table',
      link: `https://larder.test/auth/verify?token=${TOKEN}`,
      messageId: messageIdOf(message),
      envelope: { from: 'hello@larder.test', to: [message.to] },
    });
    expect(mail.text).toContain(mail.link);
  });

  test('what is rolled back is not sent', async () => {
    const outbox = await aWorker();
    const [undone, done] = [aMessage(), aMessage()];
    const signUp = db.transaction(async (tx) => {
      await outbox.enqueue(tx, undone);
      throw new Error('The record failed');
    });
    await expect(signUp).rejects.toThrow('The record failed');
    await db.transaction((tx) => outbox.enqueue(tx, done));
    await server.mailTo(done.to);
    await isGone(done);
    expect(server.offered).toEqual([messageIdOf(done)]);
    expect(await jobOf(undone)).toBeNull();
  });

  // Not on the embedded database: its workers share the only connection with the transaction.
  test.runIf(database.kind === 'postgres')('nothing goes out before the commit', async () => {
    const outbox = await aWorker();
    const [message, meanwhile] = [aMessage(), aMessage()];
    await db.transaction(async (tx) => {
      await outbox.enqueue(tx, message);
      await outbox.enqueue(db, meanwhile);
      await server.mailTo(meanwhile.to);
      expect(server.offered).toEqual([messageIdOf(meanwhile)]);
    });
    await server.mailTo(message.to);
  });

  fullTest('what nobody waits for is sent after all that somebody does, and optional mail after both', async () => {
    const outbox = await aWorker();
    await outbox.stop();
    const optional = {
      agreedAt: '2026-11-01T00:00:00Z',
      unsubscribe: 'https://larder.test/u/1',
      postalAddress: 'Cork',
    };
    const digest = aMessage({ optional });
    const [question, reminder, verification] = [aMessage({ unrequested: true }), aMessage(), aMessage()];
    await outbox.enqueue(db, digest);
    await outbox.enqueue(db, question, { last: true });
    await outbox.enqueue(db, reminder, { last: true });
    await outbox.enqueue(db, verification);
    const { rows } = (await db.execute(
      sql`select id from pgboss.job where name = 'mail' order by priority desc, created_on, id`,
    )) as unknown as { rows: { id: string }[] };
    expect(rows.map(({ id }) => id)).toEqual([verification.id, reminder.id, digest.id, question.id]);
    await aWorker();
    await server.mailTo(question.to);
    await isGone(question);
  });

  fullTest('a message queued twice under one id is sent once', async () => {
    const outbox = await aWorker();
    const message = aMessage();
    for (let time = 0; time < 2; time++) await db.transaction((tx) => outbox.enqueue(tx, message));
    await server.mailTo(message.to);
    await isGone(message);
    expect(server.offered).toHaveLength(1);
  });

  fullTest('a worker finds also what was queued in the same instant', async () => {
    vi.useFakeTimers({ toFake: ['Date'] }); // the embedded database's clock stops too
    onTestFinished(() => void vi.useRealTimers());
    const outbox = await aWorker();
    const message = aMessage();
    await outbox.enqueue(db, message);
    await server.mailTo(message.to);
  });

  fullTest('the worker of another process is notified without polling', async () => {
    const queues = await aWorker();
    await queues.stop();
    const sends = await aWorker();
    const [first, message] = [aMessage(), aMessage()];
    await sends.enqueue(db, first);
    await isGone(first); // the worker of `sends` is now idle
    await db.transaction((tx) => queues.enqueue(tx, message));
    await server.mailTo(message.to);
  });
});
