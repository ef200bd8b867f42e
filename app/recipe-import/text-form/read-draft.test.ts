import { describe, expect, test } from 'vitest';
import { aWrittenRecipe } from '../../../tests/support/written-recipe.ts';
import { recipeFormat, type WrittenRecipe } from '../../recipes/content/recipe-shape.ts';
import { recipeDraftErrors as copy } from '../../recipes/editing/copy.ts';
import { contentOfDraft } from '../../recipes/editing/recipe-draft.ts';
import { readDraft as readSent } from './read-draft.server.ts';

const sent = (fields: object = {}) => ({ written: { ...aWrittenRecipe(), ...fields }, corrections: {} });
const readDraft = (draft: unknown) => readSent(draft, { schemaVersion: recipeFormat.version, stored: null });
const huge = 'x'.repeat(1_000_000);

const stepWith = (uses: object[]) => [{ title: '', text: 'Slice the leeks.', uses, footnotes: [] }];

describe('a sent draft', () => {
  test('is accepted unchanged if it is a recipe', async () => {
    expect(await readDraft(sent())).toEqual({ ok: true, draft: sent(), content: contentOfDraft(sent()) });
  });

  test.each([
    null,
    'soup',
    {},
    { written: {}, corrections: {} },
    sent({ free: 'yes' }),
    sent({ allergens: { milk: 'perhaps' } }),
    sent({ steps: [null] }),
  ])('is refused if it is something else: %o', async (other) =>
    expect(await readDraft(other)).toEqual({ ok: false, status: 400, error: copy.unreadable }),
  );

  test.each([
    ['a field', sent({ story: 'Once' })],
    ['a part of a picture', sent({ pictures: [{ address: '', alt: '', credit: 'Bea' }] })],
    ['an allergen', sent({ allergens: { bread: 'contains' } })],
    ['a property beside the recipe', { ...sent(), more: 1 }],
  ])('is refused with a message if it has %s that is not known', async (_what, other) =>
    expect(await readDraft(other)).toEqual({ ok: false, status: 400, error: copy.otherVersion }),
  );

  test.each([
    ['a line that does not exist', { line: '1 ghost', nth: 0, takes: 'all' }],
    ['a second line that does not exist', { line: '3 leeks', nth: 1, takes: 'all' }],
    ['a line by a negative number', { line: '3 leeks', nth: -1, takes: 'all' }],
    ['more than a line', { line: '3 leeks', nth: 0, takes: '3/2' }],
    ['something that is no share', { line: '3 leeks', nth: 0, takes: 'a lot of words' }],
  ])('is refused with a message if a step uses %s', async (_what, use) =>
    expect(await readDraft(sent({ steps: stepWith([use]) }))).toEqual({
      ok: false,
      status: 400,
      error: copy.unknownUses,
    }),
  );

  test('keeps the decisions about a step', async () => {
    const steps = stepWith([{ line: '3 leeks', nth: 0, takes: '1/2' }]);
    expect(await readDraft(sent({ steps }))).toMatchObject({
      draft: { written: { steps } },
      content: { steps: [{ uses: [{ line: 0, takes: '1/2', state: 'confirmed' }] }] },
    });
  });

  test('of a newer version is refused, since part of it would not be stored', async () => {
    const read = await readSent(sent(), { schemaVersion: recipeFormat.version + 1, stored: null });
    expect(read).toEqual({ ok: false, status: 400, error: copy.otherVersion });
  });

  test.each<[keyof WrittenRecipe & keyof typeof copy.tooLong, object]>([
    ['name', { name: huge }],
    ['introduction', { introduction: huge }],
    ['yield', { yield: { number: 4, word: huge } }],
    ['tags', { tags: [huge] }],
    ['tags', { tags: Array(5_000).fill('soup') }],
    ['groups', { groups: [{ title: huge, lines: [] }] }],
    ['groups', { groups: [{ title: '', lines: [huge] }] }],
    ['groups', { groups: [{ title: '', lines: Array(10_000).fill('leeks') }] }],
    ['groups', { groups: Array(60).fill({ title: '', lines: Array(10).fill('leeks') }) }],
    ['steps', { steps: [{ title: '', text: huge }] }],
    ['steps', { steps: Array(5_000).fill({ title: '', text: 'Stir.', uses: [], footnotes: [] }) }],
    ['steps', { steps: stepWith(Array(10_000).fill({ line: '3 leeks', nth: 0, takes: 'some' })) }],
    ['notes', { notes: [huge] }],
    ['notes', { notes: Array(10_000).fill('Freezes well.') }],
    ['source', { source: huge }],
    ['pictures', { pictures: [{ address: 'https://pictures.example/soup.jpg', alt: huge }] }],
    ['pictures', { pictures: Array(5_000).fill({ address: '', alt: '' }) }],
  ])('is refused with a message if its %s is too long', async (part, fields) => {
    expect(await readDraft(sent(fields))).toEqual({ ok: false, status: 413, error: copy.tooLong[part] });
  });

  test('is refused if it is too long in total', async () => {
    const steps = Array(20).fill({ title: '', text: 'x'.repeat(9_000), uses: [], footnotes: [] });
    expect(await readDraft(sent({ steps }))).toEqual({ ok: false, status: 413, error: copy.tooMuch['too-large'] });
  });

  test.each([
    [300, true],
    [301, false],
  ])('of %i ingredients is read: %s', async (count, isRead) => {
    const read = await readDraft(sent({ groups: [{ title: '', lines: Array(count).fill('1 leek') }] }));
    expect(read).toMatchObject(isRead ? { ok: true } : { ok: false, status: 413, error: copy.tooLong.groups });
  });

  test.each([
    [20, true],
    [21, false],
  ])('with %i amounts in one ingredient is read: %s', async (count, isRead) => {
    const line = Array(count).fill('1 g').join(' and ');
    const read = await readDraft(sent({ groups: [{ title: '', lines: [line] }] }));
    expect(read).toMatchObject(
      isRead ? { ok: true } : { ok: false, status: 413, error: copy.tooMuch['too-many-amounts'] },
    );
  });

  test('is refused if its parsed form is far larger than any recipe’s', async () => {
    const lines = Array(300).fill(Array(20).fill('1 g').join(' and '));
    const read = await readDraft(sent({ groups: [{ title: '', lines }] }));
    expect(read).toEqual({ ok: false, status: 413, error: copy.tooMuch['too-large'] });
  });

  const correction = { as: 'amount', quantity: '3', quantityMax: null, unit: null, item: 'leeks' };
  test.each([
    [413, { unit: 'x'.repeat(1_000) }],
    [413, { item: 'x'.repeat(1_000) }],
    [400, { quantity: huge }],
    [400, { quantity: '9'.repeat(100) }],
    [400, { quantityMax: '1/2/3' }],
  ])('is refused with %i if a correction names no amount of its line: %o', async (status, fields) => {
    // A line may be any text, including the name of a property that all objects inherit.
    for (const line of ['3 leeks', 'name', 'constructor']) {
      const read = await readDraft({ ...sent(), corrections: { [line]: { ...correction, ...fields } } });
      const error = status === 413 ? copy.tooMuch['too-large'] : copy.unreadable;
      expect(read).toEqual({ ok: false, status, error });
    }
  });

  test.each(['javascript:alert(1)', 'http://pictures.example/a.jpg', 'data:image/png;base64,AA', '/media/../etc'])(
    'has no picture at %s',
    async (address) =>
      expect(await readDraft(sent({ pictures: [{ address, alt: '' }] }))).toEqual({
        ok: false,
        status: 400,
        error: copy.pictureAddress,
      }),
  );

  test('loses characters that cannot be stored, and corrections of deleted lines', async () => {
    const read = await readDraft({
      ...sent({ name: 'Le\0ek\ud800 soup' }),
      corrections: { gone: { as: 'written' }, '3 leeks': { as: 'written' } },
    });
    expect(read).toMatchObject({
      ok: true,
      draft: { written: { name: 'Leek\ufffd soup' }, corrections: { '3 leeks': { as: 'written' } } },
    });
    expect(read.ok && Object.keys(read.draft.corrections)).toEqual(['3 leeks']);
  });
});
