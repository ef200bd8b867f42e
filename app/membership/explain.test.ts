import { describe, expect, test } from 'vitest';
import { dateWords } from '../copy/date-words.ts';
import type { Access, NoGrounds } from './access.ts';
import { explainAccess } from './explain.ts';

const end = new Date('2026-12-03T03:10:00Z');
const telling = { creator: 'Marisol', opened: true };
const inUtc = { ...telling, date: dateWords().date };

const none = (because: NoGrounds, until: Date | null): Access => ({ may: false, because, until, facts: [] });
const given = (because: 'trial' | 'paid' | 'grace' | 'complimentary', until = end): Access => ({
  may: true,
  because,
  groundsUntil: end,
  until,
  facts: [],
});

describe('one sentence says why there is access', () => {
  test.each([
    ['trial', 'Your trial runs until 3 December 2026.'],
    ['paid', 'Your membership is paid until 3 December 2026.'],
    ['grace', 'Your last payment failed, and everything stays open until 3 December 2026.'],
    ['complimentary', 'Your membership is complimentary until 3 December 2026.'],
  ] as const)('%s', (because, sentence) => {
    expect(explainAccess(given(because), inUtc)).toBe(sentence);
  });

  test('and does not call a trial what begins after it', () => {
    expect(explainAccess(given('trial', new Date('2027-01-03T03:10:00Z')), inUtc)).toBe(
      'Your trial runs until 3 December 2026, and after that your access goes on until 3 January 2027.',
    );
  });

  test('with the day of the reader’s own zone', () => {
    const inZone = (zone: string) => explainAccess(given('trial'), { ...telling, date: dateWords(zone).date });
    expect(inZone('America/New_York')).toBe('Your trial runs until 2 December 2026.');
    expect(inZone('Australia/Sydney')).toBe('Your trial runs until 3 December 2026.');
  });

  test('until the day before, where it ends at midnight', () => {
    const midnight: Access = { ...given('complimentary'), groundsUntil: new Date('2027-02-01T00:00:00Z') } as Access;
    expect(explainAccess(midnight, inUtc)).toContain('until 31 January 2027');
  });
});

describe('one sentence says why there is none', () => {
  test.each([
    ['trial', 'Your trial ended on 3 December 2026.'],
    ['paid', 'The time you paid for ended on 3 December 2026.'],
    ['grace', 'Your last payment failed, and your access ended on 3 December 2026.'],
    ['complimentary', 'Your complimentary membership ended on 3 December 2026.'],
    ['refunded', 'Your payment was refunded, and your access ended on 3 December 2026.'],
    ['disputed', 'Your payment was disputed with your bank, and your access ended on 3 December 2026.'],
    ['ended', 'Your membership ended on 3 December 2026.'],
    ['revoked', 'Your access was withdrawn on 3 December 2026.'],
    ['moved', 'You left Marisol for another creator on 3 December 2026.'],
  ] as const)('%s', (because, sentence) => {
    expect(explainAccess(none(because, end), inUtc)).toBe(sentence);
  });

  test('where there never was any: unconfirmed, the free days used before, or closed before it opened', () => {
    const nothing = none('nothing', null);
    expect(explainAccess(nothing, { ...inUtc, opened: false })).toBe(
      'Your 7 free days begin when you confirm your email.',
    );
    expect(explainAccess(nothing, inUtc)).toBe(
      'Your free days with Marisol were used before, so there is no trial this time.',
    );
    expect(explainAccess(none('moved', null), inUtc)).toBe('You left Marisol for another creator.');
    expect(explainAccess(none('revoked', null), inUtc)).toBe('Your access was withdrawn.');
  });
});
