import { expect, test, vi } from 'vitest';
import { print, refuse } from './command.ts';
import { printable, printableJson, printableLines } from './printable.ts';

const unsafe = [
  ...['\u0000', '\u001b', '\r', '\t', '\u007f', '\u009b', '\u00ad', '\u061c'],
  ...['\u200b', '\u200c', '\u200d', '\u200e', '\u200f', '\u2028', '\u2029', '\u2060', '\ufeff'],
  ...['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069', '\ud800'],
  '\u{e0041}',
];

test.each(unsafe)('%j is replaced', (character) => {
  expect(printable(`a${character}b`)).toBe('a\ufffdb');
  expect(printableLines(`a${character}b\n`)).toBe('a\ufffdb\n');
});

test('JSON escapes all of them and loses none', () => {
  for (const character of unsafe) {
    const text = printableJson({ name: `a${character}b` });
    expect(text).toBe(printable(text));
    expect(JSON.parse(text)).toEqual({ name: `a${character}b` });
  }
});

test('a line break in a value is replaced, so that it cannot forge a line', () => {
  expect(printable('a\nb')).toBe('a\ufffdb');
});

test('names of every script stay as they are', () => {
  const names = 'Zo\u00eb \u5317\u4eac \u05e9\u05dc\u05d5\u05dd \u0645\u0631\u062d\u0628\u0627 \u{1f372}';
  expect(printable(names)).toBe(names);
});

test('all output of a command is safe, even values that it did not escape', () => {
  const said: string[] = [];
  const write = (text: unknown) => Boolean(said.push(String(text)));
  const streams = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')];
  for (const stream of streams) stream.mockImplementation(write);
  print('the name\u202e\u001b[2J\n');
  refuse('no\u2066');
  for (const stream of streams) stream.mockRestore();
  expect(said).toEqual(['the name\ufffd\ufffd[2J\n', 'no\ufffd\n']);
});
