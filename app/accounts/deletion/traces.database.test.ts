import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import type { JobWithMetadata } from 'pg-boss';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { accountServices } from '../../../tests/support/account-services.ts';
import { testDatabase } from '../../../tests/support/database.ts';
import { markMail } from '../../../tests/support/mail-marks.ts';
import { insertQuixotina, quixotina, quixotinasWords } from '../../../tests/support/quixotina.ts';
import { erasePosts } from '../../community/threads/erasure.server.ts';
import { emailKinds } from '../../email-kinds.server.ts';
import { addressHashes } from '../../identity/address-hashes.server.ts';
import { createLimits } from '../../identity/limits/limits.server.ts';
import { createBoss } from '../../jobs/boss.server.ts';
import { connectionOf } from '../../jobs/connection.server.ts';
import { attemptJob } from '../../jobs/worker.server.ts';
import { createMailWorker } from '../../mail/delivery.server.ts';
import { createMailbox } from '../../mail/mailbox/mailbox.server.ts';
import { createOutbox, MAIL_QUEUE } from '../../mail/outbox.server.ts';
import type { Sender, Sent } from '../../mail/sender.server.ts';
import { exportFields } from '../export/archive-copy.ts';
import type { ExportRow } from '../export/section.server.ts';
import { sections } from '../export/sections.server.ts';
import { createAccountDeletionWorker } from './worker.server.ts';

const database = await testDatabase();
const { db } = database;
const test_ = await accountServices(db);
const { clock } = test_;
const log = { error: () => {}, info: () => {} };

const boss = createBoss(database, { background: false, log });
await boss.start();
for (const queue of [MAIL_QUEUE, 'password-reset']) await boss.createQueue(queue);
const directory = await mkdtemp(path.join(tmpdir(), 'mailbox-'));
const mailbox = createMailbox(directory);
afterAll(async () => {
  await boss.stop({ graceful: false });
  await rm(directory, { recursive: true });
});

const queue = {
  enqueue: async (tx: typeof db, name: string, data: object, options?: { id?: string }) => {
    await boss.send(name, data, { ...options, db: connectionOf(tx) });
  },
  start: async () => {},
  stop: async () => {},
};
const services = {
  ...test_.services,
  log,
  mail: createOutbox({ queue, mailbox, kinds: emailKinds, postalAddress: null, now: () => clock.now }),
  limits: createLimits(db, { scale: 1, secret: test_.services.secrets[0] }),
};

async function rowsOf<Row>(statement: string): Promise<Row[]> {
  return ((await db.execute(sql.raw(statement))) as unknown as { rows: Row[] }).rows;
}

async function tables(): Promise<string[]> {
  const found = await rowsOf<{ name: string }>(`select format('%I.%I', nspname, relname) as name
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and nspname not in ('pg_catalog', 'information_schema')
      and nspname not like 'pg\\_toast%' order by 1`);
  return found.map(({ name }) => name.replace('public.', ''));
}

/** Returns every occurrence of Quixotina's words in tables and mailbox files, as 'memberships: windmills'. */
async function traces(): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tables()) {
    const left = await rowsOf<{ word: string }>(
      `select sought.word from unnest(array['${quixotinasWords.join("','")}']) as sought (word)
        where exists (select from ${table} t where position(lower(sought.word) in lower(t::text)) > 0)`,
    );
    found.push(...left.map(({ word }) => `${table}: ${word}`));
  }
  for (const file of await readdir(directory)) {
    const text = await readFile(path.join(directory, file), 'utf8');
    for (const word of quixotinasWords) if (text.includes(word)) found.push(`mailbox: ${word}`);
  }
  return found.sort();
}

async function fill(): Promise<void> {
  await insertQuixotina(db);
  const { email, formerEmail } = quixotina;
  await services.limits.consume('sign-in', { account: email, address: '203.0.113.7' });
  await services.limits.consume('forgot', { account: email });
  const brand = {
    name: 'Bea',
    accent: '#245c4a',
    onAccent: '#ffffff',
    logo: null,
    origin: services.origin,
    supportEmail: 'h@x.test',
  };
  for (const to of [email, formerEmail, email, 'other@home.example']) {
    const props = { firstName: to.startsWith('other') ? 'Sancho' : 'Dulcinea' };
    const template = { name: 'password-changed', props } as const;
    await services.mail.enqueue(db, { id: crypto.randomUUID(), to, template, brand });
  }
  await rowsOf(`update pgboss.job set state = 'failed', output = '{"response":"550 <${email}> unknown"}'
    where id = (select id from pgboss.job where data::text like '%${email}%' limit 1)`);
  await boss.send('password-reset', { email });
  const stored = { from: { name: 'Bea', address: 'b@x.test' }, subject: 'Hello', html: '', text: '', sentAt: '2026' };
  await mailbox.store({ ...stored, id: crypto.randomUUID(), to: email });
  await mailbox.store({ ...stored, id: crypto.randomUUID(), to: 'other@home.example' });
}

/** Tables that stay empty or hold no personal data. */
const empty =
  /^(site|backup_runs|letter_clicks|pgboss\.(subscription|bam|warning|job_dependency|queue_stats|schedule))$/;

/** Rows in communities that stay after the person's words are erased, 30 days after the account's deletion. */
const ofFormerMember = [
  `community_decisions: ${quixotina.postId}`,
  `community_decisions: ${quixotina.profileId}`,
  `community_profiles: ${quixotina.profileId}`,
  `post_decisions: ${quixotina.postId}`,
  `post_reports: ${quixotina.postId}`,
  `post_reports: ${quixotina.profileId}`,
  `posts: ${quixotina.postId}`,
  `posts: ${quixotina.profileId}`,
  `threads: ${quixotina.postId}`,
];
const inCommunities = [
  ...ofFormerMember,
  `post_mentions: ${quixotina.postId}`,
  `post_mentions: ${quixotina.profileId}`,
  `post_pictures: ${quixotina.postId}`,
  `post_quotes: ${quixotina.postId}`,
  'post_quotes: the enchanter Frestón',
  `post_revisions: ${quixotina.postId}`,
  'post_revisions: the enchanter Frestón',
  'posts: the enchanter Frestón',
  `recipe_footnotes: ${quixotina.postId}`,
];

/** Data left directly after the deletion (docs/data-retention.md). */
const stays = [
  ...inCommunities,
  `account_deletions: ${quixotina.id}`,
  `audit_events: ${quixotina.membershipId}`,
  `audit_events: ${quixotina.id}`,
  'balance_transactions: invoice-of-quixotina',
  `imported_recipes: ${quixotina.importId}`,
  // Stays until a job has deleted the provider's customer. Payments are off in this test, so no job runs.
  `payment_customers: ${quixotina.attemptId}`,
  'payment_customers: cus_sancho',
  `recipe_imports: ${quixotina.importId}`,
  'retained_consents: invoice-of-quixotina',
  'retained_payments: invoice-of-quixotina',
  'retained_payments: refund-of-quixotina',
];

const job = { id: 'any', data: {}, attempt: 1, last: false, signal: new AbortController().signal };
const work = () => createAccountDeletionWorker(services).work(job);
const passDays = (days: number) => clock.pass(days * 24 * 3600);

beforeEach(async () => {
  await test_.startAtBeas();
  await db.execute(sql`truncate audit_events, retained_payments, retained_consents, external_events, pgboss.job`);
  await fill();
});

test('the test person has rows in every table with personal data', async () => {
  const unfilled: string[] = [];
  for (const table of await tables()) {
    const [row] = await rowsOf<{ any: boolean }>(`select exists (select from ${table}) as any`);
    if (!row!.any && !empty.test(table) && table !== 'test_mail') unfilled.push(table);
  }
  expect(unfilled).toEqual([]);
  const before = await traces();
  const named = new Set(before.map((trace) => trace.split(': ')[0]));
  const referring = await rowsOf<{ name: string }>(`with recursive referring as (
      select 'accounts'::regclass::oid as id
      union select conrelid from pg_constraint join referring on confrelid = id where contype = 'f')
    select id::regclass::text as name from referring`);
  expect(referring.filter(({ name }) => !named.has(name) && !empty.test(name))).toEqual([]);
  for (const other of ['audit_events', 'pgboss.job', 'mailbox']) expect(named).toContain(other);
  for (const word of quixotinasWords)
    expect([word, before.some((trace) => trace.endsWith(`: ${word}`))]).toEqual([word, true]);
});

describe('14 days after the deletion was requested', () => {
  beforeEach(async () => {
    passDays(14);
    expect(await work()).toEqual({ ok: true });
  });

  async function deliver(sent: Sent): Promise<void> {
    const sender: Sender = { send: async () => sent, close() {} };
    const worker = createMailWorker({
      sender,
      db,
      now: () => clock.now,
      hashAddress: (address) => addressHashes(address, services.secrets),
      markMail,
      log,
    });
    const jobs: JobWithMetadata<unknown>[] = await boss.fetch(MAIL_QUEUE, { batchSize: 10, includeMetadata: true });
    for (const each of jobs) {
      await attemptJob(
        worker as never,
        { ...each, retryCount: each.retryLimit, signal: job.signal },
        { boss, log, stop: job.signal, cut: job.signal },
      );
    }
  }

  test('only documented data is left, and the last mail’s address until it is sent', async () => {
    expect(await traces()).toEqual([...stays, `pgboss.job: ${quixotina.email}`].sort());
    const jobs = await rowsOf<{ to: string; name: string }>(`select data->'message'->>'to' as to,
      data->'message'->'template'->>'name' as name from pgboss.job order by 1`);
    expect(jobs).toEqual([
      { to: 'other@home.example', name: 'password-changed' },
      { to: quixotina.email, name: 'account-deleted' },
    ]);
    await deliver({ ok: true, responseCode: 250 });
    expect(await traces()).toEqual([...stays].sort());
    expect(await readdir(directory)).not.toEqual([]);
  });

  test('a last mail that cannot be sent is not stored', async () => {
    const refused = { code: 'EMESSAGE', responseCode: 550, response: null, command: 'DATA', isUnanswered: false };
    await deliver({ ok: false, failure: refused });
    expect(await traces()).toEqual([...stays].sort());
  });

  test('the recipe’s count of cooks drops by one, and their notes have no author', async () => {
    expect(await rowsOf(`select cooked from recipe_library`)).toEqual([{ cooked: 1 }]);
    expect(await rowsOf(`select author_id, change from recipe_revisions`)).toEqual([
      { author_id: null, change: 'Shorter' },
    ]);
  });

  test('words in communities are shown no more, and erased after 30 days', async () => {
    expect(await rowsOf(`select state from posts`)).toEqual([{ state: 'deleted' }]);
    expect(await rowsOf(`select name, picture from community_profiles where id = '${quixotina.profileId}'`)).toEqual([
      { name: null, picture: null },
    ]);
    passDays(31);
    expect(await erasePosts(db, { now: clock.now })).toBe(1);
    const left = (await traces()).filter((trace) => /^(community|post|thread)/.test(trace));
    expect(left).toEqual([...ofFormerMember].sort());
  });

  test('the trial leaves only a keyed hash', async () => {
    expect(await rowsOf(`select mailbox like 'hmac:%' as hashed, account_id from trial_claims`)).toEqual([
      { hashed: true, account_id: null },
    ]);
  });

  test('a suppression of mail leaves only a keyed hash', async () => {
    const rows = await rowsOf<{ hashed: boolean; reason: string }>(
      `select address like 'hmac:%' as hashed, reason from mail_suppressions`,
    );
    expect(rows).toEqual([{ hashed: true, reason: 'bounce' }]);
  });
});

test('of letters, only the delivery is left, under a keyed hash, and other people’s subscriptions', async () => {
  passDays(14);
  await work();
  expect(await rowsOf(`select address from letter_subscriptions`)).toEqual([{ address: 'sancho@home.example' }]);
  expect(await rowsOf(`select address like 'hmac:%' as hashed from letter_deliveries`)).toEqual([{ hashed: true }]);
  expect(await rowsOf(`select author_id from letters`)).toEqual([{ author_id: null }]);
});

test('a minute before nothing has changed', async () => {
  const before = await traces();
  clock.pass(14 * 24 * 3600 - 60);
  await work();
  expect(await traces()).toEqual(before);
});

test('deleting an account by plain SQL deletes all rows that refer to it', async () => {
  await rowsOf(`delete from accounts where id = '${quixotina.id}'`);
  const left = await traces();
  // Rows without a foreign key to the account stay, and payment customers whose foreign key is set to null.
  expect(left.filter((trace) => !/^(audit_events|pgboss\.job|mailbox): /.test(trace))).toEqual(
    [
      ...inCommunities,
      `thread_marks: ${quixotina.postId}`,
      `thread_marks: ${quixotina.profileId}`,
      `community_blocks: ${quixotina.profileId}`,
      `account_deletions: ${quixotina.id}`,
      'balance_transactions: invoice-of-quixotina',
      `imported_recipes: ${quixotina.importId}`,
      `letter_deliveries: ${quixotina.email}`,
      `letter_subscriptions: ${quixotina.formerEmail}`,
      `letter_subscriptions: ${quixotina.email}`,
      `mail_suppressions: ${quixotina.email}`,
      `payment_customers: ${quixotina.attemptId}`,
      'payment_customers: cus_sancho',
      `recipe_imports: ${quixotina.importId}`,
    ].sort(),
  );
});

test('the export of a person who used everything has each section with every documented field', async () => {
  await db.execute(sql`update creator_members set role = 'owner'`);
  for (const { name, read } of sections) {
    const rows: ExportRow[] = [];
    for await (const batch of read(db, { accountId: quixotina.id, email: quixotina.email })) rows.push(...batch);
    expect([name, rows.length > 0]).toEqual([name, true]);
    for (const row of rows) {
      expect([name, Object.keys(row).sort()]).toEqual([name, Object.keys(exportFields[name]).sort()]);
    }
  }
});
