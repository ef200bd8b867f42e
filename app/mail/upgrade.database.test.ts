import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aMessage, mailQueue, until } from '../../tests/support/mail-queue.ts';
import { connectionTo } from '../jobs/connection.server.ts';
import { listFailedMail } from './failed.server.ts';

const { database, db, server, aWorker, jobOf, isGone, passTime } = await mailQueue();
const construction = path.join(import.meta.dirname, '../../tests/support/pg-boss-12.0.0.sql');

/** The queue as the release before made it, with its mail in it. */
async function oldQueue(jobs: { message: ReturnType<typeof aMessage>; state: string }[]): Promise<void> {
  await db.execute(sql`drop schema pgboss cascade`);
  await connectionTo(database).executeSql((await readFile(construction, 'utf8')).replace(/^--.*\n/, ''));
  await db.execute(
    sql`select pgboss.create_queue('mail', ${JSON.stringify({
      policy: 'standard',
      retryLimit: 40,
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: 120,
      retentionSeconds: 2_592_000,
      deleteAfterSeconds: 2_592_000,
    })}::jsonb)`,
  );
  for (const { message, state } of jobs) {
    const data = JSON.stringify({ message, queuedAt: '2026-11-20T09:00:00.000Z' });
    await db.execute(sql`insert into pgboss.job_common
        (id, name, data, state, retry_limit, retry_count, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
         start_after, started_on, completed_on, policy)
      values (${message.id}, 'mail', ${data}::jsonb, ${state}::pgboss.job_state, 40, 1, 2, true, 3600, 120,
         'epoch', now(), case when ${state} = 'failed' then now() end, 'standard')`);
  }
}

test('mail that waits in the queue of the release before is sent by this one, the failed can still be seen', async () => {
  const [waiting, retried, failed] = [aMessage(), aMessage(), aMessage()];
  await oldQueue([
    { message: waiting, state: 'created' },
    { message: retried, state: 'retry' },
    { message: failed, state: 'failed' },
  ]);
  const both = await Promise.all([aWorker(), aWorker()]); // rolling over, several start together
  const mail = await server.mailTo(waiting.to);
  expect(new Date(mail.headers.get('date')![0]!)).toEqual(new Date('2026-11-20T09:00:00Z'));
  await server.mailTo(retried.to);
  for (const message of [waiting, retried]) await isGone(message);
  expect(await listFailedMail(db)).toMatchObject([{ id: failed.id, attempts: 2 }]);

  const later = aMessage();
  server.refuse(451);
  await both[0].enqueue(db, later);
  await until(async () => (await jobOf(later))?.state === 'retry');
  await passTime(later);
  await server.mailTo(later.to);
});
