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

test('whoever deploys finds the sites of a data directory, and is told how it ended that their processes are replaced', async () => {
  const folder = dataDirectory();
  const replaceProcesses = async () => ({ outcome: 'failed', replaced: 1 }) as const;
  await openControlSocket(folder, { address: 'http://127.0.0.1:3000', log: log(), replaceProcesses });
  const [site, ...others] = await findRunningSites(folder);
  expect(site).toMatchObject({ pid: process.pid, address: 'http://127.0.0.1:3000' });
  expect(others).toEqual([]);
  expect(await site!.replaceProcesses()).toEqual({ outcome: 'failed', replaced: 1 });
});

test('where no site runs there is none', async () => {
  expect(await findRunningSites(path.join(dataDirectory(), 'nowhere'))).toEqual([]);
});

test('a site is served also where it can have no socket', async () => {
  const folder = path.join(dataDirectory(), 'x'.repeat(120)); // longer than the path of a socket may be
  const told = log();
  const replaceProcesses = async () => ({ outcome: 'single' }) as const;
  await openControlSocket(folder, { address: '', log: told, replaceProcesses });
  expect(told.info).toHaveBeenCalledTimes(1);
});
