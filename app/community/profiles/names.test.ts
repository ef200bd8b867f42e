import { expect, test } from 'vitest';
import { checkName, foldName } from './names.ts';

test.each([
  ['Nico', 'NICO'],
  ['Nico', 'Nlco'],
  ['José', 'Jose'],
  ['Ana Maria', 'anamaria'],
  ['Ana', 'Аna'],
  ['Marisol', 'Marisоl'],
  ['Bob', 'B0b'],
  ['modern', 'modem'],
])('%s and %s look alike', (one, other) => {
  expect(foldName(one)).toBe(foldName(other));
});

test('different names stay different', () => {
  const names = ['Ana', 'Anna', 'Ben', 'Hannah', '梅', '李', 'Çağla'];
  expect(new Set(names.map(foldName)).size).toBe(names.length);
});

test.each([
  ['', 'empty'],
  ['  ', 'empty'],
  ['a'.repeat(41), 'too-long'],
  ['Ana ✓', 'odd'],
  ['★ Ana', 'odd'],
  ['<b>Ana</b>', 'odd'],
  ['Z̴̵̶̷alg', 'odd'],
  ['...', 'odd'],
  ['Moderator', 'reserved'],
  ['Mar1sol', 'reserved'],
] as const)('“%s” is refused as %s', (text, reason) => {
  expect(checkName(text, ['Marisol'])).toEqual({ ok: false, reason });
});

test('a name is stored with single spaces', () => {
  expect(checkName('  Ana   Maria ', [])).toMatchObject({ ok: true, name: 'Ana Maria' });
});
