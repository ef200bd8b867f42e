import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AgedRevision, thinned } from './thinning.ts';

const now = new Date('2026-11-24T12:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Revisions by creation time, oldest first. `*` marks a revision that was public, and `~` one that was set aside. */
const made = (...times: string[]): AgedRevision[] =>
  times.map((time, at) => {
    const createdAt = new Date(time.replace(/^[*~]/, ''));
    return { number: at + 1, createdAt, wasPublic: time.startsWith('*'), setAside: time.startsWith('~') };
  });

test('all revisions of the last 30 days stay', () => {
  expect(
    thinned(made('2026-10-25T13:00Z', '2026-10-25T14:00Z', '2026-11-24T10:00Z', '2026-11-24T11:00Z'), now),
  ).toEqual([]);
});

test('after that the last of each day stays, and after a year the last of each month', () => {
  const revisions = made(
    ...['2025-09-02T09:00Z', '2025-09-30T23:00Z', '2025-10-01T00:00Z'],
    ...['2026-10-01T09:00Z', '2026-10-01T23:59Z', '2026-10-02T00:00Z', '2026-10-02T08:00Z', '2026-11-23T08:00Z'],
  );
  expect(thinned(revisions, now)).toEqual([1, 4, 6]);
});

test('a day that turned a year old at midday keeps only its last revision, as it did the day before', () => {
  const revisions = made('2025-11-24T09:00Z', '2025-11-24T20:00Z', '2026-11-24T11:00Z');
  expect(thinned(revisions, now)).toEqual([1]);
  expect(thinned(revisions, new Date(now.getTime() - DAY))).toEqual([1]);
});

test('revisions that were ever public stay, and the newest', () => {
  const revisions = made('*2025-01-01T09:00Z', '*2025-01-01T10:00Z', '2025-01-01T11:00Z', '2025-01-01T12:00Z');
  expect(thinned(revisions, now)).toEqual([3]);
  expect(thinned(made('2025-01-01T09:00Z'), now)).toEqual([]);
});

test('the newest revision that is not set aside stays', () => {
  const revisions = made('2025-01-01T09:00Z', '2025-01-01T10:00Z', '~2025-01-01T11:00Z', '~2025-01-01T12:00Z');
  expect(thinned(revisions, now)).toEqual([1, 3]);
});

test('repeated thinning gives the same result as thinning once', () => {
  const revision = fc.record({ ago: fc.integer({ min: 0, max: 800 * 24 }), isPublic: fc.boolean() });
  const visits = fc.array(fc.nat(790), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(revision, { minLength: 1, maxLength: 60 }), visits, (all, daysBefore) => {
      const revisions = all
        .sort((one, other) => other.ago - one.ago)
        .map(({ ago, isPublic }, at): AgedRevision => {
          const createdAt = new Date(now.getTime() - ago * HOUR);
          return { number: at + 1, createdAt, wasPublic: isPublic, setAside: false };
        });
      const without = (some: AgedRevision[], at: Date) => {
        const there = some.filter(({ createdAt }) => createdAt <= at);
        const gone = there.length > 0 ? thinned(there, at) : [];
        return some.filter(({ number }) => !gone.includes(number));
      };
      let left = revisions;
      for (const days of daysBefore.sort((one, other) => other - one)) {
        left = without(left, new Date(now.getTime() - days * DAY));
      }
      expect(without(left, now)).toEqual(without(revisions, now));
    }),
  );
});
