import { describe, expect, test } from 'vitest';
import { checkPassword } from '../../identity/passwords/password.ts';
import { passwordErrorsOf } from '../password-errors.ts';
import { openReset } from './password-reset.ts';

describe('the messages of section 8, each in its case', () => {
  const token = { kind: 'token', token: 't' } as const;
  const pair = { kind: 'pair', accessToken: 'a', refreshToken: 'r' } as const;

  test('an error says its description, or that it failed', () => {
    expect(openReset({ kind: 'error', description: 'Too late' }, 'none')).toMatchObject({ message: 'Too late' });
    expect(openReset({ kind: 'error', description: null }, 'none')).toMatchObject({
      state: 'failed',
      message: 'Password reset failed. Please try again.',
    });
  });

  test('a token that is missing, unknown, used or expired', () => {
    const expected = {
      state: 'failed',
      message: 'Invalid or expired reset link. Please request a new one.',
      status: 400,
    };
    expect(openReset({ kind: 'none' }, 'none')).toEqual(expected);
    expect(openReset(token, 'none')).toEqual(expected);
  });

  test('a pair that sets no session, and a link that cannot be read now', () => {
    const message = 'Failed to complete password reset. Please try again.';
    expect(openReset(pair, 'none')).toEqual({ state: 'failed', message, status: 400 });
    expect(openReset(pair, 'unreadable')).toEqual({ state: 'failed', message, status: 503 });
    expect(openReset(token, 'unreadable')).toEqual({ state: 'failed', message, status: 503 });
  });

  test('a valid link opens the form', () => {
    expect(openReset(token, 'found')).toEqual({ state: 'form' });
    expect(openReset(pair, 'found')).toEqual({ state: 'form' });
  });
});

describe('a new password', () => {
  const owner = { email: 'bea@cooks.example', names: ['Bea', 'Marsh-Underhill'] };
  const check = (password: string, confirmPassword = password) =>
    passwordErrorsOf({ password, confirmPassword }, checkPassword({ password, ...owner }));

  test('must match its confirmation; the summary is the first failing rule, and each field has its own error', () => {
    expect(check('correct horse battery', 'correct horse')).toEqual({
      summary: 'Passwords do not match',
      password: undefined,
      confirmPassword: 'Passwords do not match',
    });
    expect(check('short', 'other')).toEqual({
      summary: 'Password must be at least 13 characters long',
      password: 'Password must be at least 13 characters long',
      confirmPassword: 'Passwords do not match',
    });
  });

  test('shows the violated rule at its field', () => {
    expect(check('bea@cooks.example')?.password).toBe('Your password can’t be your email');
    expect(check('bea marsh-underhill')?.password).toBe('Your password can’t be your name');
  });
});
