import { describe, expect, test } from 'vitest';
import { checkNewPassword } from './new-password.server.ts';

const person = { email: 'bea@cooks.example', names: ['Bea', 'Fontana'] };
const check = (password: string) => checkNewPassword({ password, ...person });

describe('a new password', () => {
  test.each([
    'administrator',
    'Administrator',
    'counterstrike',
    '1qaz2wsx3edc4rfv',
    ' entertainment ',
    'passwordpassword',
    'qwertyqwertyqwerty',
    '123456123456123456',
    '1234567890123',
    'password12345',
    'Password12345!',
    'iloveyou123456',
  ])('must not be one of the most used, such as %j', async (password) => {
    expect(await check(password)).toBe('common');
  });

  test.each([
    'correct horse battery',
    'twelve 12 letters',
    'basil, thyme and rosemary',
    'sunday lunch 1961',
    'password for the garden shed',
    'password 77 91 33',
  ])('may be %j', async (password) => {
    expect(await check(password)).toBeNull();
  });

  test('must meet the rules that forms know, too', async () => {
    expect(await check('')).toBe('required');
    expect(await check('password')).toBe('too-short');
    expect(await check(person.email)).not.toBeNull();
  });
});
