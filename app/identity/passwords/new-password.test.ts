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
    'p a s s w o r d',
    'abc 123        ',
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

  test.each([
    ['a row and the next', 'qwertyuiopasd'],
    ['columns', 'qazwsxedcrfvt'],
    ['columns with digits, to the left', '4esz5rdx6tfc7'],
    ['a row backwards', 'poiuytrewqlkj'],
    ['a row to and fro', 'qwertytrewqwerty'],
    ['capitals and small letters', 'QwErTyUiOpAsD'],
    ['a row with the shift key', '!@#$%^&*()!@#'],
    ['three keys again and again', 'qweqweqweqweq'],
    ['each key twice', 'qqwweerrttyyu'],
    ['between two rows', '1q2w3e4r5t6y7'],
    ['between two rows of letters', 'qawsedrftgyhu'],
    ['blocks of keys', 'qweasdzxcrfvtgb'],
    ['a German keyboard', 'qwertzuiopüasd'],
    ['a French keyboard', 'azertyuiopqsd'],
    ['the shifted digits of a French keyboard', '&é"\'(-è_çà&é"'],
    ['the keypad', '1472583690147'],
    ['a row and a little more', 'qwertyuiop2026'],
    ['the alphabet', 'abcdefghijklm'],
    ['128 keys', 'asdfghjkl'.repeat(15).slice(0, 128)],
  ])('must not be a run over the keyboard, such as %s', async (_, password) => {
    expect(await check(password)).toMatch(/^(keyboard-run|common)$/);
  });

  test.each([
    'power tower flower',
    'we were dressed as trees',
    'forty dirty thirty party',
    'assess the stewardesses',
    'hello yellow pillow',
    'unhook my junk, johnny',
    'Kartoffelsalat mit Speck',
    'trois petits cochons verts',
    'la abuela sabe reír mejor',
    '123 maple street, apt 45',
    '0049 30 5557 8123',
    'tr0ub4dor&3-again',
    'k8#vTq2!mZx9pLw',
    'ff9c1b7e-3d2a-4c55',
    'щи да каша пища наша',
    '正しい馬 電池 ホッチキス 今日は晴れ',
  ])('may be a phrase whose letters are often neighbours, such as %j', async (password) => {
    expect(await check(password)).toBeNull();
  });

  test('must meet the rules that forms know, too', async () => {
    expect(await check('')).toBe('required');
    expect(await check('password')).toBe('too-short');
    expect(await check(person.email)).not.toBeNull();
  });
});
