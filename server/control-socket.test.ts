import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { findRunningSites, openControlSocket } from './control-socket.ts';

function dataDirectory(name = 'larder-control-') {
  const folder = mkdtempSync(path.join(tmpdir(), name));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const log = () => ({ info: vi.fn(), error: vi.fn() });

test('a deployment finds the sites of a data directory, and learns the outcome of the replacement', async () => {
  const folder = dataDirectory();
  const replaceProcesses = async () => ({ outcome: 'failed', replaced: 1 }) as const;
  await openControlSocket(folder, { address: 'http://127.0.0.1:3000', log: log(), replaceProcesses });
  const [site, ...others] = await findRunningSites(folder);
  expect(site).toMatchObject({ pid: process.pid, address: 'http://127.0.0.1:3000' });
  expect(others).toEqual([]);
  expect(await site!.replaceProcesses()).toEqual({ outcome: 'failed', replaced: 1 });
});

test('no site is found when none runs', async () => {
  expect(await findRunningSites(path.join(dataDirectory(), 'nowhere'))).toEqual([]);
});

test('a site is served even where no socket can be created', async () => {
  const folder = path.join(dataDirectory(), 'x'.repeat(120)); // longer than a socket's path may be
  const told = log();
  const replaceProcesses = async () => ({ outcome: 'single' }) as const;
  await openControlSocket(folder, { address: '', log: told, replaceProcesses });
  expect(told.info).toHaveBeenCalledTimes(1);
});
