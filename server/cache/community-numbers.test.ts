import { expect, test } from 'vitest';
import { createCommunityNumbers } from './community-numbers.ts';

test('pages with the numbers of a community are dropped once for all posts of a minute', () => {
  const dropped: string[] = [];
  const numbers = createCommunityNumbers({ drop: (tag) => void dropped.push(tag) });
  for (const payload of ['post:shown:bea:t:1:ana', 'post:gone:bea:t:1:ana', 'posts:ada', 'creator:eve', 'everything']) {
    numbers.note(payload);
  }
  expect(dropped).toEqual([]);
  numbers.drop();
  numbers.drop();
  expect(dropped).toEqual(['community:bea', 'community:ada']);
});
