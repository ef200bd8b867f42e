import { expect, test } from 'vitest';
import { dishToShare, sharePictureAddress, shareVersion } from './share-picture.ts';

const card = { name: 'Marisol', payoff: 'Big on flavour', accent: '#e4572e', dish: null };

test('the version is the same for the same picture, on every machine', () => {
  expect(shareVersion(card)).toBe(shareVersion({ ...card }));
  expect(shareVersion(card)).toMatch(/^[0-9a-f]{16}$/);
});

test('the version changes with everything that the picture shows', () => {
  const others = [
    { ...card, name: 'Marisól' },
    { ...card, payoff: 'Big on flavour!' },
    { ...card, accent: '#e4572f' },
    { ...card, dish: 'a'.repeat(32) },
    // Text that moves from one field to another changes the version too.
    { ...card, name: 'MarisolBig', payoff: ' on flavour' },
  ];
  const versions = [card, ...others].map(shareVersion);
  expect(new Set(versions).size).toBe(versions.length);
});

test('the address names the page and the version', () => {
  expect(sharePictureAddress('some-id', card)).toBe(`/media/share/some-id/${shareVersion(card)}.png`);
});

test('the dish shown is the newest one with a picture of our own', () => {
  expect(dishToShare([])).toBeNull();
  expect(dishToShare([null, { foreign: 'https://pictures.example/a.jpg' }])).toBeNull();
  expect(dishToShare([null, { foreign: 'https://x.example/' }, { own: 'first' }, { own: 'second' }])).toBe('first');
});
