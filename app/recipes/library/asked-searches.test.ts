import { expect, test } from 'vitest';
import { askedSearches } from './asked-searches.ts';

test('a search is asked for once', () => {
  const asked = askedSearches('');
  expect([asked.ask(''), asked.ask('c'), asked.ask('c'), asked.ask('ch')]).toEqual([false, true, false, true]);
});

test('an answer that comes when more has been asked for is one’s own, so that nothing typed is lost', () => {
  const asked = askedSearches('');
  asked.ask('c');
  asked.ask('chikcen');
  expect([asked.isOwn('c'), asked.isOwn('chikcen')]).toEqual([true, true]);
});

test('another search is not, nor one that was asked for before the newest answer', () => {
  const asked = askedSearches('');
  asked.ask('c');
  asked.ask('chikcen');
  asked.isOwn('chikcen');
  expect([asked.isOwn('c'), asked.ask('c')]).toEqual([false, false]);
});
