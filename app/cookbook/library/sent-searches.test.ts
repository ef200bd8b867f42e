import { expect, test } from 'vitest';
import { sentSearches } from './sent-searches.ts';

test('a search is asked for once', () => {
  const sent = sentSearches('');
  expect([sent.ask(''), sent.ask('c'), sent.ask('c'), sent.ask('ch')]).toEqual([false, true, false, true]);
});

test('an answer that comes when more has been asked for is one’s own, so that nothing typed is lost', () => {
  const sent = sentSearches('');
  sent.ask('c');
  sent.ask('chikcen');
  expect([sent.isOwn('c'), sent.isOwn('chikcen')]).toEqual([true, true]);
});

test('another search is not, nor one that was asked for before the newest answer', () => {
  const sent = sentSearches('');
  sent.ask('c');
  sent.ask('chikcen');
  sent.isOwn('chikcen');
  expect([sent.isOwn('c'), sent.ask('c')]).toEqual([false, false]);
});
