import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { askForBackup, openBackupChannel } from './backup-channel.ts';

let directory: string;
let close: () => Promise<void>;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'larder-channel-'));
  ({ close } = await openBackupChannel(directory, (write) => write(made())));
});
afterEach(async () => {
  await close();
  await rm(directory, { recursive: true, force: true });
});

let made: () => ReadableStream<Uint8Array>;
const stream = (...chunks: (string | Error)[]) =>
  new ReadableStream<Uint8Array>({
    pull(controller) {
      const next = chunks.shift();
      if (next === undefined) controller.close();
      else if (next instanceof Error) controller.error(next);
      else controller.enqueue(Buffer.from(next));
    },
  });
const read = async (from: string): Promise<string> => {
  let text = '';
  await askForBackup(from, async (answer) => {
    for await (const chunk of answer) text += Buffer.from(chunk).toString();
  });
  return text;
};

test('the running site gives its backup to a reader of its directory', async () => {
  made = () => stream('a backup', ' in two parts');
  expect(await read(directory)).toBe('a backup in two parts');
});

test('a truncated backup is not taken for a complete one', async () => {
  made = () => stream('a part', new Error('The database is gone'));
  await expect(read(directory)).rejects.toThrow();
});

test('a request without the token gets no backup', async () => {
  made = () => stream('a backup');
  const file = path.join(directory, 'backup-channel');
  const channel = JSON.parse(await readFile(file, 'utf8')) as { port: number; word: string };
  expect((await fetch(`http://127.0.0.1:${channel.port}/`)).status).toBe(403);
  await writeFile(file, JSON.stringify({ ...channel, word: 'another' }));
  await expect(read(directory)).rejects.toThrow('The running site refused to make a backup');
});

test('a missing site is reported', async () => {
  await close();
  await expect(read(directory)).rejects.toThrow('is open in another process that makes no backups');
});
