import { describe, expect, test } from 'vitest';
import { readRecipeFile } from './recipe-file.ts';
import { toWrittenRecipe } from './to-written-recipe.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const only = (name: string, text: string) => {
  const read = readRecipeFile(name, bytes(text));
  if (!read.ok) throw new Error(read.reason);
  return read.recipes[0]!;
};

describe('a recipe in plain text', () => {
  test('keeps what was decided about its steps', () => {
    const text = `Buns

Ingredients
200 g flour
50 g butter

Method
1. Rub half the butter in.
[uses 1/2: butter]
[uses none: flour]
2. Bake, brushed with the other half.
   [uses rest: 50 g butter]
   [uses all: lard]`;
    const result = toWrittenRecipe(only('buns.txt', text), { free: false });
    expect(result.ok && result.written.steps).toEqual([
      {
        title: '',
        text: 'Rub half the butter in.',
        uses: [
          { line: '50 g butter', nth: 0, takes: '1/2' },
          { line: '200 g flour', nth: 0, takes: 'none' },
        ],
        footnotes: [],
      },
      {
        title: '',
        text: 'Bake, brushed with the other half.\n[uses all: lard]',
        uses: [{ line: '50 g butter', nth: 0, takes: 'rest' }],
        footnotes: [],
      },
    ]);
  });

  test('under headings', () => {
    const text = `Leek soup

Serves 4
Prep time: 10 minutes
Cook time: 1 hour

Ingredients
3 leeks
1 litre stock

To serve:
chives

Method
1. Slice the leeks.
2. Simmer them in the stock for an hour.`;
    expect(only('soup.txt', text)).toEqual({
      name: 'Leek soup',
      written: text,
      introduction: '',
      yield: { number: 4, word: 'servings' },
      minutes: { prep: 10, cook: 60, rest: null, total: 70 },
      groups: [
        { title: '', lines: ['3 leeks', '1 litre stock'] },
        { title: 'To serve', lines: ['chives'] },
      ],
      steps: [
        { title: '', text: 'Slice the leeks.' },
        { title: '', text: 'Simmer them in the stock for an hour.' },
      ],
      tags: [],
      pictures: [],
      source: null,
      notes: [],
      unplaced: [],
      missing: ['picture'],
    });
  });

  test.each([
    ['', 'soup.txt'],
    ['Dear Ann,\nhow are you?', 'letter.txt'],
    ['{}', 'soup.json'],
    ['<p>Nothing to cook.</p>', 'page.html'],
  ])('%j in %s is not a recipe', (text, name) => {
    expect(readRecipeFile(name, bytes(text))).toEqual({ ok: false, reason: 'no-recipe' });
  });
});

test('invalid JSON or excessive nesting yields no recipe', () => {
  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  for (const text of [
    'no JSON',
    '',
    nested(5_000_000),
    `{"@type":"Recipe","name":"Soup","recipeIngredient":${nested(100_000)}}`,
  ])
    expect(readRecipeFile('soup.json', bytes(text))).toEqual({ ok: false, reason: 'not-json' });
});

test('the entries of a list that are not recipes are reported', () => {
  const soup = { '@type': 'Recipe', name: 'Leek soup', recipeIngredient: ['3 leeks'] };
  const list = [null, soup, { '@type': 'Person', name: 'Ann' }, 'soup', { '@type': 'Recipe', name: 'Air' }, {}, [[42]]];
  const nonRecipes = [1, 4, 5, 6, 7].map((entry) => ({ entry, name: entry === 5 ? 'Air' : '' }));
  for (const document of [list, { '@graph': list }])
    expect(readRecipeFile('list.json', bytes(JSON.stringify(document)))).toMatchObject({
      ok: true,
      recipes: [{ name: 'Leek soup' }],
      nonRecipes,
    });
});

test('two recipes of one name with different ingredients are two', () => {
  const soup = { '@type': 'Recipe', name: 'Soup', recipeIngredient: ['3 leeks'] };
  const read = readRecipeFile(
    'soups.json',
    bytes(JSON.stringify([soup, { ...soup, recipeIngredient: ['1 kg peas'] }, soup])),
  );
  expect(read.ok && read.recipes).toHaveLength(2);
});

test('a file of another kind is not read', () => {
  expect(readRecipeFile('soup.xls', bytes('Leek soup'))).toEqual({ ok: false, reason: 'kind-unknown' });
  expect(readRecipeFile('soup.csv', bytes('Leek soup\nemail'))).toEqual({ ok: false, reason: 'kind-unknown' });
  const list = bytes('\uFEFF"Email",active_subscription,expiry,plan\nrosa@home.example,true,2027-01-05,yearly');
  expect(readRecipeFile('email_list.bea.csv', list)).toEqual({ ok: false, reason: 'members-list' });
  expect(readRecipeFile('soup', bytes('Leek soup'))).toEqual({ ok: false, reason: 'kind-unknown' });
});

test('a page in a legacy encoding is decoded', () => {
  const page = '<meta charset="iso-8859-1"><h1>Crème</h1><h2>Ingredients</h2><ul><li>1 egg</li><li>milk</li></ul>';
  const latin = Uint8Array.from(page, (character) => character.charCodeAt(0));
  expect(readRecipeFile('page.html', latin)).toMatchObject({ ok: true, recipes: [{ name: 'Crème' }] });
});

test.each([
  ['of ten thousand lines', Array.from({ length: 10_000 }, (_, at) => `${at} g flour`).join('\n'), 'too-large'],
  ['with a line of ten thousand letters', `Soup\n\nIngredients\n3 leeks\n${'a'.repeat(10_001)}`, 'line-too-long'],
])('a text %s is reported and not read', (_what, text, reason) => {
  expect(readRecipeFile('soup.txt', new TextEncoder().encode(text))).toEqual({ ok: false, reason });
});
