import { expect, test } from 'vitest';
import { sentSearches } from './library-search-form.tsx';

test('a search is requested once', () => {
  const sent = sentSearches('');
  expect([sent.ask(''), sent.ask('c'), sent.ask('c'), sent.ask('ch')]).toEqual([false, true, false, true]);
});

test('a late answer counts as the form’s own, so that no typed text is lost; one from before the newest does not', () => {
  const sent = sentSearches('');
  sent.ask('c');
  sent.ask('chikcen');
  expect([sent.isOwn('c'), sent.isOwn('chikcen')]).toEqual([true, true]);
  expect([sent.isOwn('c'), sent.ask('c')]).toEqual([false, false]);
});
