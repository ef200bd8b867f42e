import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { postgresCopy } from '../support/database.ts';
import { freePort } from '../support/postgres-server.ts';
import { spawnServer, startServer } from '../support/server-process.ts';

/** `npm start`'s own command, from the environment to the exit code. */
const onPostgres = process.env.TEST_DATABASE === 'postgres';
const database = onPostgres ? await postgresCopy() : '';
/** A slow machine, busy with others, seeds a whole demo in half of this. */
const patient = { timeout: 120_000 };

const folder = mkdtempSync(path.join(tmpdir(), 'larder-process-'));
const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const ofThisFile = (env: Record<string, string>) => ({
  DATA_DIR: path.join(folder, 'data'),
  DATABASE_URL: database,
  ...env,
});

function start(env: Record<string, string>) {
  const running = spawnServer(ofThisFile(env));
  started.push(running.child);
  return running;
}

async function startAndWait(env: Record<string, string> = {}) {
  const running = await startServer(ofThisFile(env));
  started.push(running.child);
  return running;
}

describe('a running process', () => {
  let running: Awaited<ReturnType<typeof startAndWait>>;
  const listing = path.join(folder, 'modules.cjs');
  beforeAll(async () => {
    // Says at the end which builds of React were run.
    writeFileSync(
      listing,
      `process.on('exit', () => {
        const modules = Object.values(require('module')._cache).filter((each) => each.loaded);
        console.error(modules.map((each) => each.filename).filter((file) => /react/.test(file)).join('\\n'));
      });`,
    );
    running = await startAndWait({ NODE_OPTIONS: `--require=${listing}` });
  }, 120_000);

  test('has printed the addresses worth opening, and each of them opens', async () => {
    const addresses = running.said.out.match(/http:\/\/localhost:\d+\S*/g)!;
    expect(addresses.length).toBeGreaterThan(4);
    expect(addresses[0]).toBe(`http://localhost:${running.port}`);
    for (const address of addresses) {
      const answer = await fetch(address.replace('localhost', '127.0.0.1'));
      expect([address, answer.status]).toEqual([address, 200]);
    }
    expect(running.said.err).toBe('');
  });

  test('keeps its port: another is told so, in words', patient, async () => {
    const env = { PORT: String(running.port), DATA_DIR: path.join(folder, 'other') };
    const { code, err } = await start(env).ended;
    expect([code, err]).toEqual([1, expect.stringMatching(/cannot start: .*EADDRINUSE.*Set PORT/)]);
  });

  test.skipIf(onPostgres)('keeps its embedded database to itself: another is told so, in words', patient, async () => {
    const { code, err } = await start({ PORT: String(await freePort()) }).ended;
    expect(code).toBe(1);
    expect(err).toContain(`process ${running.child.pid}`);
    expect(err).toMatch(/DATA_DIR/);
    expect(err).not.toMatch(/\bat .*\.ts:\d+/);
  });

  test.runIf(onPostgres)('shares its PostgreSQL with another one', patient, async () => {
    const second = await startAndWait({ DATA_DIR: path.join(folder, 'second') });
    for (const { port } of [running, second]) expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
    second.child.kill('SIGTERM');
    expect(await second.ended).toMatchObject({ code: 0 });
  });

  test('stops cleanly at Ctrl+C, whoever is still connected', patient, async () => {
    expect(await stop(running, 'SIGINT')).toMatchObject({ code: 0, signal: null });
  });

  test('has run React as production has it', async () => {
    const loaded = (await running.ended).err.split('\n').filter((file) => /\/cjs\//.test(file));
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter((file) => /development/.test(file))).toEqual([]);
  });

  test('leaves everything in order for the next one, which stops as cleanly when it is told to', patient, async () => {
    const next = await startAndWait();
    expect((await fetch(`http://127.0.0.1:${next.port}/`)).status).toBe(200);
    expect(await stop(next, 'SIGTERM')).toMatchObject({ code: 0, signal: null, err: '' });
  });

  async function stop({ child, ended, port }: typeof running, signal: NodeJS.Signals) {
    const agent = new Agent({ keepAlive: true });
    await new Promise<void>((resolve) => {
      get({ port, host: '127.0.0.1', path: '/welcome', agent }, (answer) => answer.resume().on('end', resolve));
    });
    const silent = connect(port, '127.0.0.1');
    silent.on('error', () => {});
    await once(silent, 'connect');
    const began = Date.now();
    child.kill(signal);
    const result = await ended;
    // Five and a half seconds for who is connected and silent; after fifteen everybody is cut off.
    expect(Date.now() - began).toBeLessThan(14_000);
    agent.destroy();
    silent.destroy();
    return result;
  }
});

describe('a process that cannot start', () => {
  test('names everything that is missing in live mode, at once, and exits with 1', patient, async () => {
    const { code, err, out } = await start({ APP_MODE: 'live', DATABASE_URL: '' }).ended;
    expect(code).toBe(1);
    for (const name of ['DATABASE_URL', 'AUTH_SECRET', 'SMTP_URL', 'APP_ORIGIN']) expect(err).toContain(name);
    expect(err).not.toMatch(/\bat .*\.ts:\d+/);
    expect(out).toBe('');
  });

  test('will not show the demo to a network by accident', patient, async () => {
    const { code, err } = await start({ HOST: '0.0.0.0' }).ended;
    expect([code, err]).toEqual([1, expect.stringContaining('DEMO_PUBLIC=1')]);
  });
});
