import { expect, test } from 'vitest';
import { monthsBefore, readLineCursor, readMonth, spanOf, writeLineCursor } from './month.ts';

test('a month begins and ends in UTC, at the turn of the year too', () => {
  expect(spanOf('2026-12')).toEqual({ from: new Date('2026-12-01'), until: new Date('2027-01-01') });
  expect([monthsBefore('2027-01', 1), monthsBefore('2026-12', -1), monthsBefore('2026-03', 14)]).toEqual([
    ...['2026-12', '2027-01', '2025-01'],
  ]);
});

test.each(['2026-13', '2026-1', '1999-01', '2026-12-01', '', undefined])('%j is no month', (text) => {
  expect(readMonth(text)).toBeNull();
});

test('a position in a list is read as written, and nothing else is', () => {
  const at = '2026-12-01T10:00:00.123456';
  expect(readLineCursor(writeLineCursor({ at, id: 'txn_1' }))).toEqual({ at, id: 'txn_1' });
  for (const text of [null, '', 'txn_1', `${at}_`, `${at}_a b`, '2026-02-31T10:00:00.123456_txn_1']) {
    expect(readLineCursor(text)).toBeNull();
  }
});
