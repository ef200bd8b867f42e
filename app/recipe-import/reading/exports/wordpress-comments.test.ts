import { expect, test } from 'vitest';
import { readComments, type WordPressComment } from './wordpress-comments.ts';

const comment = (id: number, given: Partial<WordPressComment> = {}): WordPressComment => ({
  id: String(id),
  parent: '0',
  author: 'Ana',
  text: `Words ${id}`,
  kind: 'comment',
  state: '1',
  at: `2019-05-01 10:00:${String(id).padStart(2, '0')}`,
  ...given,
});
const texts = (...comments: WordPressComment[]) => readComments(comments).map(({ text }) => text);

test('approved comments are read as plain text, oldest first', () => {
  const html = 'So <b>good</b>!\n<a href="https://pans.example">Mine</a> &amp; hers';
  expect(readComments([comment(2), comment(1, { text: html, kind: '' })])).toEqual([
    {
      key: '1 2019-05-01 10:00:01',
      under: null,
      author: 'Ana',
      text: 'So good!\nMine & hers',
      at: '2019-05-01T10:00:01.000Z',
    },
    expect.objectContaining({ text: 'Words 2' }),
  ]);
});

test.each<[string, Partial<WordPressComment>]>([
  ['pending', { state: '0' }],
  ['spam', { state: 'spam' }],
  ['in the trash', { state: 'trash' }],
  ['a pingback', { kind: 'pingback' }],
  ['a plugin’s review', { kind: 'review' }],
  ['without a name', { author: ' ' }],
  ['without words', { text: '<p></p>' }],
  ['without a date', { at: '0000-00-00 00:00:00' }],
])('a comment that is %s is left out, with its replies', (_, given) => {
  expect(texts(comment(1, given), comment(2, { parent: '1' }), comment(3))).toEqual(['Words 3']);
});

test('replies to replies belong to the first comment', () => {
  const read = readComments([comment(1), comment(2, { parent: '1' }), comment(3, { parent: '2' })]);
  expect(read.map(({ under }) => under)).toEqual([null, read[0]!.key, read[0]!.key]);
});

test('comments that reply to each other in a circle are left out', () => {
  expect(texts(comment(1, { parent: '2' }), comment(2, { parent: '1' }))).toEqual([]);
});

test('a comment older than its parent is read, and none stays without its first comment', () => {
  expect(texts(comment(5), comment(2, { parent: '5' }))).toEqual(['Words 2', 'Words 5']);
});

test('the key stays when the words are edited', () => {
  const [before, after] = [readComments([comment(1)]), readComments([comment(1, { text: 'Other' })])];
  expect(before[0]!.key).toBe(after[0]!.key);
});
