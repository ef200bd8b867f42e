import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../support/postgres-server.ts';
import { type ServerProcess, spawnServer, startServer } from '../support/server-process.ts';

/** `npm start` on the embedded database, which one process can have at a time. */
const folder = mkdtempSync(path.join(tmpdir(), 'larder-embedded-'));
const env = { DATA_DIR: folder };
/** A slow machine, busy with others, seeds a whole demo in half of this. */
const patient = { timeout: 120_000 };

let running: ServerProcess;
beforeAll(async () => {
  running = await startServer(env);
}, 120_000);
afterAll(async () => {
  running.child.kill('SIGKILL');
  await running.ended;
  rmSync(folder, { recursive: true, force: true });
});

test('it keeps its embedded database to itself: another is told so, in words', patient, async () => {
  const { code, err } = await spawnServer({ ...env, PORT: String(await freePort()) }).ended;
  expect(code).toBe(1);
  expect(err).toContain(`process ${running.child.pid}`);
  expect(err).toMatch(/DATA_DIR/);
  expect(err).not.toMatch(/\bat .*\.ts:\d+/);
});

test('it stops cleanly at Ctrl+C, and leaves everything in order for who works on the data next', patient, async () => {
  running.child.kill('SIGINT');
  expect(await running.ended).toMatchObject({ code: 0, signal: null, err: '' });

  const cli = path.resolve(import.meta.dirname, '../../server/cli/creator.ts');
  const listed = spawnSync(process.execPath, [cli, 'list'], { env: { PATH: process.env.PATH, ...env } });
  expect(`${listed.stderr}`).toBe('');
  expect(`${listed.stdout}`).toContain('marisol');

  running = await startServer(env);
  expect((await fetch(`http://127.0.0.1:${running.port}/marisol`)).status).toBe(200);
  running.child.kill('SIGTERM');
  expect(await running.ended).toMatchObject({ code: 0, signal: null, err: '' });
});
