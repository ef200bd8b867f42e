import { expect, test } from 'vitest';
import { readSuppressionFile, type SuppressionEntry, writeSuppressionFile } from './suppression-file.server.ts';

const entry: SuppressionEntry = {
  address: 'ana@cooks.example',
  scope: 'all',
  creator: null,
  reason: 'bounce',
  source: 'mailbox',
  since: '2026-11-30T09:00:00.000Z',
  until: null,
};
const file = writeSuppressionFile([entry, { ...entry, address: 'bo@cooks.example' }], { since: null });

test('a file that was written can be read, also with line breaks of Windows', () => {
  expect(readSuppressionFile(file)).toMatchObject({ ok: true, entries: [entry, { address: 'bo@cooks.example' }] });
  expect(readSuppressionFile(file.replaceAll('\n', '\r\n'))).toMatchObject({ ok: true });
  expect(readSuppressionFile(writeSuppressionFile([], { since: new Date() }))).toEqual({ ok: true, entries: [] });
});

test.each(['', '\n', '{}', 'address,reason', file.replace('"version":1', '"version":2'), 'x'.repeat(1_000_000)])(
  'another file is refused: %.40j',
  (text) => {
    expect(readSuppressionFile(text)).toEqual({ ok: false, reason: 'other-file' });
  },
);

test('a file without its last line is refused', () => {
  const [first, second] = file.split('\n');
  expect(readSuppressionFile(`${first}\n${second}\n`)).toEqual({ ok: false, reason: 'cut-short' });
});

test.each<[string, object]>([
  ['a line break in the address', { address: 'ana@cooks.example\nbcc' }],
  ['a space in the address', { address: 'ana @cooks.example' }],
  ['another reason', { reason: 'dislike' }],
  ['a reason of another scope', { reason: 'complaint' }],
  ['an unsubscription of no creator', { reason: 'unsubscribe', scope: 'optional' }],
  ['a lifted complaint', { reason: 'complaint', scope: 'optional', until: entry.since }],
  ['a time that is none', { since: 'yesterday' }],
])('a line with %s is reported by its number', (_name, fields) => {
  const text = writeSuppressionFile([entry, { ...entry, ...fields } as SuppressionEntry], { since: null });
  expect(readSuppressionFile(text)).toEqual({ ok: false, reason: 'damaged', lines: [3] });
});
