import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { expect, onTestFinished, test } from 'vitest';
import { type Database, openDatabase } from '../../app/db/client.server.ts';
import { openQueueWithoutWorkers } from '../../app/jobs/queue.server.ts';
import { storedAudience, storedLetter } from '../../app/letters/document/stored-letter.ts';
import { scheduleLetter } from '../../app/letters/sending/schedule.server.ts';
import { mailQueue } from '../../app/mail/delivery.server.ts';
import { createOutbox } from '../../app/mail/outbox.server.ts';
import { emptyPostgres } from '../support/database.ts';
import { everybody } from '../support/letter-sending.ts';
import { aBlock, aLetter } from '../support/letters.ts';
import { aMessage } from '../support/mail-queue.ts';
import { aLandingPage } from '../support/rows.ts';
import { readRows } from '../support/rows-of-tables.ts';
import { seeded } from '../support/seeded.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/**
 * Sends a letter from two real processes, and kills one of them at random moments. LETTERS is the number of recipients,
 * LETTER_KILLS the number of kills, LETTER_SEED determines the moments.
 */

const RECIPIENTS = Number(process.env.LETTERS ?? 100_000);
const KILLS = Number(process.env.LETTER_KILLS ?? 20);
const seed = Number(process.env.LETTER_SEED ?? Date.now() % 100_000);
/** Maximum time from a start to the kill, in milliseconds. */
const MAX_MS = 4_000;
const AT_ONCE = 8;
/** Low, so that the kills happen while letters are sent. */
const PER_SECOND = Math.ceil(RECIPIENTS / (KILLS * 12 + 30));
/** Time before the first kill, and time between two necessary mails, in milliseconds. */
const CALM_MS = 15_000;
const NECESSARY_MS = 100;

const random = seeded(seed);

/** Starts a mail server that counts the accepted letters of each address, and records when other mail arrives. */
async function startCountingServer() {
  const letters = new Map<string, number>();
  const others = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    async onData(stream, session, answer) {
      let head = '';
      try {
        for await (const chunk of stream) if (head.length < 8_000) head += (chunk as Buffer).toString('latin1');
      } catch {
        return; // The sender was killed before the end of the mail.
      }
      await delay(random() * 20);
      const to = session.envelope.rcptTo[0]!.address;
      if (/^list-id:/im.test(head)) letters.set(to, (letters.get(to) ?? 0) + 1);
      else others.set(to, Date.now());
      answer();
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, letters, others, close: () => server.close(() => {}) };
}

async function aDueLetter({ db }: Database) {
  const { creatorId } = await aLandingPage(db, { name: 'Bea', subdomain: 'bea' });
  await db.execute(sql`insert into letter_subscriptions (creator_id, address, requested_at, requested_on, confirmed_at)
    select ${creatorId}, 'reader' || n || '@home.example', now(), '/x', now() from generate_series(1, ${RECIPIENTS}) n`);
  const blocks = Array.from({ length: 40 }, () => aBlock('paragraph', ['All about lemons. '.repeat(20)]));
  const content = JSON.stringify(storedLetter(aLetter({ blocks })));
  const audience = JSON.stringify(storedAudience(everybody));
  const [letter] = await readRows<{ id: string }>(
    db,
    sql`insert into letters (creator_id, content, audience, saved_at)
      values (${creatorId}, ${content}::jsonb, ${audience}::jsonb, now()) returning id`,
  );
  const own = { creatorId, letterId: letter!.id };
  const services = {
    mail: { postalAddress: '1 Test Street' },
    startWorker: async () => {},
  } as unknown as Parameters<typeof scheduleLetter>[1];
  const scheduled = await db.transaction((tx) =>
    scheduleLetter(tx, services, { ...own, version: 1, when: 'now', now: new Date() }),
  );
  expect(scheduled).toEqual({ ok: true });
  return own;
}

test('a letter from two processes, of which one is killed again and again, reaches nobody twice', async () => {
  const began = Date.now();
  const mailServer = await startCountingServer();
  onTestFinished(() => mailServer.close());
  const url = await emptyPostgres();
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'larder-letters-'));
  onTestFinished(() => rm(dataDirectory, { recursive: true, force: true }));
  const env = {
    APP_MODE: 'live',
    WORKERS: 'only',
    APP_ORIGIN: 'https://larder.test',
    AUTH_SECRET: 'a secret of thirty-two characters or more',
    DATABASE_URL: url,
    DATA_DIR: dataDirectory,
    SMTP_URL: mailServer.url,
    MAIL_POSTAL_ADDRESS: '1 Test Street',
    LETTERS_PER_SECOND: String(PER_SECOND),
    LETTERS_AT_ONCE: String(AT_ONCE),
    LETTERS_FIRST_DAY: String(10 * RECIPIENTS),
  };
  const processes: ServerProcess[] = [await startServer(env)];
  onTestFinished(async () => {
    for (const { child, ended } of processes) {
      child.kill('SIGKILL');
      await ended;
    }
  });
  const database = await openDatabase({ url });
  onTestFinished(() => database.close());
  const { db } = database;
  const { letterId } = await aDueLetter(database);
  processes.push(await startServer(env));

  let isOver = false;
  let looks = 0;
  let handed = 0;
  async function look() {
    // Two calls may overlap, and end in the opposite order.
    const handedBefore = handed;
    const [found] = await readRows<
      Record<'recipients' | 'queued' | 'accepted' | 'refused' | 'skipped' | 'unknown', number> & { state: string }
    >(
      db,
      sql`select (select state from letters where id = ${letterId}) as state, count(*)::int as recipients,
          count(*) filter (where state = 'queued')::int as queued, count(*) filter (where state = 'accepted')::int as accepted,
          count(*) filter (where state = 'refused')::int as refused, count(*) filter (where state = 'skipped')::int as skipped,
          count(*) filter (where state = 'unknown')::int as unknown
        from letter_deliveries where letter_id = ${letterId}`,
    );
    const { state, recipients, queued, accepted, refused, skipped, unknown } = found!;
    expect(queued + accepted + refused + skipped + unknown).toBe(recipients);
    expect([0, RECIPIENTS]).toContain(recipients);
    expect(accepted).toBeLessThanOrEqual(mailServer.letters.size);
    expect(accepted + unknown).toBeGreaterThanOrEqual(handedBefore);
    handed = Math.max(handed, accepted + unknown);
    looks += 1;
    return { state, accepted, unknown };
  }

  async function looksAgainAndAgain() {
    while (!isOver) {
      await look();
      await delay(500);
    }
  }

  const log = { info() {}, error() {} };
  const queue = await openQueueWithoutWorkers({ database, log, queues: [mailQueue] });
  onTestFinished(() => queue.stop());
  const outbox = createOutbox({ queue, mailbox: null, kinds: [], postalAddress: null, now: () => new Date() });
  const sentAt = new Map<string, number>();
  async function sendsNecessaryMail() {
    for (const end = Date.now() + CALM_MS; Date.now() < end; await delay(NECESSARY_MS)) {
      const message = aMessage();
      sentAt.set(message.to, Date.now());
      await outbox.enqueue(db, message);
    }
  }

  const looking = looksAgainAndAgain();
  for (const end = Date.now() + 120_000; mailServer.letters.size === 0; await delay(100)) {
    if (Date.now() > end) throw new Error('No letter arrived');
  }
  const first = Date.now();
  await sendsNecessaryMail();
  expect(mailServer.letters.size).toBeLessThan(RECIPIENTS);
  for (const end = Date.now() + 10_000; mailServer.others.size < sentAt.size && Date.now() < end; ) await delay(100);
  let whileSending = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    await delay(random() * MAX_MS);
    const at = random() < 0.5 ? 0 : 1;
    const { child, ended } = processes[at]!;
    if (mailServer.letters.size < RECIPIENTS) whileSending += 1;
    child.kill('SIGKILL');
    await ended;
    processes[at] = await startServer(env);
  }
  const sentWithin = Math.round((Date.now() - first) / 1_000);
  // A killed process's mails become unknown after two minutes.
  let last = await look();
  for (const end = Date.now() + 600_000; last.state !== 'sent'; last = await look()) {
    if (Date.now() > end) throw new Error(`The letter did not end: ${JSON.stringify(last)}`);
    await delay(1_000);
  }
  isOver = true;
  await looking;

  const rows = await readRows<{ address: string; state: string }>(
    db,
    sql`select address, state from letter_deliveries where letter_id = ${letterId}`,
  );
  expect([...mailServer.letters].filter(([, count]) => count > 1)).toEqual([]);
  expect(rows.filter(({ state }) => state !== 'accepted' && state !== 'unknown')).toEqual([]);
  expect(rows.filter(({ address, state }) => state === 'accepted' && !mailServer.letters.has(address))).toEqual([]);
  const unknown = rows.filter(({ state }) => state === 'unknown');
  expect(unknown.length).toBeLessThanOrEqual(KILLS * AT_ONCE);
  expect(mailServer.letters.size + unknown.filter(({ address }) => !mailServer.letters.has(address)).length).toBe(
    RECIPIENTS,
  );

  const waits = [...sentAt].map(([to, at]) => (mailServer.others.get(to) ?? Number.POSITIVE_INFINITY) - at);
  waits.sort((one, other) => one - other);
  const percentile = (share: number) => waits[Math.floor(share * (waits.length - 1))]!;
  process.stdout.write(
    `${RECIPIENTS} recipients, ${KILLS} kills (${whileSending} while sending, seed ${seed}): ${last.accepted} accepted, ${unknown.length} unknown, ` +
      `of these ${unknown.filter(({ address }) => mailServer.letters.has(address)).length} had arrived; ${looks} looks; ` +
      `kills over after ${sentWithin} s, all in ${Math.round((Date.now() - began) / 1_000)} s; ` +
      `${waits.length} necessary mails: p50 ${percentile(0.5)} ms, p99 ${percentile(0.99)} ms, longest ${waits.at(-1)} ms\n`,
  );
  expect(percentile(0.99)).toBeLessThan(5_000);
}, 1_800_000);
