import { expect, test } from 'vitest';
import { grantErrors as errors } from './copy.ts';
import { freeMonth, readGrantForm, refusalWords } from './grant-form.ts';

test('a grant lasts until the end of its last day in UTC', () => {
  expect(readGrantForm({ until: '2027-01-31', because: ' won the giveaway ' })).toEqual({
    ok: true,
    until: new Date('2027-02-01T00:00:00Z'),
    because: 'won the giveaway',
  });
});

test.each([
  ['of someone without access, from today', null, '2027-01-01'],
  ['of someone whose access has ended, from today', '2026-11-21T00:00:00Z', '2027-01-01'],
  ['of someone with access, from its last day', '2027-01-01T00:00:00Z', '2027-01-31'],
  ['after the last day of a longer month, on the last day', '2027-01-31T12:00:00Z', '2027-02-28'],
])('a free month ends a month later, %s', (_whose, until, day) => {
  expect(freeMonth(until === null ? null : new Date(until), new Date('2026-12-01T10:00:00Z'))).toBe(day);
});

test.each([
  [{}, 'until', errors.untilMissing],
  [{ until: '31 January', because: 'x' }, 'until', errors.untilUnreadable],
  [{ until: '2027-02-30', because: 'x' }, 'until', errors.untilUnreadable],
  [{ until: '2027-01-31T12:00:00Z', because: 'x' }, 'until', errors.untilUnreadable],
  [{ until: '2027-01-31', because: '  ' }, 'because', errors.becauseMissing],
  [{ until: '2027-01-31', because: 'x'.repeat(501) }, 'because', errors.becauseTooLong(500)],
])('%j is refused with words at its field', (fields, field, error) => {
  expect(readGrantForm(fields)).toEqual({ ok: false, field, error });
});

test('a refusal does not reveal another creator’s member', () => {
  const words = (['unknown', 'no-membership', 'another-creator'] as const).map(refusalWords);
  expect(new Set(words)).toEqual(new Set([errors.gone]));
});
