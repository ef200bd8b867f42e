import { Agent, get } from 'node:http';
import { expect, test, vi } from 'vitest';
import { type LogLine, startTestApp } from '../support/app.ts';
import { freePort } from '../support/postgres-server.ts';
import { aLandingPage } from '../support/rows.ts';

const port = await freePort();
const app = await startTestApp({ metrics: { port, host: '127.0.0.1' } });
const metrics = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const isRequest = (line: LogLine) => line.message === 'request';
const lines = () => app.log.splice(0).filter(isRequest);

test('/healthz says that the process is up, /readyz that it can take traffic', async () => {
  const health = await app.get('/healthz');
  expect([health.status, await health.json()]).toEqual([200, { process: true, serving: true }]);
  const ready = await app.get('/readyz');
  expect(ready.status).toBe(200);
  const checks = { database: true, migrations: true, queue: true, notices: true, serving: true };
  expect(await ready.json()).toEqual({ ...checks, workers: 'inside' });
  expect(ready.headers.get('cache-control')).toBe('no-store');
});

test('a request is one log line with the id of its answer and its route’s pattern, and nothing about the visitor or the input', async () => {
  const { subdomain, creatorId } = await aLandingPage(app.db, { name: 'Rosa' });
  await app.settled();
  lines();
  const headers = { 'x-forwarded-for': '203.0.113.9', 'x-request-id': '7f1c1e9b0a5d4c0e8d3b2a1908f7e6d5' };
  const secrets = '?token=abc123&email=rosa@home.example';
  const ids: (string | null)[] = [];
  // The log line of a file is written only after the whole file has been sent.
  for (const path of [
    ...[`/${subdomain}`, `/${subdomain}${secrets}`, `/sign-up/${creatorId}${secrets}`],
    ...[`/auth/verify${secrets}&type=signup`, '/no/such/page', '/favicon.png'],
  ]) {
    const answer = await app.get(path, { headers });
    await answer.arrayBuffer();
    ids.push(answer.headers.get('x-request-id'));
  }
  await vi.waitFor(() => expect(app.log.filter(isRequest)).toHaveLength(6), { timeout: 50_000 });
  const seen = lines();
  expect(seen.map(({ fields }) => [fields.method, fields.route, fields.status, fields.from])).toEqual([
    ['GET', '/:name', 200, 'rendered'],
    ['GET', '/:name', 200, 'cached'],
    ['GET', '/sign-up/:creatorId', 200, 'rendered'],
    ['GET', '/auth/verify', 400, 'rendered'],
    ['GET', '', 404, 'rendered'],
    ['GET', '/assets', 200, 'file'],
  ]);
  const loggedText = JSON.stringify(seen);
  for (const personal of ['abc123', 'rosa', '203.0.113.9', subdomain, creatorId])
    expect(loggedText).not.toContain(personal);
  expect(ids).toEqual(seen.map(({ fields }) => fields.id));
  expect(new Set(ids).size, 'no proxy is trusted here, so none is what the visitor sent').toBe(6);
  for (const { fields } of seen) expect(fields.milliseconds).toBeGreaterThanOrEqual(0);
});

test('the metrics count answers by route, and are served on their own port only', async () => {
  const { subdomain } = await aLandingPage(app.db, { name: 'Rosa' });
  await app.settled();
  const before = await counted(/^larder_http_answers_total{.*route="\/:name".*from="cached"} (\d+)$/m);
  for (const _ of [1, 2, 3]) await app.get(`/${subdomain}`);
  expect(await counted(/^larder_http_answers_total{.*route="\/:name".*from="cached"} (\d+)$/m)).toBe(before + 2);
  expect(await counted(/^larder_cache_bytes (\d+)$/m)).toBe(app.cache.size);
  expect(await metrics()).toMatch(/^larder_http_seconds_count{route="\/:name",from="rendered"} \d+$/m);
  expect(await metrics()).not.toContain(subdomain);
  expect(await metrics()).toMatch(/^larder_jobs{queue="mail",state="created"} 0$/m);
  expect((await app.get('/metrics')).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/marisol`)).status).toBe(404);

  async function counted(pattern: RegExp) {
    return Number(pattern.exec(await metrics())?.[1] ?? 0);
  }
});

test('a public page has a Server-Timing header; a private page does not', async () => {
  const { subdomain } = await aLandingPage(app.db, { name: 'Rosa' });
  expect((await app.get(`/${subdomain}`)).headers.get('server-timing')).toMatch(/^app;dur=\d+\.\d$/);
  for (const path of ['/sign-in', '/account', '/auth/forgot-password']) {
    expect([path, (await app.get(path)).headers.get('server-timing')]).toEqual([path, null]);
  }
});

test('a stopping process says so, and answers open connections with `Connection: close`', async () => {
  const other = await startTestApp();
  const { port: at } = new URL(other.origin);
  const ask = (path: string, agent: Agent) =>
    new Promise<{ status: number; connection: string | undefined; body: string }>((resolve, reject) => {
      const asked = get({ host: '127.0.0.1', port: at, path, agent }, (answer) => {
        let body = '';
        answer.on('data', (chunk) => {
          body += chunk;
        });
        answer.on('end', () => resolve({ status: answer.statusCode!, connection: answer.headers.connection, body }));
      });
      asked.on('error', reject);
    });

  const [one, another] = [1, 2].map(() => new Agent({ keepAlive: true, maxSockets: 1 })) as [Agent, Agent];
  for (const agent of [one, another]) expect((await ask('/welcome', agent)).connection).toBe('keep-alive');
  const closed = other.close({ drain: true });
  const ready = await ask('/readyz', one);
  expect([ready.status, ready.connection]).toEqual([503, 'close']);
  expect(JSON.parse(ready.body)).toMatchObject({ database: true, serving: false });
  const health = await ask('/healthz', another);
  expect([health.status, JSON.parse(health.body)]).toEqual([503, { process: true, serving: false }]);
  await closed;
  await expect(ask('/welcome', one)).rejects.toThrow('ECONNREFUSED');
  for (const agent of [one, another]) agent.destroy();
});
