import { expect, test } from 'vitest';
import { inTwelveHours, nextPossible, withTimes } from './reader-clock.ts';

test.each([
  ['18:30', '6:30 PM'],
  ['00:05', '12:05 AM'],
  ['12:00', '12:00 PM'],
  ['09:15', '9:15 AM'],
  ['23:59', '11:59 PM'],
])('%s is %s on a twelve-hour clock', (time, expected) => {
  expect(inTwelveHours(time)).toBe(expected);
});

test('all clock times of a plan are reformatted, and nothing else', () => {
  const plan = {
    rows: [{ name: '18:30', at: { time: '18:30', days: 0 }, waits: [] }],
    end: { time: '19:00', days: 1 },
  };
  expect(withTimes(plan, inTwelveHours)).toEqual({
    rows: [{ name: '18:30', at: { time: '6:30 PM', days: 0 }, waits: [] }],
    end: { time: '7:00 PM', days: 1 },
  });
});

test.each([
  ['16:00', 0, '18:30', 0, '15:00', null],
  ['16:00', 0, '18:30', 0, '16:04', null],
  ['16:00', 0, '18:30', 0, '16:05', '18:35'],
  ['16:00', 0, '18:30', 0, '17:12', '19:45'],
  ['16:00', 0, '18:30', 0, '19:00', '21:30'],
  ['20:00', 0, '00:30', 1, '22:01', '02:35'],
  ['20:00', -1, '18:30', 0, '21:00', null],
])('a start at %s (day %i) for %s (day %i), at %s, is next possible for %s', (start, on, end, until, now, next) => {
  const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
  const plan = { start: { time: start, days: on }, planned: { time: end, days: until } };
  expect(nextPossible(plan, minutes(now))).toBe(next && minutes(next));
});
