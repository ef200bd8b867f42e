import { describe, expect, test } from 'vitest';
import { refererPath, returnPath } from './return-path.ts';

describe('a return path', () => {
  test.each([
    ['/', '/'],
    ['/marisol?utm_source=bio#faq', '/marisol?utm_source=bio#faq'],
    ['/crème', '/cr%C3%A8me'],
    ['/a/../marisol', '/marisol'],
    ['/?next=https://evil.example//', '/?next=https://evil.example//'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/a//b', '/a//b'],
  ])('%s is normalised to %s', (text, path) => {
    expect(returnPath(text)).toBe(path);
  });

  test.each([
    undefined,
    null,
    7,
    ['/'],
    '',
    'marisol',
    ' /marisol',
    'https://evil.example/',
    'https://larder.test/',
    'javascript:alert(1)',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\nSet-Cookie: a=b',
    '/\0',
    '/\u0085',
    '/..//evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/\ud800',
    `/${'a'.repeat(2_000)}`,
  ])('%j is refused', (text) => {
    expect(returnPath(text)).toBeNull();
  });

  test('stays on this site when a browser parses it', () => {
    for (const text of ['/@evil.example', '/:80', '/?//evil.example', '/#//evil.example', '/;//evil.example']) {
      expect(new URL(returnPath(text)!, 'https://larder.test/').origin).toBe('https://larder.test');
    }
  });
});

describe('the Referer', () => {
  const services = { acceptedOrigins: ['https://larder.test', 'http://127.0.0.1:3000'] };
  const from = (referer?: string) =>
    refererPath(new Request('https://larder.test/sign-up', referer ? { headers: { referer } } : {}), services);

  test.each([
    ['https://larder.test/marisol?utm_source=bio', '/marisol?utm_source=bio'],
    ['http://127.0.0.1:3000/', '/'],
  ])('%s is %s', (referer, path) => {
    expect(from(referer)).toBe(path);
  });

  test.each([
    undefined,
    'about:client',
    'https://evil.example/marisol',
    'http://larder.test/marisol',
    'https://larder.test.evil.example/',
    'https://larder.test@evil.example/',
    'https://larder.test//evil.example',
    'nonsense',
  ])('%s is not a page of this site', (referer) => {
    expect(from(referer)).toBeNull();
  });
});
