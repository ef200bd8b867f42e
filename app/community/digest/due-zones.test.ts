import { expect, test } from 'vitest';
import { dueZones } from './due-zones.ts';

const morning = { first: 8, last: 12 };
const zonesAt = (at: string, zones: string[]) => dueZones(zones, new Date(at), morning);

test('mail is due at eight in the morning of each zone, with the date there', () => {
  const zones = ['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Pacific/Kiritimati', 'America/New_York'];
  expect(zonesAt('2026-11-30T07:00:00Z', zones)).toEqual([
    { date: '2026-11-30', isSaturday: false, zones: ['Europe/Berlin'] },
  ]);
  expect(zonesAt('2026-11-30T02:30:00Z', zones)).toEqual([
    { date: '2026-11-30', isSaturday: false, zones: ['Asia/Kolkata'] },
  ]);
  expect(zonesAt('2026-11-27T18:00:00Z', zones)).toEqual([
    { date: '2026-11-28', isSaturday: true, zones: ['Pacific/Kiritimati'] },
  ]);
  expect(zonesAt('2026-11-30T07:59:00Z', ['UTC'])).toEqual([]);
  expect(zonesAt('2026-11-30T12:00:00Z', ['UTC'])).toEqual([]);
});

test('eight in the morning comes once on days when the clocks change', () => {
  for (const day of ['2026-03-29', '2026-10-25']) {
    const hits = Array.from(
      { length: 96 },
      (_, quarter) => new Date(Date.parse(`${day}T00:00:00Z`) + quarter * 900_000),
    )
      .map((at) => dueZones(['Europe/Berlin'], at, { first: 8, last: 9 }))
      .filter((groups) => groups.length > 0);
    expect(hits).toHaveLength(4);
  }
});

test('an unknown zone is left out', () => {
  expect(zonesAt('2026-11-30T09:00:00Z', ['Europe/Nowhere', ''])).toEqual([]);
});
