import { describe, expect, test, vi } from 'vitest';
import { checkPassword, passwordMessages } from './password.ts';

const person = { email: 'maria.fernandez@cooks.example', names: ['Maria Guadalupe', 'Fernández'] };
const check = (password: string) => checkPassword({ password, ...person });

describe('a new password', () => {
  test.each([
    `${'a'.repeat(12)}b`,
    `${'a'.repeat(127)}b`,
    `${'🫕'.repeat(12)}b`,
    `${'🫕'.repeat(127)}b`,
    `${' '.repeat(12)}b`,
    'no digits at all, no capitals',
  ])('%j is allowed', (password) => {
    expect(check(password)).toBeNull();
  });

  test('that is empty is missing', () => {
    expect(check('')).toBe('required');
  });

  test.each([
    ...['a', 'a'.repeat(12), '🫕'.repeat(12)].map((password) => [password, 'too-short']),
    ...[`${'a'.repeat(128)}b`, '🫕'.repeat(129)].map((password) => [password, 'too-long']),
    ...['a'.repeat(13), 'a'.repeat(128), '🫕'.repeat(13), ' '.repeat(13)].map((password) => [password, 'repeated']),
  ])('%j is refused as %s', (password, error) => {
    expect(check(password!)).toBe(error);
  });

  test.each([
    ['maria.fernandez@cooks.example', 'same-as-email', 'the email'],
    [' MARIA.fernandez@Cooks.example\t', 'same-as-email', 'the email, written otherwise'],
    ['maria guadalupe', 'same-as-name', 'a name'],
    ['Maria Guadalupe Fernández', 'same-as-name', 'the whole name'],
    ['Maria Guadalupe Ferna\u0301ndez', 'same-as-name', 'the whole name, from another keyboard'],
  ])('%j is %s: %s', (password, reason) => {
    expect(check(password)).toBe(reason);
  });

  test('is compared with a name of the longest password, written decomposed', () => {
    const name = `${'\u1fa7'.repeat(127)}b`; // each character decomposes into four
    expect(checkPassword({ password: name, email: '', names: [name.normalize('NFD')] })).toBe('same-as-name');
  });

  test('is never compared with a text so long that normalising it takes seconds', () => {
    const normalise = vi.spyOn(String.prototype, 'normalize');
    const marks = `e${'\u0301\u0323'.repeat(15_500)}`;
    checkPassword({ password: 'correct horse battery', email: marks, names: [marks, marks] });
    const longest = Math.max(...normalise.mock.contexts.map((text) => String(text).length));
    normalise.mockRestore();
    expect(longest).toBeLessThan(2_000);
  });

  test('that merely contains the name is allowed', () => {
    expect(check('maria guadalupe cooks')).toBeNull();
  });

  test('that is short and equal to a name is reported as too short', () => {
    expect(checkPassword({ password: 'Bea', email: '', names: ['Bea'] })).toBe('too-short');
  });
});

describe('a refused password', () => {
  test('has the specified summary, and the rule at its field', () => {
    const refusals = ['too-long', 'same-as-email', 'same-as-name', 'repeated', 'common', 'keyboard-run'] as const;
    const messages = refusals.map(passwordMessages);
    for (const { summary } of messages) expect(summary).toBe('Password does not meet requirements');
    expect(new Set(messages.map(({ field }) => field)).size).toBe(refusals.length);
  });

  test('that is missing or too short has the specified message in both places', () => {
    for (const [error, message] of [
      ['required', 'Password is required'],
      ['too-short', 'Password must be at least 13 characters long'],
    ] as const) {
      expect(passwordMessages(error)).toEqual({ summary: message, field: message });
    }
  });
});
