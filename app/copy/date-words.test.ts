import { describe, expect, test } from 'vitest';
import { dateWords } from './date-words.ts';

const at = new Date('2026-12-03T03:10:00Z');

describe('an instant in words', () => {
  test.each([
    [undefined, '3 December 2026', '3 December 2026, 03:10 UTC'],
    ['Australia/Sydney', '3 December 2026', '3 December 2026, 2:10 PM'],
    ['America/New_York', '2 December 2026', '2 December 2026, 10:10 PM'],
    ['Asia/Kolkata', '3 December 2026', '3 December 2026, 8:40 AM'],
  ])('in %s', (zone, date, moment) => {
    expect([dateWords(zone).date(at), dateWords(zone).moment(at)]).toEqual([date, moment]);
  });

  test('in the reader’s zone has the reader’s clock, of twelve hours or of 24', () => {
    expect(dateWords('Asia/Kolkata').time(at)).toBe('8:40 AM');
    expect(dateWords('Asia/Kolkata', false).time(at)).toBe('08:40');
    expect(dateWords('UTC', true).time(at)).toBe('03:10 UTC');
  });

  test('at midnight is 00:00 of the day that begins', () => {
    expect(dateWords().moment(new Date('2027-02-01T00:00:00Z'))).toBe('1 February 2027, 00:00 UTC');
  });

  test('on a leap day and at the end of a year', () => {
    expect(dateWords().date(new Date('2028-02-29T23:59:59Z'))).toBe('29 February 2028');
    expect(dateWords('Pacific/Kiritimati').date(new Date('2026-12-31T12:00:00Z'))).toBe('1 January 2027');
  });

  test('follows the offset that held then, on both sides of a change of the clocks', () => {
    const words = dateWords('America/New_York');
    expect(words.moment(new Date('2026-11-01T04:30:00Z'))).toBe('1 November 2026, 12:30 AM');
    expect(words.moment(new Date('2026-11-01T07:30:00Z'))).toBe('1 November 2026, 2:30 AM');
    const lordHowe = dateWords('Australia/Lord_Howe');
    expect(lordHowe.moment(new Date('2026-10-03T15:29:00Z'))).toBe('4 October 2026, 1:59 AM');
    expect(lordHowe.moment(new Date('2026-10-03T15:30:00Z'))).toBe('4 October 2026, 2:30 AM');
  });

  test('of a zone that the platform does not know is in UTC', () => {
    expect(dateWords('Mars/Olympus').moment(at)).toBe('3 December 2026, 03:10 UTC');
  });
});
