import { describe, expect, test } from 'vitest';
import { readMealie } from './mealie.ts';
import { readPaprika } from './paprika.ts';
import { kindOfText } from './recipe-file.ts';
import { readRecipeTexts } from './text/recipe-texts.ts';

const mealie = (fields: object) => readMealie({ name: 'Bread', slug: 'bread', recipeIngredient: [], ...fields })[0]!;
const linesOf = (...recipeIngredient: object[]) => mealie({ recipeIngredient }).groups.flatMap(({ lines }) => lines);

describe('an ingredient of Mealie’s', () => {
  test.each([
    [{ quantity: 2, unit: { name: 'cups' }, food: { name: 'flour' }, note: 'sifted' }, '2 cups flour, sifted'],
    [{ quantity: 0.5, unit: 'cup', food: 'milk' }, '½ cup milk'],
    [{ quantity: 1.25, unit: { name: 'cup' }, food: { name: 'milk' } }, '1¼ cup milk'],
    [{ quantity: 0.15, unit: { name: 'l' }, food: { name: 'cream' } }, '0.15 l cream'],
    [{ quantity: 3, unit: null, food: { name: 'eggs' } }, '3 eggs'],
    [{ quantity: 0, unit: null, food: { name: 'salt' }, note: 'to taste' }, 'salt, to taste'],
    [{ quantity: 1, unit: null, food: null, note: '200 g butter', disableAmount: true }, '200 g butter'],
    [{ quantity: 1, unit: null, food: null, note: '200 g butter' }, '200 g butter'],
    [{ quantity: null, unit: null, food: null, note: '', originalText: 'a pinch of salt' }, 'a pinch of salt'],
    [{ quantity: -4, unit: { name: 'cups' }, food: { name: 'flour' } }, 'cups flour'],
  ])('%j gives the original line', (ingredient, line) => {
    expect(linesOf(ingredient)).toEqual([line]);
  });

  test('with a title begins a group', () => {
    const recipeIngredient = [{ title: 'Dough 1', note: 'flour' }, { note: 'water' }, { title: 'Glaze', note: 'egg' }];
    expect(mealie({ recipeIngredient }).groups).toEqual([
      { title: 'Dough 1', lines: ['flour', 'water'] },
      { title: 'Glaze', lines: ['egg'] },
    ]);
  });
});

describe('Mealie’s JSON', () => {
  test('keeps times, yield, tags, notes and the address', () => {
    const read = mealie({
      recipeIngredient: [{ note: 'flour' }],
      recipeYield: '2 loaves',
      prepTime: '20 minutes',
      performTime: '1 hour',
      orgURL: 'https://bread.example/',
      tags: [{ name: 'Baking' }],
      notes: [{ title: 'Storing', text: 'In a tin.' }],
    });
    expect(read).toMatchObject({
      yield: { number: 2, word: 'loaves' },
      minutes: { prep: 20, cook: 60 },
      tags: ['Baking'],
      notes: ['Storing: In a tin.'],
      source: 'https://bread.example/',
      missing: ['steps', 'picture'],
    });
  });

  test.each([null, 'text', [], {}, { name: 'Bread' }, { '@type': 'Recipe', name: 'Bread', recipeIngredient: [] }])(
    '%j is not recognized',
    (document) => expect(readMealie(document)).toEqual([]),
  );

  test('nested excessively yields no recipe and throws nothing', () => {
    const nested = JSON.parse('['.repeat(90) + ']'.repeat(90)) as unknown;
    expect(linesOf({ note: nested, unit: nested, food: [nested], quantity: nested })).toEqual([]);
  });
});

describe('Paprika’s JSON', () => {
  test('without ingredients and directions is not recognized', () => {
    expect(readPaprika({ name: 'Soup' })).toBeNull();
    expect(readPaprika([])).toBeNull();
  });

  test('with fields of other types yields what is readable', () => {
    const read = readPaprika({ name: 'Soup', ingredients: '3 leeks', directions: 7, categories: 'x', notes: {} });
    expect(read).toMatchObject({ picture: null, recipe: { groups: [{ lines: ['3 leeks'] }], steps: [], notes: [] } });
  });
});

describe('Paprika’s markup', () => {
  const paprika = (fields: object) =>
    readPaprika({ name: 'Pie', ingredients: '3 leeks', directions: 'Simmer.', ...fields })!.recipe;
  const stepsOf = (directions: string) => paprika({ directions }).steps.map(({ title, text }) => `${title}|${text}`);

  test.each<[string, string[]]>([
    ['**Prep**\nSlice.\n\n**Cook**\nSimmer.', ['Prep|Slice.', 'Cook|Simmer.']],
    ['**Prep:**\nSlice.', ['Prep|Slice.']],
    ['*Prep*\nSlice.', ['Prep|Slice.']],
    ['**Slice** the leeks *thinly*.', ['|Slice the leeks thinly.']],
    ['**Slice the leeks.**\nSimmer.', ['|Slice the leeks.', '|Simmer.']],
    ['1. **Prep:** Slice.\n2. Simmer.', ['|Prep: Slice.', '|Simmer.']],
    ['Simmer for [30 minutes](paprika://timer/30).', ['|Simmer for 30 minutes.']],
    ['Make [recipe:Pie dough] first.', ['|Make Pie dough first.']],
    ['[recipe:Pie dough]', ['|Pie dough']],
    ['Slice. [photo:Leeks]\n[photo:2]\nSimmer.', ['|Slice.', '|Simmer.']],
    ['Cut 2 * 3 cm pieces, 4 * 5 each.', ['|Cut 2 * 3 cm pieces, 4 * 5 each.']],
    ['Slice.\n**Rest**', ['|Slice.', '|Rest']],
    ['**Prep**\n**Bowls**\nSlice.', ['Prep: Bowls|Slice.']],
  ])('in directions %j is read', (directions, steps) => expect(stepsOf(directions)).toEqual(steps));

  test.each<[string, object[]]>([
    [
      '**Dough**\n200 g flour\n**Top**\n3 leeks',
      [
        { title: 'Dough', lines: ['200 g flour'] },
        { title: 'Top', lines: ['3 leeks'] },
      ],
    ],
    ['**3 leeks**\n1 l *stock*', [{ title: '', lines: ['3 leeks', '1 l stock'] }]],
    ['2 [recipe:Pie dough]', [{ title: '', lines: ['2 Pie dough'] }]],
    ['1 l [stock](https://shop.example/stock)', [{ title: '', lines: ['1 l stock'] }]],
    ['[photo:a]\n3 leeks', [{ title: '', lines: ['3 leeks'] }]],
    ['Dough:\n200 g flour', [{ title: 'Dough', lines: ['200 g flour'] }]],
  ])('in ingredients %j is read', (ingredients, groups) => expect(paprika({ ingredients }).groups).toEqual(groups));

  test('in description and notes is read, and addresses and photos are not placed', () => {
    const read = paprika({
      description: 'My **aunt’s**, from [her book](https://aunt.example/book).',
      notes: '*Freezes* well. [photo:Frozen]',
      directions: 'Simmer for [30 minutes](https://timer.example).',
    });
    expect(read).toMatchObject({
      introduction: 'My aunt’s, from her book.',
      notes: ['Freezes well.'],
      steps: [{ text: 'Simmer for 30 minutes.' }],
      unplaced: ['her book: https://aunt.example/book', '30 minutes: https://timer.example', 'Photo: Frozen'],
    });
  });
});

const written = (name: string) => `${name}\n\nIngredients\n3 leeks\n\nMethod\n1. Simmer for an hour.`;
const namesIn = (text: string) => readRecipeTexts(text).recipes.map(({ name }) => name);

describe('a text', () => {
  test.each(['\n\n---\n\n', '\n\n* * *\n\n', '\n\n=====\n', '\f'])('has several recipes separated by %j', (rule) => {
    expect(namesIn(['Soup', 'Stew'].map(written).join(rule))).toEqual(['Soup', 'Stew']);
  });

  test('has one recipe if rules are inside it or underline its headings', () => {
    expect(namesIn('Soup\n====\n\nIngredients\n---\n3 leeks\n\n---\n\nMethod\n---\nSimmer for an hour.')).toEqual([
      'Soup',
    ]);
  });

  test('keeps a part without a recipe as unplaced lines of the recipe before it', () => {
    const read = readRecipeTexts([written('Soup'), 'About me', written('Stew')].join('\n\n---\n\n'));
    expect(read.nonRecipes).toEqual([]);
    expect(read.recipes.map(({ name, unplaced }) => [name, unplaced])).toEqual([
      ['Soup', ['About me']],
      ['Stew', []],
    ]);
  });
});

test.each([
  ['<!doctype html><p>Soup', 'html'],
  ['  {"@type": "Recipe"}', 'json'],
  ['Soup\n\n3 leeks < 4', 'txt'],
  ['Saved from <b>x</b>\n<div class="a">', 'html'],
])('pasted as %j is read as %s', (text, kind) => {
  expect(kindOfText(text)).toBe(kind);
});
