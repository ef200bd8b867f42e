import { expect, test } from 'vitest';
import { readDraft } from '../../recipes/editing/read-draft.server.ts';
import { isDraft } from './device-draft.ts';

const written = {
  name: 'Leek soup',
  free: false,
  pictures: [{ address: 'soup.jpg', alt: '' }],
  introduction: '',
  yield: { number: 4, word: 'bowls' },
  minutes: { prep: 10, cook: 30, rest: null },
  tags: ['soup'],
  allergens: { milk: 'free-from' },
  groups: [{ title: '', lines: ['3 leeks'] }],
  steps: [{ title: '', text: 'Cook.' }],
  notes: ['Better the next day.'],
  source: null,
};
const mended = { '3 leeks': { as: 'written' } };
const draft = (more: Record<string, unknown> = {}) => ({ written: { ...written, ...more }, mended });
const empty = draft({ pictures: [], yield: null, tags: [], groups: [], steps: [], notes: [], allergens: {} });

test.each([draft(), empty, draft({ name: 'x'.repeat(1_000_000) })])(
  'a draft is one also while it cannot be saved as it is',
  (found) => expect(isDraft(found)).toBe(true),
);

test('what the server reads as a draft is one on the device', async () => {
  const read = await readDraft(draft({ pictures: [] }));
  expect(read.ok && isDraft(read.draft)).toBe(true);
});

test.each([
  ...[null, 'soup', [], {}, { written }, { written: { name: 'Of an earlier version' }, mended }],
  ...[draft({ groups: 'x' }), draft({ groups: [{ title: '' }] }), draft({ yield: 4 }), draft({ name: null })],
])('something else is none: %j', async (found) => expect(isDraft(found)).toBe(false));
