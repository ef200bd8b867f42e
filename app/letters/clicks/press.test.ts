import { expect, test } from 'vitest';
import { isPress, minuteOf } from './press.ts';

const now = new Date('2026-11-30T10:00:30Z');
const firefox = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};
const isCounted = ({ method = 'GET', headers = {}, minutesAgo = 3 } = {}) =>
  isPress(
    { method, headers: new Headers({ ...firefox, ...headers }) },
    { sentMinute: minuteOf(now) - minutesAgo, now },
  );

test('a link that a browser opens as a page is counted', () => {
  expect(isCounted()).toBe(true);
});

test.each([
  ['a request for the headers alone', { method: 'HEAD' }],
  ['a request without a browser’s headers', { headers: { 'sec-fetch-mode': '', 'sec-fetch-dest': '' } }],
  ['a request of a script', { headers: { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' } }],
  ['a picture', { headers: { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' } }],
  ['a prefetch', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ['a preview', { headers: { purpose: 'preview' } }],
  ['a program that gives its name', { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Proofpoint-URL-Defense)' } }],
  ['a browser without a window', { headers: { 'user-agent': 'Mozilla/5.0 HeadlessChrome/140.0' } }],
  ['a press just after the mail was made', { minutesAgo: 2 }],
  ['a mail from the future', { minutesAgo: -5 }],
])('%s is not counted', (_what, request) => {
  expect(isCounted(request)).toBe(false);
});

test('a malformed time is not counted', () => {
  const request = { method: 'GET', headers: new Headers(firefox) };
  expect(isPress(request, { sentMinute: Number('x'), now })).toBe(false);
});
