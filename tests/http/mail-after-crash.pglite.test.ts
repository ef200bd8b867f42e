import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { marisol } from '../../demo/creators/marisol.ts';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { startMailServer } from '../support/smtp.ts';

const mailServer = await startMailServer();
const folder = mkdtempSync(path.join(tmpdir(), 'larder-crash-'));
const running: ServerProcess[] = [];
afterAll(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await mailServer.close();
  rmSync(folder, { recursive: true, force: true });
});

test('a process that is killed between a sign-up and its mail still sends it when it is started again', {
  timeout: 240_000,
}, async () => {
  // On its embedded database.
  const start = async () => {
    const started = await startServer({ APP_MODE: 'demo', DATA_DIR: folder, SMTP_URL: mailServer.url });
    running.push(started);
    return started;
  };

  const killed = await start();
  const origin = `http://localhost:${killed.port}`;
  await mailServer.goDown();
  const password = 'correct horse battery';
  const form = {
    ...{ firstName: 'Rosa', lastName: 'Home', email: 'unlucky@cook.example', country: 'AU' },
    ...{ password, confirmPassword: password, plan: 'monthly', terms: 'on' },
  };
  const answer = await fetch(`${origin}/sign-up/${marisol.id}`, {
    ...{ method: 'POST', redirect: 'manual', headers: { origin }, body: new URLSearchParams(form) },
  });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/${marisol.id}/success`]);
  killed.child.kill('SIGKILL');
  await killed.ended;
  expect(mailServer.received, 'nothing was sent before').toEqual([]);

  await mailServer.comeUp();
  await start();
  await mailServer.mailTo('unlucky@cook.example', { subject: 'Verify', withinMs: 120_000 });
  expect(mailServer.received.filter(({ subject }) => subject.includes('Verify'))).toHaveLength(1);
});
