import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { build } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { postgresCopy } from '../../../tests/support/database.ts';
import type { Step } from '../../../tests/support/killed-process.ts';
import { markMail } from '../../../tests/support/mail-marks.ts';
import { bea, membershipServices, now } from '../../../tests/support/membership.ts';
import { seeded } from '../../../tests/support/seeded.ts';
import { startMailServer } from '../../../tests/support/smtp.ts';
import { openDatabase } from '../../db/client.server.ts';
import { createQueue } from '../../jobs/queue.server.ts';
import { createMailWorker } from '../../mail/delivery.server.ts';
import { createSender } from '../../mail/sender.server.ts';

/** Number of processes killed while addresses are confirmed and trials end. */
const KILLS = 50;
const AT_ONCE = 3;
/** Maximum milliseconds from the start of a step to the kill. A shorter previous step lowers the maximum. */
const MAX_MS = 1_000;
const HOUR = 3_600_000;
/** Milliseconds by which the clock moves in each step, so that the last day of a trial spans several steps. */
const STRIDE = 8 * HOUR;
/** Number of steps in which members join, so that all trials have ended at the last step. */
const JOINING = KILLS - (7 * 24 * HOUR) / STRIDE - 1;

const url = await postgresCopy();
const database = await openDatabase({ url });
const { db } = database;
const server = await startMailServer();
const problems: string[] = [];
const log = { info() {}, error: (_: object, message: string) => void problems.push(message) };
const queue = createQueue({ database, log });
const sender = createSender({
  smtpUrl: server.url,
  mailFrom: 'Larder <hello@larder.test>',
  mailboxDirectory: '/',
  log,
});
const folder = mkdtempSync(path.join(tmpdir(), 'larder-killed-'));
const { clock, lastLink, aSubscriber, startAtBeas } = await membershipServices(db);

// Bundled into one file, because resolving and reading the modules took most of each process's time.
await build({
  configFile: false,
  logLevel: 'error',
  ssr: { noExternal: true },
  build: {
    ssr: path.resolve(import.meta.dirname, '../../../tests/support/killed-process.ts'),
    outDir: folder,
    copyPublicDir: false,
    target: 'esnext',
  },
});

/** Running processes. A process that is not `ready` gets no work. */
const alive = new Map<ChildProcess, { ready: boolean; working: boolean }>();

afterAll(async () => {
  for (const child of alive.keys()) child.kill('SIGKILL');
  await queue.stop();
  await server.close();
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

let step: Step | null = null;

function startProcess(): void {
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    DATABASE_URL: url,
    SMTP_URL: server.url,
    NODE_ENV: 'production',
    NODE_COMPILE_CACHE: folder,
  };
  const child = fork(path.join(folder, 'killed-process.js'), {
    env: env as NodeJS.ProcessEnv,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const state = { ready: false, working: false };
  alive.set(child, state);
  child.stderr!.on('data', (text: Buffer) => problems.push(String(text)));
  child.on('exit', (code) => {
    if (alive.delete(child)) problems.push(`A process ended by itself with ${code}`);
  });
  child.on('message', (said) => {
    if (said === 'ready') state.ready = true;
    state.working = false;
  });
}

function hand(child: ChildProcess): void {
  const state = alive.get(child);
  if (!state?.ready || state.working || !step) return;
  state.working = true;
  child.send(step);
}

const rowsOf = async <Row>(query: ReturnType<typeof sql>) =>
  ((await db.execute(query)) as unknown as { rows: Row[] }).rows;

async function isDone({ now, tokens, fromGoogle }: Step): Promise<boolean> {
  const [left] = await rowsOf<{ due: number; open: number }>(sql`select
    (select count(*)::int from memberships where due_at <= ${now})
      + (select count(*)::int from scheduled_emails where due_at <= ${now} and sent_at is null and skipped_at is null) as due,
    (select count(*)::int from memberships where opened_at = ${now}) as open`);
  return left!.due === 0 && left!.open === tokens.length + fromGoogle.length;
}

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await holds())) {
    if (problems.length > 0) throw new Error(problems.join('\n'));
    await delay(20);
  }
}

async function aStep(number: number): Promise<Step> {
  clock.now = new Date(now.getTime() + number * STRIDE);
  const made: Step = { now: clock.now.toISOString(), creatorId: bea.creatorId, tokens: [], fromGoogle: [] };
  if (number > JOINING) return made;
  for (let at = 0; at < 4; at++) {
    await aSubscriber(bea.creatorId);
    made.tokens.push((await lastLink()).searchParams.get('token')!);
  }
  return { ...made, fromGoogle: [{ subject: randomUUID(), email: `${randomUUID()}@mail.example` }] };
}

test(`killed at ${KILLS} random moments of confirmations and endings: one trial each, and every mail once`, {
  timeout: 600_000,
}, async () => {
  await startAtBeas();
  await queue.start([createMailWorker({ sender, db, now: () => new Date(), hashAddress: () => [], markMail, log })]);
  const random = seeded(12);
  let lasted = 100;
  let atWork = 0;
  for (let at = 0; at < AT_ONCE; at++) startProcess();
  for (let number = 0; number < KILLS; number++) {
    const next = await aStep(number);
    await until(() => [...alive.values()].some(({ ready }) => ready));
    step = next;
    const began = performance.now();
    const [victim, state] = [...alive].find(([, { ready }]) => ready)!;
    const death = delay(random() * Math.min(lasted, MAX_MS)).then(async () => {
      if (state.working) atWork++;
      alive.delete(victim);
      const gone = once(victim, 'exit');
      victim.kill('SIGKILL');
      startProcess();
      await gone;
    });
    await until(async () => {
      for (const child of alive.keys()) hand(child);
      return isDone(next);
    });
    lasted = performance.now() - began;
    await death;
  }
  expect(atWork).toBeGreaterThan(KILLS / 4);
  for (const child of alive.keys()) {
    alive.delete(child);
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  await until(async () => (await rowsOf(sql`select 1 from pgboss.job where name = 'mail'`)).length === 0);

  const members = await rowsOf<{ email: string; trials: number; seconds: number; claims: number; notices: number }>(sql`
    select email, count(*)::int as trials,
      sum(extract(epoch from covers_until - covers_from))::int as seconds,
      (select count(*)::int from trial_claims where account_id = accounts.id) as claims,
      (select count(*)::int from scheduled_emails where account_id = accounts.id and sent_at is not null) as notices
    from accounts left join memberships on account_id = accounts.id
      left join membership_facts on membership_id = memberships.id and kind = 'trial'
    group by accounts.id, memberships.id`);
  expect(members).toHaveLength(5 * (JOINING + 1));
  for (const { email, ...member } of members) {
    expect(member).toEqual({ trials: 1, seconds: 7 * 24 * 3600, claims: 1, notices: 3 });
    // An email that is sent twice has the same Message-ID.
    const mails = new Map(
      server.received.filter(({ to }) => to === email).map((mail) => [mail.messageId, mail.subject]),
    );
    expect([...mails.values()].sort()).toEqual([
      'Your 7 free days with Bea have begun',
      'Your access to Bea has ended',
      'Your free days with Bea are about to end',
    ]);
  }
});
