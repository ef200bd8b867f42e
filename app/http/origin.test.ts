import { expect, test } from 'vitest';
import { isSameOrigin } from './origin.server.ts';

const ours = ['https://larder.test', 'http://127.0.0.1:3000'];
const sent = (headers: Record<string, string>) =>
  isSameOrigin(new Request('https://larder.test/sign-out', { method: 'POST', headers }), ours);

test.each([
  [{ origin: 'https://larder.test' }],
  [{ origin: 'http://127.0.0.1:3000' }],
  [{ origin: 'https://larder.test', 'sec-fetch-site': 'same-origin' }],
  // Headers of a native post from a page with `no-referrer`, such as the pages under /auth/.
  [{ origin: 'null', 'sec-fetch-site': 'same-origin' }],
  [{ 'sec-fetch-site': 'same-origin' }],
])('%j comes from one of our pages', (headers) => {
  expect(sent(headers)).toBe(true);
});

test.each([
  [{}],
  [{ origin: '' }],
  [{ origin: 'null' }],
  [{ origin: 'null', 'sec-fetch-site': 'cross-site' }],
  [{ origin: 'null', 'sec-fetch-site': 'same-site' }],
  [{ 'sec-fetch-site': 'none' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  [{ origin: 'http://larder.test' }],
  [{ origin: 'https://larder.test.evil.example' }],
  [{ origin: 'https://larder.test, https://evil.example' }],
  [{ referer: 'https://larder.test/sign-in' }],
])('%j does not', (headers) => {
  expect(sent(headers as unknown as Record<string, string>)).toBe(false);
});
