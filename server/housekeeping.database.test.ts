import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createOutbox } from '../app/mail/outbox.server.ts';
import type { Transport } from '../app/mail/transport.server.ts';
import { withoutTable } from '../tests/support/broken-tables.ts';
import { testDatabase } from '../tests/support/database.ts';
import { aCreator } from '../tests/support/rows.ts';
import { createHousekeeping } from './housekeeping.ts';

const database = await testDatabase();
const { db } = database;
const errors: unknown[] = [];
const log = { info: () => {}, error: (fields: unknown) => errors.push(fields) };
const outbox = createOutbox({ database, transport: {} as Transport, log, origin: 'https://larder.test' });
// pg-boss lives by the database's clock. The embedded one stands with ours: no hour can end between two looks.
const now = new Date();
vi.useFakeTimers({ toFake: ['Date'], now });
afterAll(() => vi.useRealTimers());
const housekeeping = createHousekeeping({ db, outbox, log, now: () => now }, { keepDays: 30 });

const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1_000).toISOString();

async function counts(): Promise<Record<string, number>> {
  const { rows } = (await db.execute(sql`select
    (select count(*)::int from analytics_events) as events, (select count(*)::int from sessions) as sessions,
    (select count(*)::int from rate_limits) as limits`)) as unknown as { rows: Record<string, number>[] };
  return rows[0]!;
}

beforeAll(() => outbox.start());
afterAll(async () => {
  await housekeeping.stop();
  await outbox.stop();
});

test('an hour’s turn deletes what is past its time, and only one turn is taken in an hour', async () => {
  const { id } = await aCreator(db);
  const fill = async () => {
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
  };
  await fill();
  await housekeeping.start();
  await housekeeping.look();
  expect(await counts()).toEqual({ events: 1, sessions: 1, limits: 0 });

  await fill();
  await housekeeping.look();
  expect(await counts()).toEqual({ events: 3, sessions: 3, limits: 1 });
  expect(errors).toEqual([]);
});

test('a turn that fails is told to the log, and nothing else happens', async () => {
  await db.execute(sql`delete from pgboss.job where name = 'housekeeping'`);
  await withoutTable(db, 'sessions', () => housekeeping.look());
  expect(errors).toHaveLength(1);
});
