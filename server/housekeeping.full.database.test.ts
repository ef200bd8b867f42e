import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { emailKinds } from '../app/email-kinds.server.ts';
import { createAccount, issueToken } from '../app/identity/commands.server.ts';
import { testDatabase } from '../tests/support/database.ts';
import { aSentLetter } from '../tests/support/letters.ts';
import { aCreator } from '../tests/support/rows.ts';
import { readRows } from '../tests/support/rows-of-tables.ts';
import { fullTest } from '../tests/support/run.ts';
import { createHousekeepingWorker } from './housekeeping.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-02T10:00:00Z');
const worker = createHousekeepingWorker(
  {
    db,
    now: () => now,
    secrets: ['a secret of at least 32 characters'],
    origin: 'https://larder.test',
    supportEmail: 'help@larder.test',
    mail: { kinds: emailKinds, mailbox: null, postalAddress: null, enqueue: async () => {} },
  },
  { keepDays: 30 },
);
const job = { id: 'any', data: {}, attempt: 1, last: false, signal: new AbortController().signal };

const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1_000).toISOString();

test('housekeeping deletes expired rows and no others', async () => {
  const { id } = await aCreator(db);
  for (const days of [29, 31]) {
    await db.execute(sql`insert into analytics_events (creator_id, insert_id, name, device_id, at, received_at)
      values (${id}, gen_random_uuid()::text, '$identify', 'a device', ${daysAgo(days)}, clock())`);
  }
  await db.execute(sql`with account as (
      insert into accounts (email) values (gen_random_uuid() || '@home.example') returning id)
    insert into sessions (token_hash, account_id, expires_at)
    select gen_random_uuid()::text, account.id, expires_at::timestamptz
    from account, (values (${daysAgo(1)}), (${daysAgo(-1)})) times (expires_at)`);
  await db.execute(sql`insert into rate_limits (key, expire) values (gen_random_uuid()::text, ${daysAgo(1)})`);

  expect(await worker.work(job)).toEqual({ ok: true });
  const rows = await readRows<unknown>(
    db,
    sql`select
    (select count(*)::int from analytics_events) as events, (select count(*)::int from sessions) as sessions,
    (select count(*)::int from rate_limits) as limits`,
  );
  expect(rows).toEqual([{ events: 1, sessions: 1, limits: 0 }]);
});

test('records of optional emails are deleted after a year, and of necessary ones never', async () => {
  await db.execute(sql`with account as (
      insert into accounts (email) values (gen_random_uuid() || '@home.example') returning id)
    insert into scheduled_emails (account_id, kind, subject, key, due_at, sent_at, skipped_at, skip_reason)
    select account.id, kind, '{}', key, due_at::timestamptz, case when outcome = 'sent' then clock() end,
      case when outcome = 'skipped' then clock() end, case when outcome = 'skipped' then 'nothing-new' end
    from account, (values ('new-this-week', 'old', ${daysAgo(366)}, 'sent'), ('turned-out', 'older', ${daysAgo(900)}, 'skipped'),
      ('new-this-week', 'new', ${daysAgo(364)}, 'sent'), ('new-this-week', 'waits', ${daysAgo(366)}, 'waits'),
      ('trial-started', 'told', ${daysAgo(900)}, 'sent')) as emails (kind, key, due_at, outcome)`);
  expect(await worker.work(job)).toEqual({ ok: true });
  const rows = await readRows<object>(db, sql`select key from scheduled_emails order by key`);
  expect(rows).toEqual([{ key: 'new' }, { key: 'told' }, { key: 'waits' }]);
});

test('addresses of a letter’s recipients are hashed after 90 days', async () => {
  const { id } = await aCreator(db);
  for (const days of [89, 91]) {
    const letter = await aSentLetter(db, id, { startedAt: new Date(daysAgo(days)) });
    await db.execute(sql`insert into letter_deliveries (letter_id, address, reader, state, handed_at, settled_at)
      values (${letter.id}, ${`${days}@home.example`}, 'free', 'accepted', clock(), clock())`);
  }
  expect(await worker.work(job)).toEqual({ ok: true });
  const rows = await readRows<object>(db, sql`select address from letter_deliveries order by address`);
  expect(rows).toEqual([{ address: '89@home.example' }, { address: expect.stringMatching(/^hmac:/) }]);
});

describe('an account that was never confirmed', () => {
  const at = (days: number) => new Date(now.getTime() - days * 24 * 3600 * 1_000);

  async function signedUp(email: string, days: number): Promise<string> {
    const attempt = { browserHash: 'a browser', details: {} };
    const account = { email, passwordHash: 'a hash', metadata: {}, userType: 'subscriber', attempt } as const;
    const result = await createAccount(db, { ...account, now: at(days) });
    if (!result.ok) throw new Error(result.reason);
    const { accountId, attemptId } = result;
    await issueToken(db, { accountId, attemptId, purpose: 'signup', now: at(days) });
    return accountId;
  }

  async function addresses(): Promise<string[]> {
    const rows = await readRows<{ email: string }>(
      db,
      sql`select email from accounts where email like '%@never.example' order by email`,
    );
    return rows.map(({ email }) => email.split('@')[0]!);
  }

  test('is deleted a month after its last link, unless another record refers to it', async () => {
    const { id: creatorId } = await aCreator(db);
    await signedUp('fresh@never.example', 29);
    await signedUp('stale@never.example', 32);
    const again = await signedUp('linked@never.example', 32);
    await issueToken(db, { accountId: again, purpose: 'signup', now: at(2) });
    const confirmed = await signedUp('confirmed@never.example', 32);
    await db.execute(sql`update accounts set email_confirmed_at = ${at(31).toISOString()} where id = ${confirmed}`);
    const cook = await signedUp('cook@never.example', 32);
    await db.execute(
      sql`insert into creator_members (account_id, creator_id, role) values (${cook}, ${creatorId}, 'owner')`,
    );
    await db.execute(
      sql`insert into accounts (email, created_at) values ('brought@never.example', ${at(400).toISOString()})`,
    );
    const everybody = ['brought', 'confirmed', 'cook', 'fresh', 'linked', 'stale'];
    expect(await addresses()).toEqual(everybody);
    await worker.work(job);
    expect(await addresses()).toEqual(everybody.filter((name) => name !== 'stale'));
    await worker.work(job);
    expect(await addresses()).toEqual(everybody.filter((name) => name !== 'stale'));
  });

  fullTest('is deleted with all others of that day, in any number', async () => {
    await db.execute(sql`with made as (insert into accounts (email, created_at)
        select n || '@many.example', ${at(40).toISOString()} from generate_series(1, 1100) n returning id)
      insert into sign_up_attempts (account_id, password_hash, metadata, details, created_at)
        select id, '', '{}', '{}', ${at(40).toISOString()} from made`);
    await worker.work(job);
    const rows = await readRows<unknown>(
      db,
      sql`select count(*)::int as count from accounts where email like '%@many.example'`,
    );
    expect(rows).toEqual([{ count: 0 }]);
  });
});
