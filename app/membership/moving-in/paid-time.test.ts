import fc from 'fast-check';
import { expect, test } from 'vitest';
import { howMany } from '../../../tests/support/run.ts';
import { access, type Fact } from '../access/access.ts';
import { endWith } from './rehearsal.ts';

const DAY = 24 * 3600 * 1000;
const now = new Date('2026-11-26T10:00:00Z');
const day = (days: number) => new Date(now.getTime() + days * DAY);

const facts = fc
  .array(
    fc.record({
      kind: fc.constantFrom('trial' as const, 'paid' as const, 'complimentary' as const),
      from: fc.integer({ min: -400, max: 0 }),
      days: fc.integer({ min: 1, max: 800 }),
    }),
    { maxLength: 4 },
  )
  .map((had) =>
    had.map(({ kind, from, days }, at): Fact => {
      const cover = { coversFrom: day(from), coversUntil: day(from + days), aboutId: null };
      return { kind, providerId: `${at}`, at: day(from), ...cover };
    }),
  );

test('time paid elsewhere is open to its end, existing access stays, and time paid here is not used up', () => {
  fc.assert(
    fc.property(facts, fc.integer({ min: 1, max: 800 }), (had, days) => {
      const before = access(had, now);
      const until = endWith({ paidUntil: day(days), access: before }, now);
      const cover = { coversFrom: now, coversUntil: until, aboutId: null };
      const after = access([...had, { kind: 'complimentary', providerId: 'moved-in', at: now, ...cover }], now);
      if (!after.may) throw new Error('Nothing is open');
      expect(after.until >= day(days)).toBe(true);
      if (!before.may) return;
      expect(after.until >= before.until).toBe(true);
      if (before.facts.some(({ kind }) => kind === 'paid') && before.until > now) {
        expect(after.until.getTime()).toBe(before.until.getTime() + days * DAY);
      }
    }),
    { numRuns: howMany({ short: 500, long: 10_000 }) },
  );
});
