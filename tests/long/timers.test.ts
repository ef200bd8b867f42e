import { type ChildProcess, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { openDatabase } from '../../app/db/client.server.ts';
import { BATCH } from '../../app/kitchen/timers/push/due-timers.server.ts';
import { postgresCopy } from '../support/database.ts';
import { aPushBrowser } from '../support/push-service.ts';
import { readRows } from '../support/rows-of-tables.ts';

/** Pushes 10,000 timers of 500 accounts that end within a minute. One of two processes is killed halfway. */

const ACCOUNTS = 500;
const TIMERS_EACH = 20;
const MINUTE = 60_000;
const ANSWERS_AFTER = 30;
const BEGINS_AFTER = 5_000;
const LATEST = 2_000;

const url = await postgresCopy();
const database = await openDatabase({ url });
const { db } = database;
const children: ChildProcess[] = [];
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await database.close();
});

const arrived = new Map<string, number[]>();
const pushService = createServer((request, response) => {
  const { topic, 'x-endpoint': endpoint } = request.headers;
  request.resume().on('end', () => {
    const key = `${endpoint} ${topic}`;
    arrived.set(key, [...(arrived.get(key) ?? []), Date.now()]);
    setTimeout(() => response.writeHead(201).end(), ANSWERS_AFTER);
  });
});
afterAll(() => pushService.close());

async function startSending(): Promise<ChildProcess> {
  const child = fork(path.resolve(import.meta.dirname, '../support/push-process.ts'), {
    env: {
      ...process.env,
      DATABASE_URL: url,
      PUSH_SERVICE: `http://127.0.0.1:${(pushService.address() as AddressInfo).port}`,
    },
  });
  children.push(child);
  await once(child, 'message');
  return child;
}

const topicOf = (timerId: string) => createHash('sha256').update(timerId).digest('base64url').slice(0, 32);

test('10,000 timers that end in one minute are all pushed within two seconds, none twice, while a process is killed', async () => {
  await once(pushService.listen(0, '127.0.0.1'), 'listening');
  const { p256dh, auth } = aPushBrowser().subscription;
  await db.execute(sql`
    insert into accounts (id, email, email_confirmed_at)
    select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@larder.test', now()
    from generate_series(1, ${ACCOUNTS}::int) n`);
  await db.execute(sql`
    insert into sessions (token_hash, account_id, expires_at) select id::text, id, now() + interval '1 day' from accounts`);
  await db.execute(sql`
    insert into push_subscriptions (session_hash, account_id, endpoint, p256dh, auth, created_at)
    select id::text, id, 'https://fcm.googleapis.com/' || id, ${p256dh}, ${auth}, now() from accounts`);
  const [one] = [await startSending(), await startSending()];
  const begins = Date.now() + BEGINS_AFTER;
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      insert into waiting_timers (account_id, session_hash, timer_id, step, ends_at, due_at)
      select account_id, account_id::text, number || ' of ' || account_id, 1, ends_at, ends_at from (
        select id as account_id, number, to_timestamp((${begins}::float8 + random() * ${MINUTE}) / 1000) as ends_at
        from accounts, generate_series(1, ${TIMERS_EACH}::int) number) as timers`);
    await tx.execute(sql`select pg_notify('waiting_timers', ${String(begins)})`);
  });
  const timers = await readRows<{ timer_id: string; session_hash: string; ends_at: string }>(
    db,
    sql`select timer_id, session_hash, extract(epoch from ends_at) * 1000 as ends_at from waiting_timers`,
  );

  await delay(begins + MINUTE / 2 - Date.now());
  one!.kill('SIGKILL');
  await delay(begins + MINUTE + LATEST - Date.now());

  const pushes = timers.map((timer) => {
    const at = arrived.get(`https://fcm.googleapis.com/${timer.session_hash} ${topicOf(timer.timer_id)}`) ?? [];
    return { at, late: (at[0] ?? Number.NaN) - Number(timer.ends_at) };
  });
  const lates = pushes.flatMap(({ late }) => (Number.isNaN(late) ? [] : late)).toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(lates[Math.ceil(share * lates.length) - 1] ?? Number.NaN);
  const missing = pushes.filter((push) => push.at.length === 0).length;
  const twice = pushes.filter((push) => push.at.length > 1).length;
  process.stdout.write(
    `${timers.length} timers: ${missing} not pushed, ${twice} twice; after their end: half within ${at(0.5)} ms, 99 % within ${at(0.99)} ms, all within ${at(1)} ms, the first ${Math.round(lates[0]!)} ms\n`,
  );
  expect(timers).toHaveLength(ACCOUNTS * TIMERS_EACH);
  expect(twice).toBe(0);
  // A process killed in the millisecond between claim and requests may lose one batch (decision 123).
  expect(missing).toBeLessThanOrEqual(BATCH);
  expect(at(1)).toBeLessThanOrEqual(LATEST);
  expect(lates[0]).toBeGreaterThanOrEqual(0);
});
