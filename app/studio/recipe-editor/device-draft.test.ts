import { describe, expect, test } from 'vitest';
import { readDraft } from '../../recipe-import/text-form/read-draft.server.ts';
import { recipeFormat } from '../../recipes/content/recipe-shape.ts';
import { draftOnDevice } from './device-draft.ts';

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
  steps: [{ title: '', text: 'Cook.', uses: [{ line: '3 leeks', nth: 0, takes: '1/2' }], footnotes: [] }],
  notes: ['Better the next day.'],
  source: null,
};
const corrections = { '3 leeks': { as: 'written' } };
const draft = (more: Record<string, unknown> = {}) => ({
  written: { ...recipeFormat.empty, ...written, ...more },
  corrections,
});
const empty = draft({ pictures: [], yield: null, tags: [], groups: [], steps: [], notes: [], allergens: {} });
const { version } = recipeFormat;

describe('a draft on a device', () => {
  test.each([draft(), empty, draft({ name: 'x'.repeat(1_000_000) })])(
    'is shown also while it cannot be saved as it is',
    (found) => expect(draftOnDevice.read(found, version)).toEqual(found),
  );

  test('of the first version has nothing decided about its steps', () => {
    const steps = [{ title: '', text: 'Cook.' }];
    expect(draftOnDevice.read(draft({ steps }), 1)).toEqual(
      draft({ steps: [{ ...steps[0], uses: [], footnotes: [] }] }),
    );
  });

  test('is accepted if the server accepts it', async () => {
    const read = await readDraft(draft({ pictures: [] }), { schemaVersion: version, stored: null });
    expect(read.ok && draftOnDevice.read(read.draft, version)).toEqual(read.ok && read.draft);
  });

  test.each([
    ...[null, 'soup', [], {}, { written }, { written: { name: 'Soup' }, corrections }],
    ...[draft({ groups: 'x' }), draft({ groups: [{ title: '' }] }), draft({ yield: 4 }), draft({ name: null })],
  ])('is none where it is something else: %j', (found) => expect(draftOnDevice.read(found, version)).toBeNull());

  test('is rejected if it has unknown parts, which would be lost', () => {
    expect(draftOnDevice.read(draft({ plating: 'In bowls' }), version)).toBeNull();
    expect(draftOnDevice.read(draft(), version + 1)).toBeNull();
  });
});
