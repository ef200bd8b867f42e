import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { messageIdOf } from '../../tests/support/mail-marks.ts';
import { aMessage, mailQueue, TOKEN, until } from '../../tests/support/mail-queue.ts';
import { listFailedMail, retryFailedMail } from './failed.server.ts';
import type { MailMessage } from './message.ts';
import type { Outbox } from './outbox.server.ts';

const { database, db, server, log, lines, attemptsOf, aWorker, jobOf, isPutBack, isGone, passTime } = await mailQueue();

async function queueForOneAttempt(outbox: Outbox, ...messages: MailMessage[]): Promise<void> {
  await db.transaction(async (tx) => {
    for (const message of messages) await outbox.enqueue(tx, message);
    await tx.execute(sql`update pgboss.job set retry_limit = 0`);
  });
}

describe('a mail that cannot be sent', () => {
  test('is retried with the same Message-ID and date, and deleted once sent', async () => {
    const queuedAt = new Date('2026-11-21T10:00:00Z');
    const outbox = await aWorker({ now: () => queuedAt });
    const message = aMessage();
    server.refuse(451);
    await outbox.enqueue(db, message);
    await isPutBack(message);
    expect(server.received).toEqual([]);

    await passTime(message);
    const mail = await server.mailTo(message.to);
    expect(server.offered).toEqual([mail.messageId, mail.messageId]);
    expect(new Date(mail.headers.get('date')![0]!)).toEqual(queuedAt);
    await isGone(message);
    expect(attemptsOf(message).map(({ level, fields }) => [level, fields.attempt, fields.responseCode])).toEqual([
      ['error', 1, 451],
      ['info', 2, 250],
    ]);
  });

  test('is not lost when the server closes the connection or is down', async () => {
    const outbox = await aWorker();
    const message = aMessage();
    server.hangUp();
    await outbox.enqueue(db, message);
    await isPutBack(message);
    await server.goDown();
    await passTime(message);
    await isPutBack(message);
    await server.comeUp();
    await passTime(message);
    await server.mailTo(message.to);
    await isGone(message);
    expect(attemptsOf(message).map(({ fields }) => fields.attempt)).toEqual([1, 2, 3]);
  });

  test('is retried for more than a day, first after seconds and never after more than an hour; then it has failed', async () => {
    const outbox = await aWorker({ smtpUrl: 'smtp://127.0.0.1:1' });
    const message = aMessage();
    await outbox.enqueue(db, message);
    let failures = 0;
    let seconds = 0;
    for (;;) {
      await until(async () => attemptsOf(message).length > failures);
      failures += 1;
      if (lines.at(-1)!.message === 'A mail has failed for good') break;
      await isPutBack(message);
      const { atLeast, atMost } = (await jobOf(message))!;
      // pg-boss chooses a random delay in this range.
      const [shortest, longest] = [2 ** failures, 2 * 2 ** failures].map((wait) => Math.min(wait, 3600));
      expect([failures, atMost]).toEqual([failures, expect.toSatisfy((wait: number) => wait >= shortest!)]);
      expect([failures, atLeast]).toEqual([failures, expect.toSatisfy((wait: number) => wait <= longest!)]);
      seconds += atLeast;
      await passTime(message);
    }
    expect(failures).toBe(41);
    expect(seconds / 3600).toBeGreaterThan(28);
    await until(async () => (await jobOf(message))?.state === 'failed');
  }, 60_000);

  test('that has failed is stored for the operator, who can put it back', async () => {
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
    expect((await server.mailTo(message.to)).messageId).toBe(messageIdOf(message));
    expect((await jobOf(other))?.state).toBe('failed');
    expect(await retryFailedMail(database, { id: null, log })).toBe(1);
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
    await isPutBack(message);
  });
});

test('neither the address nor the subject, the body or the link is logged', async () => {
  const worker = await aWorker();
  const message = aMessage();
  server.refuse(550); // the server's answer names the address
  await worker.enqueue(db, message);
  await isPutBack(message);
  await passTime(message);
  await server.mailTo(message.to);
  await isGone(message);
  expect(lines).toHaveLength(2);
  const said = JSON.stringify(lines, (_key, value) => (value instanceof Error ? `${value.stack}` : value));
  for (const secret of [message.to, TOKEN, 'Verify your email', 'Ana', 'auth/verify'])
    expect(said).not.toContain(secret);
  expect(lines[0]!.fields).toEqual({
    template: 'verify',
    messageId: messageIdOf(message),
    attempt: 1,
    code: 'EMESSAGE',
    responseCode: 550,
  });
});
