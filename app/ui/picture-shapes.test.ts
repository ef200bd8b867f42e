import { describe, expect, test } from 'vitest';
import { pictureShapes, readPictureAddress, readVariantName, variantAddress } from './picture-shapes.ts';

const key = '0123456789abcdef0123456789abcdef';

describe('a stored picture address', () => {
  test('of our own has variants', () => {
    expect(readPictureAddress(`/media/${key}`)).toEqual({ own: key });
  });

  test.each([
    ['https://pictures.example/a.jpg', 'https://pictures.example/a.jpg'],
    ['HTTPS://Pictures.Example/a b.jpg', 'https://pictures.example/a%20b.jpg'],
    ['https://pictures.example:8443/a?b=c#d', 'https://pictures.example:8443/a?b=c#d'],
    ['https://bücher.example/ü.png', 'https://xn--bcher-kva.example/%C3%BC.png'],
  ])('%s is shown as it is', (stored, shown) => {
    expect(readPictureAddress(stored)).toEqual({ foreign: shown });
  });

  test.each([
    null,
    '',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'http://pictures.example/a.jpg',
    '//pictures.example/a.jpg',
    '/a.jpg',
    'https://',
    'https://user@pictures.example/a.jpg',
    'https://:secret@pictures.example/a.jpg',
    `/media/${key.toUpperCase()}`,
    `/media/${key}/card-320.webp`,
    `/media/${key}\n`,
    `/media/${key}" onerror="alert(1)`,
    '/media/../../etc/passwd',
  ])('%j is not shown', (stored) => {
    expect(readPictureAddress(stored)).toBeNull();
  });
});

describe('the name of a variant', () => {
  test('is parsed to its shape, size and format, for every variant that pages use', () => {
    for (const [shape, { aspect, widths }] of Object.entries(pictureShapes)) {
      for (const width of widths) {
        for (const format of ['avif', 'webp', 'png'] as const) {
          const address = variantAddress(key, shape as keyof typeof pictureShapes, width, format);
          expect(address).toMatch(/^\/media\/[0-9a-f]{32}\/[a-z]+-\d+\.[a-z]+$/);
          const height = Math.round(width / aspect);
          expect(readVariantName(address.split('/').at(-1)!)).toMatchObject({ width, height, format });
          expect(readVariantName(address.split('/').at(-1)!)!.shape).toBe(
            shape === 'dish' && width !== 1200 ? 'card' : shape,
          );
        }
      }
    }
  });

  test.each([
    'card-321.webp',
    'card-0320.webp',
    'card-320.gif',
    'card-320',
    'card-1e3.webp',
    'constructor-320.webp',
    'poster-320.webp',
    '../card-320.webp',
    'card-320.webp\n',
    'CARD-320.webp',
    '',
  ])('%j is refused, and no other variant is created', (name) => {
    expect(readVariantName(name)).toBeNull();
  });

  test('logos are at most 40 px high at a density of one', () => {
    const { aspect, widths } = pictureShapes.logo;
    expect(widths[0] / aspect).toBeLessThanOrEqual(40);
  });
});
