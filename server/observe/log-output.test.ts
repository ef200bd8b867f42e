import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { chunkedOutput } from './log-output.ts';

function anOutput() {
  const folder = mkdtempSync(path.join(tmpdir(), 'larder-log-'));
  const file = path.join(folder, 'log');
  const fd = openSync(file, 'a');
  onTestFinished(() => {
    closeSync(fd);
    rmSync(folder, { recursive: true });
  });
  return { output: chunkedOutput(fd), written: () => readFileSync(file, 'utf8') };
}

test('lines arrive whole and in order, however many chunks they fill and are used again for', async () => {
  const { output, written } = anOutput();
  let expected = '';
  for (let at = 0; at < 20_000; at += 1) {
    const line = `{"at":${at}}\n`;
    expected += line;
    if (at % 2) output.write(line);
    else output.writeAscii(line);
    if (at % 5_000 === 0) await new Promise(setImmediate);
  }
  await vi.waitFor(() => expect(written()).toBe(expected), { timeout: 5_000 });
});

test('a line longer than a chunk is written in its place, also when nothing follows it', async () => {
  const { output, written } = anOutput();
  const long = `${'é'.repeat(70_000)}\n`;
  output.write('before\n');
  output.write(long);
  await vi.waitFor(() => expect(written()).toBe(`before\n${long}`), { timeout: 2_000 });
  output.write(long);
  await vi.waitFor(() => expect(written()).toBe(`before\n${long}${long}`), { timeout: 2_000 });
});
