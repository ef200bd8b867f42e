import { expect, test } from 'vitest';
import { clientAddress } from './client-address.ts';

test.each([
  ['without trusted proxies X-Forwarded-For is ignored', '203.0.113.9, 10.0.0.2', 0, '10.1.1.1'],
  [
    'behind one proxy it is what the proxy appended, whatever the visitor sent',
    'made-up, 203.0.113.9',
    1,
    '203.0.113.9',
  ],
  ['behind two proxies it is what the outer one appended', 'made-up, 203.0.113.9, 10.2.2.2', 2, '203.0.113.9'],
  ['a header shorter than the chain of proxies is read from its start', undefined, 2, '10.1.1.1'],
])('the address of a client: %s', (_which, forwarded, proxies, address) => {
  expect(clientAddress('10.1.1.1', forwarded, proxies)).toBe(address);
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
