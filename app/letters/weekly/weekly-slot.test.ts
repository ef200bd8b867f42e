import { expect, test } from 'vitest';
import { dateOfSlot, slotAfter, slotBefore } from './weekly-slot.server.ts';

const saturdays = { day: 6, hour: 9, zone: 'America/New_York' };
const at = (time: string) => new Date(`${time}Z`);

test('slots are a day and an hour on the clock of a zone', () => {
  expect(slotAfter(saturdays, at('2026-11-30T12:00'))).toEqual(at('2026-12-05T14:00'));
  expect(slotBefore(saturdays, at('2026-11-30T12:00'))).toEqual(at('2026-11-28T14:00'));
});

test('on the day itself, the hour decides', () => {
  expect(slotAfter(saturdays, at('2026-12-05T13:59'))).toEqual(at('2026-12-05T14:00'));
  expect(slotBefore(saturdays, at('2026-12-05T13:59'))).toEqual(at('2026-11-28T14:00'));
  expect(slotAfter(saturdays, at('2026-12-05T14:00'))).toEqual(at('2026-12-12T14:00'));
  expect(slotBefore(saturdays, at('2026-12-05T14:00'))).toEqual(at('2026-12-05T14:00'));
});

test('the hour stays when the clocks change', () => {
  expect(slotAfter(saturdays, at('2026-10-31T14:00'))).toEqual(at('2026-11-07T14:00'));
  expect(slotBefore(saturdays, at('2026-11-07T13:59'))).toEqual(at('2026-10-31T13:00'));
});

test('an hour that is skipped is the next one, and of an hour that comes twice, it is the first', () => {
  const nights = { day: 7, hour: 2, zone: 'Europe/Berlin' };
  expect(slotAfter(nights, at('2026-03-28T00:00'))).toEqual(at('2026-03-29T01:00'));
  expect(slotAfter(nights, at('2026-10-24T00:00'))).toEqual(at('2026-10-25T00:00'));
});

test('a slot has the date of its zone', () => {
  const mornings = { day: 1, hour: 7, zone: 'Pacific/Auckland' };
  const slot = slotAfter(mornings, at('2026-11-28T00:00'));
  expect([slot, dateOfSlot(slot, mornings)]).toEqual([at('2026-11-29T18:00'), '2026-11-30']);
});
