import { expect, test } from 'vitest';
import type { PostChange } from './live.ts';
import { MANY, withChange } from './new-posts.ts';

const change = (kind: PostChange['kind'], post: string, thread = 't') => ({ kind, post, thread, author: 'a' });
const thread = { thread: 't' };
const list = { thread: null };

test('a thread counts its own new answers, and each once', () => {
  const one = withChange(new Set(), change('shown', 'p'), thread)!;
  expect([...withChange(one, change('shown', 'p'), thread)!]).toEqual(['p']);
  expect([...withChange(one, change('shown', 'q', 'other'), thread)!]).toEqual(['p']);
  expect([...withChange(one, change('shown', 'q', 'other'), list)!]).toEqual(['p', 'q']);
});

test('a new post that is taken away again is not counted, and one that is shown makes the page read anew', () => {
  const one = new Set(['p']);
  expect([...withChange(one, change('gone', 'p'), thread)!]).toEqual([]);
  expect(withChange(one, change('gone', 'shown before'), thread)).toBeNull();
  expect(withChange(one, change('gone', 'shown before', 'other'), thread)).toBe(one);
  expect(withChange(one, change('gone', 'an answer'), list)).toBe(one);
  expect(withChange(one, change('gone', 't'), list)).toBeNull();
});

test('a page counts to a hundred', () => {
  const many = new Set(Array.from({ length: MANY }, (_, index) => String(index)));
  expect(withChange(many, change('shown', 'p'), thread)).toBe(many);
});
