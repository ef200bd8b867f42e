import { expect, test } from 'vitest';
import { completeLink } from './link-address.ts';

test.each([
  ['larder.example', 'https://larder.example/'],
  [' https://larder.example/a b ', 'https://larder.example/a%20b'],
  ['mari@larder.example', 'mailto:mari@larder.example'],
  ['mailto:mari@larder.example', 'mailto:mari@larder.example'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['soup', 'soup'],
  ['/bea/recipes', '/bea/recipes'],
  ['', ''],
])('an address typed as %j becomes %j', (typed, address) => {
  expect(completeLink(typed)).toBe(address);
});
