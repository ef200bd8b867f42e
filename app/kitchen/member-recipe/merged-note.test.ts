import { expect, test } from 'vitest';
import { mergeNotes } from './merged-note.ts';

test.each([
  ['replaces the text that the writer saw', 'Less salt', 'Less salt', 'No salt', 'No salt', false],
  ['is created', '', '', 'No salt', 'No salt', false],
  ['is stored if another device removed the earlier one', '', 'Less salt', 'No salt', 'No salt', false],
  ['is removed if the writer saw its text', 'Less salt', 'Less salt', '', '', false],
  [
    'keeps the lines that another device added after it',
    'Less salt\nA lemon',
    'Less salt',
    'No salt',
    'No salt\nA lemon',
    true,
  ],
  ['keeps the lines that another device added before it', 'A lemon\nLess salt', 'Less salt', '', 'A lemon', true],
  [
    'is appended to another device’s version',
    'More salt',
    'Less salt',
    'No salt',
    'More salt\n\n(Also written, on another device:)\nNo salt',
    true,
  ],
  ['is appended to another device’s first one', 'A', '', 'B', 'A\n\n(Also written, on another device:)\nB', true],
  ['is not removed if the writer saw another text', 'More salt', 'Less salt', '', 'More salt', true],
  ['is not appended if it is already contained', 'A\nB\nC', 'X', 'B\nC', 'A\nB\nC', true],
  ['replaces another device’s text that it contains', 'B', 'X', 'A\nB', 'A\nB', false],
  [
    'is not matched within words',
    'Saltless',
    'Salt',
    'No salt',
    'Saltless\n\n(Also written, on another device:)\nNo salt',
    true,
  ],
])('a note %s', (_, current, base, written, note, isMerged) => {
  expect(mergeNotes({ current, base, written })).toEqual({ note, isMerged });
});

test('a note rewritten twice offline is merged twice', () => {
  const first = mergeNotes({ current: 'More salt', base: 'Less salt', written: 'No salt' }).note;
  const second = mergeNotes({ current: first, base: 'No salt', written: 'No salt at all' });
  expect(second.note).toBe('More salt\n\n(Also written, on another device:)\nNo salt at all');
});
