import { describe, expect, test } from 'vitest';
import { isPictureKey, isSmall, mostPublicUses, pictureCursor, readPictureCursor, studioPicture } from './pictures.ts';
import { nextToSend } from './send-picture.ts';

const key = '0123456789abcdef0123456789abcdef';

test.each([key.toUpperCase(), `${key}0`, `${key}~1-1`, 'a\0', '', `${key}\n`])('%j is no key', (text) => {
  expect([isPictureKey(key), isPictureKey(text)]).toEqual([true, false]);
});

describe('a cursor of the list', () => {
  test('is read back', () => {
    const place = { addedAt: new Date('2026-11-22T12:00:00.123Z'), key };
    expect(readPictureCursor(pictureCursor(place))).toEqual(place);
  });

  test.each([
    null,
    '',
    'x',
    `1-${key}x`,
    `-1-${key}`,

    `1e3-${key}`,
    `1-${key.toUpperCase()}`,
  ])('%j is the first page', (text) => expect(readPictureCursor(text)).toBeNull());
});

test('the URL of a picture has its focus point once set', () => {
  const row = { key, filename: '', width: 1, height: 1, focusX: null, focusY: null, alt: '' };
  expect(studioPicture(row)).toMatchObject({ address: `/media/${key}`, focus: null });
  expect(studioPicture({ ...row, focusX: 0, focusY: 100 })).toMatchObject({ address: `/media/${key}~0-100` });
});

test('a page that uses a picture publicly and in its draft is listed once, as public', () => {
  const page = { id: 'p', place: 'page', name: '' } as const;
  expect(
    mostPublicUses([
      { id: 'r', place: 'recipe', name: 'Soup', state: 'earlier' },
      { ...page, state: 'draft' },
      { ...page, state: 'shown' },
      { ...page, state: 'earlier' },
    ]),
  ).toEqual([
    { ...page, state: 'shown' },
    { id: 'r', place: 'recipe', name: 'Soup', state: 'earlier' },
  ]);
});

test.each([
  [799, 600, true],
  [600, 800, false],
  [4_000, 300, false],
])('a picture of %i by %i pixels will look blurred where it is shown large: %s', (width, height, isBlurred) => {
  expect(isSmall({ width, height })).toBe(isBlurred);
});

test('several pictures are sent in turn, also after a failure', () => {
  const files = ['one', 'two', 'three'].map((id) => ({ id, state: 'waiting' }));
  const sent: string[] = [];
  for (let next = nextToSend(files); next; next = nextToSend(files)) {
    sent.push(next.id);
    next.state = 'sending';
    expect(nextToSend(files)).toBeUndefined();
    next.state = next.id === 'two' ? 'failed' : 'added';
  }
  expect(sent).toEqual(['one', 'two', 'three']);
});
