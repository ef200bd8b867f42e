import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '../../app/db/client.server.ts';
import { countJobs } from '../../app/jobs/stored-jobs.server.ts';
import { MAIL_QUEUE } from '../../app/mail/outbox.server.ts';
import { paymentPaths } from '../../app/payments/paths.ts';
import { standInWebhookSecret } from '../../server/open-payments.ts';
import { accountsIn } from '../support/accounts.ts';
import { ORIGIN, startTestApp } from '../support/app.ts';
import { postgresCopy } from '../support/database.ts';
import { shownSoon } from '../support/eventually.ts';
import { freePort } from '../support/postgres-server.ts';
import { readRows } from '../support/rows-of-tables.ts';
import { longTest } from '../support/run.ts';
import { startServer } from '../support/server-process.ts';
import { anEvent, signed } from '../support/signed-events.ts';
import { startMailServer } from '../support/smtp.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'larder-workers-'));
const mails = await startMailServer();
const databaseUrl = await postgresCopy();
const web = await startTestApp({ databaseUrl, smtpUrl: mails.url, workers: 'off' });
afterAll(async () => {
  await mails.close();
  rmSync(folder, { recursive: true, force: true });
});

const secret = 'a secret of thirty-two characters or more';
const live = { APP_MODE: 'live', APP_ORIGIN: ORIGIN, AUTH_SECRET: secret, SMTP_URL: mails.url };
const form = (email: string) => ({
  method: 'POST',
  headers: { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ email }).toString(),
});
/**
 * A process that only serves has one listening connection; a process that runs jobs also has one for the queue and one
 * for timers.
 */
async function listeners(): Promise<number> {
  const rows = await readRows<{ count: number }>(
    web.db,
    sql`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'larder listener'`,
  );
  return rows[0]!.count;
}
async function leftOf(queue: string, db = web.db): Promise<number> {
  const found = (await countJobs(db)).find((each) => each.queue === queue);
  return found ? found.jobs.created + found.jobs.retry + found.jobs.active : 0;
}

test('a process that only serves leaves jobs to one that only works on them, which loses none when it stops', async () => {
  const anAccount = accountsIn(web.db, { confirmed: true });
  const forget = async (email: string) => {
    await anAccount({ email });
    expect((await web.get('/auth/forgot-password', form(email))).status).toBe(200);
  };
  await forget('early@home.example');
  expect(await web.json('/readyz')).toMatchObject({ serving: true, workers: 'off' });
  expect(await leftOf('password-reset')).toBe(1);
  expect(await listeners()).toBe(1);

  const metricsPort = await freePort();
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: folder, WORKERS: 'only', METRICS_PORT: String(metricsPort) };
  const worker = await startServer({ ...live, ...env });
  onTestFinished(() => void worker.child.kill('SIGKILL'));
  expect(await mails.mailTo('early@home.example')).toMatchObject({ to: 'early@home.example' });
  const ask = (pathname: string) => fetch(`http://127.0.0.1:${metricsPort}${pathname}`);
  expect(await (await ask('/readyz')).json()).toMatchObject({ queue: true, notices: true, workers: 'only' });
  const metrics = await (await ask('/metrics')).text();
  expect(metrics).toMatch(/^larder_processes{workers="only"} 1$/m);
  expect(metrics).not.toMatch(/^larder_cache_bytes/m);
  await expect(fetch(`http://127.0.0.1:${worker.port}/healthz`)).rejects.toThrow('fetch failed');

  const sending = mails.hold();
  await forget('meanwhile@home.example');
  await sending;
  worker.child.kill('SIGTERM');
  mails.release();
  expect(await worker.ended).toMatchObject({ code: 0, err: '' });
  expect(await leftOf(MAIL_QUEUE)).toBe(0);
  expect(mails.received.map(({ to }) => to)).toEqual(['early@home.example', 'meanwhile@home.example']);
  await forget('afterwards@home.example');
  expect(await leftOf('password-reset')).toBe(1);
});

longTest(
  'a worker that is killed and stopped while two processes serve loses no mail and no event',
  { timeout: 600_000 },
  async () => {
    const url = await postgresCopy();
    const database = await openDatabase({ url });
    onTestFinished(() => database.close());
    const env = { ...live, APP_MODE: 'demo', DEMO_PUBLIC: '1', DATABASE_URL: url, RATE_LIMIT_SCALE: '1000' };
    const start = (name: string, WORKERS: string) =>
      startServer({ ...env, WORKERS, DATA_DIR: path.join(folder, name) });
    const sites = [await start('one', 'off'), await start('other', 'off')];
    let worker = await start('worker', 'only');
    onTestFinished(() => {
      for (const { child } of [...sites, worker]) child.kill('SIGKILL');
    });

    const ask = async (at: number, pathname: string, init: RequestInit) => {
      const answer = await fetch(`http://127.0.0.1:${sites[at % 2]!.port}${pathname}`, init);
      expect(answer.status, pathname).toBe(200);
      await answer.body?.cancel();
    };
    const anAccount = accountsIn(database.db, { confirmed: true });
    const addresses: string[] = [];
    let events = 0;
    let isOver = false;
    const visitors = (async () => {
      for (let at = 0; !isOver; at += 1) {
        const email = `cook-${at}@home.example`;
        await anAccount({ email });
        await ask(at, '/auth/forgot-password', form(email));
        addresses.push(email);
        const now = new Date();
        const body = anEvent({ id: `evt_${at}`, at: now, object: { id: `sub_${at}`, object: 'subscription' } });
        const headers = signed(body, now, standInWebhookSecret(secret));
        await ask(at, paymentPaths.stripeWebhook(), { method: 'POST', body, headers });
        events += 1;
        await delay(20);
      }
    })();
    for (const signal of ['SIGKILL', 'SIGTERM', 'SIGKILL', 'SIGINT', 'SIGKILL'] as const) {
      const before = mails.received.length;
      await shownSoon(() => expect(mails.received.length).toBeGreaterThan(before));
      worker.child.kill(signal);
      await worker.ended;
      worker = await start('worker', 'only');
    }
    isOver = true;
    await visitors;

    // A killed worker's job is retried after twice the time that an attempt may take.
    for (const address of addresses) await mails.mailTo(address, { withinMs: 400_000 });
    const stored = (await database.db.execute(
      sql`select count(*)::int as events, count(about_id)::int as waiting from external_events where id like 'evt_%'`,
    )) as unknown as { rows: { events: number; waiting: number }[] };
    expect(stored.rows[0]).toMatchObject({ waiting: 0 });
    expect(stored.rows[0]!.events).toBeGreaterThanOrEqual(events);
    for (const { output } of sites) expect(output.err).toBe('');
  },
);
