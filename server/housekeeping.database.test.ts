import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { testDatabase } from '../tests/support/database.ts';
import { aCreator } from '../tests/support/rows.ts';
import { createHousekeepingWorker } from './housekeeping.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-02T10:00:00Z');
const worker = createHousekeepingWorker({ db, now: () => now }, { keepDays: 30 });
const job = { id: 'any', data: {}, attempt: 1, last: false, signal: new AbortController().signal };

const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1_000).toISOString();

test('housekeeping deletes expired rows and no others', async () => {
  const { id } = await aCreator(db);
  for (const days of [29, 31]) {
    await db.execute(sql`insert into analytics_events (creator_id, insert_id, name, device_id, at, received_at)
      values (${id}, gen_random_uuid()::text, '$identify', 'a device', ${daysAgo(days)}, now())`);
  }
  await db.execute(sql`with account as (
      insert into accounts (email) values (gen_random_uuid() || '@home.example') returning id)
    insert into sessions (token_hash, account_id, expires_at)
    select gen_random_uuid()::text, account.id, expires_at::timestamptz
    from account, (values (${daysAgo(1)}), (${daysAgo(-1)})) times (expires_at)`);
  await db.execute(sql`insert into rate_limits (key, expire) values (gen_random_uuid()::text, ${daysAgo(1)})`);

  expect(await worker.work(job)).toEqual({ ok: true });
  const { rows } = (await db.execute(sql`select
    (select count(*)::int from analytics_events) as events, (select count(*)::int from sessions) as sessions,
    (select count(*)::int from rate_limits) as limits`)) as unknown as { rows: unknown[] };
  expect(rows).toEqual([{ events: 1, sessions: 1, limits: 0 }]);
});
