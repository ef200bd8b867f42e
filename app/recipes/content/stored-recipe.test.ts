import { describe, expect, test } from 'vitest';
import { parseRecipe } from './parse-recipe.ts';
import { recipeFormat, recipeShape } from './recipe-shape.ts';
import { contentOfRow, readShownBody, readStoredRecipe, storedColumns, storedRecipe } from './stored-recipe.ts';

const written = {
  ...{ name: 'Leek soup', introduction: 'For cold days.', yield: { number: 4, word: 'bowls' }, free: true },
  ...{ minutes: { prep: 10, cook: 30, rest: null }, tags: ['soup'], allergens: { milk: 'free-from' as const } },
  groups: [{ title: 'Soup', lines: ['3 leeks', '1 litre stock'] }],
  steps: [{ title: '', text: 'Slice the leeks.' }],
  ...{ notes: ['Freezes well.'], source: 'Grandmother' },
  pictures: [
    { address: 'https://pictures.example/1.jpg', alt: 'Soup' },
    { address: 'https://pictures.example/2.jpg', alt: '' },
  ],
};

/**
 * A recipe as each version stored it, and what it is read as today. When the shape changes: add today's version before
 * the new one, with what it stored, and a step to `recipeFormat`.
 */
const versions: { schemaVersion: number; fields: string; stored: object; read: object }[] = [
  {
    schemaVersion: 1,
    fields: 'name introduction yield minutes tags groups steps notes unplaced source pictures allergens free',
    stored: parseRecipe({ ...recipeFormat.empty, ...written, unplaced: ['Love, Ann'] }),
    read: { ...written, unplaced: ['Love, Ann'] },
  },
];

const asToday = (read: object) => parseRecipe({ ...recipeFormat.empty, ...(read as typeof written) });

describe('a stored recipe', () => {
  test('is of a version that is listed here with its fields', () => {
    expect(versions).toHaveLength(recipeFormat.version);
    expect(Object.keys(recipeShape.of).join(' ')).toBe(versions.at(-1)!.fields);
  });

  test.each(versions)('of version $schemaVersion is read in today’s', ({ schemaVersion, stored, read }) => {
    const row = JSON.parse(JSON.stringify({ ...stored, schemaVersion }));
    expect(readStoredRecipe(row)).toEqual(asToday(read));
  });

  test.each(versions)('’s body of version $schemaVersion is read in today’s', ({ schemaVersion, stored, read }) => {
    const { body } = storedColumns(stored as ReturnType<typeof asToday>);
    const { body: today } = storedColumns(asToday(read));
    const { schemaVersion: _, unplaced: __, ...expected } = today;
    expect(readShownBody(JSON.parse(JSON.stringify({ ...body, schemaVersion })))).toEqual(expected);
  });

  test('says its version, and is read as it was stored', () => {
    const content = asToday(written);
    const stored = JSON.parse(JSON.stringify(storedRecipe(content)));
    expect(stored.schemaVersion).toBe(recipeFormat.version);
    expect(readStoredRecipe(stored)).toEqual(content);
  });

  test('of a newer version has what this one does not know when it is stored again, also in the row', () => {
    const newer = { ...asToday(written), schemaVersion: recipeFormat.version + 1, plating: 'In bowls' };
    const read = readStoredRecipe(newer);
    expect(storedRecipe(read)).toEqual(newer);
    expect(storedColumns(read).body).toMatchObject({ plating: 'In bowls', schemaVersion: newer.schemaVersion });
  });

  test.each([[null], ['soup'], [{ name: 'Soup' }], [{ ...written, groups: 'leeks' }]])('%j is none', (stored) => {
    expect(() => readStoredRecipe(stored)).toThrow();
  });
});

describe('a body that plain SQL wrote', () => {
  test('may have texts alone, and any part left out: the rest is understood and empty', () => {
    const body = { groups: [{ lines: [{ text: '3 leeks' }] }], steps: [{ text: 'Slice the leeks.' }] };
    expect(readShownBody(body)).toMatchObject({
      introduction: '',
      groups: [{ title: '', lines: [{ text: '3 leeks', item: 'leeks' }] }],
      steps: [{ title: '', text: 'Slice the leeks.', uses: [0] }],
      ...{ notes: [], source: null, morePictures: [] },
    });
  });

  test('is none where the row has none', () => {
    expect(readShownBody(null)).toBeNull();
  });

  test('is not read where it makes no sense', () => {
    expect(() => readShownBody({ groups: 7 })).toThrow();
  });
});

test('a row holds a recipe, which is read from it again', () => {
  const content = asToday(written);
  const row = { ...storedColumns(content), yieldWord: 'bowls' };
  expect(contentOfRow(row as unknown as Parameters<typeof contentOfRow>[0])).toEqual(content);
});
