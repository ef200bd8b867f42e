import { describe, expect, test } from 'vitest';
import { anAccess, noAccess } from '../../../tests/support/facts.ts';
import { dateWords } from '../../copy/date-words.ts';
import { access } from './access.ts';
import { explainAccess } from './explain.ts';

const end = new Date('2026-12-03T03:10:00Z');
const context = { creator: 'Marisol', opened: true };
const inUtc = { ...context, date: dateWords().date };

describe('one sentence says why there is access', () => {
  test.each([
    ['trial', 'Your trial runs until 3 December 2026.'],
    ['paid', 'Your membership is paid until 3 December 2026.'],
    ['grace', 'Your last payment failed. Everything stays open until 3 December 2026.'],
    ['complimentary', 'Your membership is complimentary until 3 December 2026.'],
  ] as const)('%s', (because, sentence) => {
    expect(explainAccess(anAccess(because, end), inUtc)).toBe(sentence);
  });

  test('the sentence does not call later access a trial', () => {
    expect(explainAccess({ ...anAccess('trial', end), until: new Date('2027-01-03T03:10:00Z') }, inUtc)).toBe(
      'Your trial runs until 3 December 2026, and after that your access goes on until 3 January 2027.',
    );
  });

  test('the sentence has the day of the reader’s own time zone', () => {
    const inZone = (zone: string) => explainAccess(anAccess('trial', end), { ...context, date: dateWords(zone).date });
    expect(inZone('America/New_York')).toBe('Your trial runs until 2 December 2026.');
    expect(inZone('Australia/Sydney')).toBe('Your trial runs until 3 December 2026.');
  });

  test('an end at midnight is said as the day before', () => {
    const midnight = new Date('2027-02-01T00:00:00Z');
    expect(explainAccess(anAccess('complimentary', midnight), inUtc)).toContain('until 31 January 2027');
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
    [
      'dispute_won',
      'You disputed a payment with your bank, which decided that the payment stands. Your access ended on 3 December 2026.',
    ],
    ['ended', 'Your membership ended on 3 December 2026.'],
    ['revoked', 'Your access was withdrawn on 3 December 2026.'],
    ['moved', 'You left Marisol for another creator on 3 December 2026.'],
  ] as const)('%s', (because, sentence) => {
    expect(explainAccess(noAccess(because, end), inUtc)).toBe(sentence);
  });

  test('one sentence for no access ever: unconfirmed, trial used before, or closed before it opened', () => {
    const nothing = noAccess('nothing', null);
    expect(explainAccess(nothing, { ...inUtc, opened: false })).toBe(
      'Your 7 free days begin when you confirm your email.',
    );
    expect(explainAccess(nothing, inUtc)).toBe(
      'You’ve already had your free days with Marisol, so there’s no trial this time.',
    );
    expect(explainAccess(noAccess('moved', null), inUtc)).toBe('You left Marisol for another creator.');
    expect(explainAccess(noAccess('revoked', null), inUtc)).toBe('Your access was withdrawn.');
  });
});

const HOUR = 60 * 60 * 1000;

test.each([
  ['America/New_York', '2026-10-28T16:00:00Z', '28 October 2026, 12:00 PM', '4 November 2026, 11:00 AM'],
  ['America/New_York', '2026-03-05T17:00:00Z', '5 March 2026, 12:00 PM', '12 March 2026, 1:00 PM'],
  ['Australia/Lord_Howe', '2026-10-01T13:00:00Z', '1 October 2026, 11:30 PM', '9 October 2026, 12:00 AM'],
])('a trial lasts 168 hours, also across a clock change, in %s from %s', (zone, from, begins, ends) => {
  const coversFrom = new Date(from);
  const coversUntil = new Date(coversFrom.getTime() + 168 * HOUR);
  const trial = { kind: 'trial', providerId: '1', at: coversFrom, coversFrom, coversUntil, aboutId: null } as const;
  const words = dateWords(zone);
  expect([words.moment(coversFrom), words.moment(coversUntil)]).toEqual([begins, ends]);
  const atTheEnd = access([trial], new Date(coversUntil.getTime() - 1));
  expect(explainAccess(atTheEnd, { ...context, date: words.date })).toContain('Your trial runs until ');
  expect(access([trial], coversUntil).may).toBe(false);
});
