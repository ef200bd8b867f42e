import { describe, expect, test } from 'vitest';
import { readRecipeTexts } from './recipe-texts.ts';

const read = (text: string) => readRecipeTexts(text).recipes[0]!;
const lines = ['2 chickens', '1 lemon', '3 cloves garlic'];
const listed = lines.join('\n');
const cooked = 'Roast the chickens for an hour.\nServe with the lemon.';

describe('a name that begins with a number or a word of amount', () => {
  const mail = (name: string) =>
    `From: Ann <ann@home.example>\nTo: bea@home.example\nSubject: recipe\n\nHi Bea,\n\nhere is the one you asked for.\n\n${name}\n\n${listed}\n\n${cooked}\n\nLove,\nAnn\n`;
  test.each([
    '5 Ingredient Chicken',
    'One Pot Chicken',
    '30 Minute Meatballs',
    '7 Layer Dip',
    'Four Cheese Lasagna',
    '1-2-3 Cake',
    'Half Baked Potatoes',
    '2 Bean Chili',
    'A Dozen Cookies',
    'Pinch of Yum Salad',
    'Cup Cakes',
    'Three-Cheese Pie',
  ])('%s is the name, in a mail and above its list', (name) => {
    for (const text of [
      mail(name),
      `${name}\n\n${listed}\n\n${cooked}`,
      `${name}\n${listed}\n\n${cooked}`,
      `${name}\n\nIngredients\n${listed}\n\nMethod\n${cooked}`,
      `${name}\n\nWe love this one in March.\n\n${listed}\n\n${cooked}`,
      `Hi Bea,\n\n${name}\n\nIngredients:\n${listed}\n\nMethod:\n${cooked}`,
    ]) {
      expect(read(text), text).toMatchObject({ name, groups: [{ lines }] });
    }
  });

  test.each([
    ['2 Eggs\n1 Cup Flour\n1 Cup Milk\n\nWhisk all of it.\nFry it.', ['2 Eggs', '1 Cup Flour', '1 Cup Milk']],
    [
      'Pancakes\n\n2 Eggs\n\n1 Cup Flour\n\n1 Cup Milk\n\nWhisk all of it. Fry it.',
      ['2 Eggs', '1 Cup Flour', '1 Cup Milk'],
    ],
    ['Pancakes\n\n2 large eggs\n1 cup flour\n\nWhisk all of it. Fry it.', ['2 large eggs', '1 cup flour']],
    [
      'Cheesecake\n\n12 cookies\n100 g butter\n1 kg curd\n\nCrush the cookies. Bake it.',
      ['12 cookies', '100 g butter', '1 kg curd'],
    ],
    [
      'Cheesecake\n\n12 cookies\n\n100 g butter\n\n1 kg curd\n\nCrush the cookies. Bake it.',
      ['12 cookies', '100 g butter', '1 kg curd'],
    ],
  ])('is not found among the ingredients of %j', (text, expected) => {
    expect(read(text).groups.flatMap((group) => group.lines)).toEqual(expected);
  });
});

describe('facts of a text', () => {
  const cake = (facts: string) =>
    `Cake\n\n${facts}\n\nIngredients:\n200 g flour\n3 eggs\n\nMethod:\nWhisk the eggs.\nBake for an hour.`;
  test.each<[string, number | null, string, number | null]>([
    ['12 slices', 12, 'slices', null],
    ['About 12 small buns', 12, 'small buns', null],
    ['1 loaf', 1, 'loaf', null],
    ['12 Stück', 12, 'Stück', null],
    ['1 9-inch pie', 1, 'pie', null],
    ['Time: 20 min\n12 slices', 12, 'slices', 20],
    ['12 slices\nTime: 20 min', 12, 'slices', 20],
    ['Time: 20 min, 12 slices', 12, 'slices', 20],
    ['20 min | 12 slices', 12, 'slices', 20],
    ['Total time 1 hr · 12 slices', 12, 'slices', 60],
    ['Makes one 9-inch pie', 1, 'pie', null],
    ['Makes a dozen cookies', 12, 'cookies', null],
    ['Yields two loaves', 2, 'loaves', null],
    ['Serves four', 4, 'servings', null],
    ['Serves six people', 6, 'people', null],
    ['Yield: one 9 x 5-inch loaf', 1, 'loaf', null],
    ['Makes one very happy family', null, '', null],
  ])('%j are read', (facts, number, word, total) => {
    const { yield: made, minutes } = read(cake(facts));
    expect([made?.number ?? null, made?.word ?? '', minutes.total]).toEqual([number, word, total]);
  });

  test('are read directly below the name', () => {
    const text = 'Cake\nTime: 20 min\n12 slices\n\n200 g flour\n3 eggs\n\nWhisk the eggs. Bake it.';
    expect(read(text)).toMatchObject({ yield: { number: 12, word: 'slices' }, minutes: { total: 20 } });
  });
});

describe('a title above the method', () => {
  const above = (title: string, method: string) => `Cake\n\n200 g flour\n3 eggs\n\n${title}\n\n${method}`;
  test.each([
    [
      above('For the cake:', 'Whisk the eggs.\nBake for an hour.'),
      ['For the cake|Whisk the eggs.', '|Bake for an hour.'],
    ],
    [
      above('For the cake:', '1. Whisk the eggs.\n2. Bake for an hour.'),
      ['For the cake|Whisk the eggs.', '|Bake for an hour.'],
    ],
    [
      above('For the cake:', 'Method\n\nWhisk the eggs.\nBake for an hour.'),
      ['For the cake|Whisk the eggs.', '|Bake for an hour.'],
    ],
    [above('THE CAKE:', 'Whisk the eggs.\nBake for an hour.'), ['THE CAKE|Whisk the eggs.', '|Bake for an hour.']],
    [
      above('To make the cake:', 'Whisk the eggs.\nBake for an hour.'),
      ['To make the cake|Whisk the eggs.', '|Bake for an hour.'],
    ],
    [
      above('For the cake:', 'Whisk the eggs.\n\nFor the icing:\nBeat the butter.'),
      ['For the cake|Whisk the eggs.', 'For the icing|Beat the butter.'],
    ],
  ])('begins it, and leaves no empty group: %j', (text, steps) => {
    const { groups, steps: all } = read(text);
    expect(groups).toEqual([{ title: '', lines: ['200 g flour', '3 eggs'] }]);
    expect(all.map((step) => `${step.title}|${step.text}`)).toEqual(steps);
  });

  test('that nothing follows is not placed', () => {
    const read = readRecipeTexts('Cake\n\nMethod\nBake it.\n\nIngredients\n200 g flour\n\nFor the top:').recipes[0]!;
    expect([read.groups, read.unplaced]).toEqual([[{ title: '', lines: ['200 g flour'] }], ['For the top']]);
  });
});

test.each([
  'Directions: 1. Whisk the eggs. 2. Fold in the flour. 3. Bake for an hour.',
  'Directions:\n1. Whisk the eggs. 2. Fold in the flour. 3. Bake for an hour.',
  'Directions\n\n1) Whisk the eggs. 2) Fold in the flour. 3) Bake for an hour.',
  'Method: Step 1: Whisk the eggs. Step 2: Fold in the flour. Step 3: Bake for an hour.',
  '1. Whisk the eggs.2. Fold in the flour.3. Bake for an hour.',
  'Directions: 1. Whisk the eggs. 2. Fold in the\nflour. 3. Bake for an hour.',
])('a method in one paragraph has its numbered steps: %j', (method) => {
  const text = `Cake\n\nIngredients:\n200 g flour\n3 eggs\n\n${method}`;
  expect(read(text).steps.map((step) => step.text)).toEqual([
    'Whisk the eggs.',
    'Fold in the flour.',
    'Bake for an hour.',
  ]);
});
