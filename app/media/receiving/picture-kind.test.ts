import { describe, expect, test } from 'vitest';
import { isTaken, pictureKind } from './picture-kind.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const box = (...brands: string[]) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 8 + 4 * (brands.length + 1)]),
    bytes(`ftyp${brands[0]}\0\0\0\0${brands.slice(1).join('')}`),
  ]);

describe('what a file is', () => {
  test.each([
    ['jpeg', bytes('\xff\xd8\xff\xe0\0\x10JFIF')],
    ['png', bytes('\x89PNG\r\n\x1a\n')],
    ['webp', bytes('RIFF\x10\0\0\0WEBPVP8 ')],
    ['avif', box('avif', 'mif1', 'miaf')],
    ['avif', box('mif1', 'avif')],
    ['avif', box('avis')],
  ] as const)('%s, which is taken', (kind, start) => {
    expect(pictureKind(start)).toBe(kind);
    expect(isTaken(kind)).toBe(true);
  });

  test.each([
    ['heic', box('heic', 'mif1')],
    ['heic', box('mif1', 'heic')],
    ['heic', box('hevc')],
    ['heic', box('msf1')],
    ['other', box('isom', 'mp42')],
    ['gif', bytes('GIF89a')],
    ['pdf', bytes('%PDF-1.7')],
    ['svg', bytes('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['svg', bytes('\xef\xbb\xbf<?xml version="1.0"?>\n<!-- a drawing -->\n<SVG>')],
    ['svg', bytes('<?xml version="1.0"?><s:svg xmlns:s="http://www.w3.org/2000/svg">')],
    ['svg', Buffer.from('\ufeff<svg onload="alert(1)">', 'utf16le')],
    ['empty', bytes('')],
    ['other', bytes('<html><script>alert(1)</script>')],
    ['other', bytes('PK\x03\x04')],
    ['other', bytes('\xff\xd8')],
  ] as const)('%s, which is refused', (kind, start) => {
    expect(pictureKind(start)).toBe(kind);
    expect(isTaken(kind)).toBe(false);
  });

  test('is said by its content alone: a drawing behind a comment that looks like a picture is no picture', () => {
    expect(pictureKind(bytes('GIF8'))).toBe('gif');
    expect(pictureKind(bytes('<!--\xff\xd8\xff--><svg>'))).toBe('svg');
  });

  test('of the first kilobytes alone is asked', () => {
    expect(pictureKind(bytes(`${' '.repeat(100)}<svg>`))).toBe('svg');
  });
});
