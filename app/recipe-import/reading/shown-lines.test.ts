import { describe, expect, test } from 'vitest';
import { readRecipePage } from './recipe-page.ts';

/** Returns the groups read from a page that has `recipeIngredient` in its JSON-LD and `shown` in its text. */
function groupsOf(recipeIngredient: string[], shown: string, more: Record<string, unknown> = {}) {
  const recipe = { '@type': 'Recipe', name: 'Leek soup', recipeIngredient, recipeInstructions: ['Simmer.'], ...more };
  const page = `<h1>Leek soup</h1><h2>Ingredients</h2>${shown}<script type="application/ld+json">${JSON.stringify(recipe)}</script>`;
  return readRecipePage(page)[0]!.groups.map(({ title, lines }) => [title, ...lines]);
}

describe('group titles shown on a page are found', () => {
  const lines = ['3 leeks', '250 ml cream', '10 g chives'];

  test.each([
    [
      'in a line of the list itself',
      '<li>3 leeks</li><li>250 ml cream</li><li>To serve</li><li>10 g chives</li>',
      'To serve',
    ],
    ['in another language', '<p>3 leeks<p>250 ml cream<p>Per il purè<p>10 g chives', 'Per il purè'],
    [
      'if amounts are beside the ingredients',
      '<div>leeks</div><div>3</div><div>cream</div><div>250 ml</div><h3>Topping</h3><div>chives</div><div>10 g</div>',
      'Topping',
    ],
    [
      'if amounts are in columns',
      '<table><tr><td>3<td>leeks<tr><td>250 ml<td>cream<tr><th colspan=2>Topping<tr><td>10 g<td>chives</table>',
      'Topping',
    ],
    [
      'if the page has more than its description',
      '<ul><li>3 large leeks</li><li>250 ml (1 cup) cream</li></ul><h3>Topping</h3><ul><li>10 g chives</li></ul>',
      'Topping',
    ],
  ])('%s', (_, shown, title) => {
    expect(groupsOf(lines, shown)).toEqual([
      ['', '3 leeks', '250 ml cream'],
      [title, '10 g chives'],
    ]);
  });

  test('in a single-cell row above rows of several, also without spaces between words', () => {
    const table =
      '<table><tr><td>酱<td><tr><td>3 根<td>大葱<tr><td colspan=2>装饰<tr><td>10 克<td>香菜<tr><td>*<tr><td>5 克<td>盐</table>';
    expect(groupsOf(['3根大葱', '10克香菜', '5克盐'], table)).toEqual([
      ['酱', '3根大葱'],
      ['装饰', '10克香菜', '5克盐'],
    ]);
  });

  test('and a separate list after a group has no title', () => {
    const shown = '<p>Base:</p><ul><li>3 leeks</li><li>250 ml cream</li></ul><ul><li>10 g chives</li></ul>';
    expect(groupsOf(lines, `<h3>Base</h3>${shown}`)).toEqual([
      ['Base', '3 leeks', '250 ml cream'],
      ['', '10 g chives'],
    ]);
  });

  test("and 'to taste' is not a title", () => {
    const shown = '<li>3 leeks</li><li>to taste</li><li>250 ml cream</li><li>10 g chives</li>';
    expect(groupsOf(lines, shown)).toEqual([['', ...lines]]);
  });
});

describe('ingredient lines are taken from the page', () => {
  const shown = '<li>3 leeks, sliced</li><li>250 ml cream</li><li>2 cups stock</li>';
  const whole = [['', '3 leeks, sliced', '250 ml cream', '2 cups stock']];

  test.each([
    ['omits the amounts', ['leeks', 'cream', 'stock']],
    ['has the amounts after the ingredients', ['leeks 3', 'cream 250ml', 'stock 2 cups']],
    ['was filled in through a form', ['3 leek(s)', '250 ml cream', '2 cup(s) stock']],
  ])('if the description %s', (_how, lines) => {
    expect(groupsOf(lines, shown)).toEqual(whole);
  });

  test('but not if the description also has the amounts', () => {
    const lines = ['3 leeks', '250 ml cream', '2 cups stock'];
    expect(groupsOf(lines, shown)).toEqual([['', ...lines]]);
  });
});

test('a broken line of the description is one line', () => {
  expect(groupsOf(['3 leeks\nsliced', '250 ml cream', 'salt'], '')).toEqual([
    ['', '3 leeks sliced', '250 ml cream', 'salt'],
  ]);
});

test('a step’s headline becomes its title, unless it is its number or its own beginning', () => {
  const steps = [
    { '@type': 'HowToStep', name: 'For the base', text: 'Slice the leeks.' },
    { '@type': 'HowToStep', name: 'Step 2', text: 'Melt the butter.' },
    { '@type': 'HowToStep', name: 'Simmer for an…', text: 'Simmer for an hour.' },
    { '@type': 'HowToSection', name: 'To serve', itemListElement: [{ name: 'Ladle', text: 'Fill the bowls.' }] },
  ];
  const recipe = { '@type': 'Recipe', name: 'Leek soup', recipeInstructions: steps };
  const page = `<script type="application/ld+json">${JSON.stringify(recipe)}</script>`;
  expect(readRecipePage(page)[0]!.steps.map(({ title }) => title)).toEqual(['For the base', '', '', 'To serve: Ladle']);
});

test('steps in a script without spaces are separated by their numbers', () => {
  const recipe = { '@type': 'Recipe', name: '焗饭', recipeInstructions: '1.洗米\n2.煮饭 3.焗十分钟 4.' };
  const page = `<script type="application/ld+json">${JSON.stringify(recipe)}</script>`;
  expect(readRecipePage(page)[0]!.steps.map(({ text }) => text)).toEqual(['洗米', '煮饭', '焗十分钟']);
});

test('a page with several recipes yields the one in its heading, or all without a heading', () => {
  const recipe = (name: string) => ({ '@type': 'Recipe', name, recipeIngredient: ['3 leeks'] });
  const script = `<script type="application/ld+json">${JSON.stringify([recipe('Pea soup'), recipe('Leek soup')])}</script>`;
  const names = (page: string) => readRecipePage(page).map(({ name }) => name);
  expect(names(`<h1>Leek Soup</h1>${script}`)).toEqual(['Leek soup']);
  expect(names(`<h1>Soups</h1>${script}`)).toEqual(['Pea soup', 'Leek soup']);
});

test('yield and time are read under labels of other languages', () => {
  const page = `<h1>Rosbife</h1><dl><dt>Tempo de preparo<dd>Até 1h<dt>Serve<dd>Até 4 porções</dl>
    <h2>Ingredientes</h2><ul><li>1 kg de lagarto<li>sal</ul><h2>Modo de preparo</h2><ol><li>Asse a carne no forno.</ol>`;
  expect(readRecipePage(page)[0]).toMatchObject({ yield: { number: 4 }, minutes: { prep: 60, total: 60 } });
});
