import { describe, expect, test } from 'vitest';
import { readMealie } from './mealie.ts';
import { readRecipeNode } from './recipe-node.ts';
import { readRecipePage } from './recipe-page.ts';
import { readYield } from './recipe-yield.ts';

const recipe = (fields: object) => readRecipeNode({ name: 'Soup', ...fields });
const step = (text: string) => ({ '@type': 'HowToStep', text });
const item = (of: unknown) => ({ '@type': 'ListItem', position: 1, item: of });
const section = (fields: object) => ({ '@type': 'HowToSection', name: 'Base', ...fields });

describe('a method', () => {
  const base = ['Base|Slice.', '|Simmer.'];
  const both = [step('Slice.'), step('Simmer.')];
  test.each<[string, unknown, string[]]>([
    ['steps under `item` of list items', both.map(item), ['|Slice.', '|Simmer.']],
    ['texts under `item` of list items', ['Slice.', 'Simmer.'].map(item), ['|Slice.', '|Simmer.']],
    ['a section with `item`', section({ item: both }), base],
    ['a section with one `item`', section({ item: step('Slice.') }), ['Base|Slice.']],
    ['a section with list items', section({ itemListElement: both.map(item) }), base],
    ['a section in a list item', item(section({ itemListElement: both })), base],
    ['a section with `steps`', section({ steps: both }), base],
    ['a section with `step`', section({ step: both }), base],
    ['a section with `hasPart`', section({ hasPart: both }), base],
    ['a section with texts', section({ itemListElement: ['Slice.', 'Simmer.'] }), base],
    ['a section with a text and steps', section({ text: 'Slice.', itemListElement: step('Simmer.') }), base],
    ['a list', { '@type': 'ItemList', itemListElement: both.map(item) }, ['|Slice.', '|Simmer.']],
    ['an ordered list', { '@list': both }, ['|Slice.', '|Simmer.']],
    ['a HowTo', { '@type': 'HowTo', step: both }, ['|Slice.', '|Simmer.']],
    ['a step with a list of texts', { '@type': 'HowToStep', text: ['Slice.', 'Simmer.'] }, ['|Slice.', '|Simmer.']],
    [
      'a step with a text and a tip',
      { ...step('Slice.'), itemListElement: [{ '@type': 'HowToTip', text: 'Use a knife.' }] },
      ['|Slice.', '|Use a knife.'],
    ],
    [
      'a step whose directions repeat its text',
      { ...step('Slice. Simmer.'), itemListElement: [{ text: 'Slice.' }, { text: 'Simmer.' }] },
      ['|Slice. Simmer.'],
    ],
    [
      'sections seven levels deep',
      Array.from({ length: 7 }).reduce<unknown>((inner) => ({ '@type': 'ItemList', itemListElement: [inner] }), both),
      ['|Slice.', '|Simmer.'],
    ],
    ['`name` and `description`', { '@type': 'HowToStep', name: 'Cut', description: 'Slice.' }, ['Cut|Slice.']],
  ])('of %s keeps every step', (_what, recipeInstructions, steps) => {
    expect(recipe({ recipeInstructions }).steps.map(({ title, text }) => `${title}|${text}`)).toEqual(steps);
  });

  test('has the texts of a node without a step as unplaced lines', () => {
    const read = recipe({ recipeInstructions: [step('Slice.'), { '@type': 'HowToStep', tip: 'Keep it warm.' }] });
    expect(read).toMatchObject({ steps: [{ text: 'Slice.' }], unplaced: ['Keep it warm.'] });
  });

  test('and a picture that are nodes of their own are found by @id', () => {
    const graph = [
      {
        '@type': 'Recipe',
        '@id': '#soup',
        name: 'Soup',
        recipeIngredient: ['3 leeks'],
        image: { '@id': '#picture' },
        recipeInstructions: [item({ '@id': '#one' }), section({ itemListElement: [{ '@id': '#two' }] })],
      },
      { ...step('Slice.'), '@id': '#one' },
      { ...step('Simmer.'), '@id': '#two' },
      { '@type': 'ImageObject', '@id': '#picture', url: 'https://soup.example/soup.jpg' },
    ];
    const page = `<script type="application/ld+json">${JSON.stringify({ '@graph': graph })}</script>`;
    expect(readRecipePage(page)).toMatchObject([
      {
        steps: [
          { title: '', text: 'Slice.' },
          { title: 'Base', text: 'Simmer.' },
        ],
        pictures: ['https://soup.example/soup.jpg'],
      },
    ]);
  });

  test.each([
    '1. Drain.2. Set the pot.3. Serve.',
    '1. Drain. 2. Set the pot. 3. Serve.',
    '1.Drain.2.Set the pot.3.Serve.',
    '1) Drain.2) Set the pot.3) Serve.',
    '(1) Drain. (2) Set the pot. (3) Serve.',
    '1: Drain. 2: Set the pot. 3: Serve.',
    '1 - Drain. 2 - Set the pot. 3 - Serve.',
    'Step 1: Drain. Step 2: Set the pot. Step 3: Serve.',
    'Step 1 Drain. Step 2 Set the pot. Step 3 Serve.',
    'STEP 1Drain.STEP 2Set the pot.STEP 3Serve.',
    '<p>1. Drain.</p>2. Set the pot.<br>3. Serve.',
    '1. Drain.\u00a02. Set the pot.\u00a03. Serve.',
  ])('in one step %j is three', (text) => {
    for (const recipeInstructions of [text, [step(text)], [{ '@type': 'HowToStep', text: [text] }]])
      expect(recipe({ recipeInstructions }).steps.map((each) => each.text)).toEqual([
        'Drain.',
        'Set the pot.',
        'Serve.',
      ]);
  });

  test.each([
    ['Add 1.5 cups. Then 2. Stir.'],
    ['Simmer for 1.2 hours. Serve 4.'],
    ['Use No. 1. Flour is best. Mix.'],
    ['1 egg. 2 leeks. Mix.'],
  ])('of %j is one step', (text) => {
    expect(recipe({ recipeInstructions: text }).steps.map((each) => each.text)).toEqual([text]);
  });

  test('numbered with an amount at the end of a step is split at its own numbers', () => {
    const text = '1. Bake for 20. 2. Rest for 5. 3. Serve.';
    expect(recipe({ recipeInstructions: text }).steps.map((each) => each.text)).toEqual([
      'Bake for 20.',
      'Rest for 5.',
      'Serve.',
    ]);
  });
});

describe('an ingredient', () => {
  const supply = (fields: object) => ({ '@type': 'HowToSupply', ...fields });
  const property = (fields: object) => ({ '@type': 'PropertyValue', name: 'flour', value: 200, ...fields });
  test.each<[unknown, string]>([
    [property({ unitCode: 'GRM' }), '200 g flour'],
    [property({ unitCode: 'grm' }), '200 g flour'],
    [property({ value: 2, unitCode: 'G21' }), '2 cups flour'],
    [property({ value: 3, unitCode: 'C62', name: 'eggs' }), '3 eggs'],
    [property({ value: 1, unitCode: 'DZN', name: 'eggs' }), '1 dozen eggs'],
    [property({ unitCode: 'g' }), '200 g flour'],
    [property({ unitText: 'grams', unitCode: 'GRM' }), '200 grams flour'],
    [property({ value: { '@type': 'QuantitativeValue', value: 200, unitCode: 'GRM' } }), '200 g flour'],
    [property({ value: undefined, minValue: 2, maxValue: 3, unitText: 'cups' }), '2–3 cups flour'],
    [supply({ name: 'eggs', requiredQuantity: 2 }), '2 eggs'],
    [supply({ name: 'eggs', requiredQuantity: '2' }), '2 eggs'],
    [supply({ name: 'flour', requiredQuantity: '200 g' }), '200 g flour'],
    [supply({ name: 'flour', requiredQuantity: { value: 200, unitText: 'g' } }), '200 g flour'],
    [supply({ name: 'flour', requiredQuantity: { value: 200, unitCode: 'GRM' } }), '200 g flour'],
    [supply({ item: { name: 'flour' }, requiredQuantity: '200 g' }), '200 g flour'],
    [supply({ name: '2 eggs', requiredQuantity: 2 }), '2 eggs'],
    [item(supply({ name: 'eggs', requiredQuantity: 2 })), '2 eggs'],
    [item('2 eggs'), '2 eggs'],
    [{ name: 'flour', amount: { value: 200, unit: 'g' } }, '200 g flour'],
    [{ ingredient: 'flour', quantity: 200, unit: 'g', notes: 'sifted' }, '200 g flour, sifted'],
    [{ '@value': '200 g flour' }, '200 g flour'],
  ])('%j is one line with its amount', (ingredient, line) => {
    expect(recipe({ recipeIngredient: [ingredient] }).groups).toEqual([{ title: '', lines: [line] }]);
  });

  test('is read from the supplies of a recipe without a list', () => {
    expect(recipe({ supply: [supply({ name: 'eggs', requiredQuantity: 2 })] }).groups[0]!.lines).toEqual(['2 eggs']);
  });

  test('in a titled list belongs to a group', () => {
    const list = (name: string, ...lines: string[]) => ({ '@type': 'ItemList', name, itemListElement: lines });
    expect(recipe({ recipeIngredient: [list('Dough', 'flour', 'water'), list('Glaze', 'egg')] }).groups).toEqual([
      { title: 'Dough', lines: ['flour', 'water'] },
      { title: 'Glaze', lines: ['egg'] },
    ]);
  });
});

test.each<[object, (number | null)[]]>([
  [{ prepTime: 'PT240S', cookTime: 'PT4200S' }, [4, 70, 74]],
  [{ prepTime: 'PT60S', cookTime: 'PT240S', totalTime: 'PT300S' }, [1, 4, 5]],
  [{ prepTime: 'PT240S', cookTime: 'PT1H10M', totalTime: 'PT1H14M' }, [4, 70, 74]],
  [{ prepTime: 'PT120S', cookTime: 'PT20M', totalTime: 'PT22M' }, [2, 20, 22]],
  [{ cookTime: 'PT90S', totalTime: 'PT1M30S' }, [null, 2, 2]],
  [{ prepTime: 'PT10M', cookTime: 'PT240S', totalTime: 'PT840S' }, [10, 4, 14]],
  [{ prepTime: 'PT45S' }, [45, null, 45]],
  [{ prepTime: 'PT15S', cookTime: 'PT30S', totalTime: 'PT45S' }, [15, 30, 45]],
  [{ prepTime: 'PT15S', cookTime: 'PT30M', totalTime: 'PT45M' }, [15, 30, 45]],
  [{ prepTime: 'PT20S', cookTime: 'PT1H' }, [20, 60, 80]],
])('times in seconds (%j) follow the other times of the recipe', (times, [prep, cook, total]) => {
  expect(recipe(times).minutes).toEqual({ prep, cook, total });
});

describe('a yield', () => {
  test.each<[string, number, string]>([
    ['One 9-inch pie', 1, 'pie'],
    ['one 9 inch round cake', 1, 'round cake'],
    ['1 (9-inch) pie', 1, 'pie'],
    ['A 10-inch tart', 1, 'tart'],
    ['An 8-inch square cake', 1, 'square cake'],
    ['9-inch pie', 1, 'pie'],
    ['2 (9-inch) pies', 2, 'pies'],
    ['two 9x5-inch loaves', 2, 'loaves'],
    ['Makes two 8½ by 4½-inch loaves', 2, 'loaves'],
    ['Makes one 9 x 13-inch pan', 1, 'pan'],
    ['12 to 14 (3-inch) cookies', 14, 'cookies'],
    ['24 2" cookies', 24, 'cookies'],
    ['1 x 20cm cake', 1, 'cake'],
    ['One 2-pound loaf', 1, 'loaf'],
    ['4 (8-ounce) jars', 4, 'jars'],
    ['6 half-pint jars', 6, 'half-pint jars'],
    ['eine Springform (26 cm)', 1, 'Springform'],
    ['Für 1 Springform von 26 cm', 1, 'Springform von 26 cm'],
    ['4 (as a side)', 4, ''],
    ['4 (2-cup) servings', 4, 'servings'],
    ['12 slices', 12, 'slices'],
    ['500 g', 500, 'g'],
    ['2 pounds fudge', 2, 'pounds fudge'],
    ['about 2 dozen', 2, 'dozen'],
    ['4 to 6 servings', 6, 'servings'],
  ])('%s is %d %s', (text, number, word) => {
    expect(readYield([text])).toEqual({ number, word });
  });

  test('keeps a size or a range as a note', () => {
    expect(recipe({ recipeYield: 'One 9-inch pie' }).notes).toEqual(['Makes: One 9-inch pie']);
    expect(recipe({ recipeYield: '12 to 14 (3-inch) cookies' }).notes).toEqual(['Makes: 12 to 14 (3-inch) cookies']);
    expect(recipe({ recipeYield: '12 cookies' }).notes).toBeUndefined();
  });
});

describe('an ingredient of Mealie’s that is a recipe', () => {
  const line = (fields: object) =>
    readMealie({ name: 'Pie', slug: 'pie', recipeIngredient: [{ unit: null, food: null, note: '', ...fields }] })[0]!
      .groups[0]!.lines[0];
  const referencedRecipe = { name: 'Pie dough', slug: 'pie-dough' };
  test.each<[object, string]>([
    [{ quantity: 2, display: '2 Pie dough', referencedRecipe }, '2 Pie dough'],
    [{ quantity: 2, display: '2 Pie dough' }, '2 Pie dough'],
    [{ quantity: 1, display: 'Pie dough', referencedRecipe }, '1 Pie dough'],
    [{ quantity: 0.5, display: '½ Pie dough', referencedRecipe }, '½ Pie dough'],
    [
      { quantity: 2, unit: { name: 'batches' }, display: '2 batches Pie dough', referencedRecipe },
      '2 batches Pie dough',
    ],
    [{ quantity: 2, note: 'chilled', display: '2 Pie dough chilled', referencedRecipe }, '2 Pie dough, chilled'],
    [{ quantity: 0, display: 'Pie dough', referencedRecipe }, 'Pie dough'],
    [{ quantity: 2, originalText: 'two pie doughs', display: '2' }, 'two pie doughs'],
    [{ quantity: 3, note: 'eggs', display: '3 eggs' }, '3 eggs'],
  ])('%j is %s', (fields, expected) => expect(line(fields)).toBe(expected));
});

describe('relative addresses of a description', () => {
  const page = (image: unknown, head = '') =>
    `${head}<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Soup', recipeIngredient: ['3 leeks'], image })}</script>`;
  const canonical = '<link rel="canonical" href="https://soup.example/leeks/soup">';
  test.each<[string, unknown, string, string[]]>([
    ['a canonical address', '/soup.jpg', canonical, ['https://soup.example/soup.jpg']],
    ['a canonical address, from its folder', 'soup.jpg', canonical, ['https://soup.example/leeks/soup.jpg']],
    [
      'a base',
      '../soup.jpg',
      `<base href="https://soup.example/a/b/">${canonical}`,
      ['https://soup.example/a/soup.jpg'],
    ],
    [
      'og:url',
      '/s.webp?w=1',
      '<meta property="og:url" content="https://soup.example/">',
      ['https://soup.example/s.webp?w=1'],
    ],
    [
      'a saved page',
      './soup.jpg',
      '<!-- saved from url=(0029)https://soup.example/leeks/a -->',
      ['https://soup.example/leeks/soup.jpg'],
    ],
    ['a node', { '@type': 'ImageObject', url: '/soup.jpg' }, canonical, ['https://soup.example/soup.jpg']],
    [
      'a list',
      ['/a.jpg', 'https://cdn.example/b.jpg'],
      canonical,
      ['https://soup.example/a.jpg', 'https://cdn.example/b.jpg'],
    ],
    ['no protocol', '//cdn.example/b.jpg', '', ['https://cdn.example/b.jpg']],
    ['an unknown page', '/soup.jpg', '', []],
    ['a page of another protocol', '/soup.jpg', '<base href="file:///home/bea/">', []],
    ['something else', 'javascript:alert(1)', canonical, []],
  ])('are resolved against %s', (_what, image, head, pictures) => {
    expect(readRecipePage(page(image, head))[0]!.pictures).toEqual(pictures);
  });

  test('are resolved against the recipe’s own address', () => {
    const read = recipe({ url: 'https://soup.example/leeks/soup', image: '/soup.jpg' });
    expect(read).toMatchObject({
      source: 'https://soup.example/leeks/soup',
      pictures: ['https://soup.example/soup.jpg'],
    });
  });
});
