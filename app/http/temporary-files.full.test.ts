import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { removeLeftovers, temporaryName } from './temporary-files.server.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'larder-temporary-'));
  return () => rm(folder, { recursive: true });
});

const HOUR = 3600 * 1_000;
const nameOf = (pid: number) => temporaryName().replace(`-${process.pid}-`, `-${pid}-`);
const elsewhere = () => temporaryName().replace(/-[0-9a-f]{12}-/, '-0123456789ab-');

async function leave(name: string, { age = 0 } = {}): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, 'half');
  const at = (Date.now() - age) / 1_000;
  await utimes(file, at, at);
  return name;
}
const left = async () => (await readdir(folder)).sort();

test('leftovers of an exited process are removed at once, including folders', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await leave(nameOf(pid));
  await leave(`${nameOf(pid)}.master`);
  await mkdir(path.join(folder, nameOf(pid), 'inner'), { recursive: true });
  await removeLeftovers(folder);
  expect(await left()).toEqual([]);
});

test('files of a running process stay, at any age', async () => {
  const names = [await leave(nameOf(process.ppid), { age: 50 * HOUR }), await leave(temporaryName())];
  await removeLeftovers(folder);
  expect(await left()).toEqual(names.sort());
});

test('leftovers of an earlier process with the same id are removed', async () => {
  await leave(temporaryName(), { age: process.uptime() * 1_000 + HOUR });
  await removeLeftovers(folder);
  expect(await left()).toEqual([]);
});

test('leftovers of another machine are removed an hour after their last change', async () => {
  await leave(elsewhere(), { age: 2 * HOUR });
  await leave('0b0f0a4e-0000-4000-8000-000000000001.master', { age: 2 * HOUR });
  const recent = [await leave(elsewhere()), await leave('0b0f0a4e-0000-4000-8000-000000000002')];
  await removeLeftovers(folder);
  expect(await left()).toEqual(recent.sort());
});

test('other files in a shared folder stay', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  await leave(nameOf(pid));
  const other = await leave('somebody-elses', { age: 50 * HOUR });
  await removeLeftovers(folder, { isShared: true });
  expect(await left()).toEqual([other]);
});

test('a missing folder has no leftovers', async () => {
  await removeLeftovers(path.join(folder, 'none'));
});
