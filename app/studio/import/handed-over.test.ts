import { describe, expect, test } from 'vitest';
import { bookmarklet } from './bookmarklet.ts';
import { MAX_PAGE_LENGTH, readHandedOver, siteName } from './handed-over.ts';
import { MAX_SHOWN_BYTES } from './preview.ts';

describe('a message to the receiving page', () => {
  test.each([
    null,
    'recipe-page',
    7,
    [],
    {},
    { type: 'recipe-page' },
    { type: 'recipe-page', html: {} },
    { html: '<p>' },
  ])('%j is not a page', (data) => expect(readHandedOver(data)).toBeNull());

  test('has a page up to the limit', () => {
    expect(readHandedOver({ type: 'recipe-page', html: '<p>Soup' })).toEqual({
      ok: true,
      html: '<p>Soup',
      picture: null,
    });
    const html = 'x'.repeat(MAX_PAGE_LENGTH + 1);
    expect(readHandedOver({ type: 'recipe-page', html })).toEqual({ ok: false, reason: 'too-large' });
  });

  const file = new Blob(['a picture'], { type: 'image/jpeg' });
  test('has the page’s picture if valid', () => {
    const picture = { address: 'https://soup.example/soup.jpg', file };
    expect(readHandedOver({ type: 'recipe-page', html: '', picture })).toEqual({ ok: true, html: '', picture });
  });
  test.each([
    ['no file', { address: 'a', file: 'x' }],
    ['no address', { file }],
    ['of another type', { address: 'a', file: new Blob(['<svg>'], { type: 'image/svg+xml' }) }],
    ['too large', { address: 'a', file: new Blob([new Uint8Array(MAX_SHOWN_BYTES + 1)], { type: 'image/jpeg' }) }],
    ['nothing', null],
  ])('has no picture that is %s', (_what, picture) =>
    expect(readHandedOver({ type: 'recipe-page', html: '', picture })).toMatchObject({ picture: null }),
  );
});

test.each([
  ['https://www.soup.example', 'soup.example'],
  ['http://127.0.0.1:8080', '127.0.0.1:8080'],
  ['null', 'null'],
])('the site of %s is called %s', (origin, name) => {
  expect(siteName(origin)).toBe(name);
});

test('the bookmarklet is one line of valid code with our origin', () => {
  const address = bookmarklet({ origin: 'https://site.example', receive: '/studio/import/receive' });
  expect(address).toMatch(/^javascript:[^\s"<>]+$/);
  const code = decodeURIComponent(address.slice('javascript:'.length));
  expect(() => new Function(code)).not.toThrow();
  expect(code).toContain('"https://site.example"');
});
