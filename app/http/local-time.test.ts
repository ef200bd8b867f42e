import { expect, test } from 'vitest';
import { readLocalTime, timeZones } from './local-time.server.ts';

const read = (typed: string, zone = 'Europe/Berlin') => {
  const time = readLocalTime(typed, zone);
  return time.ok ? time.instants.map((at) => at.toISOString().slice(0, 16)) : time.reason;
};

test('a time is read in its zone, in summer and in winter', () => {
  expect(read('2026-07-01T08:30')).toEqual(['2026-07-01T06:30']);
  expect(read('2026-12-24T08:30')).toEqual(['2026-12-24T07:30']);
  expect(read('2026-12-24T08:30', 'America/New_York')).toEqual(['2026-12-24T13:30']);
  expect(read('2026-12-24T08:30', 'UTC')).toEqual(['2026-12-24T08:30']);
});

test('an hour that comes twice has two instants, and an hour that is skipped has none', () => {
  expect(read('2026-10-25T02:30')).toEqual(['2026-10-25T00:30', '2026-10-25T01:30']);
  expect(read('2026-03-29T02:30')).toBe('skipped');
  expect(read('2026-03-29T03:00')).toEqual(['2026-03-29T01:00']);
  expect(read('2026-11-01T01:15', 'America/New_York')).toEqual(['2026-11-01T05:15', '2026-11-01T06:15']);
  expect(read('2026-10-04T02:15', 'Australia/Lord_Howe')).toBe('skipped');
});

test.each(['', 'soon', '2026-02-30T10:00', '2026-12-24T25:00', '2026-12-24', '2026-12-24T08:30Z'])(
  '%j is no time',
  (typed) => expect(read(typed)).toBe('no-time'),
);

test.each(['', 'Berlin', 'Europe/Nowhere', '+02:00'])('%j is no time zone', (zone) =>
  expect(read('2026-12-24T08:30', zone)).toBe('no-zone'),
);

test('every zone that is offered can be read', () => {
  expect(timeZones().length).toBeGreaterThan(300);
  expect(timeZones().filter((zone) => typeof read('2026-12-24T08:30', zone) === 'string')).toEqual([]);
});
