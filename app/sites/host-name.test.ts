import { expect, test } from 'vitest';
import { hostName, isDomainName } from './host-name.ts';

test.each([
  ['larder.test', 'larder.test'],
  ['Larder.TEST', 'larder.test'],
  ['larder.test:443', 'larder.test'],
  ['larder.test.', 'larder.test'],
  ['Larder.Test.:8443', 'larder.test'],
  ['127.0.0.1:3000', '127.0.0.1'],
  ['[::1]:3000', '[::1]'],
  ['', ''],
])('the host %j has the name %j', (host, name) => {
  expect(hostName(host)).toBe(name);
});

test.each([
  'larder.test',
  'a.b.c.example',
  'xn--bcher-kva.example',
  'localhost',
  '1.example',
  `${'a'.repeat(63)}.test`,
])('%s may be a name', (name) => {
  expect(isDomainName(name)).toBe(true);
});

test.each([
  '',
  '.',
  'a..test',
  '127.0.0.1',
  '1',
  '[::1]',
  '-a.test',
  'a-.test',
  'a b.test',
  'bücher.example',
  'larder.test:80',
  '<script>',
  `${'a'.repeat(64)}.test`,
  `${'a.'.repeat(127)}test`,
])('%j is no name', (name) => {
  expect(isDomainName(name)).toBe(false);
});
