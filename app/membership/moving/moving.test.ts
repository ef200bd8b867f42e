import { describe, expect, test } from 'vitest';
import { anAccess } from '../../../tests/support/facts.ts';
import { access, type Fact } from '../access/access.ts';
import { moveTerms, termsKey } from './moving.ts';

const DAY = 24 * 60 * 60 * 1000;
const now = new Date('2026-11-02T10:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * DAY);
const period = (kind: Fact['kind'], from: number, until: number): Fact => ({
  kind,
  providerId: `${kind} ${from}`,
  at: inDays(from),
  coversFrom: inDays(from),
  coversUntil: inDays(until),
  aboutId: null,
});
const terms = (facts: readonly Fact[], { hadTrial = false, at = now } = {}) =>
  moveTerms({ access: access(facts, at), hadTrial });
const trial = period('trial', -3, 4);

describe('a move', () => {
  test('during a trial is immediate and keeps the remaining days, also to a former creator', () => {
    for (const hadTrial of [false, true]) {
      expect(terms([trial], { hadTrial })).toEqual({ when: 'now', trial: 'left', until: inDays(4) });
    }
  });

  test.each<[string, readonly Fact[], Date]>([
    ['paid', [period('paid', -10, 20)], inDays(20)],
    ['complimentary', [period('complimentary', -10, 20)], inDays(20)],
    ['a trial and then a grant that has begun', [trial, period('complimentary', -1, 20)], inDays(20)],
    ['a trial and then a grant that follows it', [trial, { ...period('complimentary', 4, 20), at: now }], inDays(20)],
  ])('with %s is scheduled for its end', (_what, facts, at) => {
    expect(terms(facts)).toEqual({ when: 'later', at, trial: 'new' });
    expect(terms(facts, { hadTrial: true })).toEqual({ when: 'later', at, trial: 'none' });
  });

  test('without access is immediate, with the other creator’s trial if unused', () => {
    const revoked: Fact = { ...period('revoked', -1, 0), coversFrom: null, coversUntil: null };
    for (const facts of [[], [period('trial', -9, -2)], [trial, revoked]]) {
      expect(terms(facts)).toEqual({ when: 'now', trial: 'new' });
      expect(terms(facts, { hadTrial: true })).toEqual({ when: 'now', trial: 'none' });
    }
  });

  test('drops the grace after a failed payment', () => {
    const failed: Fact = { ...period('payment_failed', -1, 0), coversFrom: null, coversUntil: null };
    const facts = [period('paid', -31, -1), failed];
    expect(access(facts, now)).toMatchObject({ may: true, because: 'grace' });
    expect(terms(facts)).toEqual({ when: 'now', trial: 'new' });
  });

  test('of an account without a membership is its first one', () => {
    expect(moveTerms({ access: null, hadTrial: false })).toEqual({ when: 'now', trial: 'new' });
  });
});

test('terms that differ in any stated detail have different keys', () => {
  const until = inDays(1);
  const paid = (day: number) => anAccess('paid', inDays(day));
  const all = [
    moveTerms({ access: null, hadTrial: true }),
    moveTerms({ access: null, hadTrial: false }),
    moveTerms({ access: paid(1), hadTrial: true }),
    moveTerms({ access: paid(1), hadTrial: false }),
    moveTerms({ access: paid(2), hadTrial: false }),
    { when: 'now', trial: 'left', until } as const,
    { when: 'now', trial: 'left', until: inDays(2) } as const,
  ];
  expect(new Set(all.map(termsKey)).size).toBe(all.length);
});
