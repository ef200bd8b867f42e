import { describe, expect, test } from 'vitest';
import { parseRecipe } from './parse-recipe.ts';
import { recipeFormat, recipeShape } from './recipe-shape.ts';
import { contentOfRow, readShownBody, readStoredRecipe, storedColumns, storedRecipe } from './stored-recipe.ts';

const written = {
  name: 'Leek soup',
  introduction: 'For cold days.',
  yield: { number: 4, word: 'bowls' },
  free: true,
  minutes: { prep: 10, cook: 30, rest: null },
  tags: ['soup'],
  allergens: { milk: 'free-from' as const },
  groups: [{ title: 'Soup', lines: ['3 leeks', '1 litre stock'] }],
  steps: [
    {
      title: '',
      text: 'Slice the leeks.',
      uses: [{ line: '3 leeks', nth: 0, takes: '1/2' }],
      footnotes: ['Green parts too.'],
    },
  ],
  notes: ['Freezes well.'],
  source: 'Grandmother',
  pictures: [
    { address: 'https://pictures.example/1.jpg', alt: 'Soup' },
    { address: 'https://pictures.example/2.jpg', alt: '' },
  ],
};

/** Stored recipes of each version. A change of the shape needs a row here and a migration in `recipeFormat`. */
const versions: { schemaVersion: number; fields: string; stored: object; read: object }[] = [
  {
    schemaVersion: 1,
    fields: 'name introduction yield minutes tags groups steps notes unplaced source pictures allergens free',
    stored: {
      ...parseRecipe({ ...recipeFormat.empty, ...written, unplaced: ['Love, Ann'] }),
      steps: [
        { title: '', text: 'Slice the leeks.', uses: [0], parts: [], durations: [], amounts: [], temperatures: [] },
      ],
    },
    read: {
      ...written,
      steps: [{ title: '', text: 'Slice the leeks.', uses: [], footnotes: [] }],
      unplaced: ['Love, Ann'],
    },
  },
  {
    schemaVersion: 2,
    fields: 'name introduction yield minutes tags groups steps notes unplaced source pictures allergens free',
    stored: {
      ...parseRecipe({ ...recipeFormat.empty, ...written }),
      steps: parseRecipe({ ...recipeFormat.empty, ...written }).steps.map(({ footnotes: _, ...step }) => step),
    },
    read: { ...written, steps: written.steps.map((step) => ({ ...step, footnotes: [] })) },
  },
  {
    schemaVersion: 3,
    fields: 'name introduction yield minutes tags groups steps notes unplaced source pictures allergens free',
    stored: parseRecipe({ ...recipeFormat.empty, ...written }),
    read: written,
  },
];

const asToday = (read: object) => parseRecipe({ ...recipeFormat.empty, ...(read as typeof written) });

describe('a stored recipe', () => {
  test('has a version that is listed here with its fields', () => {
    expect(versions).toHaveLength(recipeFormat.version);
    expect(Object.keys(recipeShape.of).join(' ')).toBe(versions.at(-1)!.fields);
  });

  test.each(versions)('of version $schemaVersion is read in today’s shape', ({ schemaVersion, stored, read }) => {
    const row = JSON.parse(JSON.stringify({ ...stored, schemaVersion }));
    expect(readStoredRecipe(row)).toEqual(asToday(read));
  });

  test.each(versions)(
    '’s body of version $schemaVersion is read in today’s shape',
    ({ schemaVersion, stored, read }) => {
      const { body } = storedColumns(stored as ReturnType<typeof asToday>);
      const { body: today } = storedColumns(asToday(read));
      const { schemaVersion: _, unplaced: __, ...expected } = today;
      expect(readShownBody(JSON.parse(JSON.stringify({ ...body, schemaVersion })))).toEqual(expected);
    },
  );

  test('includes its version and is read unchanged', () => {
    const content = asToday(written);
    const stored = JSON.parse(JSON.stringify(storedRecipe(content)));
    expect(stored.schemaVersion).toBe(recipeFormat.version);
    expect(readStoredRecipe(stored)).toEqual(content);
  });

  test('of a newer version keeps unknown fields when it is stored again, also in the row', () => {
    const newer = { ...asToday(written), schemaVersion: recipeFormat.version + 1, plating: 'In bowls' };
    const read = readStoredRecipe(newer);
    expect(storedRecipe(read)).toEqual(newer);
    expect(storedColumns(read).body).toMatchObject({ plating: 'In bowls', schemaVersion: newer.schemaVersion });
  });

  test.each([[null], ['soup'], [{ name: 'Soup' }], [{ ...written, groups: 'leeks' }]])(
    '%j is not a recipe',
    (stored) => {
      expect(() => readStoredRecipe(stored)).toThrow();
    },
  );
});

describe('a body written by plain SQL', () => {
  test('may contain only texts and omit any part: the rest is parsed or empty', () => {
    const body = { groups: [{ lines: [{ text: '3 leeks' }] }], steps: [{ text: 'Slice the leeks.' }] };
    expect(readShownBody(body)).toMatchObject({
      introduction: '',
      groups: [{ title: '', lines: [{ text: '3 leeks', item: 'leeks' }] }],
      steps: [
        { title: '', text: 'Slice the leeks.', mentions: [0], uses: [{ line: 0, takes: 'all', state: 'proposed' }] },
      ],
      notes: [],
      source: null,
      morePictures: [],
    });
  });

  test('may use lines that do not exist, or have uses of another shape, which are ignored', () => {
    const { body } = storedColumns(asToday(written));
    const [step] = body.steps as object[];
    const uses = [
      ...[-1, 0.5, 2, 10_000].map((line) => ({ line, takes: 'all', amount: null, state: 'confirmed' })),
      { line: 0 },
      { line: 0, takes: 'amount', amount: {}, state: 'confirmed' },
      { line: 0, takes: 'all', amount: null, state: 'eaten' },
    ];
    expect(readShownBody({ ...body, steps: [{ ...step, uses }] })!.steps[0]).toMatchObject({ uses: [], mentions: [0] });
  });

  test('keeps decided uses if another step has only a text', () => {
    const { body } = storedColumns(asToday(written));
    const steps = [...(body.steps as object[]), { text: 'Serve.' }];
    expect(readShownBody({ ...body, steps })!.steps[0]!.uses).toEqual(asToday(written).steps[0]!.uses);
  });

  test('is null if the row has none', () => {
    expect(readShownBody(null)).toBeNull();
  });

  test('is rejected if it is malformed', () => {
    expect(() => readShownBody({ groups: 7 })).toThrow();
  });
});

test('a recipe is read back from its row', () => {
  const content = asToday(written);
  const row = { ...storedColumns(content), yieldWord: 'bowls' };
  expect(contentOfRow(row as unknown as Parameters<typeof contentOfRow>[0])).toEqual(content);
});
