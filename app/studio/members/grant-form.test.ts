import { expect, test } from 'vitest';
import { grantErrors as errors } from './copy.ts';
import { readGrantForm, refusalWords } from './grant-form.ts';

test('a grant lasts until the end of its last day in UTC', () => {
  expect(readGrantForm({ until: '2027-01-31', because: ' won the giveaway ' })).toEqual({
    ok: true,
    until: new Date('2027-02-01T00:00:00Z'),
    because: 'won the giveaway',
  });
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
