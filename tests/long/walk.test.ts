import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ReverseProxy, startCaddy } from '../support/caddy.ts';
import { copyOfCheckout } from '../support/checkout.ts';
import { emptyPostgres } from '../support/database.ts';
import { aVisitor, LIVE_HOST, linkOf, signUp } from '../support/live-visitor.ts';
import { assetsOf, loadPages } from '../support/page-loads.ts';
import { startPgBouncer } from '../support/pgbouncer.ts';
import { freePort } from '../support/postgres-server.ts';
import { startMailServer } from '../support/smtp.ts';

/**
 * `docs/operating.md`, done: from an empty database to a site with a member, its loss, its return, and its next version
 * under load. Each step is printed. What it is not: a machine of its own (docs/decisions/0097-walk.md).
 */
const PASSWORD = 'a long walk on a short pier';
const checkout = copyOfCheckout('walk');
const mailServer = await startMailServer();
const port = await freePort();
const { PATH, HOME } = process.env;
const stops: (() => unknown)[] = [];
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
  await mailServer.close();
  checkout.remove();
});

/** What stands in /etc/larder/environment. */
let env: NodeJS.ProcessEnv;
let proxy: ReverseProxy;
let site: { stop(): Promise<unknown> };
const backup = path.join(checkout.folder, 'backup.zip');

async function environment(name: string): Promise<NodeJS.ProcessEnv> {
  const direct = await emptyPostgres();
  const bouncer = await startPgBouncer(direct);
  stops.push(() => bouncer.stop());
  return {
    ...{ PATH, HOME, NODE_ENV: 'production', APP_MODE: 'live', APP_ORIGIN: `https://${LIVE_HOST}`, PORT: String(port) },
    ...{ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: direct, DATA_DIR: path.join(checkout.folder, name) },
    ...{ AUTH_SECRET: 'the walk keeps this secret somewhere else', SMTP_URL: mailServer.url, TRUST_PROXY: '1' },
    ...{ WEB_CONCURRENCY: '2', WORKERS: 'off', RATE_LIMIT_SCALE: '1000', MAIL_FROM: 'Larder <hello@larder.test>' },
  } as NodeJS.ProcessEnv;
}

/** Starts a program as the unit of systemd does, and waits until it is ready. */
async function start(program: string, more: NodeJS.ProcessEnv, readyPort: number): Promise<() => Promise<unknown>> {
  const child = spawn(process.execPath, ['--max-semi-space-size=8', program], {
    ...{ cwd: checkout.folder, env: { ...env, ...more } },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output = (output + chunk).slice(-8_000);
    });
  }
  const ended = once(child, 'exit');
  stops.push(() => child.kill('SIGKILL'));
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) throw new Error(`${program} ended:\n${output}`);
      expect((await fetch(`http://127.0.0.1:${readyPort}/readyz`)).status).toBe(200);
    },
    { timeout: 120_000, interval: 200 },
  );
  return () => {
    child.kill('SIGTERM');
    return ended;
  };
}

/** Two web processes, and one that works on jobs. */
async function startSite(): Promise<typeof site> {
  const metrics = await freePort();
  const stopWeb = await start('server/main.ts', {}, port);
  const stopWorker = await start('server/worker.ts', { METRICS_PORT: String(metrics) }, metrics);
  return { stop: () => Promise.all([stopWeb(), stopWorker()]) };
}

/** One of the operator's commands, which has to end with 0; what it printed. */
async function npmRun(script: string, ...args: string[]): Promise<string> {
  const { code, printed } = await checkout.run(env, 'packages', 'node', `server/cli/${script}.ts`, ...args);
  expect([script, code, printed]).toEqual([script, 0, expect.anything()]);
  return printed;
}

const began = Date.now();
/** Steps follow one another, and what one leaves is what the next finds. */
function step(name: string, walk: () => Promise<unknown>) {
  test(name, async () => {
    const at = Date.now();
    await walk();
    process.stdout.write(
      `${String(Math.round((at - began) / 1000)).padStart(4)} s  ${name} (${((Date.now() - at) / 1000).toFixed(1)} s)\n`,
    );
  }, 600_000);
}

beforeAll(async () => {
  env = await environment('data');
});

const member = { email: 'nora@home.example' };
let subdomain: string;
let creatorId: string;

step('PostgreSQL and PgBouncer are there; the site is built, and the database migrated', async () => {
  const { code, printed } = await checkout.run(env, 'packages', 'node', 'scripts/deploy.ts');
  expect([code, printed]).toEqual([0, expect.stringContaining('The next start serves build')]);
});

step('two web processes and a worker are ready, behind Caddy with TLS', async () => {
  site = await startSite();
  proxy = await startCaddy({ host: LIVE_HOST, upstream: `127.0.0.1:${port}` });
  stops.push(() => proxy.stop());
  const { status, text } = await proxy.ask('/');
  expect([status, text]).toEqual([200, expect.stringContaining('Larder')]);
});

step('the first operator accepts the mailed invitation, sets up the second step, and lands on /operator', async () => {
  await npmRun('operator', 'add', 'olu@larder.test');
  const browser = aVisitor(proxy);
  const { pathname, parameters } = await linkOf(mailServer, 'olu@larder.test');
  const opened = await browser.post(pathname, { ...parameters, password: PASSWORD, confirmPassword: PASSWORD });
  expect([opened.status, opened.location]).toEqual([303, '/operator']);
  const asked = await browser.get('/operator');
  expect(asked.location).toBe('/account/second-factor?redirect_to=%2Foperator');
  await browser.post('/account/second-factor', { do: 'app-start' });
  const page = await browser.get('/account/second-factor');
  const secret = /\b(?:[A-Z2-7]{4} ){3,}[A-Z2-7]{2,4}\b/.exec(page.text)![0].replaceAll(' ', '');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await browser.post('/account/second-factor', { do: 'app-confirm', code });
  const landed = await browser.get('/operator');
  expect([landed.status, landed.text]).toEqual([200, expect.stringContaining('Nothing needs you.')]);
});

step('the first creator is invited by a command and a mail, and her page is published', async () => {
  const printed = await npmRun('creator', 'add', '--email', 'cook@larder.test', '--name', 'Juniper');
  subdomain = /juniper[\w-]*/.exec(printed)![0];
  const browser = aVisitor(proxy);
  const { pathname, parameters } = await linkOf(mailServer, 'cook@larder.test');
  const opened = await browser.post(pathname, { ...parameters, password: PASSWORD, confirmPassword: PASSWORD });
  creatorId = /^\/studio\/([\da-f-]{36})$/.exec(opened.location!)![1]!;
  await npmRun('creator', 'publish', subdomain);
  await vi.waitFor(async () => expect((await proxy.ask(`/${subdomain}`)).status).toBe(200), { timeout: 30_000 });
});

step('somebody signs up at her page, and the mailed link opens the kitchen', async () => {
  expect(await signUp({ proxy, mailServer }, { creatorId, ...member, password: PASSWORD })).toBe(200);
});

step('a backup is made while the site runs, and is whole', async () => {
  await npmRun('backup', '--to', backup);
  expect(await npmRun('restore', '--check', backup)).toContain('whole');
});

step('all of it is lost: processes, database, files', async () => {
  await site.stop();
  rmSync(env.DATA_DIR!, { recursive: true, force: true });
  env = await environment('data-again');
  await expect(proxy.ask('/')).resolves.toMatchObject({ status: expect.toSatisfy((code: number) => code >= 500) });
});

step('it is restored into an empty database, and starts', async () => {
  await npmRun('restore', backup);
  site = await startSite();
  await vi.waitFor(async () => expect((await proxy.ask(`/${subdomain}`)).status).toBe(200), { timeout: 30_000 });
});

step('the member signs in as before, and access is what it was', async () => {
  const browser = aVisitor(proxy);
  const { status, location } = await browser.post('/sign-in', { ...member, password: PASSWORD });
  expect([status, location]).toEqual([303, '/kitchen']);
  expect((await browser.get('/account')).text).toContain('Your trial runs until');
});

step('the next version is deployed under load: no request is refused, no asset is missing', async () => {
  const before = await proxy.ask('/');
  checkout.change('app/copy/product.ts', "'Larder'", "'Larder Two'");
  const { stop } = loadPages((address) => proxy.ask(address), ['/', `/${subdomain}`, '/sign-in']);
  const deployed = await checkout.run(env, 'packages', 'node', 'scripts/deploy.ts');
  const { failed, loaded } = await stop();
  expect([deployed.code, deployed.printed]).toEqual([0, expect.stringMatching(/Build \w+ is served/)]);
  expect(failed).toEqual([]);
  expect(loaded).toBeGreaterThan(100);
  expect((await proxy.ask('/')).text).toContain('Larder Two');
  for (const asset of assetsOf(before.text)) expect((await proxy.ask(asset)).status).toBe(200);
});

step('SIGTERM ends all of it', async () => {
  await site.stop();
  await expect(fetch(`http://127.0.0.1:${port}/readyz`)).rejects.toThrow();
});
