import { describe, expect, test } from 'vitest';
import { memberQuery, readMemberCursor, readMemberSearch, writeMemberCursor } from './member-list.ts';
import { initialsOf } from './member-table.tsx';

const membershipId = 'bea00000-0000-4000-8000-000000000000';

describe('a search in the URL', () => {
  test.each([
    ['', { filter: 'everybody', words: '', newestFirst: true, isAtAnother: false }],
    ['sort=oldest', { filter: 'everybody', words: '', newestFirst: false, isAtAnother: false }],
    ['state=trial&q=rosa', { filter: 'trial', words: 'rosa', newestFirst: true, isAtAnother: false }],
    [
      'state=toString&q=%20%20rosa%20%20marsh%0A',
      { filter: 'everybody', words: 'rosa marsh', newestFirst: true, isAtAnother: false },
    ],
    ['q=%00ros%00a', { filter: 'everybody', words: 'rosa', newestFirst: true, isAtAnother: false }],
    ['price=other', { filter: 'everybody', words: '', newestFirst: true, isAtAnother: true }],
    [`q=${'a'.repeat(500)}`, { filter: 'everybody', words: 'a'.repeat(200), newestFirst: true, isAtAnother: false }],
  ])('%j', (query, search) => expect(readMemberSearch(new URLSearchParams(query))).toEqual(search));

  test('drops half a character', () => {
    const { words } = readMemberSearch(new URLSearchParams({ q: `${'a'.repeat(199)}😀` }));
    expect(words.isWellFormed()).toBe(true);
  });

  test('is written as it was read', () => {
    expect(memberQuery({ filter: 'paid', words: 'ro', newestFirst: false, isAtAnother: true })).toEqual({
      state: 'paid',
      q: 'ro',
      sort: 'oldest',
      price: 'other',
    });
    expect(memberQuery({ filter: 'everybody', words: '', newestFirst: true, isAtAnother: false })).toEqual({
      state: null,
      q: null,
      sort: null,
      price: null,
    });
  });
});

describe('a cursor of the list', () => {
  test.each(['2026-11-02 10:00:00+00', '2026-11-02 10:00:00.123456+00', '2026-11-02 15:30:00.1+05:30'])(
    'accepts PostgreSQL’s time format: %s',
    (beganAt) => {
      const read = readMemberCursor(writeMemberCursor({ beganAt, membershipId }));
      expect(read?.membershipId).toBe(membershipId);
      expect(read?.beganAt.startsWith(beganAt)).toBe(true);
    },
  );

  test.each([
    null,
    '',
    'nonsense',
    `2026-02-30 10:00:00+00_${membershipId}`,
    `2026-11-02 25:00:00+00_${membershipId}`,
    `2026-11-02 10:00:00+99_${membershipId}`,
    `2026-11-02 10:00:00+00_${membershipId}'; drop table accounts`,
    '2026-11-02 10:00:00+00_1',
  ])('%j is none, and not an error of the database', (text) => expect(readMemberCursor(text)).toBeNull());
});

test.each([
  ['Rosa Marsh', 'RM'],
  ['  lucía  de la  barrera ', 'LB'],
  ['Cher', 'C'],
  ['Örjan Åkesson', 'ÖÅ'],
  ['👩‍🍳 Cook', '👩‍🍳C'],
  ['', 'A'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf({ name, email: 'ann@home.example' })).toBe(initials);
});
