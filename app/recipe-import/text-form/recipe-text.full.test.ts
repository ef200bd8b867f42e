import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { howMany } from '../../../tests/support/run.ts';
import { normalizeRecipe, pickFields, type TextFields, textFields } from '../../recipes/content/recipe-fields.ts';
import { emptyRecipe } from '../../recipes/content/recipe-shape.ts';
import { normalizeDraft } from '../../recipes/editing/recipe-draft.ts';
import { readTextOf, writeTextOf } from './recipe-text.ts';

const nothing = pickFields(emptyRecipe, textFields);

describe('a recipe as one text', () => {
  test('is read in its usual written form', () => {
    const read = readTextOf(`Leek soup

For cold days. And for warm ones.

My grandmother made it.

Serves 4
Prep 20 min
Cooking time: 1 hour 10 minutes
Tags: Soup, winter

Ingredients
3 leeks
1 litre stock

For the top:
- 2 tbsp oil
- a handful of parsley

Method
1. Slice the leeks.
2. Cook them.
Slowly.

For the top:
3. Fry the parsley.

Notes
Freezes well.
`);
    expect(read).toEqual({
      name: 'Leek soup',
      introduction: 'For cold days. And for warm ones.\n\nMy grandmother made it.',
      yield: { number: 4, word: '' },
      minutes: { prep: 20, cook: 70, rest: null },
      tags: ['soup', 'winter'],
      groups: [
        { title: '', lines: ['3 leeks', '1 litre stock'] },
        { title: 'For the top', lines: ['2 tbsp oil', 'a handful of parsley'] },
      ],
      steps: [
        { title: '', text: 'Slice the leeks.', uses: [], footnotes: [] },
        { title: '', text: 'Cook them.\nSlowly.', uses: [], footnotes: [] },
        { title: 'For the top', text: 'Fry the parsley.', uses: [], footnotes: [] },
      ],
      notes: ['Freezes well.'],
      source: null,
    });
  });

  test.each<[string, Partial<TextFields>]>([
    ['Makes 12 biscuits', { yield: { number: 12, word: 'biscuits' } }],
    ['Makes 2½ litres', { yield: { number: 2.5, word: 'litres' } }],
    ['Serves 4-6', { yield: { number: 6, word: '' }, notes: ['Serves 4-6'] }],
    ['Serves: 4 people', { yield: { number: 4, word: '' } }],
    ['Chill 2 hours', { minutes: { prep: null, cook: null, rest: 120 } }],
    ['Total 1 h\nPrep 20 min', { minutes: { prep: 20, cook: 40, rest: null } }],
    ['Prep 10 min\nRest 30 min\nTotal 60 min', { minutes: { prep: 10, cook: 20, rest: 30 } }],
    ['Cook 10 min\nRest 30 min\nTotal 60 min', { minutes: { prep: 20, cook: 10, rest: 30 } }],
    ['Prep 10 min\nRest 50 min\nTotal 60 min', { minutes: { prep: 10, cook: null, rest: 50 } }],
    ['Source: My aunt', { source: 'My aunt' }],
  ])('%s is a fact, not part of the introduction', (fact, fields) => {
    expect(readTextOf(`Soup\n${fact}\nIngredients\nleeks`)).toEqual({
      ...nothing,
      ...fields,
      name: 'Soup',
      groups: [{ title: '', lines: ['leeks'] }],
    });
  });

  test.each([
    'Serves 4 with bread, and nobody complains.',
    'Prep is easy.',
    'Cook it with love 2 times.',
    'Rest well!',
  ])('%s is a sentence, not a fact', (sentence) =>
    expect(readTextOf(`Soup\n${sentence}\nIngredients\nleeks`).introduction).toBe(sentence),
  );

  test('needs no headings', () => {
    const read = readTextOf('Leek soup\n\n3 leeks\n1 litre stock\n\nSlice the leeks.\nCook them.');
    expect(read.groups).toEqual([{ title: '', lines: ['3 leeks', '1 litre stock'] }]);
    expect(read.steps.map(({ text }) => text)).toEqual(['Slice the leeks.', 'Cook them.']);
    expect(read.introduction).toBe('');
  });

  test('steps need no numbers', () => {
    const read = readTextOf('Soup\nIngredients\nleeks\nMethod\nSlice.\nCook.');
    expect(read.steps.map(({ text }) => text)).toEqual(['Slice.', 'Cook.']);
  });

  test('a long sentence that ends with a colon is a step', () => {
    const text = `${'Stir and stir, and meanwhile '.repeat(4)}do this:`;
    expect(readTextOf(`Soup\nIngredients\nMethod\n${text}`).steps).toEqual([
      { title: '', text, uses: [], footnotes: [] },
    ]);
  });

  test('a title without a step is kept', () => {
    expect(readTextOf('Soup\nIngredients\nMethod\nThe sauce:').steps).toEqual([
      { title: 'The sauce', text: '', uses: [], footnotes: [] },
    ]);
  });

  test('an empty recipe has headings to fill in', () => {
    expect(writeTextOf(nothing)).toBe('Ingredients\n\nMethod\n');
    expect(readTextOf(writeTextOf(nothing))).toEqual(nothing);
  });

  test('an ambiguous line is escaped and comes back unchanged', () => {
    const fields = {
      ...nothing,
      name: 'Ingredients',
      introduction: 'Serves 4',
      groups: [{ title: '', lines: ['Method', 'to serve:', 'Ingredient,Amount', 'flour,5'] }],
    };
    expect(writeTextOf(fields)).toBe(
      '\\Ingredients\n\n\\Serves 4\n\nIngredients\n\n\\Method\n\\to serve\\:\n\\Ingredient,Amount\n\\flour,5\n\nMethod\n',
    );
    expect(readTextOf(writeTextOf(fields))).toEqual(fields);
  });

  test('an escaped line is neither a table row nor a table header', () => {
    const linesIn = (lines: string) => readTextOf(`Buns\n\nIngredients\n${lines}\n\nMethod\n`).groups[0]!.lines;
    expect(linesIn('Ingredient,Amount\nflour,5')).toEqual(['5 flour']);
    expect(linesIn('Ingredient,Amount\n\\flour,5')).toEqual(['flour,5']);
    expect(linesIn('\\Ingredient,Amount\nflour,5')).toEqual(['Ingredient,Amount', 'flour,5']);
  });
});

const odd = [
  'Method',
  'Ingredients:',
  'Notes',
  '1. ',
  '- ',
  '# ',
  '---',
  '\\',
  ':',
  'Serves 4',
  'Prep 5 min',
  'Tags: a',
  'Source: b',
  '12',
  ',',
  'Ingredient,Amount',
  'flour,5',
  'You need 2 g salt and 3 g soda.',
  '© Ann',
  'Page 1',
  'thin-',
  'to 5',
  '½',
  '\n',
  '\n\n',
  '  ',
  'for',
  'é',
];
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc
    .array(fc.oneof(fc.constantFrom(...odd), fc.string({ maxLength: 6 })), { maxLength: 5 })
    .map((parts) => parts.join('')),
);
const minutes = fc.option(fc.integer({ min: -5, max: 600_000 }));
const uses = fc.record({
  line: texts,
  nth: fc.integer({ min: -1, max: 3 }),
  takes: fc.constantFrom('all', 'rest', 'some', 'none', '1/2', '5 g', '', ']:'),
});
const anyRecipes: fc.Arbitrary<TextFields> = fc.record({
  name: texts,
  introduction: texts,
  yield: fc.option(fc.record({ number: fc.double({ min: -1, max: 11_000, noNaN: true }), word: texts })),
  minutes: fc.record({ prep: minutes, cook: minutes, rest: minutes }),
  tags: fc.array(texts, { maxLength: 3 }),
  groups: fc.array(fc.record({ title: texts, lines: fc.array(texts, { maxLength: 3 }) }), { maxLength: 3 }),
  steps: fc.array(
    fc.record({
      title: texts,
      text: texts,
      uses: fc.array(uses, { maxLength: 2 }),
      footnotes: fc.array(texts, { maxLength: 2 }),
    }),
    { maxLength: 3 },
  ),
  notes: fc.array(texts, { maxLength: 3 }),
  source: fc.option(texts),
});

describe('the uses of a step', () => {
  const written = (steps: string, lines = '60 g butter, diced\n1 tsp salt\n1 tsp salt') =>
    readTextOf(`Pie\n\nIngredients\n\n${lines}\n\nMethod\n\n${steps}`);
  const step = '1. Rub in the butter.\n   [uses 1/2: butter]\n   [uses all #2: 1 tsp salt]';

  test('are lines below the step, by the ingredient or, of equal lines, by their number', () => {
    const { steps } = written(step);
    expect(steps).toEqual([
      {
        title: '',
        text: 'Rub in the butter.',
        uses: [
          { line: '1 tsp salt', nth: 1, takes: 'all' },
          { line: '60 g butter, diced', nth: 0, takes: '1/2' },
        ],
        footnotes: [],
      },
    ]);
    expect(writeTextOf(written(step))).toContain(
      '1. Rub in the butter.\n   [uses all #2: 1 tsp salt]\n   [uses 1/2: butter]',
    );
  });

  test('may be a list below the step', () => {
    expect(written('1. Rub in the butter.\n2. [uses 1/2: butter]\n3. Chill.').steps).toMatchObject([
      { text: 'Rub in the butter.', uses: [{ line: '60 g butter, diced', takes: '1/2' }] },
      { text: 'Chill.', uses: [], footnotes: [] },
    ]);
  });

  test('stand before footnotes, which have a line each', () => {
    const footnotes = '[footnote: Yes, lard works [half of it]]\n   [footnote: Or oil.]';
    const text = `1. Rub in the butter.\n   [uses 1/2: butter]\n   ${footnotes}`;
    const [first] = written(text).steps;
    expect(first).toMatchObject({ text: 'Rub in the butter.', footnotes: ['Yes, lard works [half of it]', 'Or oil.'] });
    expect(writeTextOf(written(text))).toContain(text);
  });

  test('survive another amount of the ingredient', () => {
    const [first] = written(step, '80 g butter, diced\n1 tsp salt\n1 tsp salt').steps;
    expect(first!.uses).toContainEqual({ line: '80 g butter, diced', nth: 0, takes: '1/2' });
  });

  test.each([
    '[uses 1/2: lard]',
    '[uses lots: butter]',
    '[uses 3/2: butter]',
    '[uses all #3: 1 tsp salt]',
    '[uses 5 g [1 tbsp]: butter]',
    '[uses : butter]',
  ])('that name no line or share stay in the text: “%s”', (line) => {
    expect(written(`1. Rub.\n   ${line}`).steps).toEqual([
      { title: '', text: `Rub.\n${line}`, uses: [], footnotes: [] },
    ]);
  });
});

/** Some uses refer to lines that the recipe has. */
const recipes = fc.tuple(anyRecipes, fc.nat(8)).map(([recipe, from]) => {
  const lines = recipe.groups.flatMap((group) => group.lines);
  const steps = recipe.steps.map((step) => ({
    ...step,
    uses: step.uses.map((use, at) => ({ ...use, line: lines[from + at] ?? use.line })),
  }));
  return { ...recipe, steps };
});
const normalized = (recipe: TextFields): TextFields => {
  const { written } = normalizeDraft({ written: { ...emptyRecipe, ...recipe }, corrections: {} });
  return pickFields(written, textFields);
};

describe('any recipe', () => {
  test('is unchanged after writing it as text and reading it again', { timeout: 240_000 }, () => {
    fc.assert(
      fc.property(
        recipes,
        (recipe) => void expect(readTextOf(writeTextOf(normalized(recipe)))).toEqual(normalized(recipe)),
      ),
      { numRuns: howMany({ short: 100, long: 500 }) },
    );
  });

  test('is unchanged by a second normalization', () => {
    fc.assert(
      fc.property(
        recipes,
        (recipe) => void expect(normalizeRecipe(normalizeRecipe(recipe))).toEqual(normalizeRecipe(recipe)),
      ),
      { numRuns: howMany({ short: 200, long: 1_000 }) },
    );
  });

  test('is read from any text', { timeout: 240_000 }, () => {
    fc.assert(
      fc.property(
        fc.array(texts).map((lines) => lines.join('\n')),
        (text) => {
          const read = readTextOf(text);
          expect(readTextOf(writeTextOf(read))).toEqual(read);
        },
      ),
      { numRuns: howMany({ short: 100, long: 500 }) },
    );
  });
});
