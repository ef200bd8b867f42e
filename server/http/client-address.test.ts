import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test('without trusted proxies X-Forwarded-For is ignored', () => {
  expect(clientAddress('203.0.113.9', '10.0.0.1, 10.0.0.2', 0)).toBe('203.0.113.9');
});

test('behind one proxy the address is the one that the proxy appended, whatever the visitor sent', () => {
  expect(clientAddress('10.1.1.1', 'made-up, 203.0.113.9', 1)).toBe('203.0.113.9');
});

test('behind two proxies the address is the one that the outer proxy appended', () => {
  expect(clientAddress('10.1.1.1', 'made-up, 203.0.113.9, 10.2.2.2', 2)).toBe('203.0.113.9');
});

test('a header shorter than the chain of proxies is read from its start', () => {
  expect(clientAddress('10.1.1.1', undefined, 2)).toBe('10.1.1.1');
});

test.each([
  ['203.0.113.9:4711', '203.0.113.9'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:203.0.113.9', '::ffff:203.0.113.9'],
  ['unknown', 'unknown'],
])('of a proxy that appends %s, the address is %s', (forwarded, address) => {
  expect(clientAddress('10.1.1.1', forwarded, 1)).toBe(address);
});
