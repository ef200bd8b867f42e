import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { withoutTable } from '../../../tests/support/broken-tables.ts';
import { aBrowser } from '../../../tests/support/browser.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { handClock } from '../../../tests/support/hand-clock.ts';
import { loggedText } from '../../../tests/support/logged-text.ts';
import { until } from '../../../tests/support/mail-queue.ts';
import { rosa } from '../../../tests/support/membership.ts';
import { createQueue, type JobQueue } from '../../jobs/queue.server.ts';
import { createResetRequests, createResetRequestWorker } from './reset-requests.server.ts';

const database = await testDatabase();
const { db } = database;
const { services, templates, takeLogged, startWithRosa } = await accountServices(db);

let queue: JobQueue;
const clock = handClock();

beforeEach(async () => {
  await startWithRosa();
  queue = createQueue({ database, log: services.log, clock });
  await queue.start([createResetRequestWorker(services)]);
});
afterEach(() => queue.stop());

async function jobsLeft(): Promise<number> {
  const { rows } = (await db.execute(
    sql`select count(*)::int as count from pgboss.job where name = 'password-reset'`,
  )) as unknown as { rows: { count: number }[] };
  return rows[0]!.count;
}

const ask = (email: string) =>
  aBrowser(services).post(
    '/auth/forgot-password',
    { email },
    { services: { resetRequests: createResetRequests(queue) } },
  );

test('a job mails a reset link and leaves no address behind', async () => {
  const answers = [await ask(rosa.email), await ask('nobody@home.example')];
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  await until(async () => (await jobsLeft()) === 0);
  expect(await templates()).toEqual(['verify', 'trial-started', 'reset']);
  expect(takeLogged()).toEqual([]);
});

test('a failed job is retried and logs no address', async () => {
  await withoutTable(db, 'test_mail', async () => {
    expect((await ask(rosa.email)).status).toBe(200);
    await until(async () => {
      const { rows } = (await db.execute(sql`select id from pgboss.job where state = 'retry'`)) as { rows: unknown[] };
      return rows.length > 0;
    });
  });
  expect(loggedText(takeLogged())).not.toContain(rosa.email);
  await until(async () => {
    await db.execute(sql`update pgboss.job set start_after = 'epoch' where state = 'retry'`);
    clock.pass(5_000);
    return (await templates()).includes('reset');
  });
});
