import { expect, test } from 'vitest';
import { sentSearches } from './library-search-form.tsx';

test('a search is requested once', () => {
  const sent = sentSearches('');
  expect([sent.ask(''), sent.ask('c'), sent.ask('c'), sent.ask('ch')]).toEqual([false, true, false, true]);
});

test('a late answer counts as the form’s own, so that no typed text is lost', () => {
  const sent = sentSearches('');
  sent.ask('c');
  sent.ask('chikcen');
  expect([sent.isOwn('c'), sent.isOwn('chikcen')]).toEqual([true, true]);
});

test('another search does not, nor one from before the newest answer', () => {
  const sent = sentSearches('');
  sent.ask('c');
  sent.ask('chikcen');
  sent.isOwn('chikcen');
  expect([sent.isOwn('c'), sent.ask('c')]).toEqual([false, false]);
});
