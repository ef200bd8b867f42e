import { expect, test } from 'vitest';
import { sentSearches } from './library-search-form.tsx';

test('a search is requested once', () => {
  const sent = sentSearches('');
  expect([sent.ask(''), sent.ask('c'), sent.ask('c'), sent.ask('ch')]).toEqual([false, true, false, true]);
});

test('a late answer to a typed search is the form’s own; an earlier one that comes after the newest is not', () => {
  const sent = sentSearches('');
  sent.ask('c');
  sent.ask('chikcen');
  expect([sent.isOwn('c'), sent.isOwn('chikcen')]).toEqual([true, true]);
  expect([sent.isOwn('c'), sent.ask('c')]).toEqual([false, false]);
});
