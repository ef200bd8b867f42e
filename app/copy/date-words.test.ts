import { describe, expect, test } from 'vitest';
import { dateWords } from './date-words.ts';

const at = new Date('2026-12-03T03:10:00Z');

describe('an instant in words', () => {
  test.each([
    [undefined, '3 December 2026', '3 December 2026, 03:10 UTC'],
    ['Australia/Sydney', '3 December 2026', '3 December 2026, 14:10 GMT+11'],
    ['America/New_York', '2 December 2026', '2 December 2026, 22:10 GMT-5'],
    ['Asia/Kolkata', '3 December 2026', '3 December 2026, 08:40 GMT+5:30'],
  ])('in %s', (zone, date, moment) => {
    expect([dateWords(zone).date(at), dateWords(zone).moment(at)]).toEqual([date, moment]);
  });

  test('without its date has the zone too', () => {
    expect(dateWords('Asia/Kolkata').time(at)).toBe('08:40 GMT+5:30');
  });

  test('at midnight is 00:00 of the day that begins', () => {
    expect(dateWords().moment(new Date('2027-02-01T00:00:00Z'))).toBe('1 February 2027, 00:00 UTC');
  });

  test('on a leap day and at the end of a year', () => {
    expect(dateWords().date(new Date('2028-02-29T23:59:59Z'))).toBe('29 February 2028');
    expect(dateWords('Pacific/Kiritimati').date(new Date('2026-12-31T12:00:00Z'))).toBe('1 January 2027');
  });

  test('names the offset that held then, on both sides of a change of the clocks', () => {
    const words = dateWords('America/New_York');
    expect(words.moment(new Date('2026-11-01T05:30:00Z'))).toBe('1 November 2026, 01:30 GMT-4');
    expect(words.moment(new Date('2026-11-01T06:30:00Z'))).toBe('1 November 2026, 01:30 GMT-5');
    const lordHowe = dateWords('Australia/Lord_Howe');
    expect(lordHowe.moment(new Date('2026-10-03T15:29:00Z'))).toBe('4 October 2026, 01:59 GMT+10:30');
    expect(lordHowe.moment(new Date('2026-10-03T15:30:00Z'))).toBe('4 October 2026, 02:30 GMT+11');
  });

  test('of a zone that the platform does not know is in UTC', () => {
    expect(dateWords('Mars/Olympus').moment(at)).toBe('3 December 2026, 03:10 UTC');
  });
});
