import { expect, test } from 'vitest';
import { readHost, readUtmSource, visitSource } from './visit-source.ts';

const here = { hostname: 'larder.test', search: '' };

test.each([
  [
    'another site, without its path',
    'https://www.instagram.com/p/1?x=rosa',
    '',
    { referrer_host: 'www.instagram.com' },
  ],
  ['a campaign', '', '?utm_source=letter&utm_id=7', { utm_source: 'letter' }],
  ['both', 'https://t.co/', '?utm_source=bio', { referrer_host: 't.co', utm_source: 'bio' }],
  ['this site', 'https://larder.test/welcome', '', {}],
  ['an address that is typed in', '', '', {}],
])('a visit from %s', (_what, referrer, search, source) => {
  expect(visitSource(referrer, { ...here, search })).toEqual(source);
});

test.each([
  ['www.Instagram.com', 'instagram.com'],
  ['l.facebook.com', 'l.facebook.com'],
  ['xn--kche-0ra.example', 'xn--kche-0ra.example'],
  ['localhost', null],
  ['instagram.com/rosa', null],
  ['rosa@home.example', null],
  [`${'a'.repeat(64)}.example`, null],
  ['', null],
  [undefined, null],
])('host %j is stored as %j', (text, host) => {
  expect(readHost(text)).toBe(host);
});

test.each([
  [' Newsletter ', 'newsletter'],
  ['Ana’s letter', null],
  ['été 2026', 'été 2026'],
  ['rosa@home.example', null],
  ['+49 1701234567', null],
  ['x'.repeat(41), null],
  ['', null],
  [undefined, null],
])('utm_source %j is stored as %j', (text, source) => {
  expect(readUtmSource(text)).toBe(source);
});
