import { describe, expect, test } from 'vitest';
import { checkPassword, codePoints } from './password.ts';

const person = { email: 'maria.fernandez@cooks.example', names: ['Maria Guadalupe', 'Fernández'] };
const check = (password: string) => checkPassword({ password, ...person });

describe('a new password', () => {
  test.each([
    'a'.repeat(13),
    'a'.repeat(128),
    '🫕'.repeat(13),
    '🫕'.repeat(128),
    ' '.repeat(13),
    'no digits at all, no capitals',
  ])('%j is allowed', (password) => {
    expect(check(password)).toBeNull();
  });

  test('that is empty is missing', () => {
    expect(check('')).toBe('required');
  });

  test.each(['a', 'a'.repeat(12), '🫕'.repeat(12)])('%j is too short', (password) => {
    expect(check(password)).toBe('too-short');
  });

  test.each(['a'.repeat(129), '🫕'.repeat(129)])('of more than 128 characters is not allowed', (password) => {
    expect(check(password)).toBe('not-allowed');
  });

  test.each([
    ['maria.fernandez@cooks.example', 'the email'],
    [' MARIA.fernandez@Cooks.example\t', 'the email, written otherwise'],
    ['maria guadalupe', 'a name'],
    ['Maria Guadalupe Fernández', 'the whole name'],
    ['Maria Guadalupe Ferna\u0301ndez', 'the whole name, from another keyboard'],
  ])('%j is %s, and not allowed', (password) => {
    expect(check(password)).toBe('not-allowed');
  });

  test('that merely contains the name is allowed', () => {
    expect(check('maria guadalupe cooks')).toBeNull();
  });

  test('that is short and equal to a name is reported as too short', () => {
    expect(checkPassword({ password: 'Bea', email: '', names: ['Bea'] })).toBe('too-short');
  });
});

test.each([
  ['', 0],
  ['abc', 3],
  ['🫕', 1],
  ['e\u0301', 2],
])('%j has as many code points as Unicode counts', (text, count) => {
  expect(codePoints(text)).toBe(count);
});
