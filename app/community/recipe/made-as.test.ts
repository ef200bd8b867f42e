import { expect, test } from 'vitest';
import { madeAs } from './made-as.ts';

const four = { number: 4, word: '' };

test.each([
  ['serves=8', four, 'for 8'],
  ['serves=8&units=us', four, 'for 8, in US units'],
  ['serves=24', { number: 12, word: 'biscuits' }, '24 biscuits'],
  ['serves=4', four, null],
  ['serves=4&units=written', four, null],
  ['scale=1/2', null, 'half the recipe'],
  ['tin=round-20', null, 'in another tin (round, 20 cm)'],
  ['', four, null],
  ['serves=<b>&scale=9&tin=x&units=evil', four, null],
])('%s of %j is %s', (query, made, words) => {
  expect(madeAs(query, made)).toBe(words);
});
