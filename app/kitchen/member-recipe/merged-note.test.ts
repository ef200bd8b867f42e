import { expect, test } from 'vitest';
import { mergeNotes } from './merged-note.ts';

test.each([
  ['takes the place of what the writer saw', 'Less salt', 'Less salt', 'No salt', 'No salt', false],
  ['is the first one', '', '', 'No salt', 'No salt', false],
  ['is written where another device removed the one before', '', 'Less salt', 'No salt', 'No salt', false],
  ['removes what the writer saw', 'Less salt', 'Less salt', '', '', false],
  [
    'leaves the lines that another device added',
    'Less salt\nA lemon',
    'Less salt',
    'No salt',
    'No salt\nA lemon',
    true,
  ],
  ['leaves the lines that it added before', 'A lemon\nLess salt', 'Less salt', '', 'A lemon', true],
  [
    'stands beside what another device made of the one before',
    'More salt',
    'Less salt',
    'No salt',
    'More salt\n\n(Also written, on another device:)\nNo salt',
    true,
  ],
  ['stands beside a first one of another device', 'A', '', 'B', 'A\n\n(Also written, on another device:)\nB', true],
  ['removes nothing that the writer did not see', 'More salt', 'Less salt', '', 'More salt', true],
  ['is not added where its lines are there', 'A\nB\nC', 'X', 'B\nC', 'A\nB\nC', true],
  ['is what it is where it has the lines of the other one', 'B', 'X', 'A\nB', 'A\nB', false],
  [
    'is not taken for a part of a word',
    'Saltless',
    'Salt',
    'No salt',
    'Saltless\n\n(Also written, on another device:)\nNo salt',
    true,
  ],
])('a note %s', (_, current, base, written, note, isMerged) => {
  expect(mergeNotes({ current, base, written })).toEqual({ note, isMerged });
});

test('a note that is rewritten twice without a network changes what it had become by then', () => {
  const first = mergeNotes({ current: 'More salt', base: 'Less salt', written: 'No salt' }).note;
  const second = mergeNotes({ current: first, base: 'No salt', written: 'No salt at all' });
  expect(second.note).toBe('More salt\n\n(Also written, on another device:)\nNo salt at all');
});
