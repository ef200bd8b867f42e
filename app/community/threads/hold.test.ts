import { expect, test } from 'vitest';
import { holdReason, readHeldWords } from './hold.ts';

const calm = { state: 'open', holdsFirst: false, holdsLinks: false, holdsRepeats: false, heldWords: '' };
const plain = { standing: 'member', isApproved: true, words: 'Soak the beans.', isRepeat: false } as const;

test('each rule holds what it names, and moderators’ posts are never held', () => {
  const strict = { ...calm, state: 'held' };
  expect(holdReason(calm, { ...plain, isApproved: false, isRepeat: true })).toBeNull();
  expect(holdReason(strict, plain)).toBe('everything');
  expect(holdReason(strict, { ...plain, standing: 'moderator' })).toBeNull();
  expect(holdReason({ ...calm, holdsFirst: true }, { ...plain, isApproved: false })).toBe('first');
  expect(holdReason({ ...calm, holdsRepeats: true }, { ...plain, isRepeat: true })).toBe('repeats');
});

test.each(['See https://pans.example', 'Or pans.com!', 'www.pans.com'])('%s is a link', (words) => {
  expect(holdReason({ ...calm, holdsLinks: true }, { ...plain, words })).toBe('links');
});

test('the creator’s words hold a post in any case and with accents, and no part of another word', () => {
  const heldWords = readHeldWords(' Café deal \r\n\r\npan ')!;
  const of = (words: string) => holdReason({ ...calm, heldWords }, { ...plain, words });
  expect(heldWords).toBe('Café deal\npan');
  expect([of('The CAFE  deal!'), of('A pan.'), of('A pancake.')]).toEqual(['words', 'words', null]);
});

test('a list of words is refused if it is too long', () => {
  expect([readHeldWords('a\n'.repeat(200)), readHeldWords('a\n'.repeat(201)), readHeldWords('a'.repeat(61))]).toEqual([
    expect.any(String),
    null,
    null,
  ]);
});
