import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { chunkedOutput } from './log-output.ts';

function anOutput({ alone = true } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-log-'));
  const file = path.join(folder, 'log');
  const fd = openSync(file, 'a');
  onTestFinished(() => {
    closeSync(fd);
    rmSync(folder, { recursive: true });
  });
  return { output: chunkedOutput(fd, { alone }), written: () => readFileSync(file, 'utf8') };
}

test('lines arrive complete and in order across many reused chunks', async () => {
  const { output, written } = anOutput();
  let expected = '';
  for (let at = 0; at < 20_000; at += 1) {
    const line = `{"at":${at}}\n`;
    expected += line;
    if (at % 2) output.write(line);
    else output.writeAscii(line);
    if (at % 5_000 === 0) await new Promise(setImmediate);
  }
  await vi.waitFor(() => expect(written()).toBe(expected), { timeout: 50_000 });
});

test('a line longer than a chunk is written in order, even when nothing follows it', async () => {
  const { output, written } = anOutput();
  const long = `${'é'.repeat(70_000)}\n`;
  output.write('before\n');
  output.write(long);
  await vi.waitFor(() => expect(written()).toBe(`before\n${long}`), { timeout: 50_000 });
  output.write(long);
  await vi.waitFor(() => expect(written()).toBe(`before\n${long}${long}`), { timeout: 50_000 });
});

function aWriter(program: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-log-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const module = pathToFileURL(path.resolve(import.meta.dirname, 'log-output.ts')).href;
  const output = `const { chunkedOutput } = await import(${JSON.stringify(module)});
    const output = chunkedOutput(1, { alone: false });`;
  writeFileSync(path.join(folder, 'writer.mjs'), output + program);
  return path.join(folder, 'writer.mjs');
}

test('lines of several processes that write to one pipe arrive complete, however slowly it is read', async () => {
  const writer = aWriter(`
    const { existsSync, writeFileSync } = await import('node:fs');
    writeFileSync(import.meta.dirname + '/here-' + process.argv[2], '');
    while (!existsSync(import.meta.dirname + '/here-' + (3 - process.argv[2]))); // wait for the other process
    for (let at = 0; at < 30_000; at += 1) {
      output.writeAscii(JSON.stringify({ by: process.argv[2], at, filling: 'x'.repeat(150) }) + '\\n');
      if (at % 100 === 0) await new Promise(setImmediate);
    }`);
  // `dd` reads a real pipe, a little at a time. Node's "pipe" to a child process is a socket.
  const both = `("${process.execPath}" "${writer}" 1 & "${process.execPath}" "${writer}" 2 & wait) | dd bs=3000`;
  const child = spawn('sh', ['-c', both], { stdio: ['ignore', 'pipe', 'ignore'] });
  let text = '';
  for await (const chunk of child.stdout) {
    text += chunk;
    await new Promise(setImmediate);
  }
  const lines = text.trimEnd().split('\n');
  expect(lines).toHaveLength(60_000);
  const parsed = lines.map((line) => JSON.parse(line) as { by: string; at: number });
  for (const by of ['1', '2']) {
    expect(parsed.filter((each) => each.by === by).every(({ at }, index) => at === index)).toBe(true);
  }
});

test('a process that ends once its lines are written has written each once', async () => {
  const writer = aWriter(`
    for (let at = 0; at < 45; at += 1) output.writeAscii(at + 'x'.repeat(150) + '\\n');
    await output.flushed();
    process.exit(0);`);
  const child = spawn(process.execPath, [writer], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  for await (const chunk of child.stdout) text += chunk;
  expect(text.trimEnd().split('\n').map(Number.parseFloat)).toEqual(Array.from({ length: 45 }, (_, at) => at));
});
