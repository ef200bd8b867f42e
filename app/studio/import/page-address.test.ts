import { expect, test } from 'vitest';
import { pageAddress } from './bookmarklet-link.tsx';

test.each([
  ['https://soup.example/leek?x=1', 'https://soup.example/leek?x=1'],
  [' soup.example/leek ', 'https://soup.example/leek'],
  ['HTTP://soup.example', 'http://soup.example/'],
  ['javascript:alert(1)', null],
  ['ftp://soup.example', null],
  ['leek soup.', null],
  ['soup', null],
  ['', null],
])('%j opens %j', (typed, address) => {
  expect(pageAddress(typed)).toBe(address);
});
