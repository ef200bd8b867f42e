import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../support/app.ts';
import { postgresCopy } from '../support/database.ts';
import { shownSoon } from '../support/eventually.ts';
import { aLandingPage, aReview } from '../support/rows.ts';
import { longTest } from '../support/run.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';

/** Two processes that share only PostgreSQL. Each has its own data directory. */
const url = await postgresCopy();
const one = await startTestApp({ databaseUrl: url, rateLimitScale: 0.1 });
const other = await startTestApp({ databaseUrl: url, rateLimitScale: 0.1 });

describe('two processes on one PostgreSQL', () => {
  test('both show a change that was made through either of them', async () => {
    const page = await aLandingPage(one.db, { subdomain: 'shared', name: 'Shared' });
    for (const [at, writer] of [one, other].entries()) {
      for (const app of [one, other]) expect((await app.get('/shared')).status).toBe(200); // Puts the page into both caches.
      const body = `Written through process ${at}`;
      await aReview(writer.db, page.id, { body });
      for (const app of [one, other]) await shownSoon(async () => expect(await app.html('/shared')).toContain(body));
    }
  });

  test('share rate limits: attempts at one count at the other', async () => {
    const tryToken = (app: typeof one) =>
      app.get('/api/auth/token', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'nobody@cooks.example', password: 'a guess of some length' }),
      });
    // The scaled limit admits one attempt per account in a quarter of an hour.
    expect((await tryToken(one)).status).toBe(401);
    const refused = await tryToken(other);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

// `cluster.long.postgres.test.ts` tests how one cluster replaces workers under load.
longTest('a rolling restart under load loses no request', { timeout: 240_000 }, async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-rolling-'));
  const data = await postgresCopy();
  const start = (at: number, env: Record<string, string> = {}) =>
    startServer({ DATABASE_URL: data, DATA_DIR: path.join(folder, String(at)), ...env });
  const running: ServerProcess[] = [];
  onTestFinished(() => {
    for (const { child } of running) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });
  for (const at of [0, 1]) running.push(await start(at));

  // Acts as a load balancer: reuses connections, alternates between servers, and skips a server that has sent
  // `Connection: close`.
  const ports = running.map(({ port }) => port);
  const agent = new Agent({ keepAlive: true });
  const leaving = new Set<number>();
  const seen = { answered: 0, lost: [] as string[] };
  let loading = true;
  const ask = (port: number) =>
    new Promise<string>((resolve) => {
      get({ host: '127.0.0.1', port, path: '/marisol', agent }, (answer) => {
        if (answer.headers.connection === 'close') leaving.add(port);
        answer.resume().on('end', () => resolve(answer.statusCode === 200 ? 'ok' : `${answer.statusCode}`));
        answer.on('error', (error) => resolve(error.message));
      }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    });
  const visitor = async (turn: number) => {
    for (let at = turn; loading; at += 1) {
      const [mine, other] = [ports[at % 2]!, ports[(at + 1) % 2]!];
      const result = await ask(leaving.has(mine) ? other : mine);
      if (result === 'ok') seen.answered += 1;
      else seen.lost.push(result);
    }
  };
  const visitors = Array.from({ length: 8 }, (_, turn) => visitor(turn));

  for (const at of [0, 1]) {
    const before = seen.answered;
    running[at]!.child.kill('SIGTERM');
    expect(await running[at]!.ended).toMatchObject({ code: 0, signal: null });
    running[at] = await start(at, { PORT: String(ports[at]) });
    leaving.delete(ports[at]!);
    expect(seen.answered).toBeGreaterThan(before);
  }
  loading = false;
  await Promise.all(visitors);
  agent.destroy();
  expect(seen.lost).toEqual([]);
});
