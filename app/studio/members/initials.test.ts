import { expect, test } from 'vitest';
import { initialsOf } from './member-table.tsx';

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
