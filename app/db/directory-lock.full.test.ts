import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DirectoryInUseError, lockDirectory } from './directory-lock.server.ts';

let folder: string;
let others: ChildProcess[];
const directory = () => path.join(folder, 'database');

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'larder-lock-'));
  others = [];
});
afterEach(() => {
  for (const other of others) other.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function anotherProcess(): Promise<ChildProcess> {
  const lock = pathToFileURL(path.resolve(import.meta.dirname, 'directory-lock.server.ts')).href;
  const script = `import { lockDirectory } from ${JSON.stringify(lock)};
    globalThis.unlock = lockDirectory(${JSON.stringify(directory())}); // or garbage collection would release it
    console.log('locked');
    setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  others.push(other);
  await once(other.stdout!, 'data');
  return other;
}

/** The timeout is long, because starting another Node process takes seconds on a slow machine. */
describe('a directory in use by another process', { timeout: 30_000 }, () => {
  test('is refused, and the message says by which process, and what to do', async () => {
    const other = await anotherProcess();
    expect(() => lockDirectory(directory())).toThrow(DirectoryInUseError);
    expect(() => lockDirectory(directory())).toThrow(`process ${other.pid}`);
    expect(() => lockDirectory(directory())).toThrow(/DATA_DIR.*DATABASE_URL/);
  });

  test('is unlocked as soon as that process is killed', async () => {
    const other = await anotherProcess();
    other.kill('SIGKILL');
    await once(other, 'exit');
    lockDirectory(directory())();
  });
});

test('a directory is refused to the same process twice, and free when given back', () => {
  const unlock = lockDirectory(directory());
  expect(() => lockDirectory(directory())).toThrow(DirectoryInUseError);
  unlock();
  lockDirectory(directory())();
});

test('another directory has its own lock', async () => {
  await anotherProcess();
  lockDirectory(path.join(folder, 'other'))();
});
