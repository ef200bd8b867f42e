import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marisol } from '../../demo/creators/marisol.ts';
import { freePort } from '../support/postgres-server.ts';
import { compiledSources, type ServerProcess, spawnServer, startServer } from '../support/server-process.ts';
import { startMailServer } from '../support/smtp.ts';

/** Each test continues from the previous one. */

const mailServer = await startMailServer();
const folder = mkdtempSync(path.join(tmpdir(), 'larder-embedded-'));
const env = { APP_MODE: 'demo', DATA_DIR: folder, SMTP_URL: mailServer.url };
const longTimeout = { timeout: 240_000 };

let running: ServerProcess;
beforeAll(async () => {
  running = await startServer(env);
}, 120_000);
afterAll(async () => {
  running.child.kill('SIGKILL');
  await running.ended;
  await mailServer.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a second process on the same embedded database is refused with an explanation', longTimeout, async () => {
  const { code, err } = await spawnServer({ ...env, PORT: String(await freePort()) }).ended;
  expect(code).toBe(1);
  expect(err).toContain(`process ${running.child.pid}`);
  expect(err).toMatch(/DATA_DIR/);
  expect(err).not.toMatch(/\bat .*\.ts:\d+/);
});

test('it makes its own backup while it runs, and that restores into another place', longTimeout, async () => {
  const run = (name: string, args: string[], more = {}) => {
    const file = path.resolve(import.meta.dirname, `../../server/cli/${name}.ts`);
    const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...args], {
      env: { PATH: process.env.PATH, ...compiledSources, ...env, ...more },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  };
  const backup = path.join(folder, 'backup.zip');
  expect(run('backup', ['--to', backup])).toMatchObject({ status: 0, stderr: '' });
  expect((await fetch(`http://127.0.0.1:${running.port}/marisol`)).status).toBe(200);
  const other = path.join(folder, 'other');
  expect(run('restore', [backup], { DATA_DIR: other })).toMatchObject({
    status: 0,
    stderr: '',
    stdout: expect.stringMatching(/ \d+ pictures, as of .*\nAll of it is restored\. /),
  });
  expect(run('creator', ['list'], { DATA_DIR: other }).stdout).toContain('marisol');
});

test(
  'a process that is killed between a sign-up and its mail still sends it when it is started again',
  longTimeout,
  async () => {
    const origin = `http://localhost:${running.port}`;
    await mailServer.goDown();
    const password = 'correct horse battery';
    const form = {
      firstName: 'Rosa',
      lastName: 'Home',
      email: 'unlucky@cook.example',
      country: 'AU',
      password,
      confirmPassword: password,
      plan: 'monthly',
      terms: 'on',
    };
    const answer = await fetch(`${origin}/sign-up/${marisol.id}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin },
      body: new URLSearchParams(form),
    });
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/${marisol.id}/success`]);
    running.child.kill('SIGKILL');
    await running.ended;
    expect(mailServer.received, 'nothing was sent before').toEqual([]);

    await mailServer.comeUp();
    running = await startServer(env);
    await mailServer.mailTo('unlucky@cook.example', { subject: 'Verify', withinMs: 120_000 });
    expect(mailServer.received.filter(({ subject }) => subject.includes('Verify'))).toHaveLength(1);
  },
);

test('it stops cleanly at Ctrl+C and releases the database', longTimeout, async () => {
  running.child.kill('SIGINT');
  expect(await running.ended).toMatchObject({ code: 0, signal: null, err: '' });

  const cli = path.resolve(import.meta.dirname, '../../server/cli/creator.ts');
  const listed = spawnSync(process.execPath, [cli, 'list'], {
    env: { PATH: process.env.PATH, ...compiledSources, DATA_DIR: folder },
  });
  expect(`${listed.stderr}`).toBe('');
  expect(`${listed.stdout}`).toContain('marisol');
});
