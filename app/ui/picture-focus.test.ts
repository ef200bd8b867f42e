import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cropAround, pictureName, readFocus, readPictureName } from './picture-focus.ts';
import { readPictureAddress, variantAddress } from './picture-shapes.ts';

const key = '0123456789abcdef0123456789abcdef';
const percent = fc.integer({ min: 0, max: 100 });

describe('a picture’s name', () => {
  test('without a point of interest is its key, as it always was', () => {
    expect(pictureName(key, null)).toBe(key);
    expect(readPictureName(key)).toEqual({ key, focus: null });
  });

  test('with any point is read back, and is an address of our own', () => {
    fc.assert(
      fc.property(percent, percent, (x, y) => {
        const own = pictureName(key, { x, y });
        expect(readPictureName(own)).toEqual({ key, focus: { x, y } });
        expect(readPictureAddress(`/media/${own}`)).toEqual({ own });
        expect(variantAddress(own, 'card', 320, 'avif')).toBe(`/media/${key}~${x}-${y}/card-320.avif`);
      }),
    );
  });

  test.each(['~101-0', '~1-01', '~1', '~-1-1', '~1.5-1', '~1-1~2-2', '~1-1\n', '-1-1'])(
    'ending with %j is none, so that every point has one address',
    (end) => {
      expect(readPictureName(key + end)).toBeNull();
      expect(readPictureAddress(`/media/${key}${end}`)).toBeNull();
    },
  );
});

describe('a point as somebody gave it', () => {
  test.each([
    ['30', '70', { x: 30, y: 70 }],
    ['30.4', '69.6', { x: 30, y: 70 }],
    ['-3', '1e9', { x: 0, y: 100 }],
    ['', '', null],
    ['left', '3', null],
    [undefined, '3', null],
    [null, null, null],
  ])('%j, %j is %j', (x, y, expected) => expect(readFocus(x, y)).toEqual(expected));
});

describe('the part around a point', () => {
  const wide = { width: 4_000, height: 3_000 };
  const square = { width: 480, height: 480 };

  test('is in the middle for a point in the middle', () => {
    expect(cropAround({ x: 50, y: 50 }, wide, square)).toEqual({
      scaled: { width: 640, height: 480 },
      left: 80,
      top: 0,
    });
  });

  test.each([
    [0, 0],
    [100, 160],
    [25, 0],
    [60, 144],
  ])('at %i%% from the left begins at %i', (x, left) => {
    expect(cropAround({ x, y: 50 }, wide, square).left).toBe(left);
  });

  test('lies within the picture and holds the point, whatever the sizes', () => {
    const side = fc.integer({ min: 1, max: 9_000 });
    fc.assert(
      fc.property(percent, percent, side, side, side, side, (x, y, width, height, toWidth, toHeight) => {
        const to = { width: toWidth, height: toHeight };
        const { scaled, left, top } = cropAround({ x, y }, { width, height }, to);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(top).toBeGreaterThanOrEqual(0);
        expect(left + to.width).toBeLessThanOrEqual(scaled.width);
        expect(top + to.height).toBeLessThanOrEqual(scaled.height);
        const at = (scaled.width * x) / 100;
        expect(at).toBeGreaterThanOrEqual(left - 0.5);
        expect(at).toBeLessThanOrEqual(left + to.width + 0.5);
      }),
    );
  });
});
