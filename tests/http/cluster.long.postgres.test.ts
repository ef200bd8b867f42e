import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { findRunningSites } from '../../server/control-socket.ts';
import { cuttableProxy } from '../support/cuttable-proxy.ts';
import { postgresCopy } from '../support/database.ts';
import { freePort } from '../support/postgres-server.ts';
import { type ServerProcess, spawnServer, startServer } from '../support/server-process.ts';

/** `npm start` with WEB_CONCURRENCY=2 in live mode. */

const folder = mkdtempSync(path.join(tmpdir(), 'larder-cluster-'));
const metricsPort = await freePort();
const database = await cuttableProxy(await postgresCopy());
afterAll(() => database.close());
const env = (more: Record<string, string> = {}) => ({
  APP_MODE: 'live',
  APP_ORIGIN: 'https://larder.test',
  AUTH_SECRET: 'a secret of thirty-two characters or more',
  SMTP_URL: 'smtp://127.0.0.1:1',
  DATABASE_URL: database.url,
  DATA_DIR: folder,
  WEB_CONCURRENCY: '2',
  RATE_LIMIT_SCALE: '1000',
  DATABASE_WAIT: '1',
  ...more,
});
let site: ServerProcess;
beforeAll(async () => {
  site = await startServer(env({ METRICS_PORT: String(metricsPort) }));
}, 120_000);
afterAll(async () => {
  site.child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const longTimeout = { timeout: 240_000 };
const soon = { timeout: 100_000, interval: 50 };

interface Line {
  msg: string;
  pid: number;
  route?: string;
}
const log = () => {
  const lines = site.output.out.slice(0, site.output.out.lastIndexOf('\n')).split('\n');
  return lines.map((line) => JSON.parse(line) as Line);
};
const answeredBy = (route: string, from = 0) =>
  log()
    .slice(from)
    .flatMap((line) => (line.route === route ? [line.pid] : []));

/** Returns the status, or the code or message of an error. */
function ask(pathname: string, agent: Agent | false = false): Promise<string> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port: site.port, path: pathname, agent }, (answer) => {
      answer.resume().on('end', () => resolve(String(answer.statusCode)));
      answer.on('error', (error) => resolve(error.message));
    }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
}

async function counted(route: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const figures = [...text.matchAll(/^larder_http_answers_total{(.*)} (\d+)$/gm)];
  return figures
    .filter(([, labels]) => labels!.includes(`route="${route}"`))
    .reduce((sum, [, , n]) => sum + Number(n), 0);
}

test('both workers answer, each line of the log names one of them, and the metrics add up', longTimeout, async () => {
  const before = await counted('/terms-and-conditions');
  for (let at = 0; at < 20; at += 1) expect(await ask('/terms-and-conditions')).toBe('200');
  await vi.waitFor(() => expect(answeredBy('/terms-and-conditions')).toHaveLength(20), soon);
  expect(new Set(answeredBy('/terms-and-conditions')).size).toBe(2);
  expect(await counted('/terms-and-conditions')).toBe(before + 20);
});

test('a rolling restart loses no request, and afterwards only new workers answer', longTimeout, async () => {
  const old = new Set(log().map(({ pid }) => pid));
  const before = await counted('/sign-in');
  const answers: Record<string, number> = {};
  let loading = true;
  const visitor = async (agent: Agent | false) => {
    while (loading) {
      // An uncached page, a cached page, and the readiness check.
      for (const page of ['/sign-in', '/privacy-policy', '/readyz']) {
        const answer = await ask(page, agent);
        answers[answer] = (answers[answer] ?? 0) + 1;
      }
    }
  };
  const agents = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 }));
  const visitors = [...agents, false as const].map(visitor);

  site.child.kill('SIGHUP');
  await vi.waitFor(() => expect(site.output.out).toContain('Every worker has been replaced'), soon);
  const end = log().length;
  await vi.waitFor(() => expect(new Set(answeredBy('/sign-in', end)).size).toBe(2), soon);
  loading = false;
  await Promise.all(visitors);
  for (const agent of agents) agent.destroy();

  expect(answers).toEqual({ '200': expect.any(Number) });
  for (const worker of answeredBy('/sign-in', end)) expect(old).not.toContain(worker);
  // Counters include those of the replaced workers.
  await Promise.all(Array.from({ length: 20 }, () => counted('/sign-in')));
  await vi.waitFor(async () => expect(await counted('/sign-in')).toBe(before + answeredBy('/sign-in').length), soon);
});

test('a killed worker is replaced, and meanwhile the other one serves', longTimeout, async () => {
  expect(await ask('/sign-in')).toBe('200');
  await vi.waitFor(() => expect(answeredBy('/sign-in')).not.toEqual([]), soon);
  const killed = answeredBy('/sign-in').at(-1)!;
  const end = log().length;
  process.kill(killed, 'SIGKILL');
  await vi.waitFor(() => {
    expect(log()).toContainEqual(
      expect.objectContaining({ msg: 'A worker exited unexpectedly', worker: killed, signal: 'SIGKILL' }),
    );
  }, soon);
  await vi.waitFor(async () => {
    expect(await ask('/sign-in')).toBe('200');
    const since = new Set(answeredBy('/sign-in', end));
    since.delete(killed);
    expect(since.size).toBe(2);
  }, soon);
});

test('a rolling restart whose new worker cannot start leaves the running workers in place', longTimeout, async () => {
  const begin = log().length;
  database.cut();
  const [running] = await findRunningSites(folder);
  expect(running).toMatchObject({ pid: site.child.pid, address: `http://127.0.0.1:${site.port}` });
  expect(await running!.replaceProcesses()).toEqual({ outcome: 'failed', replaced: 0 });
  database.restore();
  const end = log().length;
  await vi.waitFor(async () => {
    expect(await ask('/healthz')).toBe('200');
    expect(new Set(answeredBy('/healthz', end)).size).toBe(2);
  }, soon);
  const before = new Set(
    log()
      .slice(0, begin)
      .map(({ pid }) => pid),
  );
  for (const pid of answeredBy('/healthz', end)) expect(before).toContain(pid);
  site.output.err = '';
});

test('SIGTERM stops all workers gracefully', longTimeout, async () => {
  site.child.kill('SIGTERM');
  expect(await site.ended).toMatchObject({ code: 0, signal: null });
  expect(site.output.err).toBe('');
  expect(await ask('/sign-in')).toBe('ECONNREFUSED');
});

test('if the first worker cannot start, the site ends, and the reason is printed once', longTimeout, async () => {
  const port = String(await freePort());
  const started = spawnServer(env({ PORT: port, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }));
  onTestFinished(() => void started.child.kill('SIGKILL'));
  const { code, err, out } = await started.ended;
  expect([code, err]).toEqual([1, expect.stringContaining('ECONNREFUSED')]);
  // JSON, like all output of a live site.
  expect(JSON.parse(err)).toMatchObject({
    level: 60,
    msg: 'PostgreSQL cannot be reached at 127.0.0.1:1 (ECONNREFUSED). Is it running, and is DATABASE_URL right?',
  });
  expect(out).not.toContain('is up');
});

test('when no worker serves and none can be started, the primary exits with 1', longTimeout, async () => {
  site = await startServer(env());
  await vi.waitFor(async () => {
    expect(await ask('/healthz')).toBe('200');
    expect(new Set(answeredBy('/healthz')).size).toBe(2);
  }, soon);
  database.cut();
  for (const pid of new Set(answeredBy('/healthz'))) process.kill(pid, 'SIGKILL');
  expect(await site.ended).toMatchObject({ code: 1, signal: null });
});
