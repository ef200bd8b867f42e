import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, histories, live } from '../../../tests/support/membership-history.ts';
import { type Access, access, type Fact, timeOfFact } from './access.ts';

const RUNS = 10_000;
const later = fc.integer({ min: 0, max: 70 * DAY });
const timeout = 60_000;
/** Serializes an access result, because comparing strings is much faster than comparing objects. */
const textOf = (answer: Access) => JSON.stringify(answer);

test('access computed from the facts equals step-by-step observation in 10,000 histories', { timeout }, () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(histories, later, (history, wait) => {
      const { facts, end, tell } = live(history);
      for (const now of [end, end + wait]) {
        const expected = tell(now);
        const answer = access(facts, new Date(now));
        const closesAt = answer.may ? answer.closesAt.getTime() : null;
        expect(`${answer.may} ${answer.until?.getTime() ?? null} ${closesAt}`).toBe(
          `${expected.may} ${expected.until} ${expected.closesAt}`,
        );
        expect(expected.because).toContain(answer.because);
        seen.add(`${answer.may} ${answer.because}`);
      }
    }),
    { numRuns: RUNS },
  );
  const all = ['trial', 'paid', 'grace', 'complimentary'];
  const without = [...all, 'nothing', 'refunded', 'disputed', 'ended', 'revoked', 'moved'];
  expect([...seen].sort()).toEqual(
    [...all.map((why) => `true ${why}`), ...without.map((why) => `false ${why}`)].sort(),
  );
});

test('the order, duplication and batching of facts do not change the answer', {
  timeout,
}, () => {
  const shuffled = histories.chain((history) => {
    const { facts, end } = live(history);
    const doubled = [...facts, ...facts.map((fact) => ({ ...fact }))];
    return fc.record({
      facts: fc.constant(facts),
      end: fc.constant(end),
      arrived: fc.shuffledSubarray(doubled, { minLength: doubled.length }),
      early: fc.shuffledSubarray(facts),
    });
  });
  fc.assert(
    fc.property(shuffled, later, ({ facts, end, arrived, early }, wait) => {
      const now = new Date(end + wait);
      const answer = textOf(access(facts, now));
      expect(textOf(access(arrived, now))).toBe(answer);
      expect(textOf(access([...early, ...facts], now))).toBe(answer);
    }),
    { numRuns: RUNS },
  );
});

test('`closesAt` is the first moment without access if nothing more happens, at most a day after the promised end', {
  timeout,
}, () => {
  fc.assert(
    fc.property(histories, later, fc.double({ min: 0, max: 1, noNaN: true }), (history, wait, share) => {
      const { facts, end } = live(history);
      const now = end + wait;
      const answer = access(facts, new Date(now));
      if (!answer.may) return;
      const closesAt = answer.closesAt.getTime();
      const between = now + Math.floor(share * (closesAt - 1 - now));
      for (const time of [now, between, closesAt - 1]) {
        expect(access(facts, new Date(time))).toMatchObject({ may: true, closesAt: answer.closesAt });
      }
      const after = access(facts, answer.closesAt);
      expect(after).toMatchObject({ may: false });
      expect(closesAt - after.until!.getTime()).toBeLessThanOrEqual(DAY);
      expect(answer.groundsUntil.getTime()).toBeLessThanOrEqual(answer.until.getTime());
      expect(answer.until.getTime()).toBeLessThanOrEqual(closesAt);
    }),
    { numRuns: RUNS / 4 },
  );
});

test('a clock that jumps back between two facts loses neither', { timeout }, () => {
  const command = fc.record({
    grants: fc.boolean(),
    /** Milliseconds by which the clock moves before the fact; back by up to an hour if negative. */
    passes: fc.oneof(fc.integer({ min: 0, max: 3 * DAY }), fc.integer({ min: -60 * 60_000, max: 0 })),
  });
  fc.assert(
    fc.property(fc.array(command, { minLength: 1, maxLength: 12 }), (commands) => {
      let clock = Date.UTC(2026, 9, 25);
      const facts: Fact[] = [];
      for (const { grants, passes } of commands) {
        clock += passes;
        const kind = grants ? 'complimentary' : 'revoked';
        const at = timeOfFact(kind, { newest: facts.at(-1)?.at ?? null, now: new Date(clock) });
        const until = new Date(at.getTime() + 30 * DAY);
        const fact = { providerId: `${facts.length}`, at, aboutId: null };
        facts.push({ ...fact, kind, coversFrom: grants ? at : null, coversUntil: grants ? until : null });
        const answer: Access = access(facts, new Date(clock));
        expect([answer.may, answer.may && answer.until]).toEqual([grants, grants && until]);
      }
    }),
    { numRuns: RUNS / 4 },
  );
});

test('a clock behind the newest fact sees the same as a clock at that fact', { timeout }, () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: 1, max: 400 * DAY }), (history, behind) => {
      const { facts } = live(history);
      const newest = Math.max(...facts.map(({ at }) => at.getTime()), 0);
      const early = new Date(newest - behind);
      if (facts.length > 0) expect(access(facts, early)).toEqual(access(facts, new Date(newest)));
    }),
    { numRuns: RUNS / 10 },
  );
});
