import { expect, test } from 'vitest';
import { jobOf } from './job.ts';

test.each([
  ['Drain the chiles, cover with boiling water and leave to soak for ', 'Soak chiles'],
  ['Pour in the sauce and simmer for ', 'Simmer sauce'],
  ['Taste it. Bake for ', 'Bake'],
  ['Knead the dough by hand for ', 'Knead dough'],
  ['Add the onions with the rest of the salt and cook for ', 'Cook onions'],
  ['Roast the red peppers, turning once, for ', 'Roast red peppers'],
  ['Let the dough rise for ', 'Rise dough'],
  ['Leave in the fridge for ', 'Leave'],
  ['Bring to a boil, turn down and simmer gently for ', 'Simmer'],
  ['Cook until soft, about ', 'Cook'],
  ['Meanwhile, blend the tomatoes for ', 'Blend tomatoes'],
  ['', ''],
  ['for ', ''],
  ['Hacer ', 'Hacer'],
])('the time after “%s” is for “%s”', (before, job) => {
  expect(jobOf(before)).toBe(job);
});

test('a long step is read in no time', () => {
  expect(jobOf(`${'stir and '.repeat(50_000)}bake for `)).toBe('Bake');
});
