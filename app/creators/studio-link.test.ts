import { expect, test } from 'vitest';
import { studioLinkOf } from './studio-link.ts';

const [a, b] = [{ creatorId: 'a' }, { creatorId: 'b' }];

test.each([
  ['nobody’s', { studios: [], isOperator: false }, null],
  ['one creator’s', { studios: [a], isOperator: false }, { path: '/studio/a', words: 'Your studio' }],
  ['several creators’', { studios: [a, b], isOperator: false }, { path: '/studio', words: 'Your studios' }],
  ['the operator', { studios: [a], isOperator: true }, { path: '/studio', words: 'Studios' }],
])('who works as %s is led to what they may open', (_who, account, link) => {
  expect(studioLinkOf(account)).toEqual(link);
});
