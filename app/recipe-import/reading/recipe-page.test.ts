import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readRecipeJson, readRecipePage } from './recipe-page.ts';

const soup = {
  '@type': 'Recipe',
  name: 'Leek soup',
  description: 'For <b>cold</b> days.',
  image: [{ '@type': 'ImageObject', url: 'https://pictures.example/soup.jpg' }],
  recipeYield: ['4', '4 bowls'],
  prepTime: 'PT10M',
  cookTime: 'PT1H',
  recipeIngredient: ['3 leeks', '1 litre stock'],
  recipeInstructions: [
    { '@type': 'HowToStep', text: 'Slice the leeks.' },
    { '@type': 'HowToStep', text: 'Simmer for an hour.' },
  ],
};

const script = (document: unknown) =>
  `<script type="application/ld+json">${typeof document === 'string' ? document : JSON.stringify(document)}</script>`;

const steps = (recipes: ReturnType<typeof readRecipePage>) => recipes[0]!.steps.map(({ title, text }) => [title, text]);

describe('a recipe of JSON-LD', () => {
  test('is read completely', () => {
    expect(readRecipePage(script(soup))).toEqual([
      {
        name: 'Leek soup',
        introduction: 'For cold days.',
        yield: { number: 4, word: 'bowls' },
        minutes: { prep: 10, cook: 60, total: 70 },
        groups: [{ title: '', lines: ['3 leeks', '1 litre stock'] }],
        steps: [
          { title: '', text: 'Slice the leeks.' },
          { title: '', text: 'Simmer for an hour.' },
        ],
        tags: [],
        pictures: ['https://pictures.example/soup.jpg'],
        source: null,
        missing: [],
      },
    ]);
  });

  test.each([
    ['in a graph', { '@graph': [{ '@type': 'WebSite' }, soup] }],
    ['in a list', [{ '@type': 'Organization' }, soup]],
    ['inside another node', { '@type': 'WebPage', mainEntity: soup }],
    ['of two types', { ...soup, '@type': ['Recipe', 'NewsArticle'] }],
    ['of a type with its vocabulary', { ...soup, '@type': 'http://schema.org/Recipe' }],
  ])('is found %s', (_, document) => {
    expect(readRecipePage(script(document)).map(({ name }) => name)).toEqual(['Leek soup']);
  });

  test('is found in the third of several scripts, after a broken one', () => {
    const page = script('{ "broken": ') + script({ '@type': 'BreadcrumbList' }) + script(soup);
    expect(readRecipePage(page)).toHaveLength(1);
  });

  test.each([
    ['line breaks in strings', JSON.stringify(soup).replace('Slice the', 'Slice\nthe')],
    ['extra commas', JSON.stringify(soup).replace(/\}$/, ',}')],
    ['comments around it', `<!-- ${JSON.stringify(soup)} -->`],
    ['a CDATA section', `//<![CDATA[\n${JSON.stringify(soup)}\n//]]>`],
    ['control characters', JSON.stringify(soup).replace('Slice', '\u0001Slice')],
  ])('is read in spite of %s', (_, text) => {
    expect(steps(readRecipePage(script(text)))[0]).toEqual(['', 'Slice the leeks.']);
  });

  test.each([',', [',', '–'], [{ '@type': 'HowToStep', text: ', ' }]])('has no steps given %j', (texts) => {
    const [recipe] = readRecipePage(script({ ...soup, recipeInstructions: texts }));
    expect(recipe).toMatchObject({ steps: [], missing: ['steps'] });
  });

  test('keeps section titles', () => {
    const recipeInstructions = [
      {
        '@type': 'HowToSection',
        name: 'Base',
        itemListElement: [{ '@type': 'HowToStep', text: 'Crush.' }, { text: 'Press.' }],
      },
      { '@type': 'HowToSection', name: 'Filling', itemListElement: { '@type': 'HowToStep', text: 'Whisk.' } },
    ];
    expect(steps(readRecipePage(script({ ...soup, recipeInstructions })))).toEqual([
      ['Base', 'Crush.'],
      ['', 'Press.'],
      ['Filling', 'Whisk.'],
    ]);
  });

  test.each([
    ['lines', 'Slice.\nSimmer.'],
    ['paragraphs', '<p>Slice.</p><p>Simmer.</p>'],
    ['double-encoded entities', '&amp;lt;p&amp;gt;Slice.&amp;lt;/p&amp;gt;Simmer.'],
    ['numbers', '1. Slice. 2. Simmer.'],
    ['numbered lines', '1. Slice.\n2. Simmer.'],
    ['numbers in one of two lines', '1. Slice.\n 2. Simmer. 3.'],
    ['a list in a list', [['Slice.', 'Simmer.']]],
  ])('also has its steps as %s', (_, recipeInstructions) => {
    expect(steps(readRecipePage(script({ ...soup, recipeInstructions })))).toEqual([
      ['', 'Slice.'],
      ['', 'Simmer.'],
    ]);
  });

  test('has ingredient groups where lines are titles', () => {
    const recipeIngredient = ['For the soup:', '3 leeks', '## Topping', 'chives'];
    expect(readRecipePage(script({ ...soup, recipeIngredient }))[0]!.groups).toEqual([
      { title: 'For the soup', lines: ['3 leeks'] },
      { title: 'Topping', lines: ['chives'] },
    ]);
  });

  test.each([
    ['Serves 4', { number: 4, word: 'servings' }],
    [4, { number: 4, word: '' }],
    ['4-6 people', { number: 6, word: 'people' }],
    ['8 bis 10 Stück', { number: 10, word: 'Stück' }],
    [['4', '1 large pan', '4 bowls'], { number: 4, word: 'bowls' }],
    ['Makes 12 muffins (small)', { number: 12, word: 'muffins' }],
    ['about two', { number: 2, word: '' }],
    ['', null],
  ])('makes %j', (recipeYield, expected) => {
    expect(readRecipePage(script({ ...soup, recipeYield }))[0]!.yield).toEqual(expected);
  });
});

test('titles of ingredient groups that only the page shows are read from the page', () => {
  const recipe = { ...soup, recipeIngredient: ['3 leeks', '1 litre stock', 'chives', 'cream'] };
  const page = `<h2>Ingredients</h2><ul><li>3 leeks</li><li>1 litre stock</li></ul>
    <h3>To serve</h3><ul><li>chives</li><li>cream</li></ul>${script(recipe)}`;
  expect(readRecipePage(page)[0]!.groups).toEqual([
    { title: '', lines: ['3 leeks', '1 litre stock'] },
    { title: 'To serve', lines: ['chives', 'cream'] },
  ]);
});

describe('a page without JSON-LD', () => {
  test('has its recipe in microdata', () => {
    const page = `<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Leek soup</h1>
      <meta itemprop="totalTime" content="PT70M"><span itemprop="recipeYield">4 bowls</span>
      <div itemprop="author" itemscope itemtype="https://schema.org/Person"><b itemprop="name">Ann</b></div>
      <ul><li itemprop="recipeIngredient">3 leeks</li><li itemprop="recipeIngredient">1 litre stock</li></ul>
      <p itemprop="recipeInstructions">Slice the leeks.</p></div>`;
    expect(readRecipePage(page)).toMatchObject([
      {
        name: 'Leek soup',
        yield: { number: 4, word: 'bowls' },
        minutes: { total: 70 },
        groups: [{ lines: ['3 leeks', '1 litre stock'] }],
        steps: [{ text: 'Slice the leeks.' }],
        missing: ['picture'],
      },
    ]);
  });

  test.each([
    ['English', 'Ingredients', 'Method', 'Serves 4'],
    ['German', 'Zutaten', 'Zubereitung', '4 Portionen'],
    ['Portuguese', 'Ingredientes', 'Modo de preparo', '4 porções'],
  ])('has its recipe under headings in %s', (_, ingredients, method, serves) => {
    const page = `<h1>Leek soup</h1><p>${serves}</p><h2>${ingredients}</h2><ul><li>3 leeks</li><li>stock</li></ul>
      <h2>${method}</h2><ol><li>Slice the leeks.</li><li>Simmer them in the stock.</li></ol><h2>Comments</h2><p>Good!</p>`;
    expect(readRecipePage(page)).toMatchObject([
      {
        name: 'Leek soup',
        yield: { number: 4 },
        groups: [{ title: '', lines: ['3 leeks', 'stock'] }],
        steps: [{ text: 'Slice the leeks.' }, { text: 'Simmer them in the stock.' }],
        missing: ['times', 'picture'],
      },
    ]);
  });

  test('and without site elements is read as text, keeping every line', () => {
    const mail = `<p>Hi Ann,</p><p>Leek soup</p><p>It is for cold days.</p><p><b>You will need:</b></p>
      <p>3 leeks<br>1 litre stock</p><p><b>What to do:</b></p><p>Slice the leeks.</p><p>Simmer them.</p><p>PS. It freezes.</p><p>Love,<br>Ruth</p>`;
    expect(readRecipePage(mail)).toMatchObject([
      {
        name: 'Leek soup',
        introduction: 'It is for cold days.',
        notes: ['PS. It freezes.'],
        groups: [{ title: '', lines: ['3 leeks', '1 litre stock'] }],
        steps: [{ text: 'Slice the leeks.' }, { text: 'Simmer them.' }],
        unplaced: ['Hi Ann,', 'Love,', 'Ruth'],
      },
    ]);
  });

  test('and without any recipe yields none', () => {
    expect(readRecipePage('<h1>About us</h1><p>We cook.</p>')).toEqual([]);
  });
});

test('a document of several recipes yields each once', () => {
  const other = { ...soup, name: 'Pea soup' };
  expect(
    readRecipeJson(JSON.stringify([soup, other, { ...soup, image: undefined }]))!.recipes.map(({ name }) => name),
  ).toEqual(['Leek soup', 'Pea soup']);
  expect(readRecipeJson('no JSON')).toBeNull();
});

test('endlessly nested lists yield no recipe and no error', () => {
  expect(readRecipeJson(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).toBeNull();
  const deep = `{"@type":"Recipe","recipeIngredient":${'['.repeat(90)}"salt"${']'.repeat(90)}}`;
  expect(readRecipeJson(deep)).not.toBeNull();
  expect(readRecipePage(`${'<div>'.repeat(1_000_000)}${'</b>'.repeat(1_000_000)}`)).toEqual([]);
  expect(readRecipePage('<div itemscope itemtype="https://schema.org/Recipe" itemprop="a">'.repeat(20_000))).toEqual(
    [],
  );
});

const junk = fc.array(
  fc.oneof(
    fc.constantFrom(
      '<div itemscope itemtype="x/Recipe">',
      '<p itemprop="name">',
      '</div>',
      '<li>',
      '<h2>Ingredients</h2>',
      '<h2>Method</h2>',
    ),
    fc.constantFrom(
      script('{"@type":"Recipe","recipeIngredient":{"a":[[1]]}}'),
      '<script type="application/ld+json">',
      '"',
      '&amp;',
    ),
    fc.string(),
  ),
  { maxLength: 20 },
);

test('reading any page does not throw', () => {
  fc.assert(
    fc.property(junk, (parts) => {
      readRecipePage(parts.join(''));
    }),
    { numRuns: 500 },
  );
});
